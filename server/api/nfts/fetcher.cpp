// SPDX-License-Identifier: Apache-2.0
#include "server/api/nfts/fetcher.hpp"

#include "server/api/nfts/media_location.hpp"
#include "server/api/routing/api_error.hpp"

namespace portico::api::nfts {
namespace {

bool is_redirect(int status) {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

std::string host_of(const std::string& gateway) {
    auto url = upstream::parse_url(gateway);
    return url ? std::move(url->host) : std::string();
}

}  // namespace

net::Response not_fetched_now(const std::string& request_id) {
    net::Response response = error_response(ApiCode::temporarily_unavailable,
                                            "too much is fetched at the moment", request_id);
    response.headers.emplace_back("Retry-After", "5");
    return response;
}

GuardedFetcher::GuardedFetcher(const Config& config, ops::Executor to_server,
                               std::function<std::int64_t()> clock)
    : config_(config),
      to_server_(std::move(to_server)),
      clock_(std::move(clock)),
      gateway_host_(host_of(config.ipfs_gateway)),
      client_(std::make_unique<upstream::HttpClient>(thread_.loop())) {}

GuardedFetcher::~GuardedFetcher() {
    // Its sockets and timers live on the thread, and go there.
    thread_.post([this] { client_.reset(); });
    thread_.end();
}

void GuardedFetcher::fetch(const upstream::Url& url, std::size_t bytes_max, const Asker& asker,
                           Done done) {
    // The gateway is everybody's: what is slow behind it is a collection's files.
    const auto holders = ops::FairQueue::holders_of(
        asker.network, url.host == gateway_host_ ? asker.collection : upstream::site_of(url.host));
    auto job = std::make_shared<Job>(url, bytes_max, asker.network, holders, std::move(done));
    if (queue_.add(holders, [this, job] { begin(job); })) return;
    ++refused_;
    to_server_([job] { job->done({std::nullopt, false}); });
}

void GuardedFetcher::begin(const std::shared_ptr<Job>& job) {
    job->until_ms = clock_() + kTimeoutMs;
    send(job);
}

void GuardedFetcher::send(const std::shared_ptr<Job>& job) {
    const std::int64_t left_ms = job->until_ms - clock_();
    if (left_ms <= 0 || !may_be_fetched(job->url, config_)) {
        to_server_([this, job] { finish(job, {std::nullopt}); });
        return;
    }
    const bool allow_private = is_private_host(job->url, config_);
    const bool is_configured = allow_private || job->url.host == gateway_host_;
    thread_.post([this, job, left_ms, allow_private, is_configured] {
        upstream::HttpTarget target{.url = job->url,
                                    .allow_private = allow_private,
                                    .is_configured = is_configured,
                                    .asker = job->asker,
                                    .answer_bytes_max = job->bytes_max,
                                    .headers = "Accept-Encoding: identity\r\n"};
        client_->get_once(std::move(target), left_ms, [this, job](upstream::HttpAnswer answer) {
            to_server_([this, job, answer = std::move(answer)]() mutable {
                answered(job, std::move(answer));
            });
        });
    });
}

void GuardedFetcher::answered(const std::shared_ptr<Job>& job, upstream::HttpAnswer answer) {
    const bool is_answered = answer.outcome == upstream::HttpAnswer::Outcome::kAnswered;
    if (is_answered && answer.status == 200) return finish(job, {std::move(answer.body)});
    if (answer.no_room) return finish(job, {std::nullopt, false});
    if (!is_answered || !is_redirect(answer.status) || job->redirects == kRedirectsMax)
        return finish(job, {std::nullopt});
    auto next = upstream::resolve_url(job->url, answer.location);
    if (!next) return finish(job, {std::nullopt});
    ++job->redirects;
    job->url = std::move(*next);
    send(job);
}

void GuardedFetcher::finish(const std::shared_ptr<Job>& job, Fetched fetched) {
    ++(fetched.body ? fetched_ : refused_);
    queue_.end(job->holders);
    job->done(std::move(fetched));
}

void GuardedFetcher::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_nft_fetches_total", "Metadata and pictures fetched.", fetched_);
    out.counter("portico_nft_fetches_refused_total",
                "Of these wanted: refused, too long, too late or not there.", refused_);
    out.gauge("portico_nft_fetches_waiting", "Fetches that wait for others to end.",
              queue_.waiting());
}

}  // namespace portico::api::nfts
