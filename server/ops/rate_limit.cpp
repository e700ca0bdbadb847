// SPDX-License-Identifier: Apache-2.0
#include "server/ops/rate_limit.hpp"

#include <arpa/inet.h>

#include <algorithm>

namespace portico::ops {
namespace {

constexpr std::int64_t kMilli = 1000;

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
    constexpr std::string_view kLength = "/64";
    constexpr std::size_t kWideBytes = 6;
    if (!caller.ends_with(kLength)) return {};
    in6_addr address{};
    const std::string network(caller.substr(0, caller.size() - kLength.size()));
    if (inet_pton(AF_INET6, network.c_str(), &address) != 1) return {};
    std::fill(address.s6_addr + kWideBytes, address.s6_addr + 16, std::uint8_t{0});
    char text[INET6_ADDRSTRLEN];
    if (inet_ntop(AF_INET6, &address, text, sizeof text) == nullptr) return {};
    return std::string(text) + "/48";
}

RateVerdict MemoryRateLimit::take(const std::string& key, Rate rate, std::int64_t cost,
                                  std::int64_t now_ms) {
    const std::int64_t full = rate.burst * kMilli, wanted = cost * kMilli;
    const auto found = buckets_.find(key);
    if (found == buckets_.end()) {
        by_use_.push_front({key, full, now_ms});
        buckets_.emplace(by_use_.front().key, by_use_.begin());
        if (buckets_.size() > kBucketsMax) {
            buckets_.erase(by_use_.back().key);
            by_use_.pop_back();
        }
    } else {
        by_use_.splice(by_use_.begin(), by_use_, found->second);
    }
    Bucket& bucket = by_use_.front();
    if (bucket.at_ms - now_ms > kSkewMaxMs) bucket.at_ms = now_ms;
    // A token per second is a millitoken per millisecond. Capped before it is multiplied.
    const std::int64_t passed_ms = std::clamp<std::int64_t>(now_ms - bucket.at_ms, 0, full);
    bucket.millitokens = std::min(full, bucket.millitokens + passed_ms * rate.per_second);
    bucket.at_ms = std::max(bucket.at_ms, now_ms);
    if (bucket.millitokens >= wanted) {
        bucket.millitokens -= wanted;
        return {true, bucket.millitokens / kMilli, 0};
    }
    const std::int64_t missing = wanted - bucket.millitokens;
    return {false, bucket.millitokens / kMilli,
            std::max<std::int64_t>(1, (missing + rate.per_second - 1) / rate.per_second)};
}

}  // namespace portico::ops
