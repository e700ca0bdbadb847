// SPDX-License-Identifier: Apache-2.0
//
// One connection to Redis, with time-outs; made anew by the next command after it broke, at growing
// intervals. Calls block: used on a thread that may (server/store/worker.hpp). hiredis writes to
// sockets that are gone: the process must ignore SIGPIPE. The only folder that sees hiredis.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/data/store_error.hpp"

struct redisContext;

namespace portico::store {

struct RedisConfig {
    std::string host = "127.0.0.1";
    int port = 6379;
    std::string socket;  ///< path of a Unix socket; wins over host and port
    std::string user;    ///< empty: "default", as before Redis 6
    std::string password;
    int database = 0;
    int timeout_ms = 200;  ///< of connecting and of each command
    int reconnect_least_ms = 100;
    int reconnect_most_ms = 5000;
};

/// redis://[[user]:password@]host[:port][/database], or unix:/path/of/socket. The error never
/// quotes it: it may hold a password.
std::expected<RedisConfig, std::string> parse_redis_url(std::string_view url);
/// The command that says who connects. Precondition: there is a password.
std::vector<std::string> redis_greeting(const RedisConfig& config);

/// An answer: nothing, a number, a text, or a list of numbers (nested lists are not asked for).
using RedisReply =
    std::variant<std::monostate, std::int64_t, std::string, std::vector<std::int64_t>>;

class RedisConnection {
  public:
    explicit RedisConnection(RedisConfig config);
    ~RedisConnection();
    RedisConnection(const RedisConnection&) = delete;
    RedisConnection& operator=(const RedisConnection&) = delete;

    /// Errors: kUnavailable (away, slow, loading), kInternal (what Redis did not understand).
    StoreResult<RedisReply> command(const std::vector<std::string>& words);

  private:
    struct Free {
        void operator()(redisContext* context) const;
    };
    StoreResult<void> ensure();
    StoreResult<void> connect();

    RedisConfig config_;
    std::unique_ptr<redisContext, Free> context_;
    std::string last_failure_;
    int backoff_ms_ = 0;
    std::chrono::steady_clock::time_point not_before_{};
};

}  // namespace portico::store
