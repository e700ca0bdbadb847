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

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/api/access/gate.hpp"
#include "server/api/balance/balance_body.hpp"
#include "server/api/balance/config.hpp"
#include "server/api/routing/router.hpp"
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

    void add_routes(Router& router, access::Gate& gate);
    /// Every kTickMs: sends what has waited long enough for its slowest chain.
    void tick();
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct Refusal;
    struct Asked;   ///< one call, checked
    struct Answer;  ///< one answer on its way
    using AnswerRef = std::shared_ptr<Answer>;
    using Part = std::vector<Priced>;                   ///< what an account holds on one chain
    using PartDone = std::function<void(const Part*)>;  ///< nullptr: the chain did not answer

    void get(const RouteRequest& request, const Reply& reply);
    std::optional<Refusal> read_chains(const RouteRequest& request, Asked& asked) const;
    void answer(const Asked& asked);
    void read_part(const Query& query, const std::string& currency, PartDone done);
    void add_prices(const std::string& chain, const std::string& currency,
                    std::vector<Holding> held, PartDone done);
    void part_read(const std::string& key, const Part* part);
    void send(Answer& answer);
    Provider* provider_of(std::string_view chain) const;

    Config config_;
    std::vector<Provider*> providers_;
    price::Source* prices_;
    Clock clock_;
    /// By account, chain and currency.
    ops::TtlLruCache<Part> kept_;
    ops::SingleFlight<const Part*> reading_;
    std::vector<AnswerRef> open_;  ///< answers that wait for a chain, oldest first
    std::uint64_t hits_ = 0, shared_ = 0, withheld_ = 0, partial_ = 0;
};

}  // namespace portico::api::balance
