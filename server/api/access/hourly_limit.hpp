// SPDX-License-Identifier: Apache-2.0
//
// Limits of so many in an hour, for what costs more than a call: an hour's worth may come at once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/ops/awaitable.hpp"
#include "server/store/redis/rate_limiter.hpp"

namespace portico::api::access {

struct HourlyLimit {
    std::string key;
    std::int64_t per_hour = 0;
};

/// Of a network address at a place and, of an IPv6 network, of the wider one around it.
std::vector<HourlyLimit> hourly_of_network(std::string_view place, std::string_view network,
                                           std::int64_t per_hour);

/// Takes one of each, in their order, up to the first that is used up: who has used up theirs takes
/// nothing of those behind it. 0: allowed; else seconds until there is one again. `limiter` must
/// outlive the wait.
ops::Awaitable<std::int64_t> take_hourly(store::RateLimiter* limiter,
                                         std::vector<HourlyLimit> limits, std::int64_t now_ms);

}  // namespace portico::api::access
