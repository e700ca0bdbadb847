// SPDX-License-Identifier: Apache-2.0
#include "server/api/configuration/project_configuration.hpp"

#include <algorithm>
#include <utility>

#include "core/api/features.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/text/utf8.hpp"
#include "server/api/projects/origins.hpp"

namespace portico::api::configuration {
namespace {

using projects::EmptyList;
using projects::Feature;
using projects::Project;

/// The reference's own mark, which is not shown here.
constexpr std::string_view kBranding = "reown_branding";

template <class Texts>
void set_texts(const std::vector<std::string>& from, Texts& into) {
    for (const std::string& text : from) into.emplace_back(text);
}

template <class Body>
void send(const Reply& reply, const Body& body) {
    net::Response response{.body = to_json_text(body)};
    response.headers.emplace_back("Cache-Control", "no-store");
    reply.send(std::move(response));
}

OriginVerdict verdict(const Project& project, std::string_view origin, EmptyList empty_list) {
    const auto found = projects::check_origin(origin, project.allowed_origins, empty_list);
    return {found.allowed, found.why};
}

OriginVerdicts verdicts(const Project& project, std::string_view origin) {
    return {verdict(project, origin, EmptyList::kAllowsAll),
            verdict(project, origin, EmptyList::kAllowsNone)};
}

/// The page's, as it says; else as its browser does, which leaves it out where it is the server's.
std::string_view origin_of(const RouteRequest& request) {
    const std::string_view requested = request.query.text("origin");
    return requested.empty() ? request.http.origin : requested;
}

bool is_origin(std::string_view origin) {
    return !origin.empty() && origin.size() <= projects::kOriginBytesMax;
}

}  // namespace

ConfigurationBody make_configuration(const Project& project, std::string_view origin) {
    ConfigurationBody body;
    const auto add = [&](std::string_view id, bool is_enabled) -> FeatureSetting& {
        FeatureSetting& one = body.features.emplace_back();
        one.id = id;
        one.isEnabled = is_enabled;
        return one;
    };
    for (const FeatureRow& row : kFeatures) {
        const auto set = std::ranges::find(project.features, row.id, &Feature::id);
        if (!row.offered)
            add(row.id, false).config.emplace();
        else if (set != project.features.end())
            set_texts(set->config, add(row.id, set->is_enabled).config.emplace());
        else if (row.of_every_project)
            add(row.id, true);  // a missing entry would be off; without a list the page decides
    }
    add(kBranding, false).config.emplace();
    body.isAnalyticsEnabled = project.is_analytics_on;
    if (is_origin(origin)) body.origin = verdicts(project, origin);
    return body;
}

OriginReport make_origin_report(const Project& project, std::string_view origin) {
    OriginVerdicts both = verdicts(project, origin);
    OriginReport body{std::move(both.reading), std::move(both.login), {}, {}};
    body.origin = origin.substr(0, valid_utf8_prefix(origin));  // of a header
    set_texts(project.allowed_origins, body.allowedOrigins);
    return body;
}

void add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    const auto add = [&](std::string_view pattern, access::GuardedHandler handler) {
        authorizer.add(router, "GET", pattern, std::move(handler), {.any_origin = true});
    };
    add("/appkit/v1/config",
        [](const RouteRequest& request, const access::ProjectRef& project, const Reply& reply) {
            send(reply, make_configuration(*project, origin_of(request)));
        });
    add("/projects/v1/origins",
        [](const RouteRequest&, const access::ProjectRef& project, const Reply& reply) {
            AllowedOriginsBody body;
            set_texts(project->allowed_origins, body.allowedOrigins);
            send(reply, body);
        });
    add("/projects/v1/origins/check",
        [](const RouteRequest& request, const access::ProjectRef& project, const Reply& reply) {
            const std::string_view origin = origin_of(request);
            if (!is_origin(origin))
                return reply.fail(ApiCode::parameter_invalid,
                                  "origin must be what the page's browser sends, "
                                  "like https://app.example.org");
            send(reply, make_origin_report(*project, origin));
        });
    add("/getAnalyticsConfig",
        [](const RouteRequest&, const access::ProjectRef& project, const Reply& reply) {
            send(reply, AnalyticsBody{project->is_analytics_on});
        });
    add("/appkit/v1/project-limits",
        [](const RouteRequest&, const access::ProjectRef&, const Reply& reply) {
            send(reply, ProjectLimitsBody{{"none", false, false}});
        });
}

}  // namespace portico::api::configuration
