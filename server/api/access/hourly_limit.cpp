// SPDX-License-Identifier: Apache-2.0
#include "server/api/access/hourly_limit.hpp"

#include <algorithm>

namespace portico::api::access {
namespace {

constexpr std::int64_t kHourS = 3600;

}  // namespace

std::vector<HourlyLimit> hourly_of_network(std::string_view place, std::string_view network,
                                           std::int64_t per_hour) {
    std::vector<HourlyLimit> out = {{ops::rate_key(place, network), per_hour}};
    if (const std::string wider = ops::wider_network(network); !wider.empty())
        out.push_back({ops::rate_key(place, wider), ops::wider({per_hour, 1}).per_second});
    return out;
}

ops::Awaitable<std::int64_t> take_hourly(store::RateLimiter* limiter,
                                         std::vector<HourlyLimit> limits, std::int64_t now_ms) {
    // n in an hour: n tokens a second, an hour's worth at once, an hour's seconds each.
    for (const HourlyLimit& one : limits) {
        const ops::Rate rate{one.per_hour, one.per_hour * kHourS};
        const auto verdict = co_await ops::callback<ops::RateVerdict>([&](auto done) {
            limiter->take(one.key, rate, kHourS, now_ms, store::WhenUnknown::kCountHere, done);
        });
        if (!verdict.allowed)
            co_return std::max<std::int64_t>(1, (verdict.retry_after_ms + 999) / 1000);
    }
    co_return 0;
}

}  // namespace portico::api::access
