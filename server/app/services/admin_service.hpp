// SPDX-License-Identifier: Apache-2.0
//
// Who answers on the admin listener, which the public does not reach: the areas' admin routes,
// /health, /ready and /metrics. Who asks must name it by an address or a name of its own, so that a
// page cannot point a foreign name at a loopback listener and read it (DNS rebinding).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/console/guard.hpp"
#include "server/api/routing/router.hpp"
#include "server/app/services/admin_folder.hpp"
#include "server/net/server.hpp"

namespace portico::app {

class AdminService final : public net::Service {
  public:
    struct Sources {
        std::function<bool()> healthy;
        std::function<std::string(std::string_view status)> health;  ///< JSON
        std::function<bool()> draining;
        std::function<std::string()> metrics;
        /// Names under which it may be asked, besides localhost and addresses.
        std::vector<std::string> hosts;
    };
    /// `router` and `folders` must outlive this.
    AdminService(api::Router& router, const AdminFolders& folders, Sources sources)
        : router_(router), folders_(folders), sources_(std::move(sources)) {}

    std::optional<net::Response> on_request(net::ConnectionId id,
                                            const net::Request& request) override;
    void on_request_ended(net::ConnectionId id) override;
    void complete(net::Response& response) const override { api::console::harden(response); }
    net::UpgradeDecision on_upgrade(const net::Request&) override;
    void on_open(net::ConnectionId, const std::string&) override {}
    void on_frame(net::ConnectionId, std::string_view) override {}
    void on_close(net::ConnectionId) override {}
    bool may_read(net::ConnectionId) override { return true; }

  private:
    bool is_own_host(std::string_view host) const;

    api::Router& router_;
    const AdminFolders& folders_;
    Sources sources_;
};

}  // namespace portico::app
