// SPDX-License-Identifier: Apache-2.0
//
// How processes that share a relay wake each other: whoever has committed rings on a channel of
// Redis, and the others read the log in PostgreSQL. Nothing but the ring goes through Redis, so
// that nothing is lost while it is away: then each looks into the log by itself, less often.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "server/store/redis/redis_connection.hpp"

namespace portico::store {

class RelayNotifier {
  public:
    /// Both are called on the bell's threads. `heard`: somebody rang, or Redis is back and may have
    /// been rung meanwhile. `changed`: Redis answers (an empty text) or is away (why).
    struct Listener {
        std::function<void()> heard;
        std::function<void(const std::string& away)> changed;
    };

    RelayNotifier(RedisConfig config, Listener listener);
    ~RelayNotifier();
    RelayNotifier(const RelayNotifier&) = delete;
    RelayNotifier& operator=(const RelayNotifier&) = delete;

    /// Never blocks. Rings that come quickly are one.
    void notify();
    bool is_up() const { return up_; }

  private:
    void listen();
    void listen_once();
    void notify_on();
    void notify(const std::string& away);

    const RedisConfig config_;
    const Listener listener_;
    std::atomic<bool> up_ = false;
    bool reported_ = false;  ///< the listening thread's
    std::mutex mutex_;
    std::condition_variable wake_;
    bool rung_ = false;
    std::atomic<bool> stopping_ = false;
    std::thread listening_;
    std::thread ringing_;
};

}  // namespace portico::store
