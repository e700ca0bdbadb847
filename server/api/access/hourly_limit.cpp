// SPDX-License-Identifier: Apache-2.0
#include "server/api/access/hourly_limit.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace portico::api::access {
namespace {

using store::Draw;
using store::HourlyLimit;

// Of a project's total, what an address gets of its second half in an hour; never less than one
// visit's.
constexpr std::int64_t kAddressesInTotal = 64;
constexpr std::int64_t kOfAddressMin = 2;

ops::Awaitable<std::int64_t> take(store::RateLimiter* limiter, std::vector<HourlyLimit> limits,
                                  std::optional<store::Pool> pool, std::string network,
                                  std::int64_t now_ms) {
    Draw draw(*limiter, now_ms, store::WhenUnknown::kCountHere);
    if (co_await draw.add_all(std::move(limits)) &&
        (!pool || co_await draw.add_pool(std::move(*pool), std::move(network))) &&
        co_await draw.take())
        co_return 0;
    co_return std::max<std::int64_t>(1, draw.wait_s());
}

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
    return take(limiter, std::move(limits), std::nullopt, {}, now_ms);
}

ops::Awaitable<std::int64_t> take_hourly(store::RateLimiter* limiter,
                                         std::vector<HourlyLimit> limits, ProjectTotal total,
                                         std::int64_t now_ms) {
    store::Pool pool{
        .all = {.key = ops::rate_key(total.place, total.project), .per_hour = total.per_hour},
        .of_address = std::max(kOfAddressMin, total.per_hour / kAddressesInTotal)};
    return take(limiter, std::move(limits), std::move(pool), std::string(total.network), now_ms);
}

}  // namespace portico::api::access
