// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "server/net/server.hpp"

namespace portico::app {

/// An answer for people.
inline net::Response plain(int status, std::string text) {
    return {.status = status, .content_type = "text/plain; charset=utf-8", .body = std::move(text)};
}

}  // namespace portico::app
