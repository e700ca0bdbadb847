// SPDX-License-Identifier: Apache-2.0
//
// An exchange that speaks the three calls of docs/pay.md#exchanges: what stands before an exchange
// that an operator has a contract with, and the demo's own. Every call is signed as webhooks are.
// What it answers is read as untrusted input.
#pragma once

#include <memory>
#include <set>
#include <vector>

#include "server/api/wallet_rpc/exchange.hpp"
#include "server/ops/executor.hpp"
#include "server/ops/fair_queue.hpp"
#include "server/upstream/http_client.hpp"
#include "server/upstream/upstream_thread.hpp"

namespace portico::api::wallet_rpc {

struct GatewayConfig {
    std::string id, name, image_url;
    upstream::Url url = {};
    bool allow_private = false;
    std::string secret;  ///< that calls are signed with
};

/// Lines of the configuration: "harbour https://gateway.example/v1 name=Harbour
/// image=https://.. allow_private". The error is one line for the operator.
std::expected<std::vector<GatewayConfig>, std::string> read_gateways(
    const std::vector<std::string>& lines, std::string_view secret);

class GatewayExchange final : public Exchange {
  public:
    using Clock = std::function<std::int64_t()>;  ///< milliseconds since 1970
    static constexpr std::int64_t kTimeoutMs = 8'000;
    /// At once, and that wait.
    static constexpr std::size_t kCalls = 8, kWaitingMax = 256;
    static constexpr std::int64_t kAssetsForMs = 60'000;
    /// One that did not answer is left alone so long.
    static constexpr std::int64_t kUnknownForMs = 5'000;

    GatewayExchange(GatewayConfig config, ops::Executor to_server, Clock clock);
    ~GatewayExchange() override;

    const std::string& id() const override { return config_.id; }
    const std::string& name() const override { return config_.name; }
    const std::string& image_url() const override { return config_.image_url; }
    void has(std::string_view asset, std::string_view amount, HasDone done) override;
    void start(const Purchase& purchase, std::string_view client_address, UrlDone done) override;
    void status(const Purchase& purchase, StatusDone done) override;
    void probe(ProbeDone done) override;

  private:
    using Answered = std::function<void(const upstream::HttpAnswer& answer)>;
    /// POST where there is a body.
    void ask(const std::string& path, std::string body, Answered answered);
    void tell(const std::vector<std::pair<std::string, HasDone>>& waiting) const;

    GatewayConfig config_;
    ops::Executor to_server_;
    Clock clock_;
    std::set<std::string, std::less<>> assets_;
    std::int64_t asked_at_ms_ = 0;
    bool known_ = false, asking_ = false;
    std::vector<std::pair<std::string, HasDone>> waiting_;
    ops::FairQueue queue_{
        {.at_once = kCalls, .share = kCalls, .waiting = kWaitingMax, .waiting_share = kWaitingMax}};
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
    upstream::UpstreamThread thread_;
    std::unique_ptr<upstream::HttpClient> client_;
};

}  // namespace portico::api::wallet_rpc
