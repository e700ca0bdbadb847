// SPDX-License-Identifier: Apache-2.0
//
// For tests of this folder: a real database with one project, and the server's thread, which the
// test steps itself.
#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

#include "server/store/console/event_store.hpp"
#include "server/store/console/project_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"
#include "server/store/worker.hpp"

namespace portico::api::events {

class TestDatabase {
  public:
    explicit TestDatabase(const std::string& project)
        : worker(
              {.threads = 1}, [path = folder_.file("db")] { return store::sql::open_sqlite(path); },
              [this](std::function<void()> action) {
                  const std::lock_guard lock(mutex_);
                  actions_.push_back(std::move(action));
                  changed_.notify_one();
              }) {
        sql = std::move(*store::sql::open_sqlite(folder_.file("db")));
        EXPECT_TRUE(store::migrate(*sql, store::api_schema()));
        EXPECT_TRUE(store::open_project_store(*sql)->create({.id = project, .name = "Shop"}));
        events = store::open_event_store(*sql);
    }
    /// Waits for the worker's next answer and hands it in.
    void run_one() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !actions_.empty(); });
        auto action = std::move(actions_.front());
        actions_.pop_front();
        lock.unlock();
        action();
    }

  private:
    store::TestFolder folder_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> actions_;

  public:
    std::unique_ptr<store::sql::Connection> sql;
    std::unique_ptr<Store> events;
    store::Worker worker;
};

}  // namespace portico::api::events
