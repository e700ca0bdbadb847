// SPDX-License-Identifier: Apache-2.0
#include "server/api/configuration/project_configuration.hpp"

#include <algorithm>
#include <utility>

#include "core/api/features.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/text/utf8.hpp"
#include "server/api/access/reference_client.hpp"
#include "server/api/projects/origins.hpp"

namespace portico::api::configuration {
namespace {

using projects::EmptyList;
using projects::Feature;
using projects::Project;

/// The reference's own mark, which is not shown here.
constexpr std::string_view kBranding = "reown_branding";
constexpr std::string_view kLogin = "social_login";
constexpr std::string_view kNames = "names";
constexpr std::string_view kOnramp = "onramp";
constexpr std::string_view kCoinbase = "coinbase";
constexpr std::string_view kSwap = "swap";

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

/// Of what the vault offers what the operator wants, in that order. Undecided: all of it, as
/// whoever runs a vault means it.
std::vector<std::string> logins_of(const Project& project, const VaultOffer& vault) {
    const auto set = std::ranges::find(project.features, kLogin, &Feature::id);
    const bool is_decided = set != project.features.end();
    std::vector<std::string> out;
    if (vault.origin.empty() || (is_decided && !set->is_enabled)) return out;
    const auto add = [&](std::string_view way) {
        if (std::ranges::find(vault.logins, way) != vault.logins.end() &&
            std::ranges::find(out, way) == out.end())
            out.emplace_back(way);
    };
    if (is_decided)
        for (const std::string& way : set->config) add(way);
    else
        for (const std::string_view way : find_feature(kLogin)->choices) add(way);
    return out;
}

/// Of what is set up that which the project has on; none: the feature is off.
std::vector<std::string> set_up_words(const SetUpFeature* there, const Feature* set) {
    if (there == nullptr || (set != nullptr && !set->is_enabled)) return {};
    if (set == nullptr || set->config.empty()) return there->words;
    std::vector<std::string> out;
    for (const std::string& word : there->words)
        if (std::ranges::find(set->config, word) != set->config.end()) out.push_back(word);
    return out;
}

/// Of those who sell, a client of the reference has rows for two names. One of them, Coinbase, it
/// asks this server for; the other is a page of the vendor's own. Where Coinbase does not sell it
/// is offered nothing: its row would name somebody else than the page that opens.
void say_to_reference(ConfigurationBody& body) {
    for (FeatureSetting& one : body.features) {
        if (one.id != kOnramp || !one.isEnabled) continue;
        one.isEnabled = one.config && std::ranges::find(*one.config, kCoinbase, &Text<64>::value) !=
                                          one.config->end();
        std::vector<std::string> rows;
        if (one.isEnabled) rows.emplace_back(kCoinbase);
        set_texts(rows, one.config.emplace());
    }
}

}  // namespace

bool has_feature(const Offer& offer, const FeatureRow& row) {
    if (row.id == kLogin) return !offer.vault.origin.empty();
    if (row.id == kNames) return !offer.zones.empty();
    if (row.id == kSwap) return offer.swaps;
    if (row.needs_setup)
        return std::ranges::any_of(offer.set_up, [&](const SetUpFeature& one) {
            return one.feature == row.id && !one.words.empty();
        });
    return row.offered;
}

ConfigurationBody make_configuration(const Project& project, std::string_view origin,
                                     const Offer& offer) {
    ConfigurationBody body;
    const auto add = [&](std::string_view id, bool is_enabled) -> FeatureSetting& {
        FeatureSetting& one = body.features.emplace_back();
        one.id = id;
        one.isEnabled = is_enabled;
        return one;
    };
    if (is_origin(origin)) body.origin = verdicts(project, origin);
    // A page that the vault would not be framed by has no row that leads to it.
    const bool may_log_in = body.origin && body.origin->login.isAllowed;
    const std::vector<std::string> logins =
        may_log_in ? logins_of(project, offer.vault) : std::vector<std::string>();
    if (!logins.empty()) body.vault.emplace(offer.vault.origin);
    for (const FeatureRow& row : kFeatures) {
        const auto set = std::ranges::find(project.features, row.id, &Feature::id);
        if (body.vault && row.id == kLogin)
            set_texts(logins, add(row.id, true).config.emplace());
        else if (!row.needs_setup && (row.id == kLogin || !has_feature(offer, row)))
            add(row.id, false).config.emplace();
        else if (row.needs_setup) {
            const auto there = std::ranges::find(offer.set_up, row.id, &SetUpFeature::feature);
            const std::vector<std::string> words =
                set_up_words(there == offer.set_up.end() ? nullptr : &*there,
                             set == project.features.end() ? nullptr : &*set);
            set_texts(words, add(row.id, !words.empty()).config.emplace());
        } else if (set != project.features.end())
            set_texts(set->config, add(row.id, set->is_enabled).config.emplace());
        else if (row.of_every_project)
            add(row.id, true);  // a missing entry would be off; without a list the page decides
    }
    const auto names = std::ranges::find(project.features, kNames, &Feature::id);
    if (!offer.zones.empty() && (names == project.features.end() || names->is_enabled))
        set_texts(offer.zones, body.zones.emplace());
    add(kBranding, false).config.emplace();
    body.isAnalyticsEnabled = project.is_analytics_on;
    return body;
}

OriginReport make_origin_report(const Project& project, std::string_view origin) {
    OriginVerdicts both = verdicts(project, origin);
    OriginReport body{std::move(both.reading), std::move(both.login), {}, {}};
    body.origin = origin.substr(0, valid_utf8_prefix(origin));  // of a header
    set_texts(project.allowed_origins, body.allowedOrigins);
    return body;
}

void add_routes(Router& router, access::ProjectAuthorizer& authorizer, Offer offer) {
    const auto add = [&](std::string_view pattern, access::GuardedHandler handler) {
        authorizer.add(router, "GET", pattern, std::move(handler), {.any_origin = true});
    };
    // Where it is not compatible, nothing answers the frame that such a client opens.
    Offer without_vault = offer;
    without_vault.vault = {};
    add("/appkit/v1/config", [offer = std::move(offer), without_vault = std::move(without_vault)](
                                 const RouteRequest& request, const access::ProjectRef& project,
                                 const Reply& reply) {
        const bool is_reference = request.query.text("st") == access::kReferenceSdk;
        const bool knows_vault =
            !is_reference ||
            std::ranges::find(offer.vault.compatible, project->id) != offer.vault.compatible.end();
        ConfigurationBody body =
            make_configuration(*project, origin_of(request), knows_vault ? offer : without_vault);
        if (is_reference) say_to_reference(body);
        send(reply, body);
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
