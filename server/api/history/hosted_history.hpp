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
#include "server/ops/fair_queue.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/service_rest.hpp"
#include "server/ops/ttl_lru_cache.hpp"
#include "server/upstream/http_client.hpp"
#include "server/upstream/upstream_thread.hpp"

namespace portico::api::history {

struct HostedConfig {
    upstream::Url url = {};    ///< of the service, up to its version
    std::string headers = {};  ///< with the key, each with its line's end; empty: none
    bool allow_private = false;
};

class HostedHistory final : public HistoryProvider {
  public:
    using Clock = std::function<std::int64_t()>;
    static constexpr std::int64_t kTimeoutMs = 8'000;
    static constexpr std::int64_t kRestFirstMs = 2'000, kRestMostMs = 60'000;
    static constexpr std::size_t kConnections = 8, kConnectionsShare = 2, kWaitingMax = 256,
                                 kWaitingShare = 16;

    /// `cursor_key` seals the places in its pages: they are of use for one account and chain.
    HostedHistory(HostedConfig config, Bytes cursor_key, ops::Executor to_server, Clock clock);
    ~HostedHistory() override;

    void page(const HistoryQuery& query, Done done) override;
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct HostedRequest {
        std::string account, scope, place, path, asker;
        Done done;
        std::int64_t asked_at_ms = 0;
    };
    using RequestPtr = std::shared_ptr<const HostedRequest>;
    void send(const RequestPtr& requested);
    void answered(const HostedRequest& requested, const upstream::HttpAnswer& answer);
    void fail(const HostedRequest& requested, HistoryFailure failure);

    ops::Executor to_server_;
    Clock clock_;
    Bytes key_;
    std::string base_;  ///< path before /wallets
    ops::TtlLruCache<HistoryPage> cache_;
    ops::ServiceRest rest_{kRestFirstMs, kRestMostMs};
    ops::FairQueue queue_{{.at_once = kConnections,
                           .share = kConnectionsShare,
                           .waiting = kWaitingMax,
                           .waiting_share = kWaitingShare}};
    std::uint64_t requested_ = 0, failed_ = 0;
    upstream::UpstreamThread thread_;
    std::unique_ptr<upstream::HttpClient> client_;
};

}  // namespace portico::api::history
