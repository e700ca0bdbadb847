// SPDX-License-Identifier: Apache-2.0
//
// Routes, what is looked up, and refusals. What is signed: changes.cpp.
#include "server/api/names/name_service.hpp"

#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/chain/eip155/address.hpp"
#include "server/api/access/hourly_limit.hpp"
#include "server/api/names/suggestions.hpp"
#include "server/api/routing/reasons.hpp"

namespace portico::api::names {
namespace {

constexpr std::size_t kBodyBytes = 48 * 1024;
constexpr std::size_t kReverseMax = 64;
constexpr std::size_t kSuggestions = 5;  // docs/spec/http-api.md#names
constexpr std::size_t kCandidates = 40;

bool has(const std::vector<std::string>& all, std::string_view one) {
    return std::ranges::find(all, one) != all.end();
}

}  // namespace

std::expected<void, std::string> check_config(const Config& config) {
    for (const std::string& zone : config.zones)
        if (!chain::is_zone(zone))
            return std::unexpected("names.zones: \"" + zone.substr(0, 80) +
                                   "\" is no zone: two parts of small letters, digits and hyphens, "
                                   "like \"shop.eth\"");
    return {};
}

net::Response uncached(std::string body) {
    net::Response out{.body = std::move(body)};
    out.headers.emplace_back("Cache-Control", "no-store");
    return out;
}

NameService::NameService(Foundations foundations, Config config)
    : on_(std::move(foundations)), config_(std::move(config)) {
    for (const std::string& word : config_.reserved) reserved_looks_.insert(chain::look_of(word));
}

void NameService::add(Router& router, access::ProjectAuthorizer& authorizer, const char* method,
                      const char* path, const char* parameter,
                      Response (NameService::*handler)(Call), access::Rules rules) {
    authorizer.add(
        router, method, path,
        [this, parameter, handler](const RouteRequest& request, const access::ProjectRef&) {
            return (this->*handler)(
                {.body = std::string(request.http.body),
                 .parameter = parameter == nullptr ? "" : std::string(request.path(parameter)),
                 .zone = std::string(request.query.text("zone")),
                 .network = std::string(request.http.address),
                 .request_id = std::string(request.request_id),
                 .empty_is_list = request.query.text("apiVersion") == "2"});
        },
        rules, {.body_bytes = kBodyBytes});
}

void NameService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    // Clients of the reference name no project here. What is somebody's already stays theirs to
    // change, whatever a project offers.
    add(router, authorizer, "POST", "/v1/profile/account", nullptr, &NameService::register_name,
        {.project_optional = true, .any_origin = true, .feature = "names"});
    add(router, authorizer, "GET", "/v1/profile/account/:name", "name", &NameService::get_name);
    add(router, authorizer, "POST", "/v1/profile/account/:name/attributes", "name",
        &NameService::put_attributes);
    add(router, authorizer, "POST", "/v1/profile/account/:name/address", "name",
        &NameService::put_address);
    add(router, authorizer, "GET", "/v1/profile/reverse/:address", "address",
        &NameService::get_names_of);
    add(router, authorizer, "GET", "/v1/profile/suggestions/:name", "name",
        &NameService::get_suggestions);
}

ops::Awaitable<std::optional<net::Response>> NameService::limit(Call call) {
    const std::int64_t wait_s = co_await access::take_hourly(
        &on_.limiter, access::hourly_of_network("names", call.network, config_.messages_address),
        on_.clock());
    if (wait_s == 0) co_return std::nullopt;
    net::Response often =
        refuse({429, "rate_limited",
                "Too many signed messages from this address. Nothing was done; try again later",
                ApiCode::rate_limited},
               call);
    often.headers.emplace_back("Retry-After", std::to_string(wait_s));
    co_return often;
}

bool NameService::is_reserved(std::string_view label) const {
    return reserved_looks_.contains(chain::look_of(label));
}

bool NameService::is_offered(const NameRow& row) const { return has(config_.zones, row.zone); }

NameService::Response NameService::get_name(Call call) {
    // By its first word alone AppKit asks whether a name can be had, and takes whatever is no
    // refusal for "it is taken". It does not say in which zone: it is taken if it is in any.
    const bool is_word = !call.parameter.contains('.') && !config_.zones.empty();
    std::vector<std::string> asked;
    if (!is_word) asked.push_back(call.parameter);
    for (const std::string& zone : config_.zones)
        if (is_word) asked.push_back(call.parameter + "." + zone);
    for (const std::string& text : asked) {
        const auto name = chain::parse_zone_name(text);
        if (!name && name.error() != chain::ZoneNameFault::kParts)
            co_return refuse({400, "name",
                              "A name has letters, digits and hyphens in three parts, like "
                              "alice." +
                                  config_.zones.front()},
                             call);
        if (!name) continue;
        auto row = co_await ask([of = name->text](Store& store) { return store.find(of); });
        if (!row) co_return fail(row.error(), call);
        if (*row && is_offered(**row)) co_return uncached(to_json_text(name_body(**row)));
    }
    if (call.empty_is_list && !is_word) co_return uncached("[]");
    co_return refuse(
        {404, "name", "Name is not found in the database: " + call.parameter, ApiCode::not_found},
        call);
}

NameService::Response NameService::get_names_of(Call call) {
    List<NameBody, kReverseMax> names;
    if (const auto address = chain::checksum_evm_address(call.parameter)) {
        const auto rows = co_await ask(
            [address = *address](Store& store) { return store.names_of(address, kReverseMax); });
        if (!rows) co_return fail(rows.error(), call);
        for (const NameRow& row : *rows)
            if (is_offered(row)) names.push_back(name_body(row));
    }
    if (!names.empty() || call.empty_is_list) co_return uncached(to_json_text(names));
    co_return refuse({404, "address", "No name for address is found", ApiCode::not_found}, call);
}

NameService::Response NameService::get_suggestions(Call call) {
    // Clients of the reference always ask for the zone of its own service.
    const std::string zone = has(config_.zones, call.zone) ? call.zone : config_.zones.front();
    const auto exact = chain::parse_zone_name(call.parameter + "." + zone);
    if (!exact || exact->zone() != zone)
        co_return refuse({400, "name",
                          "A name to suggest from has 3 to 64 letters, digits and hyphens, none "
                          "at its ends"},
                         call);
    std::vector<chain::ZoneName> candidates = {*exact};
    for (const std::string& label : suggest_labels(exact->label(), kCandidates))
        if (const auto name = chain::parse_zone_name(label + "." + zone);
            name && !is_reserved(name->label()))
            candidates.push_back(*name);
    std::vector<std::string> looks;
    for (const chain::ZoneName& name : candidates) looks.push_back(chain::look_of(name));
    const auto taken = co_await ask([looks](Store& store) { return store.taken(looks); });
    if (!taken) co_return fail(taken.error(), call);
    NameSuggestions out{.suggestions = {}, .time = on_.clock() / 1000};
    for (std::size_t i = 0; i < candidates.size() && out.suggestions.size() < kSuggestions; ++i) {
        const bool is_taken =
            has(*taken, looks[i]) || (i == 0 && is_reserved(candidates[i].label()));
        if (i == 0 || !is_taken)
            out.suggestions.push_back({.name = candidates[i].text, .registered = is_taken});
    }
    co_return uncached(to_json_text(out));
}

void NameService::tick() {
    if (ticking_) return;
    ticking_ = on_.store.run([now_ms = on_.clock()](Store& store) { return store.purge(now_ms); },
                             [this, alive = std::weak_ptr(alive_)](store::StoreResult<void> done) {
                                 if (alive.expired()) return;
                                 ticking_ = false;
                                 if (!done)
                                     on_.log.error_seldom(
                                         "names.store_failed",
                                         {{"reason", store::failure_word(done.error().kind)}});
                             });
}

net::Response NameService::refuse(const Refused& refused, const Call& call) {
    ++refused_;
    if (refused.status == 503)
        return unavailable_response(refused.field, refused.why, call.request_id);
    return reasons_response(
        {refused.status, refused.field, refused.why, api_error_word(refused.code)},
        call.request_id);
}

NameService::Refused NameService::why_of(const store::StoreError& error) {
    if (error.kind == store::Failure::kUnavailable || error.kind == store::Failure::kFull)
        return {503, "name", "Names are not available at the moment: the database is not",
                ApiCode::temporarily_unavailable};
    return {500, "name", "The server failed to answer", ApiCode::internal_error};
}

net::Response NameService::fail(const store::StoreError& error, const Call& call) {
    on_.log.error_seldom("names.store_failed", {{"request_id", call.request_id},
                                                {"reason", store::failure_word(error.kind)}});
    return refuse(why_of(error), call);
}

void NameService::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_names_registered_total", "Names that were registered.", registered_);
    out.counter("portico_names_changed_total", "Changes of names by their owners.", changed_);
    out.counter("portico_names_refused_total", "Calls for names that were refused.", refused_);
    out.counter("portico_names_chain_calls_total", "Signatures that a chain was asked about.",
                asked_chains_);
}

}  // namespace portico::api::names
