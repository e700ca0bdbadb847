// SPDX-License-Identifier: Apache-2.0
//
// Prices in US dollars from the pools of a chain (markets.hpp): each token against tokens that are
// worth a dollar and against the wrapped currency, whose own price comes from the former. Rules and
// reasons: docs/decisions.
#pragma once

#include <memory>
#include <span>
#include <unordered_map>

#include "server/api/chain_data/contracts.hpp"
#include "server/api/price/day_prices.hpp"
#include "server/api/price/markets.hpp"
#include "server/api/price/pool.hpp"
#include "server/api/price/pool_rules.hpp"
#include "server/api/price/price_source.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::price {

class PoolSource final : public Source {
  public:
    using Clock = chain_data::Contracts::Clock;
    static constexpr std::int64_t kTickMs = 60'000;
    static constexpr std::size_t kAssetsMax = 100;  ///< that are priced in one call

    /// All references must outlive this.
    PoolSource(chain_data::Reader& reader, chain_data::Contracts& contracts, MarketsByChain markets,
               PoolRules rules, Clock clock);

    bool knows_currency(std::string_view currency) const override { return currency == "usd"; }
    bool looks_at_tokens() const override { return false; }
    void prices(std::string_view chain, std::string_view currency, std::vector<Asset> assets,
                Done done) override;
    std::vector<ChangeText> day_changes(std::string_view chain, std::string_view currency,
                                        const std::vector<Asset>& assets) override;
    bool lacks_any(std::string_view chain, std::string_view currency,
                   const std::vector<Asset>& assets) override;

    /// Where tokens trade, for whoever reads the past: the wrapped currency's pools first, then
    /// those of the assets. Nothing where the chain does not answer; none where it has no markets.
    using Found = std::function<void(std::optional<std::vector<TokenPools>> found)>;
    void find_pools(std::string_view chain, const std::vector<Asset>& assets, Found found);
    /// Null where the chain has none.
    const Markets* markets_of(std::string_view chain) const;
    const PoolRules& rules() const { return rules_; }

    /// Looks again at pools whose mean must be sampled by us. Every kTickMs.
    void tick();

    void write_metrics(ops::MetricsText& out) const;

  private:
    using EvmAddress = chain::EvmAddress;
    using Pools = std::vector<Pool>;
    using Wanted = TokenPools;
    struct Job;

    void find_pools(const std::shared_ptr<Job>& job);
    void pools_found(const std::shared_ptr<Job>& job);
    void read_pools(const std::shared_ptr<Job>& job);
    void judge(const std::shared_ptr<Job>& job, const chain_data::ContractAnswers& reported);
    std::optional<PoolPrice> price_of(const std::string& chain, const Pool& pool,
                                      std::span<const std::optional<Bytes>> reported,
                                      std::uint32_t now_s);
    void learn_day(const Job& job);
    void finish(const std::shared_ptr<Job>& job);
    std::string key_of(const std::string& chain, const EvmAddress& token) const;
    std::optional<double> cached_price(const std::string& chain, const EvmAddress& token);

    chain_data::Reader& reader_;
    chain_data::Contracts& contracts_;
    MarketsByChain markets_;
    PoolRules rules_;
    Clock clock_;
    ops::TtlLruCache<Pools> pools_;
    ops::TtlLruCache<std::optional<double>> prices_;  ///< in dollars
    /// Of pools that trade: what their sums were.
    ops::TtlLruCache<std::vector<Sample>> samples_;
    DayPrices days_;
    /// Tokens asked for lately, by chain and address: their pools are sampled.
    struct Interest {
        std::string chain;
        EvmAddress token{};
        std::uint8_t decimals = 18;
        std::int64_t until_ms = 0;
    };
    std::unordered_map<std::string, Interest> interest_;
    std::uint64_t reads_ = 0, failures_ = 0, unpriced_ = 0;
};

}  // namespace portico::api::price
