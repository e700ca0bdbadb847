// SPDX-License-Identifier: Apache-2.0
#include "server/upstream/webhook_sender.hpp"

#include <algorithm>
#include <utility>

#include "server/ops/fair_queue.hpp"
#include "server/upstream/asio_guard.hpp"
#include "server/upstream/http_client.hpp"
#include "server/upstream/upstream_thread.hpp"

namespace portico::upstream {

namespace {

constexpr int kForbidden = 403;
constexpr std::size_t kAnswerBytesMax = 64 * 1024;
constexpr std::size_t kSharesOfAll = 8;

/// The status is all that matters, whatever becomes of the rest of an answer.
int status_of(const HttpAnswer& answer) {
    return answer.why == kOnPrivateAddress ? kForbidden : answer.status;
}

}  // namespace

struct WebhookSender::State {
    struct Job {
        std::string url, body;
        Headers headers;
        Done done;
    };

    explicit State(WebhookSenderConfig config_in)
        : config(config_in),
          queue({.at_once = config.concurrent,
                 .share = std::max<std::size_t>(config.concurrent / kSharesOfAll, 1),
                 .waiting = config.queued,
                 .waiting_share = std::max<std::size_t>(config.queued / kSharesOfAll, 1)}),
          client(thread.loop()) {}
    ~State() { thread.end(); }

    void enqueue(const std::shared_ptr<const Job>& job) {
        auto url = parse_url(job->url);
        if (!url || url->websocket) return job->done(kForbidden);
        // Who registers webhooks chooses where they go: a site that is silent lets others pass.
        const auto holders = ops::FairQueue::holders_of({}, site_of(url->host));
        if (!queue.add(holders,
                       [this, job, holders, url = std::move(*url)] { send(job, holders, url); }))
            job->done(0);
    }

    void send(const std::shared_ptr<const Job>& job, const ops::FairQueue::Holders& holders,
              const Url& url) {
        HttpTarget target{.url = url,
                          .allow_private = config.allow_private_addresses,
                          .answer_bytes_max = kAnswerBytesMax};
        for (const auto& [name, value] : job->headers)
            target.headers.append(name).append(": ").append(value).append("\r\n");
        client.post_once(std::move(target), job->body, config.timeout_s * std::int64_t{1000},
                         [this, job, holders](const HttpAnswer& answer) {
                             job->done(status_of(answer));
                             queue.end(holders);
                         });
    }

    WebhookSenderConfig config;
    ops::FairQueue queue;
    UpstreamThread thread;
    HttpClient client;
};

WebhookSender::WebhookSender(WebhookSenderConfig config)
    : state_(std::make_unique<State>(config)) {}

WebhookSender::~WebhookSender() = default;

void WebhookSender::post(std::string url, std::string body, Headers headers, Done done) {
    state_->thread.post(
        [state = state_.get(), job = std::make_shared<const State::Job>(
                                   std::move(url), std::move(body), std::move(headers),
                                   std::move(done))] { state->enqueue(job); });
}

}  // namespace portico::upstream
