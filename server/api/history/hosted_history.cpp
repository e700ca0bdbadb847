// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/hosted_history.hpp"

#include "core/chain/eip155/address.hpp"
#include "server/api/history/cursor.hpp"
#include "server/api/history/hosted_page.hpp"

namespace portico::api::history {
namespace {

constexpr std::int64_t kCacheMs = 10'000;
constexpr std::size_t kCacheBytes = 16 * 1024 * 1024;
constexpr std::int64_t kRefusedKeyS = 30;

using Why = HistoryFailure::Why;

HistoryFailure left_alone(std::int64_t wait_ms) {
    return {Why::kUnavailable, "the history service is left alone for a while",
            (wait_ms + 999) / 1000};
}

}  // namespace

HostedHistory::HostedHistory(HostedConfig config, Bytes cursor_key, ops::Executor to_server,
                             Clock clock)
    : to_server_(std::move(to_server)),
      clock_(std::move(clock)),
      key_(std::move(cursor_key)),
      base_(config.url.target),
      cache_(kCacheBytes, kCacheMs),
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
    HostedRequest requested{.account = *account,
                            .scope = *account + " " + query.chain,
                            .place = {},
                            .path = {},
                            .asker = query.asker,
                            .done = std::move(done)};
    if (!query.cursor.empty()) {
        auto place = open_place(query.cursor, requested.scope, key_);
        if (!place) return requested.done(std::unexpected(HistoryFailure{Why::kCursor, {}}));
        requested.place = std::move(*place);
    }
    requested.path = hosted_path(base_, requested.account, *word, requested.place);
    const std::int64_t now = clock_();
    if (const HistoryPage* cached = cache_.find(requested.path, now))
        return requested.done(*cached);
    requested.asked_at_ms = now;
    const auto request = std::make_shared<const HostedRequest>(std::move(requested));
    if (!queue_.add(queue_.holders_of(query.asker, {}), [this, request] { send(request); }))
        fail(*request, {Why::kUnavailable, "too many wait for the history service"});
}

void HostedHistory::send(const RequestPtr& requested) {
    const std::int64_t now = clock_();
    // What was told, is for the next turn of the loop: the queue begins others in a row.
    const auto end = [this, requested](std::function<void()> tell) {
        to_server_([this, requested, tell = std::move(tell)] {
            queue_.end(queue_.holders_of(requested->asker, {}));
            tell();
        });
    };
    if (now - requested->asked_at_ms >= kTimeoutMs)
        return end([this, requested] {
            fail(*requested, {Why::kUnavailable, "too many waited for the history service"});
        });
    if (const std::int64_t wait_ms = rest_.wait_ms(requested->asker, now); wait_ms > 0)
        return end([requested, wait_ms] { requested->done(std::unexpected(left_alone(wait_ms))); });
    ++requested_;
    thread_.post([this, requested, end] {
        client_->get(0, requested->path, kTimeoutMs,
                     [this, requested, end](upstream::HttpAnswer answer) {
                         end([this, requested, answer = std::move(answer)] {
                             answered(*requested, answer);
                         });
                     });
    });
}

void HostedHistory::answered(const HostedRequest& requested, const upstream::HttpAnswer& answer) {
    const std::string service = "the history service: ";
    if (answer.outcome != upstream::HttpAnswer::Outcome::kAnswered) {
        rest_.failed();
        return fail(requested, {Why::kUnavailable, service + answer.why});
    }
    if (answer.status == 429) {
        const std::int64_t wait_ms = rest_.refused(answer.retry_after, requested.asker, clock_());
        return fail(requested,
                    {Why::kUnavailable, service + "it is asked too often", (wait_ms + 999) / 1000});
    }
    rest_.answered();
    // What it called the next page it does not know any more.
    if (answer.status == 400 && !requested.place.empty())
        return fail(requested, {Why::kCursor, service + "it refuses its own cursor"});
    if (answer.status == 401 || answer.status == 403)
        return fail(requested, {Why::kUnavailable,
                                service + "it refuses the key (history.http_key)", kRefusedKeyS});
    if (answer.status != 200)
        return fail(requested, {Why::kUnavailable,
                                service + "it answers HTTP " + std::to_string(answer.status)});
    auto reported = read_hosted_page(answer.body, requested.account);
    if (!reported) return fail(requested, {Why::kUnavailable, service + reported.error()});
    if (!reported->next.empty() && reported->next == requested.place)
        return fail(requested, {Why::kUnavailable, service + "its next page is the same page"});
    HistoryPage page{.entries = std::move(reported->entries), .next = {}};
    if (!reported->next.empty()) page.next = seal_place(reported->next, requested.scope, key_);
    cache_.put(requested.path, page, clock_());
    requested.done(std::move(page));
}

void HostedHistory::fail(const HostedRequest& requested, HistoryFailure failure) {
    ++failed_;
    requested.done(std::unexpected(std::move(failure)));
}

void HostedHistory::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_history_service_calls_total", "Calls of the history service.", requested_);
    out.counter("portico_history_service_failures_total", "Of these, not answered with a page.",
                failed_);
}

}  // namespace portico::api::history
