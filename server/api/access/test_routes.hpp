// SPDX-License-Identifier: Apache-2.0
//
// For tests of areas: a router behind an open authorizer, asked as a page asks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "server/api/access/test_authorizer.hpp"
#include "server/api/routing/router.hpp"

namespace portico::api::access {

struct TestRoutes {
    /// What is answered at once; else status 0, and the answer comes to `later`.
    net::Response fetch(const std::string& path, const std::string& more = "",
                        const std::string& if_none_match = "") {
        const std::string query = "projectId=0123456789abcdef0123456789abcdef" + more;
        net::Request request{};
        request.method = "GET";
        request.path = path;
        request.query = query;
        request.if_none_match = if_none_match;
        request.address = "192.0.2.1";
        const auto handled = router.handle(++connection, request);
        const auto* now = std::get_if<net::Response>(&handled);
        return now != nullptr ? *now : net::Response{.status = 0};
    }
    static std::string header(const net::Response& response, std::string_view name) {
        for (const auto& [key, value] : response.headers)
            if (key == name) return value;
        return "";
    }

    TestAuthorizer authorizer;
    net::ConnectionId connection = 0;
    std::vector<net::Response> later;
    ops::Log log{ops::Level::kError};
    Router router{[](std::span<std::uint8_t> out) { std::ranges::fill(out, std::uint8_t{7}); }, log,
                  [this](net::ConnectionId, net::Response response) {
                      later.push_back(std::move(response));
                  }};
};

}  // namespace portico::api::access
