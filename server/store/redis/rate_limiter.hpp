// SPDX-License-Identifier: Apache-2.0
//
// Rate limits as the server's thread asks for them: in this process, or in Redis where redis.url is
// set and all processes share them. Asking never blocks.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/ops/executor.hpp"
#include "server/ops/rate_limit.hpp"
#include "server/store/redis/redis_connection.hpp"
#include "server/store/worker.hpp"

namespace portico::store {

/// What happens while Redis is away.
enum class WhenUnknown : std::uint8_t {
    kCountHere,  ///< the limit of this process alone: reading goes on, and stays bounded
    kRefuse      ///< codes, recovery: nobody guesses more often because Redis is away
};

class RateLimiter {
  public:
    using Done = std::function<void(ops::RateVerdict)>;

    /// In memory.
    RateLimiter() = default;
    /// In Redis where there is one. `to_server` gets to the server's thread.
    RateLimiter(std::optional<RedisConfig> redis, ops::Executor to_server);
    ~RateLimiter();

    /// Calls `done` at once or later, on the server's thread, but not after this is gone.
    void take(const std::string& key, ops::Rate rate, std::int64_t cost, std::int64_t now_ms,
              WhenUnknown when_unknown, Done done);

    /// Whether it counts in this process alone, and `take` calls `done` at once.
    bool is_here() const { return redis_ == nullptr; }
    /// The verdict at once, where this process counts alone; nothing where Redis has to be asked.
    std::optional<ops::RateVerdict> take_here(const std::string& key, ops::Rate rate,
                                              std::int64_t cost, std::int64_t now_ms) {
        if (redis_ != nullptr) return std::nullopt;
        return here_.take(key, rate, cost, now_ms);
    }

    /// Questions that Redis did not answer.
    std::uint64_t unknown() const { return unknown_; }

  private:
    ops::RateVerdict decide_alone(const std::string& key, ops::Rate rate, std::int64_t cost,
                                  std::int64_t now_ms, WhenUnknown when_unknown);

    ops::MemoryRateLimit here_;
    std::uint64_t unknown_ = 0;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
    std::unique_ptr<BasicWorker<RedisConnection>> redis_;
};

}  // namespace portico::store
