// SPDX-License-Identifier: Apache-2.0
#include "server/api/nfts/pictures.hpp"

#include "server/api/nfts/media_location.hpp"
#include "server/api/nfts/picture.hpp"

namespace portico::api::nfts {
namespace {

constexpr std::string_view kScope = "picture";
constexpr std::int64_t kRefusedMs = 10 * 60 * 1000;
constexpr std::size_t kRefusedBytes = 6 * 1024 * 1024;

}  // namespace

Pictures::Pictures(MetadataSource& metadata, Fetcher& fetcher, MediaCache& media_cache,
                   const chain_data::Reader& reader, const Config& config, Bytes key,
                   MetadataSource::Clock clock)
    : metadata_(metadata),
      fetcher_(fetcher),
      media_cache_(media_cache),
      reader_(reader),
      config_(config),
      key_(std::move(key)),
      clock_(std::move(clock)),
      refused_(kRefusedBytes, kRefusedMs) {}

void Pictures::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    // Pages show pictures by <img>, which says neither project nor origin.
    authorizer.add(
        router, "GET", "/v1/image/:sealed",
        [this](const RouteRequest& request, const access::ProjectRef&, const Reply& reply) {
            get(request.path("sealed"), {reply, std::string(request.http.if_none_match),
                                         std::string(request.http.address)});
        },
        {.project_optional = true, .any_origin = true});
}

std::string Pictures::path_of(const TokenRef& token) const {
    return "/v1/image/" + seal_token(token, kScope, key_);
}

void Pictures::get(std::string_view sealed, PendingRequest requested) {
    const auto token = open_token(sealed, kScope, key_);
    if (!token || !reader_.serves(token->chain_text())) return send(requested, {std::nullopt});
    const Asker asker{requested.network, token->collection()};
    metadata_.find(
        {*token}, asker.network,
        [this, asker, requested = std::move(requested)](const MetadataSource::Reported& reported) {
            if (!reported.all[0]) return send(requested, {std::nullopt, reported.is_whole});
            const std::string& image = reported.all[0]->image;
            const MediaLocation place = find_media_location(image, config_);
            if (const auto* data = std::get_if<Inline>(&place))
                return send(requested, {data->bytes});
            const auto* url = std::get_if<upstream::Url>(&place);
            const std::string name = media_cache_name("picture", image);
            if (url == nullptr || refused_.find(name, clock_()) != nullptr)
                return send(requested, {std::nullopt});
            const auto answer = [this, requested](const Fetched& fetched) {
                send(requested, fetched);
            };
            if (fetching_.join(name, answer)) look_up(name, *url, asker);
        });
}

void Pictures::look_up(const std::string& name, const upstream::Url& url, const Asker& asker) {
    media_cache_.find(
        {name}, [this, name, url, asker](const std::vector<std::optional<std::string>>& found) {
            if (found[0] && picture_type(*found[0])) return fetching_.finish(name, {found[0]});
            fetch(name, url, asker);
        });
}

void Pictures::fetch(const std::string& name, const upstream::Url& url, const Asker& asker) {
    fetcher_.fetch(url, static_cast<std::size_t>(config_.picture_bytes), asker,
                   [this, name](const Fetched& fetched) {
                       if (fetched.body && picture_type(*fetched.body))
                           media_cache_.put(name, *fetched.body);
                       else if (fetched.was_asked)
                           refused_.put(name, true, clock_());
                       fetching_.finish(name, fetched);
                   });
}

void Pictures::send(const PendingRequest& requested, const Fetched& fetched) {
    const auto& bytes = fetched.body;
    const auto type = bytes ? picture_type(*bytes) : std::nullopt;
    ++(type ? sent_ : not_sent_);
    if (!type && !fetched.was_asked)
        return requested.reply.send(not_fetched_now(requested.reply.request_id()));
    if (!type)
        return requested.reply.fail(ApiCode::not_found,
                                    "there is no picture, or none that is safe");
    requested.reply.send(conditional_picture(*bytes, requested.if_none_match));
}

void Pictures::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_nft_pictures_total", "Pictures of collectibles sent.", sent_);
    out.counter("portico_nft_pictures_not_sent_total",
                "Of these asked for: none there, or refused.", not_sent_);
}

}  // namespace portico::api::nfts
