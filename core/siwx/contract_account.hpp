// SPDX-License-Identifier: Apache-2.0
//
// Accounts of eip155 that are contracts, deployed (ERC-1271) or not yet (ERC-6492): the call that
// asks a node, and what its answer says. The call has no receiver: its code, compiled from
// validator.sol, runs as in a deployment that never takes place. It is for eth_call alone, since
// a signature of ERC-6492 names a call of its own, which may do anything.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/siwx/message.hpp"

namespace portico::siwx {

/// `data` of the eth_call whose answer says whether the account of the message signed `text`.
/// `signature` is 0x and hex. Errors: sign_in_invalid (address, signature).
Result<std::string> contract_call_data(const Message& message, std::string_view text,
                                       std::string_view signature);

/// The call's params in JSON-RPC, at the newest block.
std::string contract_call_params(std::string_view data);

/// What the call returned, 0x and hex: true for valid. Anything but the one byte 1 is not.
bool read_contract_answer(std::string_view returned);

}  // namespace portico::siwx
