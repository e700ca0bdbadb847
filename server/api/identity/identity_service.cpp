// SPDX-License-Identifier: Apache-2.0
#include "server/api/identity/identity_service.hpp"

#include <algorithm>

#include "core/api/identity.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/text/date_time.hpp"
#include "core/chain/solana/address.hpp"
#include "server/api/routing/reasons.hpp"

namespace portico::api::identity {
namespace {

constexpr std::int64_t kCachedMs = 5 * 60 * 1000;  // docs/spec/http-api.md#identity
constexpr std::size_t kCachedBytes = 4 * 1024 * 1024;
constexpr std::int64_t kNoIdentityS = 3600;  // docs/spec/http-api.md#identity: of Solana
constexpr logos::Pictures::Limits kAvatars{.bytes = 1024 * 1024, .cache_bytes = 16 * 1024 * 1024};

net::Response identity_response(std::string_view address, const Identity& identity,
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
    return response;
}

}  // namespace

IdentityService::IdentityService(std::vector<Provider*> providers, Provider* own,
                                 nfts::Fetcher& fetcher, const nfts::Config& config, Clock clock)
    : providers_(std::move(providers)),
      own_(own),
      clock_(clock),
      cache_(kCachedBytes, kCachedMs),
      avatars_(fetcher, config, std::move(clock), kAvatars) {}

void IdentityService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    for (const char* pattern : {"/v1/identity/:address", "/v1/account/:address/identity"})
        authorizer.add(
            router, "GET", pattern, [this](const RouteRequest& request, const access::ProjectRef&) {
                return get(std::string(request.path("address")), std::string(request.request_id));
            });
    // Pages show pictures by <img>, which says neither project nor origin.
    authorizer.add(router, "GET", "/v1/avatar/:address",
                   [this](const RouteRequest& request, const access::ProjectRef&,
                          const Reply& reply) { get_avatar(request, reply); },
                   {.project_optional = true, .any_origin = true});
}

ops::Awaitable<net::Response> IdentityService::get(std::string address, std::string request_id) {
    if (chain::is_solana_address(address))
        co_return identity_response(address, {}, clock_(), kNoIdentityS);
    const auto checked = chain::checksum_evm_address(address);
    if (!checked)
        co_return reasons_response({400, "address", "The address provided is invalid",
                                    api_error_word(ApiCode::parameter_invalid)},
                                   request_id);
    const Found found = co_await find(*checked);
    if (!found)
        co_return reasons_response(
            {503, "identity",
             "Names are not available at the moment: no node of their chain answers. Nothing is "
             "lost; try again later",
             api_error_word(ApiCode::temporarily_unavailable)},
            request_id);
    const std::int64_t age_ms = std::max<std::int64_t>(0, clock_() - found->at_ms);
    co_return identity_response(*checked, found->identity, found->at_ms,
                                found->kept ? (kCachedMs - age_ms) / 1000 : 0);
}

void IdentityService::get_avatar(const RouteRequest& request, const Reply& reply) {
    const logos::Pictures::PendingRequest requested{reply, std::string(request.http.if_none_match),
                                                    std::string(request.http.address)};
    const auto checked = chain::checksum_evm_address(request.path("address"));
    if (!checked) return avatars_.send(requested, {std::nullopt});
    ops::spawn(
        find(*checked),
        [this, requested](const Found& found) {
            if (!found) return avatars_.send(requested, {std::nullopt});
            avatars_.show(found->identity.avatar, requested);
        },
        [reply](const std::exception_ptr& why) { reply.fail(why); });
}

ops::Awaitable<IdentityService::Found> IdentityService::find(std::string address) {
    Found found;
    if (const Resolved* cached = cache_.find(address, clock_())) {
        ++hits_;
        found = *cached;
    } else {
        found = co_await searching_.share(address, [&] { return search(address); });
    }
    if (own_ == nullptr || (found && !found->identity.name.empty())) co_return found;
    const auto identity = co_await ask(*own_, address);
    if (identity && !identity->name.empty())
        co_return Resolved{.identity = *identity, .at_ms = clock_(), .kept = false};
    // Nobody knows a name; that counts only if everybody could be asked.
    if (!identity || !found) co_return std::nullopt;
    found->kept = false;
    co_return found;
}

ops::Awaitable<std::optional<Identity>> IdentityService::ask(Provider& provider,
                                                             std::string address) {
    co_return co_await ops::callback<std::optional<Identity>>(
        [&](auto done) { provider.identify(*chain::parse_evm_address(address), done); });
}

ops::Awaitable<IdentityService::Found> IdentityService::search(std::string address) {
    ++searches_;
    bool failed = false;
    for (Provider* provider : providers_) {
        const auto identity = co_await ask(*provider, address);
        if (identity && !identity->name.empty()) {
            ++named_;
            co_return found(address, *identity);
        }
        failed = failed || !identity;
    }
    // Nobody knows a name; that counts only if everybody could be asked.
    if (!failed) co_return found(address, {});
    ++failures_;
    co_return std::nullopt;
}

IdentityService::Found IdentityService::found(const std::string& address,
                                              const Identity& identity) {
    Resolved resolved{identity, clock_()};
    cache_.put(address, resolved, clock_());
    return resolved;
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
