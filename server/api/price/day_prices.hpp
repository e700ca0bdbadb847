// SPDX-License-Identifier: Apache-2.0
//
// What tokens were worth a day ago, by the rules of past_prices.hpp. Nobody waits for it: it is
// learned beside what is asked for now, and told once it is known. Takes nodes that have the states
// of a day ago.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/api/chain_data/block_finder.hpp"
#include "server/api/chain_data/contracts.hpp"
#include "server/api/chain_data/past_states.hpp"
#include "server/api/price/markets.hpp"
#include "server/api/price/pool.hpp"
#include "server/api/price/pool_rules.hpp"

namespace portico::api::price {

class DayPrices {
  public:
    using Clock = chain_data::Contracts::Clock;
    /// As much longer than a day it may be.
    static constexpr std::int64_t kFreshMs = 15 * 60 * 1000;

    DayPrices(chain_data::Reader& reader, PoolRules rules, Clock clock);

    /// In dollars. Nothing: it is not known, or there was none.
    std::optional<double> find(const std::string& chain, const chain::EvmAddress& token);
    /// Learns those that are not known, or no longer fresh. `tokens` as PastPrices takes them. Once
    /// at a time on a chain: what comes meanwhile is learned when it is asked for the next time.
    void learn(const std::string& chain, const Markets& markets, std::vector<TokenPools> tokens);

    std::uint64_t reads() const { return reads_; }

  private:
    struct Job;
    void read(const std::shared_ptr<Job>& job, const std::vector<chain_data::BlockAt>& blocks);

    chain_data::Reader& reader_;
    PoolRules rules_;
    Clock clock_;
    chain_data::BlockFinder finder_;
    struct Known {
        std::optional<double> price;
        std::int64_t at_ms = 0;
    };
    ops::TtlLruCache<Known> known_;
    ops::TtlLruCache<std::vector<chain_data::BlockAt>> blocks_;
    chain_data::PastStates states_;
    std::set<std::string> learning_;  ///< chains
    std::uint64_t reads_ = 0;
};

}  // namespace portico::api::price
