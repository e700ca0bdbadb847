// SPDX-License-Identifier: Apache-2.0
//
// Whose newest block is believed. A chain adds blocks at a bounded rate, so two claims with their
// times can be held against each other: a node that is ahead by more blocks than the time between
// allows does not tell the truth. Of three nodes the majority decides; two cannot outvote one
// another, so there the one whose own claims leapt is taken to lie, else the lighter.
#pragma once

#include <optional>
#include <vector>

#include "server/api/rpc/methods.hpp"
#include "server/api/rpc/node.hpp"

namespace portico::api::rpc {

/// Blocks by which two honest nodes may differ at any moment.
inline constexpr std::uint64_t kHeadSlack = 64;
/// By which a block's time may be ahead of this machine's clock: clocks differ.
inline constexpr std::int64_t kFutureS = 120;

/// Takes a node's new claim in.
void note_head(Node& node, Head head);

/// Sets the status of all nodes that are of the right chain; the newest block that is believed.
/// `believed` is the one from before: where only one of several nodes can be heard, it is held
/// against that.
std::optional<Head> decide_heads(std::vector<Node>& nodes, Family family,
                                 const std::optional<Head>& believed, std::int64_t now_ms);

/// Whether a head number in an answer to a client can be true, `believed` being known.
bool is_plausible_head(std::uint64_t number, const Head& believed, std::int64_t now_ms);

}  // namespace portico::api::rpc
