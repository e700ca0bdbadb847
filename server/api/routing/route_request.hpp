// SPDX-License-Identifier: Apache-2.0
//
// A request as the handler of a route sees it. What `http` views lives until the request is
// answered or has ended; the rest until the handler returns: one that answers later keeps a copy.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/assert.hpp"
#include "server/api/routing/query.hpp"
#include "server/net/server.hpp"

namespace portico::api {

/// What a pattern's `:name` segments took, decoded and never empty.
using PathParameters = std::vector<std::pair<std::string_view, std::string>>;

struct RouteRequest {
    using EndsWithItsCall = void;  ///< no parameter of a coroutine (server/ops/awaitable.hpp)
    const net::Request& http;
    const Query& query;
    const PathParameters& parameters;
    std::string_view request_id;

    /// The value of the pattern's `:name`. A name that the pattern lacks is our mistake.
    std::string_view path(std::string_view name) const {
        for (const auto& [key, value] : parameters)
            if (key == name) return value;
        assertion_failed("the pattern has this parameter", __FILE__, __LINE__);
    }
};

/// A copy that lasts: its texts are good as long as the reply is wanted.
class OwnedRequest {
  public:
    explicit OwnedRequest(const RouteRequest& request)
        : http_(request.http),
          query_(request.query),
          parameters_(request.parameters),
          request_id_(request.request_id) {}
    OwnedRequest(const OwnedRequest&) = delete;
    RouteRequest view() const { return {http_, query_, parameters_, request_id_}; }

  private:
    net::Request http_;
    Query query_;
    PathParameters parameters_;
    std::string request_id_;
};

}  // namespace portico::api
