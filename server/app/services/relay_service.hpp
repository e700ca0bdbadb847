// SPDX-License-Identifier: Apache-2.0
//
// The relay's shell: carries frames from the network to relay_core, its writes to the store's
// thread, and its answers back. Everything but the commits runs on the server's one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/app/services/relay_refusals.hpp"
#include "server/net/http/static_files.hpp"
#include "server/net/server.hpp"
#include "server/ops/log.hpp"
#include "server/ops/log_limiter.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/rate_limit.hpp"
#include "server/relay/admission.hpp"
#include "server/relay/core/relay_core.hpp"
#include "server/store/redis/relay_notifier.hpp"
#include "server/store/relay/store_writer.hpp"

namespace portico::api::access {
class ProjectAuthorizer;
}

namespace portico::app {

struct RelayServiceConfig {
    relay::CoreConfig core;
    relay::AdmissionPolicy admission;
    std::string public_key_hex;
    std::unique_ptr<net::StaticFiles> files;  ///< null: no pages
    ops::Rate files_per_address;              ///< 0 per second: unlimited
    std::optional<store::RedisConfig>
        notifier;  ///< where processes that share the relay wake each other
};

class RelayService final : public net::Service {
  public:
    /// Posts one webhook; the status (0: no answer) comes back on the server's thread.
    using Poster = std::function<void(const relay::PostWebhook&, std::function<void(int status)>)>;

    RelayService(RelayServiceConfig config, relay::Snapshot snapshot,
                 std::unique_ptr<store::RelayLog> store, net::Server& server, ops::Log& log,
                 Poster post_webhook);
    ~RelayService() override;

    net::UpgradeDecision on_upgrade(const net::Request& request) override;
    void on_open(net::ConnectionId id, const std::string& guest) override;
    void on_frame(net::ConnectionId id, std::string_view text) override;
    void on_close(net::ConnectionId id) override;
    bool may_read(net::ConnectionId id) override;
    std::optional<net::Response> on_request(net::ConnectionId id,
                                            const net::Request& request) override;
    void on_request_ended(net::ConnectionId id) override;

    /// From now on clients need a project that `authorizer` knows, unless the policy lists its id.
    void use(const api::access::ProjectAuthorizer& authorizer) { authorizer_ = &authorizer; }

    /// Its HTTP routes, as "POST /rpc".
    static std::span<const std::string_view> routes();

    /// Several times a second.
    void tick();

    /// Messages can be stored, as far as is known (StoreWriter::Report::failing).
    bool healthy() const { return healthy_; }
    /// It has ended the program: a new start finds its place in the log again.
    bool lost() const { return lost_; }
    std::string metrics() const;

  private:
    std::optional<net::Response> limit_rpc(const ops::RateVerdict& verdict, std::string_view whose);
    std::optional<relay::Refusal> refuse_project(const std::string& id,
                                                 std::string_view origin) const;
    std::expected<relay::Admitted, relay::Refusal> admit(const net::Request& request);
    void tell_audience(std::string_view audience);
    net::Response answer_get(const net::Request& request);
    std::optional<net::Response> file(const net::Request& request);
    void carry_out();
    void log_dropped_webhooks();
    void carry_out(relay::Effect effect);
    void committed(const store::StoreWriter::Report& report);
    void notifier_changed(const std::string& away);

    relay::AdmissionPolicy admission_;
    std::vector<std::string> listed_projects_;  ///< admitted without being stored
    const api::access::ProjectAuthorizer* authorizer_ = nullptr;
    std::string public_key_hex_;
    std::unique_ptr<net::StaticFiles> files_;
    net::Server& server_;
    ops::Log& log_;
    Poster post_webhook_;
    relay::RelayCore core_;
    std::unordered_map<net::ConnectionId, std::optional<net::Response>> requests_;
    std::unordered_map<std::string, std::uint64_t> refusals_;
    RelayRefusals refused_;
    ops::Rate files_per_address_;
    ops::MemoryRateLimit rpc_by_address_, rpc_by_client_, files_by_address_;
    std::uint64_t rpc_limited_ = 0;
    std::uint64_t files_limited_ = 0;
    bool carrying_out_ = false;
    std::vector<relay::Effect> effects_;  ///< of one turn; kept for its memory
    std::vector<relay::Write> writes_;    ///< of this turn
    bool writing_soon_ = false;
    bool healthy_ = true;
    bool lost_ = false;
    ops::LogLimiter commit_failures_, dropped_webhooks_;
    std::uint64_t webhooks_dropped_ = 0;  ///< of those, told in the log or counted for it
    store::StoreWriter writer_;           ///< its thread ends before the above does
    std::unique_ptr<store::RelayNotifier> notifier_;  ///< its thread calls the writer
};

}  // namespace portico::app
