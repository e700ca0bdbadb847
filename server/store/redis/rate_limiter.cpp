// SPDX-License-Identifier: Apache-2.0
#include "server/store/redis/rate_limiter.hpp"

#include <utility>

#include "server/store/redis/redis_rate_limit.hpp"

namespace portico::store {
namespace {

/// More would wait longer than the question is worth: the limit of this process decides.
constexpr WorkerConfig kRedisWorker{.threads = 1, .queue_max = 500};
constexpr std::int64_t kRetryWhenRefusedMs = 1000;

}  // namespace

RateLimiter::RateLimiter(std::optional<RedisConfig> redis, ops::Executor to_server) {
    if (!redis) return;
    redis_ = std::make_unique<BasicWorker<RedisConnection>>(
        kRedisWorker,
        [redis = std::move(*redis)]() -> StoreResult<std::unique_ptr<RedisConnection>> {
            return std::make_unique<RedisConnection>(redis);
        },
        std::move(to_server));
}

RateLimiter::~RateLimiter() = default;

ops::RateVerdict RateLimiter::decide_alone(const std::string& key, ops::Rate rate,
                                           std::int64_t cost, std::int64_t now_ms,
                                           WhenUnknown when_unknown) {
    ++unknown_;
    if (when_unknown == WhenUnknown::kRefuse) return {false, 0, kRetryWhenRefusedMs};
    return here_.take(key, rate, cost, now_ms);
}

void RateLimiter::take(const std::string& key, ops::Rate rate, std::int64_t cost,
                       std::int64_t now_ms, WhenUnknown when_unknown, Done done) {
    if (redis_ == nullptr) return done(here_.take(key, rate, cost, now_ms));
    const bool requested = redis_->run(
        [key, rate, cost, now_ms](RedisConnection& redis) {
            return RedisRateLimit(redis).take(key, rate, cost, now_ms);
        },
        [this, alive = std::weak_ptr<bool>(alive_), key, rate, cost, now_ms, when_unknown,
         done](StoreResult<ops::RateVerdict> verdict) {
            if (alive.expired()) return;
            done(verdict ? *verdict : decide_alone(key, rate, cost, now_ms, when_unknown));
        });
    if (!requested) done(decide_alone(key, rate, cost, now_ms, when_unknown));
}

}  // namespace portico::store
