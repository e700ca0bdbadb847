// SPDX-License-Identifier: Apache-2.0
//
// What tokens were worth at past blocks, by the same pools and rules as now (pool_source.hpp). A v2
// pool's price is its mean since the block that was read before; of the first one it has none,
// unless nobody touched it for the window.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "server/api/price/markets.hpp"
#include "server/api/price/pool.hpp"
#include "server/api/price/pool_rules.hpp"

namespace portico::api::price {

class PastPrices {
  public:
    /// `tokens`: the wrapped currency first, as PoolSource::find_pools tells them.
    PastPrices(Markets markets, PoolRules rules, std::vector<TokenPools> tokens)
        : markets_(std::move(markets)), rules_(rules), tokens_(std::move(tokens)) {}

    /// The same calls at each block.
    void append_calls(std::vector<chain_data::ContractCall>& calls) const;
    std::size_t call_count() const;

    using Prices = std::map<chain::EvmAddress, double>;  ///< in dollars, of those that are known
    /// What they answered at the next later block, and when that was.
    Prices read(std::span<const std::optional<Bytes>> reported, std::uint32_t at_s);

  private:
    Markets markets_;
    PoolRules rules_;
    std::vector<TokenPools> tokens_;
    std::map<std::pair<chain::EvmAddress, bool>, Sample> samples_;  ///< by pool and side
};

}  // namespace portico::api::price
