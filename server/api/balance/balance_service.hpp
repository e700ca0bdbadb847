// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/account/:address/balance (docs/spec/http-api.md#balance).
//
//   a call of a client that must not get balances      200, none, and why in Portico-Empty
//   no chain that this server serves                   200, none, and why in Portico-Empty
//   a currency, chain, address that is none            400
//   each chain: kept for 10 s by address and currency,
//   else its provider; prices beside it
//     all chains answered                              200
//     some did, or some did not within 2 s             200, with those in `missing`, not kept
//     none did                                         503 with Retry-After 30, the time for which
//                                                      clients do not ask again
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/api/access/authorizer.hpp"
#include "server/api/balance/balance_body.hpp"
#include "server/api/balance/config.hpp"
#include "server/api/routing/router.hpp"
#include "server/ops/awaitable.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/single_flight.hpp"
#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::balance {

class BalanceService {
  public:
    using Clock = std::function<std::int64_t()>;  ///< milliseconds

    /// All must outlive this; `prices` may be null.
    BalanceService(Config config, std::vector<Provider*> providers, price::Source* prices,
                   Clock clock);

    static constexpr std::int64_t kTickMs = 250;

    using Part = std::vector<Priced>;             ///< what an account holds on one chain
    using PartRef = std::shared_ptr<const Part>;  ///< null: the chain did not answer
    /// Kept for 10 s, and asked for once by however many.
    ops::Awaitable<PartRef> part(Query query, std::string currency);

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);
    /// Every kTickMs: sends what has waited long enough for its slowest chain.
    void tick();
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct PendingRequest;  ///< one call, checked
    struct Gathered;        ///< what chains answered to it so far
    template <class T>
    using Checked = std::expected<T, net::Response>;  ///< or the refusal

    ops::Awaitable<net::Response> get(const RouteRequest& request);
    std::optional<std::string_view> withheld(const RouteRequest& request) const;
    Checked<PendingRequest> read(const RouteRequest& request) const;
    ops::Awaitable<net::Response> answer(PendingRequest requested);
    using Enough = ops::Completer<bool>;
    void gather(const PendingRequest& requested, const std::shared_ptr<Gathered>& gathered,
                const std::shared_ptr<const Enough>& enough);
    ops::Awaitable<PartRef> read_part(std::string key, Query query, std::string currency);
    Provider* provider_of(std::string_view chain) const;

    struct Cached {
        PartRef part;
        std::size_t heap_bytes() const { return sizeof *part + ops::heap_bytes(*part); }
    };

    Config config_;
    std::vector<Provider*> providers_;
    price::Source* prices_;
    Clock clock_;
    /// By account, chain and currency.
    ops::TtlLruCache<Cached> cache_;
    ops::SingleFlight<PartRef> reading_;
    std::vector<std::shared_ptr<Gathered>> open_;  ///< that wait for a chain, oldest first
    std::uint64_t hits_ = 0, shared_ = 0, withheld_ = 0, partial_ = 0;
};

}  // namespace portico::api::balance
