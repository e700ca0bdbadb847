// SPDX-License-Identifier: Apache-2.0
//
// Exchanges that swaps go through: which router of a chain is called, where its pools are found,
// and the tokens by way of which others are reached.
#pragma once

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/swap/router_call.hpp"

namespace portico::api::convert {

using swap::ConvertRouterKind;
using swap::EvmAddress;

/// One router and the factories whose pools it calls.
struct Exchange {
    ConvertRouterKind kind = ConvertRouterKind::kUniswapSwapRouter02;
    EvmAddress router{};
    std::optional<EvmAddress> v2_factory = {}, v3_factory = {};
    EvmAddress quoter{};  ///< QuoterV2, where there is a v3 factory
};

struct ChainExchanges {
    std::vector<Exchange> exchanges;  ///< clients of the reference get the first one's swaps
    std::vector<EvmAddress> hubs;     ///< the wrapped currency is one
    EvmAddress wrapped{};
};
using ExchangesByChain = std::map<std::string, ChainExchanges, std::less<>>;

/// Lines such as `eip155:1 swap_router_02 <router> <QuoterV2> <v3 factory> <v2 factory>` (the last
/// may be left out), `eip155:56 v2_router <router> <factory>`, `eip155:1 wrapped <token>` and
/// `eip155:1 hub <token>`. A chain that a line of an exchange names has just those lines; the
/// others have what the exchanges' own documentation names. Chains without a wrapped currency have
/// none. The error is one line for a person.
std::expected<ExchangesByChain, std::string> read_exchanges(const std::vector<std::string>& lines);

/// Chains of `lines` that stand for themselves: each line as read_exchanges takes it.
std::vector<std::string_view> default_exchanges();

}  // namespace portico::api::convert
