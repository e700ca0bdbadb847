// SPDX-License-Identifier: Apache-2.0
//
// What happens when PostgreSQL goes away, hangs or is slow (docs/spec/security.md#case-116).
#include "server/store/postgres/postgres_connection.hpp"

#include <gmock/gmock.h>

#include "server/store/postgres/test_postgres.hpp"

namespace portico::store::sql {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(PostgresConnection, ComesBackByItselfAfterARestart) {
    TestPostgres server;
    auto connection = open_postgres({.url = server.url("postgres"), .reconnect_most_ms = 100});
    ASSERT_TRUE(connection) << connection.error().text;
    Connection& sql = **connection;
    ASSERT_TRUE(sql.execute("CREATE TABLE item (id BIGINT)"));
    ASSERT_TRUE(sql.run("INSERT INTO item VALUES ($1)", 1));

    server.stop(SIGQUIT);
    const auto down = sql.run("INSERT INTO item VALUES ($1)", 2);
    ASSERT_FALSE(down);
    EXPECT_EQ(down.error().kind, Failure::kUnavailable);
    EXPECT_EQ(sql.begin().error().kind, Failure::kUnavailable);

    server.start();
    // The statement is prepared anew in the new session.
    StoreResult<std::int64_t> up = 0;
    for (int i = 0; i < 100; ++i) {
        up = sql.run("INSERT INTO item VALUES ($1)", 3);
        if (up) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_TRUE(up);
    EXPECT_EQ(sql.integer("SELECT count(*) FROM item"), 2);
}

TEST(PostgresConnection, ATransactionNeverGoesOnInAnotherSession) {
    TestPostgres& server = TestPostgres::instance();
    const std::string url = server.make_database();
    auto connection = open_postgres({.url = url});
    Connection& sql = **connection;
    ASSERT_TRUE(sql.execute("CREATE TABLE item (id BIGINT)"));
    const auto done = sql.transaction([&]() -> StoreResult<bool> {
        PORTICO_CHECK(sql.run("INSERT INTO item VALUES ($1)", 1));
        auto other = open_postgres({.url = url});
        PORTICO_CHECK(
            (*other)->execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                              "WHERE datname = current_database() "
                              "AND pid <> pg_backend_pid()"));
        (void)sql.run("INSERT INTO item VALUES ($1)", 2);  // fails: the session is gone
        const auto third = sql.run("INSERT INTO item VALUES ($1)", 3);
        EXPECT_FALSE(third);  // so does what comes after it
        return true;          // and a commit does not hide it
    });
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind, Failure::kUnavailable);
    EXPECT_EQ(sql.integer("SELECT count(*) FROM item"), 0);
}

// After a fail-over the session may be one with the former writer, which only reads now.
TEST(PostgresConnection, ASessionThatOnlyReadsIsMadeAnew) {
    const std::string url = TestPostgres::instance().make_database();
    auto connection = open_postgres({.url = url, .reconnect_least_ms = 0});
    Connection& sql = **connection;
    ASSERT_TRUE(sql.execute("CREATE TABLE item (id BIGINT)"));
    const auto reads_only = [&] {
        ASSERT_TRUE(sql.execute("SET default_transaction_read_only = on"));
    };
    reads_only();
    const auto refused = sql.run("INSERT INTO item VALUES ($1)", 1);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, Failure::kUnavailable);
    EXPECT_THAT(refused.error().text, HasSubstr("read-only"));
    EXPECT_TRUE(sql.run("INSERT INTO item VALUES ($1)", 2));
    reads_only();
    const auto half = sql.transaction([&]() -> StoreResult<bool> {
        (void)sql.run("INSERT INTO item VALUES ($1)", 3);
        EXPECT_FALSE(sql.run("INSERT INTO item VALUES ($1)", 4)) << "not in another session";
        return true;
    });
    EXPECT_FALSE(half);
    EXPECT_TRUE(sql.run("INSERT INTO item VALUES ($1)", 5));
    EXPECT_EQ(sql.integer("SELECT sum(id) FROM item"), 7);
}

TEST(PostgresConnection, CommitOfAFailedTransactionFails) {
    auto connection = open_postgres({.url = TestPostgres::instance().make_database()});
    Connection& sql = **connection;
    const auto done = sql.transaction([&]() -> StoreResult<bool> {
        (void)sql.run("INSERT INTO nothing VALUES (1)");
        return true;
    });
    EXPECT_FALSE(done);
}

TEST(PostgresConnection, SlowStatementEndsAtTheTimeout) {
    auto connection = open_postgres(
        {.url = TestPostgres::instance().make_database(), .statement_timeout_ms = 50});
    const auto slow = (*connection)->execute("SELECT pg_sleep(30)");
    ASSERT_FALSE(slow);
    EXPECT_EQ(slow.error().kind, Failure::kUnavailable);
    EXPECT_THAT(slow.error().text, HasSubstr("statement timeout"));
    EXPECT_TRUE((*connection)->execute("SELECT 1"));
}

TEST(PostgresConnection, HangingServerDoesNotHangUs) {
    TestPostgres server;
    auto connection = open_postgres({.url = server.url("postgres"),
                                     .connect_timeout_ms = 2'000,
                                     .statement_timeout_ms = 1'000});
    ASSERT_TRUE(connection);
    const auto backend = (*connection)->integer("SELECT pg_backend_pid()");
    ASSERT_TRUE(backend);
    const pid_t processes[] = {static_cast<pid_t>(**backend), server.pid()};
    for (const pid_t process : processes) kill(process, SIGSTOP);
    const auto hung = (*connection)->execute("SELECT 1");
    const auto again = (*connection)->execute("SELECT 1");
    for (const pid_t process : processes) kill(process, SIGCONT);
    ASSERT_FALSE(hung);
    EXPECT_EQ(hung.error().kind, Failure::kUnavailable);
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().kind, Failure::kUnavailable);
}

TEST(PostgresConnection, CommitsAreOnDiskWhateverTheDatabaseDefaultsTo) {
    const std::string url = TestPostgres::instance().make_database();
    const auto setting = [&] {
        auto connection = open_postgres({.url = url});
        auto rows = (*connection)
                        ->query(
                            "SELECT current_setting('synchronous_commit'), "
                            "current_database()");
        EXPECT_TRUE(*rows->next());
        return std::pair(rows->text(0), rows->text(1));
    };
    const std::string database = setting().second;
    auto connection = open_postgres({.url = url});
    for (const auto& [given, used] : {std::pair("off", "on"), std::pair("local", "on"),
                                      std::pair("remote_apply", "remote_apply")}) {
        ASSERT_TRUE(
            (*connection)
                ->execute("ALTER DATABASE " + database + " SET synchronous_commit = " + given));
        EXPECT_EQ(setting().first, used);
    }
}

TEST(PostgresConnection, ErrorsNeverQuoteThePassword) {
    for (const std::string url :
         {"postgres://u:hunter2@/x?nonsense=1", "hunter2", "postgres://u:hunter2@127.0.0.1:1/x"}) {
        const auto connection = open_postgres({.url = url});
        ASSERT_FALSE(connection);
        EXPECT_THAT(connection.error().text, Not(HasSubstr("hunter2")));
    }
}

}  // namespace
}  // namespace portico::store::sql
