// SPDX-License-Identifier: Apache-2.0
//
// An area of the server: one file in server/app/areas that makes what answers, adds its routes and
// its ticks, and a line in areas/areas.cpp. Areas do not know each other; what they share is the
// Platform.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "server/api/access/authorizer.hpp"
#include "server/api/console/health_log.hpp"
#include "server/api/price/pool_source.hpp"
#include "server/api/projects/projects.hpp"
#include "server/api/routing/router.hpp"
#include "server/api/rpc/rpc_service.hpp"
#include "server/api/tokens/token_book.hpp"
#include "server/app/options.hpp"
#include "server/app/services/admin_folder.hpp"
#include "server/app/socket_paths.hpp"
#include "server/net/server.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/redis/rate_limiter.hpp"
#include "server/store/worker.hpp"

namespace portico::app {

/// A listener of an area. TLS where the public one has it.
struct OwnListener {
    std::string name;  ///< for the line that says where it is: "vault"
    std::string address;
    net::Service* service = nullptr;
    std::uint16_t port = 0;  ///< the real one, once it listens
};

/// What the program lends to its areas. All of it outlives them.
struct Platform {
    const Options& options;
    net::Server& server;
    ops::Log& log;
    api::Router& router;        ///< of the public listener: add routes by `authorizer`
    api::Router& admin_router;  ///< of the admin listener, CrossOrigin::kNone
    SocketPaths& sockets;       ///< WebSocket paths of the public listener, besides the relay's
    api::access::ProjectAuthorizer&
        authorizer;  ///< project, origin and limits before every public route
    store::RateLimiter& limiter;
    store::Worker& worker;  ///< the API's database
    api::projects::Projects& projects;
    api::rpc::RpcService& rpc;             ///< the chains' nodes
    const api::tokens::TokenBook& tokens;  ///< of the operator's lists; changes as they do
    api::price::PoolSource* pools;  ///< prices of now and then; null: price.source is another
    AdminFolders& admin_folders;    ///< of the admin listener: areas add theirs
    std::function<bool()> relay_is_healthy;
    api::console::HealthLog& health;      ///< what the server stands on: areas add their checks
    std::vector<OwnListener>& listeners;  ///< besides the public one and that of operators
};

/// Lives as long as the server runs.
class Area {
  public:
    Area() = default;
    Area(const Area&) = delete;
    Area& operator=(const Area&) = delete;
    virtual ~Area() = default;
    virtual void write_metrics(ops::MetricsText& out) const { static_cast<void>(out); }
};

/// Makes an area; the error prevents the start and is one line for the operator.
using AreaMaker = std::expected<std::unique_ptr<Area>, std::string> (*)(const Platform& platform);

std::span<const AreaMaker> area_makers();

}  // namespace portico::app
