// SPDX-License-Identifier: Apache-2.0
//
// This server's own router: the pools of a chain's exchanges, read in three upstream calls.
//
//   1  which pools there are between both tokens and the hubs (kept for an hour)
//   2  what stands in them
//   3  what the pools of concentrated liquidity pay, by their own code (QuoterV2), for each way and
//      each step of a split; what constant product pays is computed. A fourth call asks once more
//      what stood behind a pool whose quote took all the gas that a node gives one call
//
// All exact, in whole base units; what is promised is what these contracts pay while the chain
// stands still (core/swap).
#pragma once

#include "server/api/chain_data/contracts.hpp"
#include "server/api/convert/exchanges.hpp"
#include "server/api/convert/provider.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/single_flight.hpp"
#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::convert {

class PoolRouter final : public Provider {
  public:
    using Clock = chain_data::Contracts::Clock;

    /// `reader` must outlive this. `fee`: what the operator keeps where the router can take it.
    PoolRouter(chain_data::Reader& reader, ExchangesByChain exchanges,
               std::optional<swap::RouterFee> fee, Clock clock);

    std::string_view id() const override { return "portico"; }
    std::string_view name() const override { return "Pools on chain"; }
    bool serves(std::string_view chain) const override;
    std::vector<EvmAddress> spenders(std::string_view chain) const override;
    ops::Awaitable<std::optional<Offer>> quote(Ask ask) override;
    ops::Awaitable<std::expected<Built, std::string>> build(Offer offer, BuildAsk ask) override;

    const ChainExchanges* exchanges_of(std::string_view chain) const;
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct Way;
    struct Job;
    struct Question;
    using Groups = std::vector<std::vector<Question>>;  ///< each asked in one eth_call
    using Pools = std::vector<swap::Pool>;
    using Answers = std::optional<chain_data::ContractAnswers>;

    ops::Awaitable<Answers> read(std::string chain, std::vector<chain_data::ContractCall> calls);
    ops::Awaitable<std::optional<Offer>> find(Ask ask);
    ops::Awaitable<bool> find_pools(std::shared_ptr<Job> job);
    ops::Awaitable<bool> read_pools(std::shared_ptr<Job> job);
    ops::Awaitable<bool> ask_quoters(std::shared_ptr<Job> job);
    void find_ways(Job& job) const;
    Groups questions_of(Job& job) const;
    static void take(Job& job, const Question& one, const std::optional<Bytes>& reported);
    ops::Awaitable<Answers> read_apart(const Job& job, const Groups& groups);
    std::optional<Offer> best(const Job& job) const;

    chain_data::Reader& reader_;
    chain_data::Contracts contracts_;
    ExchangesByChain exchanges_;
    std::optional<swap::RouterFee> fee_;
    Clock clock_;
    ops::TtlLruCache<Pools> pools_;  ///< by chain, exchange and pair
    ops::SingleFlight<std::optional<Offer>> quoting_;
    std::uint64_t quotes_ = 0, calls_ = 0, failures_ = 0, none_ = 0;
};

}  // namespace portico::api::convert
