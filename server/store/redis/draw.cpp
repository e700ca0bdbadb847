// SPDX-License-Identifier: Apache-2.0
#include "server/store/redis/draw.hpp"

#include <algorithm>
#include <utility>

namespace portico::store {
namespace {

// Of what may come of a pool at once, what the networks around an address draw of its second half.
constexpr std::int64_t kPartOfNear = 32;
constexpr std::int64_t kPartOfFar = 16;
// Where that is little.
constexpr std::int64_t kAddressesOfNear = 2;
constexpr std::int64_t kAddressesOfFar = 4;

std::int64_t burst_of(const HourlyLimit& limit) {
    return limit.burst > 0 ? limit.burst : limit.per_hour;
}

ops::Rate rate_of(const HourlyLimit& limit) {
    // n in an hour: n tokens a second, an hour's seconds each.
    return {limit.per_hour, burst_of(limit) * Draw::kHourS};
}

}  // namespace

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
        limiter_.take(limit.key, rate_of(limit), cost, now_ms_, when_unknown_, done);
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

ops::Awaitable<bool> Draw::add_pool(Pool pool, std::string network) {
    const std::int64_t left_of_all = co_await left(pool.all);
    if (left_of_all < 1) co_return false;
    const std::int64_t kept = burst_of(pool.all) / 2;
    const bool is_crowded = left_of_all <= kept;
    if (!is_crowded && !pool.counts_from_first) {
        wanted_.push_back(std::move(pool.all));
        co_return true;
    }
    std::vector<HourlyLimit> few;
    const auto add_share = [&](const std::string& who, std::int64_t per_hour) {
        if (!who.empty()) few.push_back({pool.all.key + " " + who, per_hour});
    };
    const auto [near, far] = ops::networks_around(network);
    add_share(network, pool.of_address);
    add_share(near, std::max(kAddressesOfNear * pool.of_address, burst_of(pool.all) / kPartOfNear));
    add_share(far, std::max(kAddressesOfFar * pool.of_address, burst_of(pool.all) / kPartOfFar));
    // Whoever is beyond their share takes nothing of that of the networks around them, nor of what
    // all share.
    for (HourlyLimit& one : few) {
        if (co_await left(one) < 1) {
            if (!is_crowded) break;
            wait_s_ = (kept + 1 - left_of_all) * kHourS / pool.all.per_hour + 1;
            co_return false;
        }
        (is_crowded ? wanted_ : noted_).push_back(std::move(one));
    }
    wanted_.push_back(std::move(pool.all));
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

}  // namespace portico::store
