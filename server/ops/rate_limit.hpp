// SPDX-License-Identifier: Apache-2.0
//
// Token buckets: each key may do `burst` things at once and `per_second` over time. One contract,
// two implementations: in the memory of one process (here) and in Redis, for many
// (server/store/redis/redis_rate_limit.hpp). Keys are made by rate_key, so that one client has
// few.
#pragma once

#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>

namespace portico::ops {

struct Rate {
    std::int64_t per_second = 0;  ///< 1 or more
    std::int64_t burst = 0;       ///< 1 or more
};

struct RateVerdict {
    bool allowed = true;
    std::int64_t remaining = 0;       ///< whole tokens left
    std::int64_t retry_after_ms = 0;  ///< where it is not allowed; never 0 then
};

/// The bucket of one caller at one place: `place` names the route or the kind of work, `caller` is
/// an address (an IPv6 one counts by its first 64 bits, which one caller has) or an id.
std::string rate_key(std::string_view place, std::string_view caller);

/// Of an IPv6 network as client addresses name it, "2001:db8:1:2::/64", the /48 around it; empty
/// for every other caller. One subscriber may have all of its 65,536 networks.
std::string wider_network(std::string_view caller);
/// The networks around a caller's address, as client addresses name it: of an IPv4 address the /24
/// and the /16, of an IPv6 network the /48 and the /32. Both empty for every other caller. Who
/// rents many addresses has them in few of the far ones.
struct NetworksAround {
    std::string near, far;
};
NetworksAround networks_around(std::string_view caller);
/// What that may do, where one of its networks has `rate`: what 16 of them may.
constexpr Rate wider(Rate rate) {
    constexpr std::int64_t kNetworksAtOnce = 16;
    return {rate.per_second * kNetworksAtOnce, rate.burst * kNetworksAtOnce};
}

/// Buckets in memory, of any number of rates. At most `buckets_max`: a bucket that is full again is
/// forgotten for a new one; where all are in use, new callers share one bucket, so that a flood of
/// them gives neither itself nor anybody else a full one.
class MemoryRateLimit {
  public:
    static constexpr std::size_t kBucketsMax = 100'000;
    static constexpr std::int64_t kSkewMaxMs = 10'000;

    explicit MemoryRateLimit(std::size_t buckets_max = kBucketsMax) : buckets_max_(buckets_max) {}

    /// Takes `cost` tokens, all or none; a negative one gives them back, never beyond the burst. A
    /// cost above the burst is never allowed. A clock that goes back gives nothing and takes
    /// nothing; beyond kSkewMaxMs it was put right, and counts anew.
    RateVerdict take(std::string_view key, Rate rate, std::int64_t cost, std::int64_t now_ms);
    /// One token of an address and, of an IPv6 network, one of the wider network around it.
    /// `rate.per_second` 0: unlimited.
    RateVerdict take_by_address(std::string_view address, Rate rate, std::int64_t now_ms);

    std::size_t size() const { return buckets_.size(); }

  private:
    struct Bucket {
        std::string key;
        std::int64_t millitokens = 0;
        std::int64_t at_ms = 0;
        std::int64_t full_at_ms = 0;
    };
    Bucket& bucket_of(std::string_view key, std::int64_t full, std::int64_t now_ms);
    bool forget_one(std::int64_t now_ms);

    std::size_t buckets_max_;
    std::list<Bucket> by_use_;  ///< the last used first
    std::unordered_map<std::string_view, std::list<Bucket>::iterator> buckets_;
    Bucket shared_;
};

}  // namespace portico::ops
