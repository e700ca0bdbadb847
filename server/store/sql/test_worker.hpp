// SPDX-License-Identifier: Apache-2.0
//
// For tests of what works over a store: one database thread, whose answers the test runs itself.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

#include "server/store/sql/test_engines.hpp"
#include "server/store/worker.hpp"

namespace portico::store {

template <class Engine>
class TestWorker {
  public:
    /// Runs one answer; waits until there is one.
    void run_one() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !actions_.empty(); });
        auto action = std::move(actions_.front());
        actions_.pop_front();
        lock.unlock();
        action();
    }
    /// Runs answers, and what they ask for in turn, until nothing is left to do.
    void settle() {
        // The thread works in order: what was asked for before the mark has answered before it.
        for (int ran = 2; ran > 1;) {
            const auto is_over = std::make_shared<bool>(false);
            const bool marked =
                worker.run([](sql::Connection&) { return StoreResult<void>(); },
                           [is_over](const StoreResult<void>&) { *is_over = true; });
            if (!marked) return;
            for (ran = 0; !*is_over; ++ran) run_one();
        }
    }

    Engine engine;

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> actions_;

  public:
    Worker worker{
        {.threads = 1},
        [this]() -> StoreResult<std::unique_ptr<sql::Connection>> { return engine.open(); },
        [this](std::function<void()> action) {
            const std::lock_guard lock(mutex_);
            actions_.push_back(std::move(action));
            changed_.notify_one();
        }};
};

}  // namespace portico::store
