// SPDX-License-Identifier: Apache-2.0
//
// A request as the handler of a route sees it. All of it lives until the handler returns: one that
// answers later copies what it needs.
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

}  // namespace portico::api
