// SPDX-License-Identifier: Apache-2.0
#include "server/api/tokens/list_feed.hpp"

#include <fstream>

namespace portico::api::tokens {
namespace {

constexpr int kAgainAfterMinutes = 60;
constexpr std::int64_t kTimeoutMs = 20'000;
constexpr std::string_view kPrivateWord = " allow_private";

}  // namespace

ListFeed::ListFeed(Currencies currencies, ops::Executor to_server, ops::Log& log)
    : to_server_(std::move(to_server)),
      log_(log),
      currencies_(std::move(currencies)),
      book_(currencies_),
      client_(std::make_unique<upstream::HttpClient>(thread_.loop())) {}

ListFeed::~ListFeed() {
    // Its sockets and timers live on the thread, and go there.
    thread_.post([this] { client_.reset(); });
    thread_.end();
}

std::expected<void, std::string> ListFeed::open(const Config& config) {
    bundled_ = config.bundled;
    for (const std::string& line : config.lists)
        if (auto added = add(line); !added)
            return std::unexpected("tokens.lists: " + added.error());
    rebuild();
    for (std::size_t i = 0; i < places_.size(); ++i) fetch(i);
    return {};
}

std::expected<void, std::string> ListFeed::add(const std::string& line) {
    std::string text = line;
    const bool allow_private = text.ends_with(kPrivateWord);
    if (allow_private) text.resize(text.size() - kPrivateWord.size());
    Place place{.path = text};
    if (text.contains("://")) {
        auto url = upstream::parse_url(text);
        if (!url) return std::unexpected("an address cannot be read: " + url.error());
        if (url->websocket) return std::unexpected("an address of a list is https or http");
        place.path = url->target;
        place.target = client_->add({.url = std::move(*url),
                                     .allow_private = allow_private,
                                     .answer_bytes_max = kListBytesMax});
    } else if (auto read = read_file(place); !read) {
        return std::unexpected(text + ": " + read.error());
    }
    places_.push_back(std::move(place));
    return {};
}

std::expected<void, std::string> ListFeed::read_file(Place& place) {
    std::ifstream file(place.path, std::ios::binary);
    if (!file) return std::unexpected("the file cannot be read");
    std::string text(kListBytesMax + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    auto list = read_token_list(text);
    if (!list) return std::unexpected(list.error());
    place.list = std::move(*list);
    place.good = true;
    return {};
}

void ListFeed::look() {
    for (std::size_t i = 0; i < places_.size(); ++i) {
        Place& place = places_[i];
        // What has not come yet is asked for every minute.
        if (++place.minutes < kAgainAfterMinutes && place.good) continue;
        place.minutes = 0;
        if (place.target) {
            fetch(i);
        } else if (const auto read = read_file(place); read) {
            rebuild();
        } else {
            log_.warn("tokens.list_unreadable", {{"list", i}, {"why", read.error()}});
        }
    }
}

void ListFeed::fetch(std::size_t index) {
    if (!places_[index].target) return;
    thread_.post([this, index, target = *places_[index].target, path = places_[index].path] {
        client_->get(target, path, kTimeoutMs, [this, index](upstream::HttpAnswer answer) {
            to_server_([this, index, answer = std::move(answer)]() mutable {
                fetched(index, std::move(answer));
            });
        });
    });
}

void ListFeed::fetched(std::size_t index, upstream::HttpAnswer answer) {
    std::string why = answer.why;
    if (answer.outcome == upstream::HttpAnswer::Outcome::kAnswered) {
        auto list = answer.status == 200
                        ? read_token_list(answer.body)
                        : std::unexpected("it answered " + std::to_string(answer.status));
        if (list) {
            log_.info(
                "tokens.list",
                {{"list", index}, {"tokens", list->tokens.size()}, {"skipped", list->skipped}});
            places_[index].list = std::move(*list);
            places_[index].good = true;
            return rebuild();
        }
        why = list.error();
    }
    log_.warn("tokens.list_unreadable", {{"list", index}, {"why", why}});
}

void ListFeed::rebuild() {
    book_ = TokenBook(currencies_);
    for (const Place& place : places_) book_.add(place.list);
    if (!bundled_) return;
    if (const auto list = read_token_list(bundled_tokens())) book_.add(*list);
}

}  // namespace portico::api::tokens
