// SPDX-License-Identifier: Apache-2.0
#include "server/store/migrations.hpp"

#include <array>
#include <string>

namespace portico::store {
namespace {

// 1: the relay. No index but the keys: the relay looks things up in memory and reads the tables
// once.
constexpr std::string_view kRelay = R"sql(
CREATE TABLE message (
    sequence        INTEGER PRIMARY KEY,
    topic           BLOB NOT NULL,
    hash            BLOB NOT NULL,
    text            TEXT NOT NULL,
    publisher       TEXT NOT NULL,
    attestation     TEXT,
    published_at_ms INTEGER NOT NULL,
    expires_at_ms   INTEGER NOT NULL,
    tag             INTEGER NOT NULL
) STRICT;
CREATE TABLE reader (
    topic      BLOB NOT NULL,
    client     TEXT NOT NULL,
    subscribed INTEGER NOT NULL,
    cursor     INTEGER NOT NULL,
    PRIMARY KEY (topic, client)
) STRICT, WITHOUT ROWID;
CREATE TABLE client (
    client     TEXT PRIMARY KEY,
    seen_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE watch (
    client        TEXT NOT NULL,
    service_url   TEXT NOT NULL,
    webhook_url   TEXT NOT NULL,
    publisher     INTEGER NOT NULL,
    tags          TEXT NOT NULL,
    statuses      INTEGER NOT NULL,
    expires_at_ms INTEGER NOT NULL,
    PRIMARY KEY (client, service_url, webhook_url)
) STRICT, WITHOUT ROWID;
CREATE TABLE setting (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
)sql";

constexpr std::array<std::string_view, 1> kMigrations = {kRelay};

}  // namespace

std::span<const std::string_view> migrations() { return kMigrations; }

SqliteResult<void> migrate(Database& database) {
    const SqliteResult<std::int64_t> version = database.query_integer("PRAGMA user_version");
    if (!version) return std::unexpected(version.error());
    const auto known = static_cast<std::int64_t>(kMigrations.size());
    if (*version > known)
        return std::unexpected(
            SqliteError{SQLITE_ERROR, "the database has schema " + std::to_string(*version) +
                                          ", this program knows up to " + std::to_string(known)});
    for (std::int64_t step = *version; step < known; ++step) {
        const std::string sql = "BEGIN IMMEDIATE;" +
                                std::string(kMigrations[static_cast<std::size_t>(step)]) +
                                "PRAGMA user_version = " + std::to_string(step + 1) + ";COMMIT;";
        const SqliteResult<void> done = database.execute(sql);
        if (!done) {
            const SqliteError error = done.error();
            (void)database.execute("ROLLBACK");
            return std::unexpected(error);
        }
    }
    return {};
}

}  // namespace portico::store
