// SPDX-License-Identifier: Apache-2.0
//
// Which WebSocket upgrades go to an area and not to the relay, which takes all other paths
// (docs/spec/relay.md#transport).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/assert.hpp"
#include "server/net/server.hpp"

namespace portico::app {

class SocketPaths {
  public:
    /// Sockets opened at `path`, with or without a slash at its end, are for `service`, which must
    /// outlive the server's run.
    void add(std::string path, net::Service& service) {
        PORTICO_ASSERT(path.size() > 1 && path.starts_with('/') && !path.ends_with('/'));
        paths_.emplace_back(std::move(path), &service);
    }
    net::Service* find(std::string_view path) const {
        if (path.ends_with('/')) path.remove_suffix(1);
        for (const auto& [mine, service] : paths_)
            if (mine == path) return service;
        return nullptr;
    }

  private:
    std::vector<std::pair<std::string, net::Service*>> paths_;
};

}  // namespace portico::app
