// SPDX-License-Identifier: Apache-2.0
//
// Histories from a service that speaks Zerion's API, for operators who would rather not index.
// It learns which accounts are asked for. A page is kept for some seconds, as long as pages of ours
// take to ask again.
#pragma once

#include <expected>
#include <memory>

#include "core/base/bytes.hpp"
#include "server/api/history/provider.hpp"
#include "server/ops/executor.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/ttl_lru_cache.hpp"
#include "server/upstream/http_client.hpp"
#include "server/upstream/upstream_thread.hpp"

namespace portico::api::history {

struct HostedConfig {
    upstream::Url url = {};    ///< of the service, up to its version
    std::string headers = {};  ///< with the key, each with its line's end; empty: none
    bool allow_private = false;
};

/// How long a service that is asked too often is left alone: what it says, in bounds.
std::int64_t read_retry_after_s(std::string_view header);

class HostedHistory final : public HistoryProvider {
  public:
    using Clock = std::function<std::int64_t()>;
    static constexpr std::int64_t kTimeoutMs = 8'000;

    /// `cursor_key` seals the places in its pages: they are of use for one account and chain.
    HostedHistory(HostedConfig config, Bytes cursor_key, ops::Executor to_server, Clock clock);
    ~HostedHistory() override;

    void page(const HistoryQuery& query, Done done) override;
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct HostedRequest {
        std::string account, scope, place, path;
        Done done;
    };
    void answered(const HostedRequest& requested, const upstream::HttpAnswer& answer);
    void fail(const HostedRequest& requested, HistoryFailure failure);

    ops::Executor to_server_;
    Clock clock_;
    Bytes key_;
    std::string base_;  ///< path before /wallets
    ops::TtlLruCache<HistoryPage> cache_;
    std::int64_t backoff_until_ms_ = 0;
    std::uint64_t requested_ = 0, failed_ = 0;
    upstream::UpstreamThread thread_;
    std::unique_ptr<upstream::HttpClient> client_;
};

}  // namespace portico::api::history
