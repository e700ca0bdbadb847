// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/names/:name, for what a page cannot find at its node: names of ENS whose records are kept
// off the chain, or by a name above (name_lookup.hpp). Nothing is kept: a name leads where it leads
// now. Each may make this server ask strangers, so who asks has so many in an hour, and at one time
// an address, a project and all together have so many under way.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/api/access/authorizer.hpp"
#include "server/api/ens/config.hpp"
#include "server/api/ens/name_lookup.hpp"
#include "server/api/routing/router.hpp"
#include "server/ops/awaitable.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/redis/rate_limiter.hpp"

namespace portico::api::ens {

/// All must outlive the service.
struct Foundations {
    chain_data::Reader& reader;
    chain_data::Contracts& contracts;
    Gateways& gateways;
    store::RateLimiter& limiter;
    std::function<std::int64_t()> clock;  ///< milliseconds since 1970
};

class EnsService {
  public:
    /// Under way at one time: of one network address, of one project, in all. Of the second half of
    /// the latter two an address has a share, and a /48 some (server/ops/shares.hpp).
    static constexpr std::size_t kOfAddress = 4, kOfProject = 16, kInAll = 48;
    /// Coins that one call asks for.
    static constexpr std::size_t kCoinsMax = 4;

    /// `config` must outlive this.
    EnsService(const Foundations& foundations, const Config& config);

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct Call {
        std::string name, coins, network, project, request_id;
    };
    struct UnderWay;
    /// A place among those under way, as long as it lives.
    class Place;

    ops::Awaitable<net::Response> get(Call call);
    net::Response unavailable(std::string_view why, const Call& call);

    Foundations on_;
    const Config& config_;
    NameLookup lookup_;
    /// Calls that end with the server outlive this.
    std::shared_ptr<UnderWay> under_way_;
    std::uint64_t found_ = 0, none_ = 0, failed_ = 0, refused_ = 0;
};

}  // namespace portico::api::ens
