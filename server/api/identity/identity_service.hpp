// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/identity/:address, and the same under /v1/account/:address/identity (specification,
// sections 7 and 9; protocols 1.8). Kept for 5 minutes, also that there is nobody; calls for one
// address share one search.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/api/access/gate.hpp"
#include "server/api/chain_data/kept.hpp"
#include "server/api/identity/provider.hpp"
#include "server/api/routing/router.hpp"
#include "server/ops/metrics.hpp"

namespace portico::api::identity {

class IdentityService {
  public:
    using Clock = std::function<std::int64_t()>;  ///< milliseconds since 1970

    /// All must outlive this.
    IdentityService(std::vector<Provider*> providers, Clock clock);

    void add_routes(Router& router, access::Gate& gate);
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct Resolved {
        Identity identity;
        std::int64_t at_ms = 0;
    };
    void get(const RouteRequest& request, const Reply& reply);
    void ask(const std::string& address, std::size_t provider, bool failed);
    void finish(const std::string& address, const Identity& identity);
    void give_up(const std::string& address);
    void send(const Reply& reply, const Resolved& resolved) const;

    std::vector<Provider*> providers_;
    Clock clock_;
    chain_data::Kept<Resolved> kept_;
    std::unordered_map<std::string, std::vector<Reply>> waiting_;
    std::uint64_t hits_ = 0, searches_ = 0, named_ = 0, failures_ = 0;
};

}  // namespace portico::api::identity
