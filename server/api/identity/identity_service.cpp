// SPDX-License-Identifier: Apache-2.0
#include "server/api/identity/identity_service.hpp"

#include <algorithm>

#include "core/api/identity.hpp"
#include "core/base/date_time.hpp"
#include "core/base/describe.hpp"
#include "core/chain/solana/address.hpp"
#include "server/api/routing/reasons.hpp"

namespace portico::api::identity {
namespace {

constexpr std::int64_t kKeptMs = 5 * 60 * 1000;  // docs/spec/http-api.md#identity
constexpr std::size_t kKeptBytes = 4 * 1024 * 1024;
constexpr std::int64_t kNobodyEverS = 3600;  // docs/spec/http-api.md#identity: of Solana
constexpr logos::Pictures::Limits kAvatars{.bytes = 1024 * 1024, .cache_bytes = 16 * 1024 * 1024};

void send_identity(const Reply& reply, std::string_view address, const Identity& identity,
                   std::int64_t at_ms, std::int64_t max_age_s) {
    IdentityBody body;
    if (!identity.name.empty()) body.name = identity.name;
    if (!identity.avatar.empty()) {
        body.avatar = identity.avatar;
        body.image = "/v1/avatar/" + std::string(address);
    }
    body.resolvedAt = format_date_time(at_ms / 1000);
    net::Response response{.body = to_json_text(body)};
    response.headers.emplace_back("Cache-Control", "public, max-age=" + std::to_string(max_age_s));
    reply.send(std::move(response));
}

}  // namespace

IdentityService::IdentityService(std::vector<Provider*> providers, nfts::Fetcher& fetcher,
                                 const nfts::Config& config, Clock clock)
    : providers_(std::move(providers)),
      clock_(clock),
      kept_(kKeptBytes, kKeptMs),
      avatars_(fetcher, config, std::move(clock), kAvatars) {}

void IdentityService::add_routes(Router& router, access::Gate& gate) {
    for (const char* pattern : {"/v1/identity/:address", "/v1/account/:address/identity"})
        gate.add(router, "GET", pattern,
                 [this](const RouteRequest& request, const access::ProjectRef&,
                        const Reply& reply) { get(request, reply); });
    // Pages show pictures by <img>, which says neither project nor origin.
    gate.add(router, "GET", "/v1/avatar/:address",
             [this](const RouteRequest& request, const access::ProjectRef&, const Reply& reply) {
                 get_avatar(request, reply);
             },
             {.project_optional = true, .any_origin = true});
}

void IdentityService::get(const RouteRequest& request, const Reply& reply) {
    const std::string_view text = request.path("address");
    if (chain::is_solana_address(text))
        return send_identity(reply, text, {}, clock_(), kNobodyEverS);
    const auto checked = chain::checksum_evm_address(text);
    if (!checked)
        return reply.send(reasons_response({400, "address", "The address provided is invalid",
                                            api_error_word(ApiCode::parameter_invalid)},
                                           request.request_id));
    find(*checked, [this, reply, address = *checked](const Resolved* resolved) {
        if (resolved != nullptr) return send(reply, address, *resolved);
        reply.send(reasons_response(
            {503, "identity",
             "Names are not available at the moment: no node of their chain answers. Nothing is "
             "lost; try again later",
             api_error_word(ApiCode::temporarily_unavailable)},
            reply.request_id()));
    });
}

void IdentityService::get_avatar(const RouteRequest& request, const Reply& reply) {
    const logos::Pictures::Asked asked{reply, std::string(request.http.if_none_match)};
    const auto checked = chain::checksum_evm_address(request.path("address"));
    if (!checked) return avatars_.send(asked, std::nullopt);
    find(*checked, [this, asked](const Resolved* resolved) {
        if (resolved == nullptr) return avatars_.send(asked, std::nullopt);
        avatars_.show(resolved->identity.avatar, asked);
    });
}

void IdentityService::find(const std::string& address, Found found) {
    if (const Resolved* kept = kept_.find(address, clock_())) {
        ++hits_;
        return found(kept);
    }
    if (!searching_.join(address, std::move(found))) return;
    ++searches_;
    ask(address, 0, false);
}

void IdentityService::ask(const std::string& address, std::size_t provider, bool failed) {
    if (provider == providers_.size()) {
        // Nobody knows a name; that counts only if everybody could be asked.
        if (failed) return give_up(address);
        return finish(address, {});
    }
    providers_[provider]->identify(
        *chain::parse_evm_address(address),
        [this, address, provider, failed](const std::optional<Identity>& identity) {
            if (identity && !identity->name.empty()) return finish(address, *identity);
            ask(address, provider + 1, failed || !identity);
        });
}

void IdentityService::finish(const std::string& address, const Identity& identity) {
    if (!identity.name.empty()) ++named_;
    const Resolved resolved{identity, clock_()};
    kept_.put(address, resolved, clock_());
    searching_.finish(address, &resolved);
}

void IdentityService::give_up(const std::string& address) {
    ++failures_;
    searching_.finish(address, nullptr);
}

void IdentityService::send(const Reply& reply, const std::string& address,
                           const Resolved& resolved) const {
    const std::int64_t age_ms = std::max<std::int64_t>(0, clock_() - resolved.at_ms);
    send_identity(reply, address, resolved.identity, resolved.at_ms, (kKeptMs - age_ms) / 1000);
}

void IdentityService::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_identity_kept_total", "Identities answered with what was kept.", hits_);
    out.counter("portico_identity_searches_total", "Identities that were searched.", searches_);
    out.counter("portico_identity_named_total", "Searches that found a name which leads back.",
                named_);
    out.counter("portico_identity_failures_total", "Searches that no node answered.", failures_);
    out.counter("portico_identity_avatars_total", "Pictures of accounts sent.", avatars_.sent());
}

}  // namespace portico::api::identity
