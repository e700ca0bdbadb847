// SPDX-License-Identifier: Apache-2.0
#include "server/api/logos/logos.hpp"

#include "core/chain/caip.hpp"
#include "server/api/nfts/picture.hpp"
#include "server/api/nfts/place.hpp"
#include "server/api/tokens/marks.hpp"

namespace portico::api::logos {
namespace {

constexpr std::int64_t kKeptMs = 24 * 60 * 60 * 1000;
constexpr std::int64_t kRefusedMs = 10 * 60 * 1000;
constexpr std::size_t kRefusedMax = 20'000;

}  // namespace

Logos::Logos(const tokens::TokenBook& book, nfts::Fetcher& fetcher, const nfts::Config& config,
             Clock clock)
    : book_(book),
      fetcher_(fetcher),
      config_(config),
      clock_(std::move(clock)),
      kept_(kKeptMax, kKeptMs),
      refused_(kRefusedMax, kRefusedMs) {}

void Logos::add_routes(Router& router, access::Gate& gate) {
    // Pages show pictures by <img>, which says neither project nor origin.
    const access::Rules pictures{.project_optional = true, .any_origin = true};
    gate.add(
        router, "GET", "/v1/logo/:id",
        [this](const RouteRequest& request, const access::ProjectRef&, const Reply& reply) {
            get(request.path("id"), {reply, std::string(request.http.if_none_match)});
        },
        pictures);
    gate.add(
        router, "GET", "/v1/network-logo/:id",
        [this](const RouteRequest& request, const access::ProjectRef&, const Reply& reply) {
            send({reply, std::string(request.http.if_none_match)},
                 tokens::network_mark(request.path("id")));
        },
        pictures);
}

void Logos::get(std::string_view id, Asked asked) {
    const auto named = chain::Caip10::parse(id);
    if (!named) {
        const auto chain = chain::Caip2::parse(id);
        return send(asked, chain ? tokens::currency_mark(chain->text()) : std::nullopt);
    }
    const tokens::Token* token = book_.find(named->chain().text(), named->address());
    if (token == nullptr) return send(asked, std::nullopt);
    const std::string& address = token->icon_url;
    if (const std::string* kept = kept_.find(address, clock_())) return send(asked, *kept);
    const nfts::Place place = nfts::find_place(address, config_);
    const auto* url = std::get_if<upstream::Url>(&place);
    if (url == nullptr || refused_.find(address, clock_()) != nullptr)
        return send(asked, std::nullopt);
    auto& waiting = waiting_[address];
    waiting.push_back(std::move(asked));
    if (waiting.size() == 1) fetch(address, *url);
}

void Logos::fetch(const std::string& address, const upstream::Url& url) {
    fetcher_.fetch(url, kBytesMax, [this, address](const std::optional<std::string>& body) {
        const bool is_picture = body && nfts::picture_type(*body);
        if (is_picture)
            kept_.put(address, *body, clock_());
        else
            refused_.put(address, true, clock_());
        const auto waiting = waiting_.extract(address);
        for (const Asked& asked : waiting.mapped()) send(asked, is_picture ? body : std::nullopt);
    });
}

void Logos::send(const Asked& asked, const std::optional<std::string>& bytes) {
    ++(bytes ? sent_ : not_sent_);
    if (!bytes)
        return asked.reply.fail(ApiCode::not_found, "there is no picture, or none that is safe");
    asked.reply.send(nfts::conditional_picture(*bytes, asked.if_none_match));
}

void Logos::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_logos_total", "Pictures of tokens and networks sent.", sent_);
    out.counter("portico_logos_not_sent_total", "Of these asked for: none there, or refused.",
                not_sent_);
}

}  // namespace portico::api::logos
