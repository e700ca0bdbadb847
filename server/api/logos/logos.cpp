// SPDX-License-Identifier: Apache-2.0
#include "server/api/logos/logos.hpp"

#include "core/chain/caip.hpp"
#include "server/api/tokens/network_icons.hpp"

namespace portico::api::logos {

Logos::Logos(const tokens::TokenBook& book, nfts::Fetcher& fetcher, const nfts::Config& config,
             Pictures::Clock clock)
    : book_(book), pictures_(fetcher, config, std::move(clock), {}) {}

void Logos::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    // Pages show pictures by <img>, which says neither project nor origin.
    const access::Rules pictures{.project_optional = true, .any_origin = true};
    authorizer.add(
        router, "GET", "/v1/logo/:id",
        [this](const RouteRequest& request, const access::ProjectRef&, const Reply& reply) {
            get(request.path("id"),
                {reply, std::string(request.http.if_none_match), std::string(request.http.address),
                 std::string(request.query.text("v"))});
        },
        pictures);
    authorizer.add(
        router, "GET", "/v1/network-logo/:id",
        [this](const RouteRequest& request, const access::ProjectRef&, const Reply& reply) {
            pictures_.send({reply, std::string(request.http.if_none_match)},
                           tokens::network_icon(request.path("id")));
        },
        pictures);
}

void Logos::get(std::string_view id, Pictures::PendingRequest requested) {
    const auto named = chain::Caip10::parse(id);
    if (!named) {
        const auto chain = chain::Caip2::parse(id);
        return pictures_.send(requested,
                              chain ? tokens::currency_icon(chain->text()) : std::nullopt);
    }
    const tokens::Token* token = book_.find(named->chain().text(), named->address());
    if (token == nullptr) return pictures_.send(requested, {std::nullopt});
    // What the operator's list names comes before ours.
    if (token->icon_url.empty())
        return pictures_.send(requested, tokens::token_icon(named->chain().text(), token->address));
    pictures_.show(token->icon_url, std::move(requested));
}

void Logos::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_logos_total", "Pictures of tokens and networks sent.", pictures_.sent());
    out.counter("portico_logos_not_sent_total", "Of these asked for: none there, or refused.",
                pictures_.not_sent());
}

}  // namespace portico::api::logos
