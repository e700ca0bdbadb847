// SPDX-License-Identifier: Apache-2.0
//
// What was signed for this browser, until its end (decision 70). It is kept before a node has it:
// whatever happens then, only this transaction is handed on again, which the chain takes once.
//
//   status     event                                                     next
//   pending    a block has it                                            confirmed or failed
//   pending    its block is too old and no node has it, seen twice, each  expired
//              time by another node where there is one; later than ten
//              minutes only by one that has all blocks since then
//   pending    a node without history does not know it                   handed on again
//   pending    a node tried it, and said no                              refused
//   refused    a block has it all the same                               confirmed or failed
//   refused    its block is too old                                      forgotten
//   confirmed, failed, expired   for a minute                            as pending (a block was
//   undone)
#pragma once

#include "core/solana_send/context.hpp"
#include "core/solana_send/node_answers.hpp"

namespace portico::solana_send {

/// A node has answered for the first time for what was just signed: `failure`, or it is on its way.
struct SentAnswered {
    std::string id;
    std::optional<Problem> failure{};
    std::string detail{};
};

struct FollowingState {
    /// A node is given one of them.
    struct Delivery {
        EffectId id = 0;
        std::string transfer;
        bool first = false;
    };
    /// One look at one of them by one node: how far the chain is, what it knows of it, and where it
    /// knows nothing, how far back it knows anything.
    struct Look {
        std::string transfer;
        EffectId request = 0;
        List<ShortText, 8> rpc_urls;
        std::optional<Height> height{};
        bool recent = false;   ///< the node knows its last blocks alone
        bool expired = false;  ///< it knows nothing of it, and its first block is asked for
    };
    /// What is not stored of one: looks so far, and those in a row that found it expired.
    struct Seen {
        std::string transfer;
        std::size_t looks = 0;
        int expired = 0;
    };
    Vec<SolanaSent> sent;  ///< newest first
    Vec<Delivery> deliveries;
    Vec<Look> looks;
    Vec<Seen> seen;
    std::int64_t timer = 0;
    bool changed = true;
};

void restore(FollowingState& state, const Context& context);
/// Keeps it, and hands it to a node.
void begin(FollowingState& state, const SolanaSent& sent, const Context& context);
/// None: it is no first answer for what was just signed.
std::optional<SentAnswered> update(FollowingState& state, const ChainAnswered& event,
                                   const Context& context);
void update(FollowingState& state, const machine::TimerFired& event, const Context& context);
void update(FollowingState& state, const machine::StorageChanged& event, const Context& context);

SolanaTransfersSlice make_slice(const FollowingState& state);

}  // namespace portico::solana_send
