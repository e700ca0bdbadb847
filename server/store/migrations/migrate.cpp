// SPDX-License-Identifier: Apache-2.0
#include "server/store/migrations/migrate.hpp"

namespace portico::store {
namespace {

using sql::Dialect;

/// Names our lock among the advisory locks of a PostgreSQL database: "portico" in ASCII.
constexpr std::int64_t kMigrationLock = 0x706f727469636f;

StoreResult<void> set_version(sql::Connection& sql, const Schema& schema, std::int64_t version) {
    if (sql.dialect() == Dialect::kSqlite)
        return sql.execute("PRAGMA user_version = " + std::to_string(version));
    PORTICO_CHECK(
        sql.run("INSERT INTO portico_schema (name, version) VALUES ($1, $2) "
                "ON CONFLICT (name) DO UPDATE SET version = excluded.version",
                schema.name, version));
    return {};
}

StoreResult<Migrated> do_steps(sql::Connection& sql, const Schema& schema) {
    Migrated out{PORTICO_TRY(schema_version(sql, schema)), schema.version()};
    if (const std::string newer = newer_schema_text(schema, out.from); !newer.empty())
        return store_error(Failure::kRefused, newer);
    if (out.from == out.to) return out;
    if (out.from == 0 && sql.dialect() == Dialect::kSqlite &&
        PORTICO_TRY(sql.integer("SELECT count(*) FROM sqlite_schema")).value_or(0) != 0)
        return store_error(Failure::kRefused,
                           "the file is a database of another program: nothing was changed in it");
    if (sql.dialect() == Dialect::kPostgres)
        PORTICO_CHECK(
            sql.execute("CREATE TABLE IF NOT EXISTS portico_schema "
                        "(name TEXT PRIMARY KEY, version BIGINT NOT NULL)"));
    for (std::int64_t version = out.from; version < out.to; ++version) {
        const Step& step = schema.steps[static_cast<std::size_t>(version)];
        if (auto done = sql.execute(step_sql(step, sql.dialect())); !done)
            return store_error(done.error().kind, "step " + std::to_string(version + 1) + " (" +
                                                      std::string(step.name) +
                                                      "): " + done.error().text);
    }
    PORTICO_CHECK(set_version(sql, schema, out.to));
    return out;
}

}  // namespace

StoreResult<std::int64_t> schema_version(sql::Connection& sql, const Schema& schema) {
    if (sql.dialect() == Dialect::kSqlite)
        return PORTICO_TRY(sql.integer("PRAGMA user_version")).value_or(0);
    const auto table =
        PORTICO_TRY(sql.integer("SELECT 1 WHERE to_regclass('portico_schema') IS NOT NULL"));
    if (!table) return 0;
    return PORTICO_TRY(
               sql.integer("SELECT version FROM portico_schema WHERE name = $1", schema.name))
        .value_or(0);
}

std::string newer_schema_text(const Schema& schema, std::int64_t version) {
    if (version <= schema.version()) return {};
    return "the database has " + std::string(schema.name) + " schema " + std::to_string(version) +
           ", this program knows up to " + std::to_string(schema.version()) +
           ": start the newer program, or restore a backup from before the upgrade";
}

StoreResult<Migrated> migrate(sql::Connection& sql, const Schema& schema) {
    // SQLite's transaction is the lock. In PostgreSQL it is taken before the transaction, whose
    // view of the data begins with its first statement; the session's end frees it too.
    const bool locking = sql.dialect() == Dialect::kPostgres;
    if (locking) PORTICO_CHECK(sql.run("SELECT pg_advisory_lock($1)", kMigrationLock));
    auto done = sql.transaction([&] { return do_steps(sql, schema); });
    if (locking) (void)sql.run("SELECT pg_advisory_unlock($1)", kMigrationLock);
    return done;
}

}  // namespace portico::store
