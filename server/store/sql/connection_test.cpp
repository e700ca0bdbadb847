// SPDX-License-Identifier: Apache-2.0
//
// What a store may rely on, whichever engine is below it.
#include "server/store/sql/connection.hpp"

#include <gmock/gmock.h>

#include <mutex>
#include <thread>
#include <vector>

#include "server/store/sql/test_engines.hpp"
#include "server/store/sql/write_queue.hpp"

namespace portico::store::sql {
namespace {

using testing::HasSubstr;

template <class Engine>
struct SqlContract : testing::Test {
    void SetUp() override {
        sql = engine.open();
        const bool sqlite = sql->dialect() == Dialect::kSqlite;
        const auto made = sql->execute(sqlite ? "CREATE TABLE item (id INTEGER PRIMARY KEY, "
                                                "name TEXT UNIQUE, data BLOB) STRICT"
                                              : "CREATE TABLE item (id BIGINT PRIMARY KEY, "
                                                "name TEXT UNIQUE, data BYTEA)");
        ASSERT_TRUE(made) << made.error().text;
    }
    std::int64_t count() { return **sql->integer("SELECT count(*) FROM item"); }

    Engine engine;
    std::unique_ptr<Connection> sql;
};
TYPED_TEST_SUITE(SqlContract, Engines);

TYPED_TEST(SqlContract, ValuesComeBackUnchanged) {
    Bytes all(256);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint8_t>(i);
    const std::string text = "quotes ' \" \\ $1 ?2 \xc3\xa9 \xf0\x9f\x94\x91 \x01\n";
    for (const std::int64_t id : {INT64_MIN, std::int64_t{0}, INT64_MAX})
        ASSERT_TRUE(this->sql->run("INSERT INTO item VALUES ($1, $2, $3)", id,
                                   text + std::to_string(id), all));
    auto rows = this->sql->query("SELECT id, name, data FROM item ORDER BY id");
    for (const std::int64_t id : {INT64_MIN, std::int64_t{0}, INT64_MAX}) {
        ASSERT_TRUE(*rows->next());
        EXPECT_EQ(rows->integer(0), id);
        EXPECT_EQ(rows->text(1), text + std::to_string(id));
        EXPECT_EQ(rows->bytes(2), all);
    }
    EXPECT_FALSE(*rows->next());
}

TYPED_TEST(SqlContract, ParametersMayStandInAnyOrderAndTwice) {
    ASSERT_TRUE(this->sql->run("INSERT INTO item (name, id) VALUES ($2, $1)", 7, "b"));
    EXPECT_EQ(
        **this->sql->integer("SELECT id FROM item WHERE name = $2 AND id = $1 AND id = $1", 7, "b"),
        7);
}

TYPED_TEST(SqlContract, EmptyIsNotNull) {
    const std::optional<std::string> nothing;
    ASSERT_TRUE(this->sql->run("INSERT INTO item VALUES ($1, $2, $3)", 1, "", Bytes()));
    ASSERT_TRUE(this->sql->run("INSERT INTO item VALUES ($1, $2, $3)", 2, nothing, std::nullopt));
    auto rows = this->sql->query("SELECT name, data FROM item ORDER BY id");
    ASSERT_TRUE(*rows->next());
    EXPECT_FALSE(rows->is_null(0));
    EXPECT_FALSE(rows->is_null(1));
    EXPECT_EQ(rows->optional_text(0), "");
    ASSERT_TRUE(*rows->next());
    EXPECT_TRUE(rows->is_null(1));
    EXPECT_EQ(rows->optional_text(0), std::nullopt);
}

TYPED_TEST(SqlContract, WhatNoEngineCanKeepIsRefusedByBoth) {
    for (const std::string& bad : {std::string("a\0b", 3), std::string("\xff")}) {
        const auto done = this->sql->run("INSERT INTO item VALUES ($1, $2, NULL)", 1, bad);
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().kind, Failure::kRefused);
    }
    EXPECT_TRUE(this->sql->run("INSERT INTO item VALUES ($1, $2, NULL)", 1, "good"));
    EXPECT_EQ(this->count(), 1);
}

TYPED_TEST(SqlContract, HostileTextIsAValueAndNothingElse) {  // docs/spec/security.md#case-109
    const std::string hostile = "'; DROP TABLE item; --";
    ASSERT_TRUE(this->sql->run("INSERT INTO item VALUES ($1, $2, NULL)", 1, hostile));
    auto rows = this->sql->query("SELECT name FROM item WHERE name = $1", hostile);
    ASSERT_TRUE(*rows->next());
    EXPECT_EQ(rows->text(0), hostile);
}

TYPED_TEST(SqlContract, FailuresHaveKinds) {
    ASSERT_TRUE(this->sql->run("INSERT INTO item VALUES ($1, $2, NULL)", 1, "a"));
    EXPECT_EQ(this->sql->run("INSERT INTO item VALUES ($1, $2, NULL)", 2, "a").error().kind,
              Failure::kConflict);
    EXPECT_EQ(this->sql->run("INSERT INTO nothing VALUES ($1)", 2).error().kind,
              Failure::kInternal);
    EXPECT_EQ(this->sql->execute("no sql").error().kind, Failure::kInternal);
}

TYPED_TEST(SqlContract, ChangedRowsAreCounted) {
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(*this->sql->run("INSERT INTO item (id) VALUES ($1)", i), 1);
    EXPECT_EQ(*this->sql->run("INSERT INTO item (id) VALUES ($1) ON CONFLICT DO NOTHING", 1), 0);
    EXPECT_EQ(*this->sql->run("UPDATE item SET name = NULL WHERE id >= $1", 2), 3);
    EXPECT_EQ(*this->sql->run("DELETE FROM item WHERE id = $1", 77), 0);
}

TYPED_TEST(SqlContract, UpsertAndReturning) {
    const auto upsert = [&](std::int64_t id, std::string_view name) {
        auto rows = this->sql->query(
            "INSERT INTO item (id, name) VALUES ($1, $2) "
            "ON CONFLICT (id) DO UPDATE SET name = excluded.name RETURNING name",
            id, name);
        EXPECT_TRUE(*rows->next());
        return rows->text(0);
    };
    EXPECT_EQ(upsert(1, "a"), "a");
    EXPECT_EQ(upsert(1, "b"), "b");
    EXPECT_EQ(this->count(), 1);
}

TYPED_TEST(SqlContract, TransactionIsAllOrNothing) {
    const auto failed = this->sql->transaction([&]() -> StoreResult<int> {
        PORTICO_CHECK(this->sql->run("INSERT INTO item (id) VALUES ($1)", 1));
        return store_error(Failure::kConflict, "no");
    });
    EXPECT_EQ(failed.error().text, "no");
    EXPECT_EQ(this->count(), 0);
    const auto done = this->sql->transaction([&]() -> StoreResult<int> {
        PORTICO_CHECK(this->sql->run("INSERT INTO item (id) VALUES ($1)", 1));
        return 5;
    });
    EXPECT_EQ(*done, 5);
    EXPECT_EQ(this->engine.open()->integer("SELECT count(*) FROM item"), 1);  // another connection
}

TYPED_TEST(SqlContract, ReadThenWriteLosesNoUpdate) {
    constexpr int kThreads = 4, kRounds = 10;
    ASSERT_TRUE(this->sql->run("INSERT INTO item VALUES (1, '0', NULL)"));
    std::vector<std::thread> threads;
    std::atomic<int> done = 0;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&] {
            const auto mine = this->engine.open();
            for (int round = 0; round < kRounds;) {
                const auto result = mine->transaction([&]() -> StoreResult<bool> {
                    std::int64_t value = 0;
                    {
                        auto rows = PORTICO_TRY(mine->query("SELECT name FROM item WHERE id = 1"));
                        PORTICO_CHECK(rows.next());
                        value = std::stoll(rows.text(0));
                    }
                    PORTICO_CHECK(mine->run("UPDATE item SET name = $1 WHERE id = 1",
                                            std::to_string(value + 1)));
                    return true;
                });
                // Too many conflicts at once end in kUnavailable: nothing was done.
                if (result) {
                    ++round;
                    ++done;
                } else {
                    ASSERT_EQ(result.error().kind, Failure::kUnavailable) << result.error().text;
                }
            }
        });
    for (std::thread& thread : threads) thread.join();
    auto rows = this->sql->query("SELECT name FROM item WHERE id = 1");
    ASSERT_TRUE(*rows->next());
    EXPECT_EQ(rows->text(0), std::to_string(kThreads * kRounds));
    EXPECT_EQ(done, kThreads * kRounds);
}

TYPED_TEST(SqlContract, DroppedQueryFreesTheConnection) {
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(this->sql->run("INSERT INTO item (id) VALUES ($1)", i));
    {
        auto rows = this->sql->query("SELECT id FROM item");
        ASSERT_TRUE(*rows->next());
    }
    EXPECT_TRUE(this->sql->execute("DROP TABLE item"));
}

TYPED_TEST(SqlContract, AReadWhoseCommitFailsIsRolledBackAndTheConnectionServesOn) {
    const auto made = this->sql->execute(
        "CREATE TABLE part (item BIGINT REFERENCES item (id) DEFERRABLE INITIALLY DEFERRED)");
    ASSERT_TRUE(made) << made.error().text;
    ASSERT_TRUE(this->sql->begin_reading());
    ASSERT_TRUE(this->sql->run("INSERT INTO part VALUES (7)"));  // of no item: COMMIT fails
    this->sql->end_reading();
    EXPECT_FALSE(this->sql->is_broken());
    EXPECT_EQ(**this->sql->integer("SELECT count(*) FROM part"), 0);
    ASSERT_TRUE(this->sql->begin_reading());
    this->sql->end_reading();
    EXPECT_FALSE(this->sql->is_broken());
}

TEST(Sqlite, AReadThatCanNeitherCommitNorRollBackBreaksTheConnection) {
    OnSqlite engine;
    const auto sql = engine.open();
    ASSERT_TRUE(sql->begin_reading());
    ASSERT_TRUE(sql->execute("ROLLBACK"));  // as SQLite does itself on some failures
    sql->end_reading();
    EXPECT_TRUE(sql->is_broken());
}

TEST(Sqlite, ManyMayOpenANewFileAtOnce) {
    for (int round = 0; round < 20; ++round) {
        const TestFolder folder;
        std::vector<std::string> errors(4);
        std::vector<std::thread> threads;
        for (std::string& error : errors)
            threads.emplace_back([&] {
                const auto opened = open_sqlite(folder.file("db"));
                if (!opened) error = opened.error().text;
            });
        for (std::thread& thread : threads) thread.join();
        EXPECT_THAT(errors, testing::Each(""));
    }
}

TEST(Sqlite, WritersOfOneFileTakeTurns) {
    const TestFolder folder;
    const std::string path = folder.file("db");
    std::mutex mutex;
    std::string order;
    const auto write = [&](char who, Connection& sql) {
        ASSERT_TRUE(sql.transaction([&]() -> StoreResult<void> {
            const std::lock_guard lock(mutex);
            order += who;
            return {};
        }));
    };
    const auto first = *open_sqlite(path);
    const auto queue = WriteQueue::of_file(path);
    std::vector<std::jthread> others;
    ASSERT_TRUE(first->begin());
    for (const char who : {'b', 'c', 'd'}) {
        others.emplace_back([&, who] { write(who, **open_sqlite(path)); });
        while (queue->waiting() < others.size()) std::this_thread::yield();
    }
    ASSERT_TRUE(first->commit());
    write('a', *first);  // at once again, and yet behind who waited
    others.clear();
    EXPECT_EQ(order, "bcda");
    EXPECT_EQ(queue->waiting(), 0U);
}

TEST(Sqlite, AWriterThatDoesNotEndIsNotWaitedForForEver) {
    const TestFolder folder;
    const auto queue = WriteQueue::of_file(folder.file("db"));
    ASSERT_TRUE(queue->enter(std::chrono::milliseconds(0)));
    EXPECT_FALSE(queue->enter(std::chrono::milliseconds(1)));
    EXPECT_EQ(queue->waiting(), 0U);
    queue->leave();
    EXPECT_TRUE(queue->enter(std::chrono::milliseconds(0)));
    queue->leave();
}

}  // namespace
}  // namespace portico::store::sql
