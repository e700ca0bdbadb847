// SPDX-License-Identifier: Apache-2.0
//
// What the copies of one Reply share, and what all replies of a router share. Private to routing.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/api/routing/router.hpp"

namespace portico::api {

struct Router::Shared {
    Shared(Sender send_in, ops::Log& log_in) : send_later(std::move(send_in)), log(log_in) {}

    Sender send_later;
    ops::Log& log;
    std::unordered_map<net::ConnectionId, Reply::State*> pending;
    ops::Histogram times;
};

struct Router::Route {
    std::string method;
    std::string pattern;
    std::vector<std::string> segments;  ///< a parameter keeps its colon
    bool literal = true;                ///< no parameters: paths are compared whole
    Handler handler;
    RouteOptions options;
    std::shared_ptr<StatusCounts> counts = std::make_shared<StatusCounts>();
};

struct Reply::State {
    std::weak_ptr<Router::Shared> shared;
    std::shared_ptr<StatusCounts> counts;
    net::ConnectionId id = 0;
    std::string request_id;
    CrossOrigin cross_origin = CrossOrigin::kAny;
    std::string_view vary;
    std::optional<net::Response>* at_once = nullptr;  ///< while the handler runs
    bool answered = false;
    bool gone = false;

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State();
    void answer(net::Response response);
};

/// Adds what every answer carries.
void add_common_headers(net::Response& response, CrossOrigin cross_origin,
                        std::string_view request_id);

}  // namespace portico::api
