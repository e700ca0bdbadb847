// SPDX-License-Identifier: Apache-2.0
#include "server/api/configuration/project_configuration.hpp"

#include <algorithm>
#include <utility>

#include "core/base/json.hpp"
#include "core/base/utf8.hpp"
#include "server/api/projects/origins.hpp"
#include "server/api/projects/settings.hpp"

namespace portico::api::configuration {
namespace {

using projects::EmptyList;
using projects::Feature;
using projects::Project;

/// Clients of the reference take what is missing as off, and Portico's own leaves it to the page.
constexpr std::string_view kLeftToPages = "activity";
/// The reference's own mark, which is not shown here.
constexpr std::string_view kBranding = "reown_branding";

Json texts(const std::vector<std::string>& list) {
    Json out = Json::array();
    for (const std::string& text : list) out.push(Json::string(text));
    return out;
}

void send(const Reply& reply, std::string body) {
    net::Response response{.body = std::move(body)};
    response.headers.emplace_back("Cache-Control", "no-store");
    reply.send(std::move(response));
}

Json verdict(const Project& project, std::string_view origin, EmptyList empty_list) {
    const auto found = projects::check_origin(origin, project.allowed_origins, empty_list);
    return Json::object()
        .set("isAllowed", Json::boolean(found.allowed))
        .set("reason", Json::string(found.why));
}

Json verdicts(const Project& project, std::string_view origin) {
    return Json::object()
        .set("reading", verdict(project, origin, EmptyList::kAllowsAll))
        .set("login", verdict(project, origin, EmptyList::kAllowsNone));
}

/// The page's, as it says; else as its browser does, which leaves it out where it is the server's.
std::string_view origin_of(const RouteRequest& request) {
    const std::string_view asked = request.query.text("origin");
    return asked.empty() ? request.http.origin : asked;
}

bool is_origin(std::string_view origin) {
    return !origin.empty() && origin.size() <= projects::kOriginBytesMax;
}

}  // namespace

std::string features_document(const Project& project, std::string_view origin) {
    Json features = Json::array();
    const auto add = [&](std::string_view id, bool is_enabled, Json config) {
        features.push(Json::object()
                          .set("id", Json::string(std::string(id)))
                          .set("isEnabled", Json::boolean(is_enabled))
                          .set("config", std::move(config)));
    };
    for (const projects::KnownFeature& known : projects::known_features()) {
        const auto set = std::ranges::find(project.features, known.id, &Feature::id);
        if (!known.offered)
            add(known.id, false, Json::array());
        else if (set != project.features.end())
            add(known.id, set->is_enabled, texts(set->config));
        else if (known.id == kLeftToPages)
            add(known.id, true, Json());
    }
    add(kBranding, false, Json::array());
    Json document = Json::object();
    document.set("features", std::move(features))
        .set("isAnalyticsEnabled", Json::boolean(project.is_analytics_on));
    if (is_origin(origin)) document.set("origin", verdicts(project, origin));
    return write_json(document);
}

std::string origin_report(const Project& project, std::string_view origin) {
    const std::string_view shown = origin.substr(0, valid_utf8_prefix(origin));  // of a header
    return write_json(verdicts(project, origin)
                          .set("origin", Json::string(std::string(shown)))
                          .set("allowedOrigins", texts(project.allowed_origins)));
}

void add_routes(Router& router, access::Gate& gate) {
    const auto add = [&](std::string_view pattern, access::GuardedHandler handler) {
        gate.add(router, "GET", pattern, std::move(handler), {.any_origin = true});
    };
    add("/appkit/v1/config",
        [](const RouteRequest& request, const access::ProjectRef& project, const Reply& reply) {
            send(reply, features_document(*project, origin_of(request)));
        });
    add("/projects/v1/origins",
        [](const RouteRequest&, const access::ProjectRef& project, const Reply& reply) {
            send(reply,
                 write_json(Json::object().set("allowedOrigins", texts(project->allowed_origins))));
        });
    add("/projects/v1/origins/check",
        [](const RouteRequest& request, const access::ProjectRef& project, const Reply& reply) {
            const std::string_view origin = origin_of(request);
            if (!is_origin(origin))
                return reply.fail(ApiCode::parameter_invalid,
                                  "origin must be what the page's browser sends, "
                                  "like https://app.example.org");
            send(reply, origin_report(*project, origin));
        });
    add("/getAnalyticsConfig",
        [](const RouteRequest&, const access::ProjectRef& project, const Reply& reply) {
            send(reply, project->is_analytics_on ? R"({"isAnalyticsEnabled":true})"
                                                 : R"({"isAnalyticsEnabled":false})");
        });
    add("/appkit/v1/project-limits",
        [](const RouteRequest&, const access::ProjectRef&, const Reply& reply) {
            send(reply, R"({"planLimits":{"tier":"none","isAboveRpcLimit":false,)"
                        R"("isAboveMauLimit":false}})");
        });
}

}  // namespace portico::api::configuration
