// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/hosted_history.hpp"

#include <algorithm>

#include "core/base/decimal.hpp"
#include "core/chain/eip155/address.hpp"
#include "server/api/history/cursor.hpp"
#include "server/api/history/hosted_page.hpp"

namespace portico::api::history {
namespace {

constexpr std::int64_t kKeptMs = 10'000;
constexpr std::size_t kKeptBytes = 16 * 1024 * 1024, kConnections = 8, kWaitingMax = 256;
constexpr std::int64_t kRestS = 30, kRestMaxS = 3600;

using Why = HistoryFailure::Why;

}  // namespace

std::int64_t read_retry_after_s(std::string_view header) {
    const auto seconds = parse_decimal(header);  // a date is not read: services say seconds
    if (!seconds) return kRestS;
    return static_cast<std::int64_t>(std::clamp<std::uint64_t>(*seconds, 1, kRestMaxS));
}

HostedHistory::HostedHistory(HostedConfig config, Bytes cursor_key, ops::Executor to_server,
                             Clock clock)
    : to_server_(std::move(to_server)),
      clock_(std::move(clock)),
      key_(std::move(cursor_key)),
      base_(config.url.target),
      kept_(kKeptBytes, kKeptMs),
      client_(std::make_unique<upstream::HttpClient>(thread_.loop())) {
    client_->add({.url = std::move(config.url),
                  .allow_private = config.allow_private,
                  .answer_bytes_max = kHostedAnswerBytes,
                  .connections_max = kConnections,
                  .queue_max = kWaitingMax,
                  .headers = std::move(config.headers)});
}

HostedHistory::~HostedHistory() {
    // Its sockets and timers live on the thread, and go there.
    thread_.post([this] { client_.reset(); });
    thread_.end();
}

void HostedHistory::page(const HistoryQuery& query, Done done) {
    const auto account = chain::checksum_evm_address(query.account);
    const auto word =
        query.chain.empty() ? std::optional<std::string_view>("") : hosted_chain(query.chain);
    if (!account || !word) return done(HistoryPage{});
    Asked asked{.account = *account,
                .scope = *account + " " + query.chain,
                .place = {},
                .path = {},
                .done = std::move(done)};
    if (!query.cursor.empty()) {
        auto place = open_place(query.cursor, asked.scope, key_);
        if (!place) return asked.done(std::unexpected(HistoryFailure{Why::kCursor, {}}));
        asked.place = std::move(*place);
    }
    asked.path = hosted_path(base_, asked.account, *word, asked.place);
    const std::int64_t now = clock_();
    if (const HistoryPage* kept = kept_.find(asked.path, now)) return asked.done(*kept);
    if (now < rest_until_ms_)
        return asked.done(std::unexpected(
            HistoryFailure{Why::kUnavailable, "the history service is left alone for a while",
                           (rest_until_ms_ - now + 999) / 1000}));
    ++asked_;
    thread_.post([this, asked = std::move(asked)] {
        client_->get(0, asked.path, kTimeoutMs, [this, asked](upstream::HttpAnswer answer) {
            to_server_([this, asked, answer = std::move(answer)] { answered(asked, answer); });
        });
    });
}

void HostedHistory::answered(const Asked& asked, const upstream::HttpAnswer& answer) {
    const std::string service = "the history service: ";
    if (answer.outcome != upstream::HttpAnswer::Outcome::kAnswered)
        return fail(asked, {Why::kUnavailable, service + answer.why});
    if (answer.status == 429) {
        const std::int64_t rest_s = read_retry_after_s(answer.retry_after);
        rest_until_ms_ = clock_() + rest_s * 1000;
        return fail(asked, {Why::kUnavailable, service + "it is asked too often", rest_s});
    }
    // What it called the next page it does not know any more.
    if (answer.status == 400 && !asked.place.empty())
        return fail(asked, {Why::kCursor, service + "it refuses its own cursor"});
    if (answer.status == 401 || answer.status == 403)
        return fail(asked,
                    {Why::kUnavailable, service + "it refuses the key (history.http_key)", kRestS});
    if (answer.status != 200)
        return fail(asked, {Why::kUnavailable,
                            service + "it answers HTTP " + std::to_string(answer.status)});
    auto told = read_hosted_page(answer.body, asked.account);
    if (!told) return fail(asked, {Why::kUnavailable, service + told.error()});
    if (!told->next.empty() && told->next == asked.place)
        return fail(asked, {Why::kUnavailable, service + "its next page is the same page"});
    HistoryPage page{.entries = std::move(told->entries), .next = {}};
    if (!told->next.empty()) page.next = seal_place(told->next, asked.scope, key_);
    kept_.put(asked.path, page, clock_());
    asked.done(std::move(page));
}

void HostedHistory::fail(const Asked& asked, HistoryFailure failure) {
    ++failed_;
    asked.done(std::unexpected(std::move(failure)));
}

void HostedHistory::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_history_service_calls_total", "Calls of the history service.", asked_);
    out.counter("portico_history_service_failures_total", "Of these, not answered with a page.",
                failed_);
}

}  // namespace portico::api::history
