// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "server/store/migrations/schema.hpp"

namespace portico::store {
namespace {

// No index but the keys: the relay looks things up in memory and reads the tables once.
constexpr std::string_view kSqlite1 = R"sql(
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

// What a peer sends may hold a NUL character, which TEXT of PostgreSQL cannot: BYTEA there.
constexpr std::string_view kPostgres1 = R"sql(
CREATE TABLE message (
    sequence        BIGINT PRIMARY KEY,
    topic           BYTEA NOT NULL,
    hash            BYTEA NOT NULL,
    text            BYTEA NOT NULL,
    publisher       TEXT NOT NULL,
    attestation     BYTEA,
    published_at_ms BIGINT NOT NULL,
    expires_at_ms   BIGINT NOT NULL,
    tag             BIGINT NOT NULL
);
CREATE TABLE reader (
    topic      BYTEA NOT NULL,
    client     TEXT NOT NULL,
    subscribed BIGINT NOT NULL,
    cursor     BIGINT NOT NULL,
    PRIMARY KEY (topic, client)
);
CREATE TABLE client (
    client     TEXT PRIMARY KEY,
    seen_at_ms BIGINT NOT NULL
);
CREATE TABLE watch (
    client        TEXT NOT NULL,
    service_url   TEXT NOT NULL,
    webhook_url   TEXT NOT NULL,
    publisher     BIGINT NOT NULL,
    tags          TEXT NOT NULL,
    statuses      BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    PRIMARY KEY (client, service_url, webhook_url)
);
CREATE TABLE setting (
    name  TEXT PRIMARY KEY,
    value BYTEA NOT NULL
);
)sql";

// The messages of one commit in one row. Rows of `message` are moved when the relay opens the file
// (relay_store.cpp): SQL cannot.
constexpr std::string_view kSqlite2 = R"sql(
CREATE TABLE message_group (
    first INTEGER PRIMARY KEY,
    data  BLOB NOT NULL
) STRICT;
CREATE TABLE message_gone (
    first INTEGER PRIMARY KEY,
    bits  BLOB NOT NULL
) STRICT;
)sql";

// Several processes share these: `relay_log` is what one tells the others, in the order of ids
// without gaps; it is cut off behind after some minutes (postgres_log.cpp).
constexpr std::string_view kPostgres2 = R"sql(
CREATE TABLE message_group (
    first BIGINT PRIMARY KEY,
    last  BIGINT NOT NULL,
    total BIGINT NOT NULL,
    data  BYTEA NOT NULL
);
CREATE TABLE message_gone (
    sequence BIGINT PRIMARY KEY
);
CREATE TABLE relay_log (
    id    BIGINT PRIMARY KEY,
    at_ms BIGINT NOT NULL,
    first BIGINT NOT NULL,
    last  BIGINT NOT NULL,
    ops   BYTEA NOT NULL
);
CREATE TABLE relay_head (
    id       BIGINT NOT NULL,
    sequence BIGINT NOT NULL
);
INSERT INTO relay_head VALUES (0, 0);
)sql";

// Whose share of the relay a client takes (relay::ClientRow).
constexpr std::string_view kShares = R"sql(
ALTER TABLE client ADD COLUMN address {bigint} NOT NULL DEFAULT 0;
ALTER TABLE client ADD COLUMN project {bigint} NOT NULL DEFAULT 0;
ALTER TABLE client ADD COLUMN returned {bigint} NOT NULL DEFAULT 0;
)sql";

constexpr std::array<Step, 3> kRelaySteps = {{
    {"the relay's log", kSqlite1, kPostgres1},
    {"groups of messages", kSqlite2, kPostgres2},
    {"clients' shares", kShares, kShares},
}};

}  // namespace

const Schema& relay_schema() {
    static constexpr Schema kSchema{"relay", kRelaySteps};
    return kSchema;
}

}  // namespace portico::store
