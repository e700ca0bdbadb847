// SPDX-License-Identifier: Apache-2.0
#include "server/ops/rate_limit.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace portico::ops {
namespace {

constexpr std::int64_t kMilli = 1000;
constexpr std::string_view kNetworkLength = "/64";

}  // namespace

std::string rate_key(std::string_view place, std::string_view caller) {
    in6_addr address{};
    std::string who(caller);
    if (inet_pton(AF_INET6, who.c_str(), &address) == 1 && !IN6_IS_ADDR_V4MAPPED(&address)) {
        std::fill(address.s6_addr + 8, address.s6_addr + 16, std::uint8_t{0});
        char text[INET6_ADDRSTRLEN];
        if (inet_ntop(AF_INET6, &address, text, sizeof text) != nullptr) who = text;
    }
    return std::string(place) + "|" + who;
}

std::string wider_network(std::string_view caller) {
    return caller.ends_with(kNetworkLength) ? networks_around(caller).near : std::string();
}

NetworksAround networks_around(std::string_view caller) {
    const bool is_network = caller.ends_with(kNetworkLength);
    if (is_network) caller.remove_suffix(kNetworkLength.size());
    const int family = is_network ? AF_INET6 : AF_INET;
    std::array<std::uint8_t, 16> address{};
    if (inet_pton(family, std::string(caller).c_str(), address.data()) != 1) return {};
    const auto around = [&](std::size_t bytes) {
        std::array<std::uint8_t, 16> network{};
        std::copy_n(address.begin(), bytes, network.begin());
        char text[INET6_ADDRSTRLEN];
        inet_ntop(family, network.data(), text, sizeof text);
        return std::string(text) + "/" + std::to_string(bytes * 8);
    };
    return is_network ? NetworksAround{around(6), around(4)} : NetworksAround{around(3), around(2)};
}

/// Of those unused longest; false: those are all in use.
bool MemoryRateLimit::forget_one(std::int64_t now_ms) {
    constexpr int kLooks = 8;  // a slow one at the end does not keep the others
    for (int look = 0; look < kLooks && !by_use_.empty(); ++look) {
        const auto last = std::prev(by_use_.end());
        if (last->full_at_ms <= now_ms) {
            buckets_.erase(last->key);
            by_use_.erase(last);
            return true;
        }
        by_use_.splice(by_use_.begin(), by_use_, last);
    }
    return false;
}

MemoryRateLimit::Bucket& MemoryRateLimit::bucket_of(std::string_view key, std::int64_t full,
                                                    std::int64_t now_ms) {
    const auto found = buckets_.find(key);
    if (found != buckets_.end()) {
        by_use_.splice(by_use_.begin(), by_use_, found->second);
        return by_use_.front();
    }
    if (buckets_.size() >= buckets_max_ && !forget_one(now_ms)) return shared_;
    by_use_.push_front({std::string(key), full, now_ms, now_ms});
    buckets_.emplace(by_use_.front().key, by_use_.begin());
    return by_use_.front();
}

RateVerdict MemoryRateLimit::take(std::string_view key, Rate rate, std::int64_t cost,
                                  std::int64_t now_ms) {
    const std::int64_t full = rate.burst * kMilli, wanted = cost * kMilli;
    Bucket& bucket = bucket_of(key, full, now_ms);
    if (bucket.at_ms - now_ms > kSkewMaxMs) bucket.at_ms = now_ms;
    // A token per second is a millitoken per millisecond. Capped before it is multiplied.
    const std::int64_t passed_ms = std::clamp<std::int64_t>(now_ms - bucket.at_ms, 0, full);
    bucket.millitokens = std::min(full, bucket.millitokens + passed_ms * rate.per_second);
    bucket.at_ms = std::max(bucket.at_ms, now_ms);
    const auto until = [&](std::int64_t millitokens) {
        return (millitokens - bucket.millitokens + rate.per_second - 1) / rate.per_second;
    };
    const bool allowed = bucket.millitokens >= wanted;
    if (allowed) bucket.millitokens = std::min(full, bucket.millitokens - wanted);
    bucket.full_at_ms = bucket.at_ms + until(full);
    return {allowed, bucket.millitokens / kMilli,
            allowed ? 0 : std::max<std::int64_t>(1, until(wanted))};
}

RateVerdict MemoryRateLimit::take_by_address(std::string_view address, Rate rate,
                                             std::int64_t now_ms) {
    if (rate.per_second == 0) return {};
    const RateVerdict verdict = take(address, rate, 1, now_ms);
    const std::string network = verdict.allowed ? wider_network(address) : std::string();
    return network.empty() ? verdict : take(network, wider(rate), 1, now_ms);
}

}  // namespace portico::ops
