// SPDX-License-Identifier: Apache-2.0
//
// The token buckets of server/ops/rate_limit.hpp in Redis, where all processes share them. One
// script takes from one bucket at once, so that two processes never give the same token.
#pragma once

#include <string>

#include "server/ops/rate_limit.hpp"
#include "server/store/redis/redis_connection.hpp"

namespace portico::store {

class RedisRateLimit {
  public:
    explicit RedisRateLimit(RedisConnection& redis) : redis_(redis) {}

    /// As MemoryRateLimit::take. When Redis is away the caller decides: reading goes on (fails
    /// open), codes and recovery do not (reference: fail closed).
    StoreResult<ops::RateVerdict> take(const std::string& key, ops::Rate rate, std::int64_t cost,
                                       std::int64_t now_ms);

  private:
    RedisConnection& redis_;
};

}  // namespace portico::store
