// SPDX-License-Identifier: Apache-2.0
#include "server/api/logos/pictures.hpp"

#include "server/api/nfts/media_location.hpp"
#include "server/api/nfts/picture.hpp"

namespace portico::api::logos {
namespace {

constexpr std::int64_t kCacheMs = 24 * 60 * 60 * 1000;
constexpr std::int64_t kRefusedMs = 10 * 60 * 1000;
constexpr std::size_t kRefusedBytes = 6 * 1024 * 1024;

}  // namespace

Pictures::Pictures(nfts::Fetcher& fetcher, const nfts::Config& config, Clock clock, Limits limits)
    : fetcher_(fetcher),
      config_(config),
      clock_(std::move(clock)),
      limits_(limits),
      cache_(limits.cache_bytes, kCacheMs),
      refused_(kRefusedBytes, kRefusedMs) {}

void Pictures::show(const std::string& address, PendingRequest requested) {
    if (const std::string* cached = cache_.find(address, clock_()))
        return send(requested, {*cached});
    const nfts::MediaLocation place = nfts::find_media_location(address, config_);
    const auto* url = std::get_if<upstream::Url>(&place);
    if (url == nullptr || refused_.find(address, clock_()) != nullptr)
        return send(requested, {std::nullopt});
    const std::string network = requested.network;
    const auto answer = [this, requested = std::move(requested)](const nfts::Fetched& fetched) {
        send(requested, fetched);
    };
    if (fetching_.join(address, answer)) fetch(address, *url, network);
}

void Pictures::fetch(const std::string& address, const upstream::Url& url,
                     const std::string& network) {
    fetcher_.fetch(
        url, limits_.bytes, {network, address}, [this, address](const nfts::Fetched& fetched) {
            const auto& body = fetched.body;
            const bool is_picture = body && nfts::picture_type(*body);
            if (is_picture)
                cache_.put(address, *body, clock_());
            else if (fetched.was_asked)
                refused_.put(address, true, clock_());
            fetching_.finish(address, {is_picture ? body : std::nullopt, fetched.was_asked});
        });
}

void Pictures::send(const PendingRequest& requested, const nfts::Fetched& fetched) {
    const auto& bytes = fetched.body;
    ++(bytes ? sent_ : not_sent_);
    if (!bytes && !fetched.was_asked)
        return requested.reply.send(nfts::not_fetched_now(requested.reply.request_id()));
    if (!bytes)
        return requested.reply.fail(ApiCode::not_found,
                                    "there is no picture, or none that is safe");
    requested.reply.send(nfts::conditional_picture(*bytes, requested.if_none_match, requested.tag));
}

}  // namespace portico::api::logos
