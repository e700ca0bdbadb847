// SPDX-License-Identifier: Apache-2.0
//
// Finds who answers a request of the HTTP API, and does for every route what none should do for
// itself: request ids, cross-origin headers and preflights, HEAD, 405, decoding, limits, counts.
//
//   router.add("GET", "/v1/identity/:address", [&](const RouteRequest& request, Reply reply) {
//       reply.json(identity_of(request.path("address")));
//   });
//
// A handler that waits for others is a coroutine. It reads the request before it begins, since that
// lives for the call only, and gives the response (server/ops/awaitable.hpp):
//
//   router.add("GET", "/v1/identity/:address", [&](const RouteRequest& request) {
//       return identity(std::string(request.path("address")));  // ops::Awaitable<net::Response>
//   });
//
// Where two patterns fit, the one with the earlier literal segment wins. A slash at the end of a
// path does not matter. Not thread-safe: everything happens on the server's thread.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/entropy.hpp"
#include "server/api/routing/reply.hpp"
#include "server/api/routing/route_request.hpp"
#include "server/net/http/request_id.hpp"
#include "server/net/server.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"

namespace portico::api {

/// Answers of one route by class of status: [2] counts 2xx.
using StatusCounts = std::array<std::uint64_t, 6>;

using Handler = std::function<void(const RouteRequest& request, Reply reply)>;
using AwaitableHandler = std::function<ops::Awaitable<net::Response>(const RouteRequest& request)>;

/// Which pages may read the answers.
enum class CrossOrigin : std::uint8_t {
    kAny,  ///< of any origin: what counts is in the request, never a cookie
           ///< (docs/spec/http-api.md#common-rules)
    kNone  ///< of our own origin only: consoles, operators' tools
};

struct RouteOptions {
    std::size_t body_bytes = 64 * 1024;  ///< a longer body gets 413; never above net::Limits
    CrossOrigin cross_origin = CrossOrigin::kAny;
    /// Headers that the answer depends on, so that a cache does not give one caller what another
    /// may have: a literal for Vary.
    std::string_view vary = {};
};

class Router {
  public:
    /// Carries an answer that came later: net::Server::respond.
    using Sender = std::function<void(net::ConnectionId id, net::Response response)>;

    Router(EntropyFn entropy, ops::Log& log, Sender send_later);
    ~Router();
    Router(const Router&) = delete;
    Router& operator=(const Router&) = delete;

    /// `method` is upper case; GET answers HEAD too. A pattern is `/`-led segments, each literal or
    /// `:name`. A malformed or doubled one is our own mistake (asserted).
    void add(std::string_view method, std::string_view pattern, Handler handler,
             RouteOptions options = {});
    void add(std::string_view method, std::string_view pattern, AwaitableHandler handler,
             RouteOptions options = {});

    struct NotMine {};  ///< no route has such a path
    struct Later {};    ///< the answer comes by `send_later`
    using Handled = std::variant<NotMine, Later, net::Response>;
    Handled handle(net::ConnectionId id, const net::Request& request);
    /// The client got its answer or has gone.
    void request_ended(net::ConnectionId id);

    /// 404 in the API's shape, for paths that nobody answers.
    net::Response unknown(const net::Request& request);

    /// All that were added, as "GET /v1/identity/:address".
    std::vector<std::string> routes() const;
    /// Requests by route and class of status, and the time of answers that came at once.
    void write_metrics(ops::MetricsText& out) const;

  private:
    friend class Reply;
    struct Match;
    struct Route;
    struct Shared;
    Match match(std::string_view path, std::string_view method) const;
    static Result<PathParameters> read_parameters(const Route& route, std::string_view path);
    std::string request_id(const net::Request& request);
    net::Response preflight(const Match& match, std::string_view id) const;

    net::RequestIds request_ids_;
    std::vector<std::unique_ptr<Route>> routes_;  ///< more literal patterns first
    /// Those without parameters, which win over all others that fit.
    std::unordered_map<std::string_view, std::vector<const Route*>> literal_;
    std::shared_ptr<Shared> shared_;           ///< replies may outlive the router
    std::shared_ptr<StatusCounts> unmatched_;  ///< 405s and unknown paths
};

}  // namespace portico::api
