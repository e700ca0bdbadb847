// SPDX-License-Identifier: Apache-2.0
#include "server/api/access/authorizer.hpp"

#include <algorithm>
#include <utility>

#include "core/base/describe/describe_lenient.hpp"
#include "server/api/projects/settings.hpp"
#include "server/api/routing/reasons.hpp"

namespace portico::api::access {
namespace {

constexpr std::size_t kIdBytesMax = 64;

// Of the second half of what a project may do, an address gets one in so many, and so do the
// networks around it; a few at least.
constexpr std::int64_t kPartOfAddress = 64;
constexpr std::int64_t kPartOfNear = 32;
constexpr std::int64_t kPartOfFar = 16;
constexpr std::int64_t kFew = 2;

/// Of unknown and of disabled projects alike: what an operator has switched off is nobody's
/// business.
constexpr const char* kNotServed =
    "no project with this id is served: look at `portico project list` or the console";
constexpr std::string_view kNoId =
    "the project id is missing: send it as the query parameter projectId";

/// What every body of a route that wants a project may have.
struct ProjectInBody {
    Text<256> projectId;
};
BOOST_DESCRIBE_STRUCT(ProjectInBody, (), (projectId))

/// By query, header or body (which needs `place`); the first that is there. Empty where there is
/// none.
std::string_view project_id_of(const RouteRequest& request, const Rules& rules,
                               std::string& place) {
    if (const auto id = request.query.text("projectId"); !id.empty()) return id;
    if (const auto id = request.http.header("X-Project-Id"); !id.empty()) return id;
    if (!rules.project_in_body) return {};
    const auto json = parse_json(request.http.body);
    const auto body = json ? read_leniently<ProjectInBody>(*json) : std::nullopt;
    if (body) place = body->projectId.value;
    return place;
}

int status_of(Refusal::Why why, std::string_view pattern) {
    if (why == Refusal::Why::kFeature) return api_error_status(ApiCode::feature_off);
    // docs/spec/http-api.md#errors has 401 for origins too; elsewhere clients read 403 as "origin"
    // (6.5).
    const bool is_blockchain_api = pattern == "/v1" || pattern.starts_with("/v1/");
    return why == Refusal::Why::kOrigin && !is_blockchain_api ? 403 : 401;
}

std::string_view code_of(Refusal::Why why) {
    switch (why) {
        case Refusal::Why::kNoId:
            return "project_id_not_configured";
        case Refusal::Why::kOrigin:
            return "origin_not_allowed";
        case Refusal::Why::kFeature:
            return api_error_word(ApiCode::feature_off);
        case Refusal::Why::kUnknown:
        case Refusal::Why::kDisabled:
            break;
    }
    return "project_id_invalid";
}

ops::Rate rate_of(const Project& project, const Config& config) {
    const auto& own = project.limits;
    if (own.requests_per_second == 0) return config.per_project;
    return {own.requests_per_second, std::max(own.request_burst, own.requests_per_second)};
}

std::unexpected<Refusal> refuse(Refusal::Why why, std::string text) {
    return std::unexpected(Refusal{why, std::move(text)});
}

}  // namespace

bool is_switched_off(const ProjectRef& project, std::string_view feature) {
    return project && projects::is_switched_off(*project, feature);
}

struct ProjectAuthorizer::Guard {
    std::string pattern;
    GuardedHandler handler;
    Rules rules;
};

ProjectAuthorizer::ProjectAuthorizer(const projects::Directory& projects,
                                     store::RateLimiter& limiter, Config config, Clock clock)
    : projects_(projects), limiter_(limiter), config_(config), clock_(std::move(clock)) {}

void ProjectAuthorizer::add(Router& router, std::string_view method, std::string_view pattern,
                            GuardedHandler handler, Rules rules, RouteOptions options) {
    options.vary = rules.no_project   ? ""
                   : rules.any_origin ? "X-Project-Id"
                                      : "Origin, X-Project-Id";
    auto guard = std::make_shared<const Guard>(std::string(pattern), std::move(handler), rules);
    router.add(
        method, pattern,
        [this, guard = std::move(guard)](const RouteRequest& request, const Reply& reply) {
            enter(guard, request, reply);
        },
        options);
}

void ProjectAuthorizer::add(Router& router, std::string_view method, std::string_view pattern,
                            GuardedAwaitableHandler handler, Rules rules, RouteOptions options) {
    add(
        router, method, pattern,
        [handler = std::move(handler)](const RouteRequest& request, const ProjectRef& project,
                                       const Reply& reply) {
            reply.send(handler(request, project));
        },
        rules, options);
}

/// Goes on with `next(request, reply)` unless the bucket is empty; at once, or once Redis answers.
template <class MakeKey, class Next>
void ProjectAuthorizer::limit(const MakeKey& make_key, ops::Rate rate, const RouteRequest& request,
                              const Reply& reply, Next next) {
    if (rate.per_second == 0) return next(request, reply);
    const std::string key = make_key();
    const std::int64_t now_ms = clock_();
    if (const auto verdict = limiter_.take_here(key, rate, 1, now_ms)) {
        if (!verdict->allowed) return refuse_often(*verdict, request.request_id, reply);
        return next(request, reply);
    }
    auto kept = std::make_shared<const OwnedRequest>(request);
    limiter_.take(key, rate, 1, now_ms, store::WhenUnknown::kCountHere,
                  [this, kept, reply, next = std::move(next)](const ops::RateVerdict& verdict) {
                      if (!reply.wanted()) return;
                      if (!verdict.allowed) return refuse_often(verdict, reply.request_id(), reply);
                      next(kept->view(), reply);
                  });
}

void ProjectAuthorizer::enter(const std::shared_ptr<const Guard>& guard,
                              const RouteRequest& request, const Reply& reply) {
    const auto through = [this, guard](const RouteRequest& again, const Reply& owed) {
        pass(guard, again, owed);
    };
    limit([&] { return ops::rate_key("address|" + guard->pattern, request.http.address); },
          config_.per_address, request, reply,
          [this, guard, through](const RouteRequest& again, const Reply& owed) {
              const std::string network = ops::wider_network(again.http.address);
              if (network.empty()) return through(again, owed);
              limit([&] { return ops::rate_key("address|" + guard->pattern, network); },
                    ops::wider(config_.per_address), again, owed, through);
          });
}

void ProjectAuthorizer::pass(const std::shared_ptr<const Guard>& guard, const RouteRequest& request,
                             const Reply& reply) {
    if (guard->rules.no_project) return guard->handler(request, nullptr, reply);
    std::string place;
    const std::string_view id = project_id_of(request, guard->rules, place);
    const auto project = check(id, request.http.origin, guard->rules);
    if (!project) {
        const Refusal& refusal = project.error();
        ++refused_[static_cast<std::size_t>(refusal.why)];
        if (const auto known = projects_.find(id)) notify(known->id, Passage::kRefused);
        return reply.send(refusal_response(refusal, guard->pattern, request.request_id));
    }
    const auto handle = [this, guard, project = *project](const RouteRequest& again,
                                                          const Reply& owed,
                                                          const ops::RateVerdict& verdict) {
        if (!verdict.allowed) return refuse_often(verdict, again.request_id, owed, project->id);
        if (project) notify(project->id, Passage::kPassed);
        guard->handler(again, project, owed);
    };
    const ops::Rate rate = *project ? rate_of(**project, config_) : ops::Rate{};
    if (rate.per_second == 0) return handle(request, reply, {});
    if (limiter_.is_here())  // it calls at once
        return take_of_project(
            (*project)->id, rate, request.http.address,
            [&](const ops::RateVerdict& verdict) { handle(request, reply, verdict); });
    auto kept = std::make_shared<const OwnedRequest>(request);
    take_of_project((*project)->id, rate, kept->view().http.address,
                    [kept, reply, handle](const ops::RateVerdict& verdict) {
                        if (reply.wanted()) handle(kept->view(), reply, verdict);
                    });
}

net::Response ProjectAuthorizer::refusal_response(const Refusal& refusal, std::string_view pattern,
                                                  std::string_view request_id) {
    return reasons_response(
        {.status = status_of(refusal.why, pattern),
         .field = refusal.why == Refusal::Why::kFeature ? "feature" : "authentication",
         .description = refusal.text,
         .code = code_of(refusal.why)},
        request_id);
}

void ProjectAuthorizer::take(const std::string& key, ops::Rate rate, std::int64_t cost,
                             Counted done) {
    if (rate.per_second == 0) return done({});
    const std::int64_t now_ms = clock_();
    if (const auto verdict = limiter_.take_here(key, rate, cost, now_ms)) return done(*verdict);
    limiter_.take(key, rate, cost, now_ms, store::WhenUnknown::kCountHere, std::move(done));
}

void ProjectAuthorizer::take_of_project(const std::string& project_id, ops::Rate rate,
                                        std::string_view address, Counted done) {
    if (rate.per_second == 0) return done({});
    const std::string key = "project|" + project_id;
    take(key, rate, 1,
         [this, key, rate, address = std::string(address),
          done = std::move(done)](const ops::RateVerdict& verdict) {
             if (!verdict.allowed || verdict.remaining >= rate.burst / 2) return done(verdict);
             // Half is taken: few callers do not shut the others out.
             auto shares = std::make_shared<std::vector<Share>>();
             // One in so many: a call costs so many of what the project has.
             const auto add = [&](const std::string& who, std::int64_t part, std::int64_t few) {
                 if (who.empty()) return;
                 const ops::Rate of_share{rate.per_second, std::max(rate.burst, few * part)};
                 shares->push_back({ops::rate_key(key, who), of_share, part});
             };
             const auto [near, far] = ops::networks_around(address);
             add(address, kPartOfAddress, kFew);
             add(near, kPartOfNear, 2 * kFew);
             add(far, kPartOfFar, 4 * kFew);
             take_shares(
                 std::move(shares), 0,
                 [this, key, rate, of_project = verdict, done](const ops::RateVerdict& of_share) {
                     if (of_share.allowed) return done(of_project);
                     // What is refused takes nothing of what is left for others.
                     take(key, rate, -1,
                          [done, of_share](const ops::RateVerdict&) { done(of_share); });
                 });
         });
}

void ProjectAuthorizer::take_shares(std::shared_ptr<const std::vector<Share>> shares,
                                    std::size_t next, Counted done) {
    if (next == shares->size()) return done({});
    const Share& share = (*shares)[next];
    take(share.key, share.rate, share.cost,
         [this, shares, next, done = std::move(done)](const ops::RateVerdict& verdict) {
             if (!verdict.allowed) return done(verdict);
             take_shares(shares, next + 1, done);
         });
}

void ProjectAuthorizer::count(std::string_view pattern, std::string_view address,
                              const std::string& project_id, Counted done) {
    const auto end = [this, project_id, done = std::move(done)](const ops::RateVerdict& verdict) {
        limited_ += verdict.allowed ? 0 : 1;
        notify(project_id, verdict.allowed ? Passage::kPassed : Passage::kLimited);
        done(verdict);
    };
    const std::string place = "address|" + std::string(pattern);
    const Counted of_project = [this, project_id, address = std::string(address),
                                end](const ops::RateVerdict& verdict) {
        if (!verdict.allowed) return end(verdict);
        const ProjectRef project = projects_.find(project_id);
        take_of_project(project_id, project ? rate_of(*project, config_) : config_.per_project,
                        address, end);
    };
    const std::string network = ops::wider_network(address);
    if (network.empty())
        return take(ops::rate_key(place, address), config_.per_address, 1, of_project);
    take(ops::rate_key(place, address), config_.per_address, 1,
         [this, key = ops::rate_key(place, network), of_project](const ops::RateVerdict& verdict) {
             if (!verdict.allowed) return of_project(verdict);
             take(key, ops::wider(config_.per_address), 1, of_project);
         });
}

void ProjectAuthorizer::count_batch(std::string_view pattern, std::string_view address,
                                    std::size_t calls, Counted done) {
    const ops::Rate rate{config_.per_address.per_second * kCallsOfBodies,
                         config_.per_address.burst * kCallsOfBodies};
    // One that is longer than all that may come at once passes where nothing came before.
    const std::int64_t cost = std::min(static_cast<std::int64_t>(calls), rate.burst);
    const Counted end = [this, done = std::move(done)](const ops::RateVerdict& verdict) {
        limited_ += verdict.allowed ? 0 : 1;
        done(verdict);
    };
    const std::string place = "calls|" + std::string(pattern);
    const std::string network = ops::wider_network(address);
    if (network.empty()) return take(ops::rate_key(place, address), rate, cost, end);
    take(ops::rate_key(place, address), rate, cost,
         [this, rate, cost, end,
          key = ops::rate_key(place, network)](const ops::RateVerdict& verdict) {
             if (!verdict.allowed) return end(verdict);
             take(key, ops::wider(rate), cost, end);
         });
}

std::expected<ProjectRef, Refusal> ProjectAuthorizer::check(std::string_view project_id,
                                                            std::string_view origin,
                                                            const Rules& rules) const {
    using Why = Refusal::Why;
    if (project_id.empty()) {
        if (rules.project_optional) return ProjectRef();
        return refuse(Why::kNoId, std::string(kNoId));
    }
    ProjectRef project = projects_.find(project_id);
    if (!project) {
        if (config_.any_project && project_id.size() <= kIdBytesMax)
            return std::make_shared<const Project>(
                Project{.id = std::string(project_id), .name = "any"});
        return refuse(Why::kUnknown, projects_.size() == 0
                                         ? "no project exists on this server yet: make one with "
                                           "`portico project create`"
                                         : kNotServed);
    }
    if (!project->is_enabled) return refuse(Why::kDisabled, kNotServed);
    auto passes = check_origin_of(project, origin, rules);
    // Behind the origin: what a project has switched off is its own pages' business.
    if (passes && is_switched_off(*passes, rules.feature))
        return refuse(Why::kFeature,
                      api_error_text(ApiCode::feature_off, std::string(rules.feature)));
    return passes;
}

std::expected<ProjectRef, Refusal> ProjectAuthorizer::check_origin_of(ProjectRef project,
                                                                      std::string_view origin,
                                                                      const Rules& rules) const {
    using Why = Refusal::Why;
    if (rules.any_origin) return project;
    if (rules.of_secure_site && !secure_site_.empty() && origin == secure_site_) return project;
    // No page: a server's call, or one of a page's own origin. Logins want an origin always.
    if (origin.empty() && rules.empty_list == EmptyList::kAllowsAll) return project;
    auto verdict = projects::check_origin(origin, project->allowed_origins, rules.empty_list);
    if (!verdict.allowed) return refuse(Why::kOrigin, std::move(verdict.why));
    return project;
}

void ProjectAuthorizer::refuse_often(const ops::RateVerdict& verdict, std::string_view request_id,
                                     const Reply& reply, std::string_view project_id) {
    ++limited_;
    if (!project_id.empty()) notify(project_id, Passage::kLimited);
    reply.send(limited_response(verdict, request_id));
}

net::Response ProjectAuthorizer::limited_response(const ops::RateVerdict& verdict,
                                                  std::string_view request_id) {
    const std::string wait_s = std::to_string((verdict.retry_after_ms + 999) / 1000);
    net::Response response = reasons_response(
        {.status = 429,
         .field = "rate_limited",
         .description = api_error_text(ApiCode::rate_limited, "try again in " + wait_s + " s"),
         .code = api_error_word(ApiCode::rate_limited)},
        request_id);
    response.headers.emplace_back("Retry-After", wait_s);
    return response;
}

void ProjectAuthorizer::notify(std::string_view project_id, Passage passage) const {
    if (watcher_) watcher_(project_id, passage);
}

void ProjectAuthorizer::write_metrics(ops::MetricsText& out) const {
    constexpr const char* kReasons[] = {"no_id", "unknown", "disabled", "origin", "feature"};
    std::vector<ops::Labelled> rows;
    for (std::size_t i = 0; i < std::size(kReasons); ++i)
        rows.push_back({"reason=\"" + std::string(kReasons[i]) + "\"", refused_[i]});
    out.counters("portico_api_refused_total", "Calls refused by project or origin", rows);
    out.counter("portico_api_limited_total", "Calls answered with 429", limited_);
    out.counter("portico_api_limits_unknown_total", "Limits that Redis could not tell",
                limiter_.unknown());
}

}  // namespace portico::api::access
