// SPDX-License-Identifier: Apache-2.0
//
// Functions of well-known contracts: their selector, their types, and which of their arguments
// stands where in the sentence. Private to core/approval.
//
// `arguments` are `name:KindPath@Token`, with a blank between. A path is an index, more of them
// after points for what is within (`1.0.2`), `z` for the last of an array. A token is a path, `.`
// (the contract that is called), `$` (the network's currency), or a path and `<` or `>`: the first
// or last token of a packed path of Uniswap v3.
//
//   a address     R recipient       s spender   O operator, or its removal   w the account
//   P whoever gets the proceeds     p the same, 1 being the sender and 2 the contract itself
//   (SwapRouter02 where it swaps, Universal Router)    z the same, 0 being the contract itself
//   (the router before it)
//   c, . the contract itself        k the same, which gets the proceeds
//   t amount    T amount that leaves the account
//   F the same if the account is the owner (`owner`)   Q the same if the payer is the user (4)
//   H the same unless 0, which is all that the contract holds itself (SwapRouter02)
//   m least amount    u allowance   D all or nothing by a bool   v the value sent
//   n id   N number   # how many    B ids and numbers of a batch   x text
//   d deadline   e deadline, 0: never   l duration   I items leave   f hundredths of 1 %
//   C calls of the same contract    G calls of others    U commands of a router
//   b bytes that the recipient is handed, if any, in a sentence of their own
//   r resolver of a name            K what it is told at once, its path behind the @
//   h a hash                        A where a name leads     E the same as bytes
#pragma once

#include <cstdint>
#include <span>

#include "core/approval/summary.hpp"

namespace portico::approval {

/// Which contracts a row is for, by what the caller knows of them.
enum class Filter : std::uint8_t { kAny, kFungible, kCollectible, kWrapped, kUnknown };

struct KnownCall {
    std::uint32_t selector;  ///< of a router's command: its number
    Filter filter;
    const char* signature;
    SentenceCode sentence;
    bool payable;
    const char* arguments;
};

std::span<const KnownCall> known_calls();
std::span<const KnownCall> known_commands();

}  // namespace portico::approval
