// SPDX-License-Identifier: Apache-2.0
//
// Hosted services that find swaps: 1inch (Swap API v6.0) and 0x (Swap API v2, AllowanceHolder), as
// their public documentation says. The operator has a key for them. None is believed: the call that
// a service makes is decoded, and what it binds the service to is compared with what was asked.
#pragma once

#include <map>
#include <memory>

#include "core/swap/hosted_call.hpp"
#include "server/api/chain_data/reader.hpp"
#include "server/api/convert/provider.hpp"
#include "server/ops/executor.hpp"
#include "server/ops/fair_queue.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/service_rest.hpp"
#include "server/upstream/http_client.hpp"
#include "server/upstream/upstream_thread.hpp"

namespace portico::api::convert {

struct HostedConfig {
    std::string url = {};  ///< of the service; the word allow_private may stand behind it
    std::string key = {};  ///< one line
};

class Hosted : public Provider {
  public:
    static constexpr std::size_t kConnections = 8, kConnectionsShare = 2, kWaitingMax = 64,
                                 kWaitingShare = 8;
    static constexpr std::int64_t kRestFirstMs = 2'000, kRestMostMs = 60'000;

    ~Hosted() override;
    void write_metrics(ops::MetricsText& out) const;

  protected:
    Hosted(upstream::Url url, std::string headers, bool allow_private, ops::Executor to_server);
    /// The body of an answer with status 200, as JSON; nothing for any other, nor where `asker` or
    /// all have to wait.
    ops::Awaitable<std::optional<Json>> get(std::string path, std::string asker);

  private:
    ops::Executor to_server_;
    std::string base_;  ///< path before those of the service
    std::uint64_t requested_ = 0, failed_ = 0;
    std::uint64_t last_id_ = 0;
    ops::FairQueue queue_{{.at_once = kConnections,
                           .share = kConnectionsShare,
                           .waiting = kWaitingMax,
                           .waiting_share = kWaitingShare}};
    ops::ServiceRest rest_{kRestFirstMs, kRestMostMs};
    std::map<std::uint64_t, ops::Completer<upstream::HttpAnswer>> waiting_;
    upstream::UpstreamThread thread_;
    std::unique_ptr<upstream::HttpClient> client_;
};

/// Whether they can be opened so. The error is one line for the operator.
std::expected<void, std::string> check_one_inch(const HostedConfig& config);
std::expected<void, std::string> check_zero_x(const HostedConfig& config);

/// The error is one line for the operator.
std::expected<std::unique_ptr<Hosted>, std::string> open_one_inch(HostedConfig config,
                                                                  ops::Executor to_server);
/// `reader` tells which Settlers 0x itself names; it must outlive the provider.
std::expected<std::unique_ptr<Hosted>, std::string> open_zero_x(HostedConfig config,
                                                                chain_data::Reader& reader,
                                                                ops::Executor to_server);

/// What a service's call has to be; nothing: it is that. `value`: what is sent along.
std::optional<std::string> why_not_as_asked(const swap::HostedCall& call, const Uint256& value,
                                            const BuildAsk& ask);

}  // namespace portico::api::convert
