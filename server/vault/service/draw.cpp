// SPDX-License-Identifier: Apache-2.0
#include "server/vault/service/draw.hpp"

#include <algorithm>
#include <utility>

namespace portico::vault {
namespace {

// Of the second half of a total, in an hour.
constexpr std::int64_t kPoolOfAddress = 2;
constexpr std::int64_t kPoolOfNear = 4;
constexpr std::int64_t kPoolOfFar = 8;

ops::Rate rate_of(const HourlyLimit& limit) {
    // n in an hour: n tokens a second, an hour's seconds each.
    const std::int64_t burst = limit.burst > 0 ? limit.burst : limit.per_hour;
    return {limit.per_hour, burst * Draw::kHourS};
}

}  // namespace

std::int64_t pool_burst(std::int64_t per_hour) { return std::max<std::int64_t>(1, per_hour / 4); }

std::vector<HourlyLimit> limits_of_network(std::string_view place, std::string_view network,
                                           std::int64_t per_hour) {
    std::vector<HourlyLimit> out = {{ops::rate_key(place, network), per_hour}};
    const auto [near, far] = ops::networks_around(network);
    if (!near.empty()) out.push_back({ops::rate_key(place, near), 4 * per_hour});
    if (!far.empty()) out.push_back({ops::rate_key(place, far), 16 * per_hour});
    return out;
}

ops::Awaitable<ops::RateVerdict> Draw::ask(HourlyLimit limit, std::int64_t cost) {
    co_return co_await ops::callback<ops::RateVerdict>([&](auto done) {
        limiter_.take(limit.key, rate_of(limit), cost, now_ms_, store::WhenUnknown::kRefuse, done);
    });
}

ops::Awaitable<std::int64_t> Draw::left(HourlyLimit limit) {
    const ops::RateVerdict verdict = co_await ask(limit, 0);
    if (!verdict.allowed) {  // nobody knows
        wait_s_ = std::max<std::int64_t>(1, verdict.retry_after_ms / 1000);
        co_return 0;
    }
    if (verdict.remaining < kHourS)
        wait_s_ = (kHourS - verdict.remaining + limit.per_hour - 1) / limit.per_hour;
    co_return verdict.remaining / kHourS;
}

ops::Awaitable<bool> Draw::add(HourlyLimit limit) {
    if (co_await left(limit) < 1) co_return false;
    wanted_.push_back(std::move(limit));
    co_return true;
}

ops::Awaitable<bool> Draw::add_all(std::vector<HourlyLimit> limits) {
    for (HourlyLimit& limit : limits)
        if (!co_await add(std::move(limit))) co_return false;
    co_return true;
}

ops::Awaitable<bool> Draw::add_pool(std::string place, std::string of, std::int64_t per_hour,
                                    std::string network) {
    const HourlyLimit pool{
        .key = ops::rate_key(place, of), .per_hour = per_hour, .burst = pool_burst(per_hour)};
    const std::int64_t left_of_all = co_await left(pool);
    if (left_of_all < 1) co_return false;
    const std::int64_t kept = pool.burst / 2;
    const auto [near, far] = ops::networks_around(network);
    const std::string own = place + " " + of;
    std::vector<HourlyLimit> few = {{ops::rate_key(own, network), kPoolOfAddress}};
    if (!near.empty())
        few.push_back({ops::rate_key(own, near), std::max(kPoolOfNear, pool.burst / 32)});
    if (!far.empty())
        few.push_back({ops::rate_key(own, far), std::max(kPoolOfFar, pool.burst / 16)});
    if (left_of_all <= kept)
        for (const HourlyLimit& one : few)
            if (co_await left(one) < 1) {
                wait_s_ = (kept + 1 - left_of_all) * kHourS / per_hour + 1;
                co_return false;
            }
    wanted_.push_back(pool);
    for (HourlyLimit& one : few) noted_.push_back(std::move(one));
    co_return true;
}

ops::Awaitable<bool> Draw::take() {
    for (const HourlyLimit& limit : wanted_)
        if (const auto verdict = co_await ask(limit, kHourS); !verdict.allowed) {
            wait_s_ = (verdict.retry_after_ms + 999) / 1000;
            co_return false;
        }
    for (const HourlyLimit& limit : noted_) co_await ask(limit, kHourS);
    co_return true;
}

ops::Awaitable<bool> Draw::give_back(HourlyLimit limit, std::int64_t times) {
    co_return (co_await ask(std::move(limit), -times * kHourS)).allowed;
}

}  // namespace portico::vault
