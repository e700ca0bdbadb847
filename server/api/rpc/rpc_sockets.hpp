// SPDX-License-Identifier: Apache-2.0
//
// The RPC proxy over WebSockets, wss://.../v1?chainId=&projectId=
// (docs/spec/rpc-proxy.md#websockets), for chains of which a node has a ws_url: calls as over HTTP,
// each frame a request or a batch, under the same limits; and eth_subscribe.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/api/access/authorizer.hpp"
#include "server/api/rpc/rpc_service.hpp"
#include "server/api/rpc/subscriptions.hpp"
#include "server/net/server.hpp"
#include "server/upstream/upstream_thread.hpp"
#include "server/upstream/ws_client.hpp"

namespace portico::api::rpc {

class RpcSockets final : public net::Service {
  public:
    /// Frames of one socket that wait for their answers; it is not read from beyond.
    static constexpr std::size_t kUnderWayMax = 64;

    /// All must outlive this.
    RpcSockets(RpcService& rpc, access::ProjectAuthorizer& authorizer, net::Server& server,
               ops::Log& log);
    ~RpcSockets() override;

    net::UpgradeDecision on_upgrade(const net::Request& request) override;
    void on_open(net::ConnectionId id, const std::string& client) override;
    void on_frame(net::ConnectionId id, std::string_view text) override;
    void on_close(net::ConnectionId id) override;
    bool may_read(net::ConnectionId id) override;
    std::optional<net::Response> on_request(net::ConnectionId, const net::Request&) override;
    void on_request_ended(net::ConnectionId) override {}

    void tick();
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct Socket {
        std::size_t chain = 0;
        std::string project, origin, address;
        std::size_t under_way = 0, bytes_under_way = 0;
    };
    bool may_stay(net::ConnectionId id, const Socket& socket);
    /// One that its address's limits let pass, or not.
    void take_counted(net::ConnectionId id, std::string_view text, const ops::RateVerdict& verdict);
    void take_frame(net::ConnectionId id, std::size_t chain, std::string_view text);
    /// The answer to one frame, and what was waiting of it.
    void settle(net::ConnectionId id, std::size_t frame_bytes, std::string_view answer);
    void carry_out();
    void open_link(const OpenLink& open);
    void notify(LinkId id, std::function<void()> action);

    RpcService& rpc_;
    access::ProjectAuthorizer& authorizer_;
    net::Server& server_;
    ops::Log& log_;
    Subscriptions subscriptions_;
    std::unordered_map<net::ConnectionId, Socket> sockets_;
    std::int64_t next_look_ms_ = 0;
    std::uint64_t frames_ = 0, closed_ = 0;
    /// Where links are, on the thread below alone.
    std::unordered_map<LinkId, std::uint64_t> links_;
    upstream::UpstreamThread thread_;
    std::unique_ptr<upstream::WsClient> client_;
};

}  // namespace portico::api::rpc
