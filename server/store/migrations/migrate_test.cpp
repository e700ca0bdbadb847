// SPDX-License-Identifier: Apache-2.0
//
// Migrations on both engines: new, again, at once, from every older version, from a newer one.
// testdata/ keeps a copy of every released version; a new step adds one for the version before it.
#include "server/store/migrations/migrate.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <latch>
#include <sstream>
#include <thread>

#include "server/store/history/history_store.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::store {
namespace {

using testing::HasSubstr;

const Schema* const kSchemas[] = {&relay_schema(), &api_schema(), &history_schema()};

std::string read_copy(const Schema& schema, std::int64_t version, sql::Dialect dialect) {
    const std::string path = "server/store/migrations/testdata/" + std::string(schema.name) + "_" +
                             std::to_string(version) +
                             (dialect == sql::Dialect::kSqlite ? ".sqlite.sql" : ".postgres.sql");
    std::ifstream file(path);
    EXPECT_TRUE(file) << "no copy of this version: " << path;
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Tables with their columns and types, as the engine tells them.
std::string describe_tables(sql::Connection& sql) {
    auto rows = sql.query(
        sql.dialect() == sql::Dialect::kSqlite
            ? "SELECT m.name || '.' || c.name || ' ' || c.type || ' ' || c.\"notnull\" || c.pk "
              "FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY 1"
            : "SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable "
              "FROM information_schema.columns WHERE table_schema = 'public' AND "
              "table_name NOT IN (SELECT relname FROM pg_class WHERE relispartition) ORDER BY 1");
    std::string out;
    while (rows && rows->next().value_or(false)) out += rows->text(0) + "\n";
    return out;
}

template <class Engine>
struct Migrations : testing::Test {
    Engine engine;
};
TYPED_TEST_SUITE(Migrations, Engines);

TYPED_TEST(Migrations, NewThenTwice) {
    const auto sql = this->engine.open();
    const auto first = migrate(*sql, api_schema());
    ASSERT_TRUE(first) << first.error().text;
    EXPECT_EQ(first->from, 0);
    EXPECT_EQ(first->to, api_schema().version());
    const auto second = migrate(*sql, api_schema());
    ASSERT_TRUE(second) << second.error().text;
    EXPECT_EQ(second->from, api_schema().version());
    EXPECT_EQ(schema_version(*sql, api_schema()), api_schema().version());
}

TYPED_TEST(Migrations, AtOnce) {
    constexpr int kThreads = 4;
    std::latch start(kThreads);
    std::atomic<int> did_it = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&] {
            const auto sql = this->engine.open();
            start.arrive_and_wait();
            const auto done = migrate(*sql, api_schema());
            ASSERT_TRUE(done) << done.error().text;
            did_it += done->from == 0;
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(did_it, 1);
}

TYPED_TEST(Migrations, EveryReleasedVersionBecomesWhatANewDatabaseIs) {
    for (const Schema* schema : kSchemas) {
        TypeParam fresh_engine;
        const auto fresh = fresh_engine.open();
        ASSERT_TRUE(migrate(*fresh, *schema));
        for (std::int64_t version = 1; version <= schema->version(); ++version) {
            TypeParam old_engine;
            const auto old = old_engine.open();
            const auto loaded = old->execute(read_copy(*schema, version, old->dialect()));
            ASSERT_TRUE(loaded) << loaded.error().text;
            const auto done = migrate(*old, *schema);
            ASSERT_TRUE(done) << done.error().text;
            EXPECT_EQ(done->from, version);
            EXPECT_EQ(describe_tables(*old), describe_tables(*fresh));
        }
    }
}

TYPED_TEST(Migrations, RowsSurvive) {
    const auto sql = this->engine.open();
    ASSERT_TRUE(sql->execute(read_copy(api_schema(), 1, sql->dialect())));
    ASSERT_TRUE(migrate(*sql, api_schema()));
    auto rows = sql->query("SELECT name, is_sponsorship_on FROM project WHERE id = $1",
                           "0123456789abcdef0123456789abcdef");
    ASSERT_TRUE(*rows->next());
    EXPECT_EQ(rows->text(0), "Shop");
    EXPECT_EQ(rows->integer(1), 1) << "what is paid for goes on being paid for";
}

// What a trigger is is no column: a database of before has those of a new one.
TEST(SqliteMigrations, ADatabaseOfBeforeHasAllTriggersAndItsAuditLogsHold) {
    const auto triggers_of = [](sql::Connection& sql) {
        auto rows = sql.query(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER "
            "BY 1");
        std::string out;
        while (rows && rows->next().value_or(false)) out += rows->text(0) + rows->text(1) + "\n";
        return out;
    };
    OnSqlite fresh_engine;
    const auto fresh = fresh_engine.open();
    ASSERT_TRUE(migrate(*fresh, api_schema()));
    const std::string triggers = triggers_of(*fresh);
    EXPECT_THAT(triggers, HasSubstr("vault_audit_counted"));
    for (std::int64_t version = 1; version <= api_schema().version(); ++version) {
        OnSqlite engine;
        const auto sql = engine.open();
        ASSERT_TRUE(sql->execute(read_copy(api_schema(), version, sql->dialect())));
        ASSERT_TRUE(migrate(*sql, api_schema()));
        EXPECT_EQ(triggers_of(*sql), triggers) << version;
        const auto lines = sql->integer("SELECT count(*) FROM vault_audit").value();
        if (lines.value_or(0) > 0)
            EXPECT_FALSE(sql->execute(
                "INSERT OR REPLACE INTO vault_audit (rowid, account, number, at_ms, action, "
                "device, detail, hash) VALUES (1, 'other', 9, 1, '', '', '', x'00')"))
                << version;
    }
}

TYPED_TEST(Migrations, HistoriesOfBeforeAreReadWithoutFees) {
    for (const std::int64_t version : {1, 2, 3, 4, 5}) {
        TypeParam engine;
        const auto sql = engine.open();
        ASSERT_TRUE(sql->execute(read_copy(history_schema(), version, sql->dialect())));
        ASSERT_TRUE(migrate(*sql, history_schema()));
        indexer::Address account;
        account.fill(0xaa);
        const auto page = open_history_store(*sql)->page({.account = account});
        ASSERT_TRUE(page) << page.error().text;
        ASSERT_EQ(page->entries.size(), 1u);
        EXPECT_EQ(page->entries[0].transaction.fee.has_value(), version >= 3);
    }
}

TYPED_TEST(Migrations, TokensThatToldNothingAreAskedOnceMore) {
    const auto sql = this->engine.open();
    ASSERT_TRUE(sql->execute(read_copy(history_schema(), 4, sql->dialect())));
    const indexer::Token silent{31337, {1}}, named{31337, {2}};
    const auto index = open_history_store(*sql);
    ASSERT_TRUE(index->name_token(silent, {}));
    ASSERT_TRUE(index->name_token(named, {"Harbour", {}, {}}));
    ASSERT_TRUE(migrate(*sql, history_schema()));
    EXPECT_THAT(index->unnamed_tokens(31337, 9).value(), testing::ElementsAre(silent));
}

TYPED_TEST(Migrations, NewerIsRefusedAndLeftAlone) {
    const auto sql = this->engine.open();
    ASSERT_TRUE(migrate(*sql, api_schema()));
    const std::int64_t newer = api_schema().version() + 1;
    ASSERT_TRUE(sql->dialect() == sql::Dialect::kSqlite
                    ? sql->execute("PRAGMA user_version = " + std::to_string(newer))
                    : sql->execute("UPDATE portico_schema SET version = " + std::to_string(newer)));
    const auto done = migrate(*sql, api_schema());
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind, Failure::kRefused);
    EXPECT_THAT(done.error().text, HasSubstr("start the newer program"));
    EXPECT_EQ(schema_version(*sql, api_schema()), newer);
}

TYPED_TEST(Migrations, FailingStepLeavesNothingBehind) {
    const Step steps[] = {{"first", "CREATE TABLE a (x {bigint});", {}},
                          {"second", "CREATE TABLE b (x {bigint}); CREATE nonsense;", {}}};
    const Schema broken{"api", steps};
    const auto sql = this->engine.open();
    const auto done = migrate(*sql, broken);
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error().text, HasSubstr("step 2 (second)"));
    EXPECT_EQ(describe_tables(*sql), "");
    EXPECT_EQ(schema_version(*sql, broken), 0);
}

TEST(PostgresMigrations, AllSchemasShareADatabase) {
    OnPostgres engine;
    const auto sql = engine.open();
    for (const Schema* schema : kSchemas) ASSERT_TRUE(migrate(*sql, *schema));
    for (const Schema* schema : kSchemas)
        EXPECT_EQ(schema_version(*sql, *schema), schema->version());
}

}  // namespace
}  // namespace portico::store
