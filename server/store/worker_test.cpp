// SPDX-License-Identifier: Apache-2.0
#include "server/store/worker.hpp"

#include <gtest/gtest.h>

#include <future>

#include "server/store/sql/test_engines.hpp"

namespace portico::store {
namespace {

/// Stands for the server's thread: runs what was posted when asked.
class Thread {
  public:
    ops::Executor post() {
        return [this](std::function<void()> action) {
            const std::lock_guard lock(mutex_);
            actions_.push_back(std::move(action));
            changed_.notify_one();
        };
    }
    void run_one() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !actions_.empty(); });
        auto action = std::move(actions_.front());
        actions_.pop_front();
        lock.unlock();
        action();
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> actions_;
};

struct WorkerTest : testing::Test {
    Worker::Connect connect() {
        return [this] { return sql::open_sqlite(folder.file("db")); };
    }
    TestFolder folder;
    Thread thread;
};

TEST_F(WorkerTest, AnswersArriveWhereTheyWerePosted) {
    Worker worker({}, connect(), thread.post());
    std::optional<std::int64_t> answer;
    const auto caller = std::this_thread::get_id();
    ASSERT_TRUE(worker.run(
        [&](sql::Connection& sql) {
            EXPECT_NE(std::this_thread::get_id(), caller);
            return sql.integer("SELECT 41 + 1");
        },
        [&](StoreResult<std::optional<std::int64_t>> result) {
            EXPECT_EQ(std::this_thread::get_id(), caller);
            answer = result->value_or(0);
        }));
    EXPECT_FALSE(answer);  // not before the server's thread gets to it
    thread.run_one();
    EXPECT_EQ(answer, 42);
}

TEST_F(WorkerTest, AConnectionThatBrokeIsReplacedByTheNextJob) {
    std::atomic<int> opened = 0;
    Worker worker(
        {.threads = 1},
        [&] {
            ++opened;
            return connect()();
        },
        thread.post());
    const auto count = [&](bool breaks) {
        std::int64_t answer = -1;
        EXPECT_TRUE(worker.run(
            [breaks](sql::Connection& sql) -> StoreResult<std::optional<std::int64_t>> {
                EXPECT_TRUE(sql.begin_reading());
                if (breaks) EXPECT_TRUE(sql.execute("ROLLBACK"));
                sql.end_reading();
                return sql.is_broken() ? 0 : sql.integer("SELECT 1");
            },
            [&](StoreResult<std::optional<std::int64_t>> result) {
                answer = result ? result->value_or(-1) : -1;
            }));
        thread.run_one();
        return answer;
    };
    EXPECT_EQ(count(false), 1);
    EXPECT_EQ(count(true), 0);
    EXPECT_EQ(opened, 1);
    EXPECT_EQ(count(false), 1);
    EXPECT_EQ(opened, 2);
}

TEST_F(WorkerTest, FullQueueIsRefusedAndFreesAgain) {
    Worker worker({.threads = 1, .queue_max = 2}, connect(), thread.post());
    std::promise<void> gate, running;
    int done = 0;
    const auto count = [&](StoreResult<int>) { ++done; };
    ASSERT_TRUE(worker.run(
        [&](sql::Connection&) -> StoreResult<int> {
            running.set_value();
            gate.get_future().wait();
            return 0;
        },
        count));
    running.get_future().wait();
    const auto quick = [](sql::Connection&) -> StoreResult<int> { return 0; };
    EXPECT_TRUE(worker.run(quick, count));
    EXPECT_TRUE(worker.run(quick, count));
    EXPECT_FALSE(worker.run(quick, count));
    EXPECT_EQ(worker.queued(), 2u);
    gate.set_value();
    for (int i = 0; i < 3; ++i) thread.run_one();
    EXPECT_EQ(done, 3);
    EXPECT_TRUE(worker.run(quick, count));
    thread.run_one();
    EXPECT_EQ(done, 4);
}

TEST_F(WorkerTest, WithoutADatabaseTheAnswerIsUnavailableUntilItIsThere) {
    std::atomic<bool> there = false;
    Worker worker(
        {.threads = 1},
        [&]() -> StoreResult<std::unique_ptr<sql::Connection>> {
            if (!there) return store_error(Failure::kUnavailable, "away");
            return sql::open_sqlite(folder.file("db"));
        },
        thread.post());
    StoreResult<std::optional<std::int64_t>> answer;
    for (int i = 0; i < 2; ++i) {
        ASSERT_TRUE(worker.run([](sql::Connection& sql) { return sql.integer("SELECT 1"); },
                               [&](auto result) { answer = std::move(result); }));
        thread.run_one();
        EXPECT_EQ(answer.has_value(), there);
        there = true;
    }
}

}  // namespace
}  // namespace portico::store
