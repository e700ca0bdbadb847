// SPDX-License-Identifier: Apache-2.0
//
// What is for who sits at this machine is for nobody behind a proxy of it, who may sit anywhere.
#pragma once

#include <algorithm>
#include <array>

#include "server/net/server.hpp"

namespace portico::net {

/// Whether a proxy passed the request on, and says so.
inline bool is_forwarded(const Request& request) {
    static constexpr std::array kNames = {"Forwarded", "X-Forwarded-For", "X-Forwarded-Host",
                                          "Via"};
    return std::ranges::any_of(kNames,
                               [&](const char* name) { return !request.header(name).empty(); });
}

}  // namespace portico::net
