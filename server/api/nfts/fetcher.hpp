// SPDX-License-Identifier: Apache-2.0
//
// Gets what untrusted texts name (docs/spec/security.md, cases 40 and 103): only places that may
// be asked (place.hpp), each look-up of a name pinned and refused on private addresses, so many
// bytes and so much time for all of it, nothing compressed, at most three redirects, each held to
// the same.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/api/nfts/config.hpp"
#include "server/net/server.hpp"
#include "server/ops/executor.hpp"
#include "server/ops/fair_queue.hpp"
#include "server/ops/metrics.hpp"
#include "server/upstream/http_client.hpp"
#include "server/upstream/upstream_thread.hpp"
#include "server/upstream/url.hpp"

namespace portico::api::nfts {

/// For whom something is fetched.
struct Asker {
    std::string network = {};     ///< the caller's address
    std::string collection = {};  ///< chain and contract; of other pictures their address
};

/// What became of it. No body: refused, too long, too late, or not there; or `was_asked` is false,
/// as the caller's or the host's share is used up, which says nothing of what was wanted.
struct Fetched {
    Fetched(std::optional<std::string> body_in, bool was_asked_in = true)
        : body(std::move(body_in)), was_asked(was_asked_in) {}
    std::optional<std::string> body;
    bool was_asked;
};

/// For a picture of which nobody was asked: it may be there, so it is no 404.
net::Response not_fetched_now(const std::string& request_id);

class Fetcher {
  public:
    using Done = std::function<void(Fetched)>;
    virtual ~Fetcher() = default;
    /// `done` is called once, later, on the server's thread.
    virtual void fetch(const upstream::Url& url, std::size_t bytes_max, const Asker& asker,
                       Done done) = 0;
};

class GuardedFetcher final : public Fetcher {
  public:
    static constexpr int kRedirectsMax = 3;
    static constexpr std::int64_t kTimeoutMs = 8'000;

    /// `to_server` runs an action on the server's thread, from any thread; `config` outlives this.
    GuardedFetcher(const Config& config, ops::Executor to_server,
                   std::function<std::int64_t()> clock);
    ~GuardedFetcher() override;

    void fetch(const upstream::Url& url, std::size_t bytes_max, const Asker& asker,
               Done done) override;
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct Job {
        upstream::Url url;
        std::size_t bytes_max = 0;
        std::string asker;
        ops::FairQueue::Holders holders;
        Done done;
        std::int64_t until_ms = 0;
        int redirects = 0;
    };
    void begin(const std::shared_ptr<Job>& job);
    void send(const std::shared_ptr<Job>& job);
    void answered(const std::shared_ptr<Job>& job, upstream::HttpAnswer answer);
    void finish(const std::shared_ptr<Job>& job, Fetched fetched);

    const Config& config_;
    ops::Executor to_server_;
    std::function<std::int64_t()> clock_;
    std::string gateway_host_;
    /// A page has fifty.
    ops::FairQueue queue_{{.at_once = 16, .share = 2, .waiting = 1000, .waiting_share = 100}};
    std::uint64_t fetched_ = 0, refused_ = 0;
    upstream::UpstreamThread thread_;
    std::unique_ptr<upstream::HttpClient> client_;
};

}  // namespace portico::api::nfts
