// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/account/:address/chart: what an account was worth, at blocks of the past, by the balances
// and the pools of those very blocks.
//
//   an address, chain or period that is none           400
//   a chain without markets, or that is not served     200, no points
//   kept for a minute by account, chain and period,    200
//   or while nothing better is to be had
//   the chain does not answer about now                503 with Retry-After 30
//   blocks whose state the nodes no longer have        200, without these
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/api/access/authorizer.hpp"
#include "server/api/balance/provider.hpp"
#include "server/api/chain_data/block_finder.hpp"
#include "server/api/chain_data/past_states.hpp"
#include "server/api/chart/valuation.hpp"
#include "server/api/price/pool_source.hpp"
#include "server/api/routing/router.hpp"
#include "server/ops/awaitable.hpp"
#include "server/ops/single_flight.hpp"
#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::chart {

class ChartService {
  public:
    using Clock = chain_data::Contracts::Clock;
    static constexpr std::size_t kAssetsMax = 20;

    /// All must outlive this; `pools` is null where prices do not come from pools, `history` where
    /// there is no index.
    ChartService(chain_data::Reader& reader, balance::Provider& balances,
                 balance::TokenHistory* history, price::PoolSource* pools, Clock clock);

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct Job;
    struct Body {
        std::string text;
        std::int64_t until_ms = 0;  ///< nothing better is to be had
        std::size_t heap_bytes() const { return ops::heap_bytes(text); }
    };
    using Made = std::optional<Body>;  ///< nothing: the chain does not answer
    using Points = std::optional<std::vector<Point>>;

    ops::Awaitable<net::Response> get(const RouteRequest& request);
    ops::Awaitable<net::Response> answer(Job job, std::string request_id);
    ops::Awaitable<Made> make(Job job);
    ops::Awaitable<Points> points_of(Job& job);
    ops::Awaitable<std::optional<std::int64_t>> missing_ms(Job& job);
    void choose_assets(Job& job, const std::vector<balance::Holding>& held,
                       const std::vector<chain::EvmAddress>& dealt_with) const;
    Points value(Job& job, const chain_data::ChainAnswers& answers);

    chain_data::Reader& reader_;
    balance::Provider& balances_;
    balance::TokenHistory* history_;
    price::PoolSource* pools_;
    Clock clock_;
    chain_data::BlockFinder finder_;
    ops::TtlLruCache<Body> cache_;
    ops::SingleFlight<Made> making_;
    chain_data::PastStates past_;  ///< by chain and period
    std::uint64_t made_ = 0, failed_ = 0;
};

}  // namespace portico::api::chart
