// SPDX-License-Identifier: Apache-2.0
//
// Limits of so many in an hour, for what costs more than a call: an hour's worth may come at once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/ops/awaitable.hpp"
#include "server/store/redis/draw.hpp"

namespace portico::api::access {

/// Of a network address at a place and, of an IPv6 network, of the wider one around it.
std::vector<store::HourlyLimit> hourly_of_network(std::string_view place, std::string_view network,
                                                  std::int64_t per_hour);

/// What all visitors of a project share at a place.
struct ProjectTotal {
    std::string_view place, project;
    std::int64_t per_hour = 0;
    std::string_view network;  ///< who asks
};

/// Takes one of each, or none. 0: allowed; else seconds until there is one again. `limiter` must
/// outlive the wait.
ops::Awaitable<std::int64_t> take_hourly(store::RateLimiter* limiter,
                                         std::vector<store::HourlyLimit> limits,
                                         std::int64_t now_ms);
/// And one of the project's total. Once half of it is taken, a network address gets 1/64 of it in
/// an hour and the networks around it 1/32 and 1/16 (docs/decisions/0098-shares-of-the-server.md).
ops::Awaitable<std::int64_t> take_hourly(store::RateLimiter* limiter,
                                         std::vector<store::HourlyLimit> limits, ProjectTotal total,
                                         std::int64_t now_ms);

}  // namespace portico::api::access
