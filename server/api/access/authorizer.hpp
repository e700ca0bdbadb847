// SPDX-License-Identifier: Apache-2.0
//
// The authorizer before the routes of every area: which project a call belongs to, whether its page
// may use that project, and how often (docs/spec/http-api.md#projects;
// docs/spec/http-api.md#rates).
//
//   gate.add(router, "GET", "/v1/convert/tokens",
//            [&](const RouteRequest& request, const ProjectRef& project, const Reply& reply) { ...
//            });
//
// In this order, the cheap and the anonymous first: calls of the address at this route, the project
// id, the origin, calls of the project. A page that is refused costs the project nothing.
//
// A project or an origin that is changed counts from the next call on. Not thread-safe.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/access/config.hpp"
#include "server/api/projects/directory.hpp"
#include "server/api/projects/origins.hpp"
#include "server/api/routing/router.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/rate_limit.hpp"
#include "server/store/redis/rate_limiter.hpp"

namespace portico::api::access {

using projects::EmptyList;
using projects::Project;
using ProjectRef = std::shared_ptr<const Project>;

/// Whether the project's operator decided against a feature (core/api/features.hpp); one that
/// nobody decided on is not off. For what belongs to a switch and is no route of its own.
bool is_switched_off(const ProjectRef& project, std::string_view feature);

struct Rules {
    /// Pictures: what names no project is answered too, to any page.
    bool project_optional = false;
    /// The call belongs to no project, whatever it names: its address alone is counted.
    bool no_project = false;
    /// For what a refused page needs in order to say why.
    bool any_origin = false;
    EmptyList empty_list = EmptyList::kAllowsAll;
    /// A JSON body may name the project where the query does not.
    bool project_in_body = false;
    /// The secure site of embedded wallets may call this too, for every project.
    bool of_secure_site = false;
    /// A row of core/api/features.hpp: what the operator has switched off for a project is refused
    /// to it, whatever its page shows. Empty: the call belongs to no switch.
    std::string_view feature = {};
};

/// Why a call or a socket is refused.
struct Refusal {
    enum class Why : std::uint8_t { kNoId, kUnknown, kDisabled, kOrigin, kFeature };
    Why why = Why::kNoId;
    std::string text;  ///< for the developer
};

/// What became of a call that named a stored project.
enum class Passage : std::uint8_t { kPassed, kLimited, kRefused };

/// As the router's; the project is null where the rules make it optional and the call names none.
using GuardedAwaitableHandler = std::function<ops::Awaitable<net::Response>(
    const RouteRequest& request, const ProjectRef& project)>;
/// The project is null where the rules make it optional and the call names none.
using GuardedHandler =
    std::function<void(const RouteRequest& request, const ProjectRef& project, const Reply& reply)>;

class ProjectAuthorizer {
  public:
    using Clock = std::function<std::int64_t()>;  ///< milliseconds; for the limits

    /// All must outlive this, and this the router.
    ProjectAuthorizer(const projects::Directory& projects, store::RateLimiter& limiter,
                      Config config, Clock clock);

    /// Adds a route whose handler runs for calls that may pass.
    void add(Router& router, std::string_view method, std::string_view pattern,
             GuardedHandler handler, Rules rules = {}, RouteOptions options = {});
    void add(Router& router, std::string_view method, std::string_view pattern,
             GuardedAwaitableHandler handler, Rules rules = {}, RouteOptions options = {});

    /// Its origin, serialised; routes that take it name it in their rules. Once, before any call.
    void take_secure_site(std::string origin) { secure_site_ = std::move(origin); }

    /// What the routes check, without the limits: for WebSocket upgrades and for the relay.
    std::expected<ProjectRef, Refusal> check(std::string_view project_id, std::string_view origin,
                                             const Rules& rules = {}) const;

    /// What the routes answer to it.
    static net::Response refusal_response(const Refusal& refusal, std::string_view pattern,
                                          std::string_view request_id);

    /// Counts a call over a socket at the same limits as a call of that route. `done` comes at once
    /// or later; not after this is gone.
    using Counted = std::function<void(const ops::RateVerdict& verdict)>;
    void count(std::string_view pattern, std::string_view address, const std::string& project_id,
               Counted done);
    /// Counts the calls of a body that holds many, beside the body itself: of them an address may
    /// make kCallsOfBodies times as many as of bodies.
    static constexpr std::int64_t kCallsOfBodies = 5;
    void count_batch(std::string_view pattern, std::string_view address, std::size_t calls,
                     Counted done);
    /// 429, with the time after which to ask again.
    static net::Response limited_response(const ops::RateVerdict& verdict,
                                          std::string_view request_id);

    /// Calls `watcher` with each call's project id and what became of it. One watcher.
    using Watcher = std::function<void(std::string_view project_id, Passage passage)>;
    void watch(Watcher watcher) { watcher_ = std::move(watcher); }

    bool any_project() const { return config_.any_project; }
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct Guard;
    template <class MakeKey, class Next>
    void limit(const MakeKey& make_key, ops::Rate rate, const RouteRequest& request,
               const Reply& reply, Next next);
    void enter(const std::shared_ptr<const Guard>& guard, const RouteRequest& request,
               const Reply& reply);
    void pass(const std::shared_ptr<const Guard>& guard, const RouteRequest& request,
              const Reply& reply);
    void take(const std::string& key, ops::Rate rate, std::int64_t cost, Counted done);
    /// One of the project's limit; of the second half of its burst an address and the networks
    /// around it get a share.
    void take_of_project(const std::string& project_id, ops::Rate rate, std::string_view address,
                         Counted done);
    struct Share {
        std::string key;
        ops::Rate rate;
        std::int64_t cost = 0;
    };
    void take_shares(std::shared_ptr<const std::vector<Share>> shares, std::size_t next,
                     Counted done);
    std::expected<ProjectRef, Refusal> check_origin_of(ProjectRef project, std::string_view origin,
                                                       const Rules& rules) const;
    void refuse_often(const ops::RateVerdict& verdict, std::string_view request_id,
                      const Reply& reply, std::string_view project_id = {});
    void notify(std::string_view project_id, Passage passage) const;

    const projects::Directory& projects_;
    store::RateLimiter& limiter_;
    Config config_;
    Clock clock_;
    std::string secure_site_;  ///< empty: there is none
    Watcher watcher_;
    std::uint64_t refused_[5] = {};
    std::uint64_t limited_ = 0;
};

}  // namespace portico::api::access
