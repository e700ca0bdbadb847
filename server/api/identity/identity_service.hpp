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

#include "server/api/access/authorizer.hpp"
#include "server/api/identity/provider.hpp"
#include "server/api/logos/pictures.hpp"
#include "server/api/routing/router.hpp"
#include "server/ops/awaitable.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/single_flight.hpp"
#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::identity {

class IdentityService {
  public:
    using Clock = std::function<std::int64_t()>;  ///< milliseconds since 1970

    /// All must outlive this. `own`, which may be nullptr, is this server's own and asked last:
    /// what it says is of this moment and is not kept, so that a name counts as soon as it is
    /// taken.
    IdentityService(std::vector<Provider*> providers, Provider* own, nfts::Fetcher& fetcher,
                    const nfts::Config& config, Clock clock);

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct Resolved {
        Identity identity;
        std::int64_t at_ms = 0;
        bool kept = true;  ///< of kCachedMs
        std::size_t heap_bytes() const { return identity.heap_bytes(); }
    };
    using Found = std::optional<Resolved>;  ///< nothing: nobody could be asked
    ops::Awaitable<net::Response> get(std::string address, std::string request_id);
    void get_avatar(const RouteRequest& request, const Reply& reply);
    static ops::Awaitable<std::optional<Identity>> ask(Provider& provider, std::string address);
    /// `address` in its checksummed form.
    ops::Awaitable<Found> find(std::string address);
    ops::Awaitable<Found> search(std::string address);
    Found found(const std::string& address, const Identity& identity);

    std::vector<Provider*> providers_;
    Provider* own_;
    Clock clock_;
    ops::TtlLruCache<Resolved> cache_;
    ops::SingleFlight<Found> searching_;
    logos::Pictures avatars_;
    std::uint64_t hits_ = 0, searches_ = 0, named_ = 0, failures_ = 0;
};

}  // namespace portico::api::identity
