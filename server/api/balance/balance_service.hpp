// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/account/:address/balance (specification, sections 3, 5, 7 to 9; protocols 1.11, 8.1).
//
//   a call of a client that must not get balances      200, none, and why in Portico-Empty
//   a chain that this server does not serve            200, none, and why in Portico-Empty
//   a currency, chain, address that is none            400
//   kept for 10 s by address, chain and currency       200
//   else providers; prices beside them                 200, or 503 with Retry-After 30, the time
//                                                      for which clients do not ask again
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/api/access/gate.hpp"
#include "server/api/balance/config.hpp"
#include "server/api/balance/holding_json.hpp"
#include "server/api/chain_data/kept.hpp"
#include "server/api/routing/router.hpp"
#include "server/ops/metrics.hpp"

namespace portico::api::balance {

class BalanceService {
  public:
    using Clock = std::function<std::int64_t()>;  ///< milliseconds

    /// All must outlive this; `prices` may be null.
    BalanceService(Config config, std::vector<Provider*> providers, price::Source* prices,
                   Clock clock);

    void add_routes(Router& router, access::Gate& gate);
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct Asked;   ///< one call, checked
    struct Answer;  ///< one answer on its way

    void get(const RouteRequest& request, const Reply& reply);
    void answer(const Asked& asked);
    void collect(const std::shared_ptr<Answer>& answer, const std::string& chain,
                 std::optional<std::vector<Holding>> held);
    void add_prices(const std::shared_ptr<Answer>& answer, const std::string& chain,
                    std::vector<Holding> held);
    void part_done(const std::shared_ptr<Answer>& answer);
    Provider* provider_of(std::string_view chain) const;

    Config config_;
    std::vector<Provider*> providers_;
    price::Source* prices_;
    Clock clock_;
    chain_data::Kept<std::string> kept_;  ///< bodies
    std::unordered_map<std::string, std::vector<Reply>> waiting_;
    std::uint64_t hits_ = 0, shared_ = 0, withheld_ = 0;
};

}  // namespace portico::api::balance
