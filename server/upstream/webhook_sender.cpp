// SPDX-License-Identifier: Apache-2.0
#include "server/upstream/webhook_sender.hpp"

#include <deque>
#include <utility>

#include "server/upstream/asio_guard.hpp"
#include "server/upstream/http_client.hpp"
#include "server/upstream/upstream_thread.hpp"

namespace portico::upstream {

namespace {

constexpr int kForbidden = 403;
constexpr std::size_t kAnswerBytesMax = 64 * 1024;

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

    explicit State(WebhookSenderConfig config_in) : config(config_in), client(thread.loop()) {}
    ~State() { thread.end(); }

    void enqueue(Job job) {
        if (jobs.size() >= config.queued) return job.done(0);
        jobs.push_back(std::move(job));
        start();
    }

    void start() {
        while (running < config.concurrent && !jobs.empty()) {
            const Job job = std::move(jobs.front());
            jobs.pop_front();
            const auto url = parse_url(job.url);
            if (!url || url->websocket) {
                job.done(kForbidden);
                continue;
            }
            HttpTarget target{.url = *url,
                              .allow_private = config.allow_private_addresses,
                              .answer_bytes_max = kAnswerBytesMax};
            for (const auto& [name, value] : job.headers)
                target.headers.append(name).append(": ").append(value).append("\r\n");
            ++running;
            client.post_once(std::move(target), job.body, config.timeout_s * std::int64_t{1000},
                             [this, done = job.done](const HttpAnswer& answer) {
                                 --running;
                                 done(status_of(answer));
                                 start();
                             });
        }
    }

    WebhookSenderConfig config;
    std::deque<Job> jobs;
    std::size_t running = 0;
    UpstreamThread thread;
    HttpClient client;
};

WebhookSender::WebhookSender(WebhookSenderConfig config)
    : state_(std::make_unique<State>(config)) {}

WebhookSender::~WebhookSender() = default;

void WebhookSender::post(std::string url, std::string body, Headers headers, Done done) {
    state_->thread.post(
        [state = state_.get(), job = State::Job{std::move(url), std::move(body), std::move(headers),
                                                std::move(done)}]() mutable {
            state->enqueue(std::move(job));
        });
}

}  // namespace portico::upstream
