// SPDX-License-Identifier: Apache-2.0
//
// Histories with what things were worth when they happened: fees, a chain's own currency, and the
// tokens that the operator's markets name. By the pools at the very block (price/past_prices.hpp);
// where nodes have lost its state nothing is said, and never the price of today. Other tokens have
// no worth here: who can make a pool could write any sum into a stranger's history. No page waits
// for it: it is learned beside, and told by the pages that are asked for after.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "server/api/chain_data/contracts.hpp"
#include "server/api/history/provider.hpp"
#include "server/api/price/pool_source.hpp"
#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::valuation {

using history::Entry;
using history::HistoryFailure;
using history::HistoryPage;
using history::HistoryProvider;
using history::HistoryQuery;

class HistoricalValuation final : public HistoryProvider {
  public:
    using Clock = chain_data::Contracts::Clock;
    /// Blocks that one page asks about, the latest first; the rest is known when it is asked again.
    static constexpr std::size_t kBlocksMax = 25;
    /// For which blocks whose states nodes have lost are not asked about again.
    static constexpr std::int64_t kLostMs = 10 * 60 * 1000;
    static constexpr std::int64_t kCacheMs = std::int64_t{24} * 3600 * 1000;

    /// All must outlive this.
    HistoricalValuation(HistoryProvider& plain, chain_data::Reader& reader,
                        price::PoolSource& pools, Clock clock);

    void page(const HistoryQuery& query, Done done) override;

  private:
    struct Moment {
        std::int64_t block = 0, time_s = 0;
    };
    using Moments = std::vector<Moment>;  ///< the latest first
    enum class ReadOutcome : std::uint8_t { kAnswer, kLost, kNothing };
    struct Job;

    std::map<std::string, Moments> wanted(const HistoryPage& page);
    void learn(const std::string& chain, Moments moments);
    void read_ends(const std::shared_ptr<Job>& job);
    void read(const std::shared_ptr<Job>& job, Moments moments,
              std::function<void(const std::vector<ReadOutcome>&)> done);
    /// What one moment's blocks told: those before it, its own last.
    struct ReportedBlocks {
        std::span<const chain_data::ChainAnswer> answers;
        std::size_t blocks;
        std::span<const chain_data::ChainAnswer> at(std::size_t block) const {
            const std::size_t each = answers.size() / blocks;
            return answers.subspan(block * each, each);
        }
    };
    ReadOutcome take(Job& job, const Moment& moment, const ReportedBlocks& reported,
                     std::size_t count);
    void value(Entry& entry);

    HistoryProvider& plain_;
    chain_data::Reader& reader_;
    price::PoolSource& pools_;
    Clock clock_;
    /// Of chains' own currencies, in dollars, by chain and block; nothing: there was none.
    ops::TtlLruCache<std::optional<double>> known_;
    /// By chain: up to which time its nodes have lost their states.
    ops::TtlLruCache<std::int64_t> lost_until_s_;
    /// Chains whose nodes have lost what was a window before: v2 pools in use tell nothing there.
    ops::TtlLruCache<bool> shallow_;
    std::set<std::string> learning_;  ///< chains
};

}  // namespace portico::api::valuation
