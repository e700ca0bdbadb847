// SPDX-License-Identifier: Apache-2.0
//
// The server as it runs: all that it is made of, in the order in which it is made. It ends in the
// reverse order, which is the members' own: what a member uses stands above it, and nothing is
// ended by hand.
//
//   signal, or the end of the drain      run() returns: nothing happens on the server's thread now
//   services, areas                      let go of what they wait for; their threads end
//   prices, lists, nodes                 their threads end; whoever still waited is not answered
//   the relay                            its last writes are stored
//   routers, limits, the API's database  answers that nobody gave are dropped, statements end
//   the listeners and their thread       connections are closed
//   the data folder                      unlocked: another server may start
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "server/api/chain_data/rpc_reader.hpp"
#include "server/api/price/pool_source.hpp"
#include "server/api/tokens/list_feed.hpp"
#include "server/app/area.hpp"
#include "server/app/opened.hpp"
#include "server/app/reload.hpp"
#include "server/app/services/admin_service.hpp"
#include "server/app/services/front_service.hpp"
#include "server/app/services/relay_service.hpp"
#include "server/upstream/webhook_sender.hpp"

namespace portico::app {

class Program {
  public:
    /// Makes everything and listens. The error is one line for the operator. `options` and `log`
    /// must outlive it.
    static std::expected<std::unique_ptr<Program>, std::string> start(Options& options,
                                                                      Opened opened,
                                                                      Reload::Read read_again,
                                                                      ops::Log& log);
    /// Serves until SIGINT or SIGTERM.
    void run() { server_.run(); }
    /// It has ended by itself, and whatever keeps it should start it again.
    bool failed() const { return relay_.lost(); }

    std::uint16_t port() const { return port_; }
    std::uint16_t admin_port() const { return admin_port_; }  ///< 0: no admin listener
    /// Those of areas; they listen.
    const std::vector<OwnListener>& own_listeners() const { return own_listeners_; }
    std::size_t projects() const { return projects_.size(); }

  private:
    Program(Options& options, Opened opened, RelayServiceConfig relay, Reload::Read read_again,
            ops::Log& log);
    std::expected<void, std::string> add_areas();
    std::expected<void, std::string> listen();
    void start_clocks();
    void on_signal(int number);
    AdminService::Sources admin_sources();
    std::string metrics() const;

    Options& options_;
    ops::Log& log_;
    store::DataFolder folder_;
    std::unique_ptr<net::TlsContext> tls_;
    const std::size_t connections_;  ///< at most, of all listeners
    net::Server server_;
    store::Worker worker_;
    api::projects::Projects projects_;
    store::RateLimiter limiter_;
    api::access::ProjectAuthorizer authorizer_;
    api::Router router_;
    api::Router admin_router_;
    upstream::WebhookSender webhooks_;
    RelayService relay_;
    api::rpc::RpcService rpc_;
    api::tokens::ListFeed lists_;
    api::chain_data::RpcReader pools_reader_;
    api::chain_data::Contracts pools_contracts_;
    api::price::PoolSource pools_;
    SocketPaths sockets_;
    AdminFolders admin_folders_;
    api::console::HealthLog health_;
    std::vector<OwnListener> own_listeners_;
    Platform platform_;
    std::vector<std::unique_ptr<Area>> areas_;
    FrontService front_;
    Reload reload_;
    AdminService admin_;
    std::uint16_t port_ = 0, admin_port_ = 0;
};

}  // namespace portico::app
