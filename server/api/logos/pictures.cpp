// SPDX-License-Identifier: Apache-2.0
#include "server/api/logos/pictures.hpp"

#include "server/api/nfts/picture.hpp"
#include "server/api/nfts/place.hpp"

namespace portico::api::logos {
namespace {

constexpr std::int64_t kKeptMs = 24 * 60 * 60 * 1000;
constexpr std::int64_t kRefusedMs = 10 * 60 * 1000;
constexpr std::size_t kRefusedBytes = 6 * 1024 * 1024;

}  // namespace

Pictures::Pictures(nfts::Fetcher& fetcher, const nfts::Config& config, Clock clock, Limits limits)
    : fetcher_(fetcher),
      config_(config),
      clock_(std::move(clock)),
      limits_(limits),
      kept_(limits.cache_bytes, kKeptMs),
      refused_(kRefusedBytes, kRefusedMs) {}

void Pictures::show(const std::string& address, Asked asked) {
    if (const std::string* kept = kept_.find(address, clock_())) return send(asked, *kept);
    const nfts::Place place = nfts::find_place(address, config_);
    const auto* url = std::get_if<upstream::Url>(&place);
    if (url == nullptr || refused_.find(address, clock_()) != nullptr)
        return send(asked, std::nullopt);
    const auto answer = [this, asked = std::move(asked)](const std::optional<std::string>& bytes) {
        send(asked, bytes);
    };
    if (fetching_.join(address, answer)) fetch(address, *url);
}

void Pictures::fetch(const std::string& address, const upstream::Url& url) {
    fetcher_.fetch(url, limits_.bytes, [this, address](const std::optional<std::string>& body) {
        const bool is_picture = body && nfts::picture_type(*body);
        if (is_picture)
            kept_.put(address, *body, clock_());
        else
            refused_.put(address, true, clock_());
        fetching_.finish(address, is_picture ? body : std::nullopt);
    });
}

void Pictures::send(const Asked& asked, const std::optional<std::string>& bytes) {
    ++(bytes ? sent_ : not_sent_);
    if (!bytes)
        return asked.reply.fail(ApiCode::not_found, "there is no picture, or none that is safe");
    asked.reply.send(nfts::conditional_picture(*bytes, asked.if_none_match));
}

}  // namespace portico::api::logos
