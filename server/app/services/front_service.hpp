// SPDX-License-Identifier: Apache-2.0
//
// Who answers on the public listener: the HTTP API where it has a route, the areas' own WebSocket
// paths, else the relay (its sockets, /rpc, and the pages).
#pragma once

#include "server/api/routing/router.hpp"
#include "server/app/socket_paths.hpp"
#include "server/net/server.hpp"

namespace portico::app {

class FrontService final : public net::Service {
  public:
    /// All must outlive this.
    FrontService(api::Router& router, const SocketPaths& sockets, net::Service& relay)
        : router_(router), sockets_(sockets), relay_(relay) {}

    net::UpgradeDecision on_upgrade(const net::Request& request) override;
    std::optional<net::Response> on_request(net::ConnectionId id,
                                            const net::Request& request) override;
    void on_request_ended(net::ConnectionId id) override;
    void complete(net::Response& response) const override {
        net::add_missing(response, "X-Content-Type-Options", "nosniff");
    }

    // Of the relay's sockets: on_upgrade gives those of areas to them.
    void on_open(net::ConnectionId id, const std::string& client) override {
        relay_.on_open(id, client);
    }
    void on_frame(net::ConnectionId id, std::string_view text) override {
        relay_.on_frame(id, text);
    }
    void on_close(net::ConnectionId id) override { relay_.on_close(id); }
    bool may_read(net::ConnectionId id) override { return relay_.may_read(id); }

  private:
    api::Router& router_;
    const SocketPaths& sockets_;
    net::Service& relay_;
};

}  // namespace portico::app
