// SPDX-License-Identifier: Apache-2.0
//
// Everything below one path of the admin listener, pages and calls, answered by an area itself.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "server/net/server.hpp"

namespace portico::app {

class AdminFolder {
  public:
    virtual ~AdminFolder() = default;
    virtual bool owns(std::string_view path) const = 0;
    /// Both as net::Service.
    virtual std::optional<net::Response> on_request(net::ConnectionId id,
                                                    const net::Request& request) = 0;
    virtual void on_request_ended(net::ConnectionId id) = 0;
};

using AdminFolders = std::vector<AdminFolder*>;

}  // namespace portico::app
