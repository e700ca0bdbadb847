// SPDX-License-Identifier: Apache-2.0
//
// Contracts that swaps may go through without a question, by the word of those who made them. The
// page compares what a server names with this list, so that a server that is hostile or was broken
// into cannot have tokens allowed to a contract of its own that has the same functions.
#pragma once

#include <string_view>

#include "core/swap/router_call.hpp"

namespace portico::swap {

/// Whether `router` is, on `chain` (CAIP-2), the published contract that takes calls of this kind:
/// a router of Uniswap, 1inch's, or the coin that wraps the network's own currency. False where
/// nothing is known of the chain, and of kinds that the page does not call (0x).
bool is_known_router(std::string_view chain, ConvertRouterKind kind, const EvmAddress& router);

}  // namespace portico::swap
