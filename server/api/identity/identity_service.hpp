// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/identity/:address, and the same under /v1/account/:address/identity
// (docs/spec/http-api.md#identity). Kept for 5 minutes, also that there is nobody; calls for one
// address share one search.
//
// GET /v1/avatar/:address is the picture that the identity names (logos/pictures.hpp): `image` of
// an identity is this path, so that visitors' browsers ask no stranger's host for it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/api/access/gate.hpp"
#include "server/api/identity/provider.hpp"
#include "server/api/logos/pictures.hpp"
#include "server/api/routing/router.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/single_flight.hpp"
#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::identity {

class IdentityService {
  public:
    using Clock = std::function<std::int64_t()>;  ///< milliseconds since 1970

    /// All must outlive this.
    IdentityService(std::vector<Provider*> providers, nfts::Fetcher& fetcher,
                    const nfts::Config& config, Clock clock);

    void add_routes(Router& router, access::Gate& gate);
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct Resolved {
        Identity identity;
        std::int64_t at_ms = 0;
        std::size_t heap_bytes() const { return identity.heap_bytes(); }
    };
    using Found = std::function<void(const Resolved*)>;  ///< nullptr: nobody could be asked
    void get(const RouteRequest& request, const Reply& reply);
    void get_avatar(const RouteRequest& request, const Reply& reply);
    /// `address` in its checksummed form.
    void find(const std::string& address, Found found);
    void ask(const std::string& address, std::size_t provider, bool failed);
    void finish(const std::string& address, const Identity& identity);
    void give_up(const std::string& address);
    void send(const Reply& reply, const std::string& address, const Resolved& resolved) const;

    std::vector<Provider*> providers_;
    Clock clock_;
    ops::TtlLruCache<Resolved> kept_;
    ops::SingleFlight<const Resolved*> searching_;
    logos::Pictures avatars_;
    std::uint64_t hits_ = 0, searches_ = 0, named_ = 0, failures_ = 0;
};

}  // namespace portico::api::identity
