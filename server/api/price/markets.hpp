// SPDX-License-Identifier: Apache-2.0
//
// Where prices of a chain are made: its exchanges' factories, the tokens that are worth a dollar,
// and the token that its own currency is wrapped in.
#pragma once

#include <expected>
#include <map>
#include <string>
#include <vector>

#include "core/chain/eip155/address.hpp"

namespace portico::api::price {

struct Markets {
    std::vector<chain::EvmAddress> v2_factories, v3_factories;
    std::vector<chain::EvmAddress> stable;
    std::vector<chain::EvmAddress> wrapped;  ///< one or none
};
using MarketsByChain = std::map<std::string, Markets, std::less<>>;

/// Lines such as `eip155:1 v3 0x1F98431c8aD98523631AE4a59f267346ea31F984`; the words are v2, v3,
/// stable and wrapped. A chain that lines name has just those; the others have what their
/// exchanges' documentation names. The error is one line for a person.
std::expected<MarketsByChain, std::string> read_markets(const std::vector<std::string>& lines);

}  // namespace portico::api::price
