// SPDX-License-Identifier: Apache-2.0
//
// What the indexer keeps (server/data/history_store.hpp). In SQLite a file of its own: it commits
// big transactions all the time, and neither the relay nor the API must wait for those. In
// PostgreSQL what grows is partitioned: transactions by chain and block range, histories by chain
// (a history is read by account, newest first, whatever its blocks). store/history_store.cpp makes
// partitions.
#include <array>

#include "server/store/migrations/schema.hpp"

namespace portico::store {
namespace {

// A chain that nothing is stored of yet has tip -1. `rewind` tells readers of pages that blocks
// they have seen were replaced; `block` of assets and counterparties is the first that shows them.
constexpr std::string_view kSqlite = R"sql(
CREATE TABLE index_chain (
    chain          INTEGER PRIMARY KEY,
    first_block    INTEGER NOT NULL,
    tip            INTEGER NOT NULL,
    tip_hash       BLOB NOT NULL,
    owner          TEXT NOT NULL,
    lease_until_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE index_header (
    chain  INTEGER NOT NULL,
    block  INTEGER NOT NULL,
    hash   BLOB NOT NULL,
    time_s INTEGER NOT NULL,
    PRIMARY KEY (chain, block)
) STRICT, WITHOUT ROWID;
CREATE TABLE index_transaction (
    chain     INTEGER NOT NULL,
    block     INTEGER NOT NULL,
    position  INTEGER NOT NULL,
    time_s    INTEGER NOT NULL,
    hash      BLOB NOT NULL,
    sender    BLOB NOT NULL,
    recipient BLOB,
    failed    INTEGER NOT NULL,
    nonce     INTEGER NOT NULL,
    selector  INTEGER NOT NULL,
    effects   BLOB NOT NULL,
    PRIMARY KEY (chain, block, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE index_activity (
    account  BLOB NOT NULL,
    chain    INTEGER NOT NULL,
    time_s   INTEGER NOT NULL,
    block    INTEGER NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (account, chain, time_s, block, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE index_counterparty (
    account  BLOB NOT NULL,
    likeness INTEGER NOT NULL,
    other    BLOB NOT NULL,
    chain    INTEGER NOT NULL,
    block    INTEGER NOT NULL,
    PRIMARY KEY (account, likeness, other, chain)
) STRICT, WITHOUT ROWID;
CREATE TABLE index_asset (
    account BLOB NOT NULL,
    chain   INTEGER NOT NULL,
    token   BLOB NOT NULL,
    block   INTEGER NOT NULL,
    PRIMARY KEY (account, chain, token)
) STRICT, WITHOUT ROWID;
CREATE TABLE index_token (
    chain    INTEGER NOT NULL,
    token    BLOB NOT NULL,
    is_named INTEGER NOT NULL,
    name     TEXT,
    symbol   TEXT,
    decimals INTEGER,
    PRIMARY KEY (chain, token)
) STRICT, WITHOUT ROWID;
CREATE INDEX index_token_unnamed ON index_token (chain, token) WHERE is_named = 0;
CREATE TABLE index_rewind (
    number      INTEGER PRIMARY KEY,
    chain       INTEGER NOT NULL,
    fork_block  INTEGER NOT NULL,
    fork_time_s INTEGER NOT NULL
) STRICT;
CREATE TABLE index_past (
    account    BLOB NOT NULL,
    chain      INTEGER NOT NULL,
    next_block INTEGER NOT NULL,
    PRIMARY KEY (account, chain)
) STRICT, WITHOUT ROWID;
CREATE INDEX index_past_open ON index_past (chain, account) WHERE next_block >= 0;
CREATE TABLE index_secret (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;
)sql";

constexpr std::string_view kPostgres = R"sql(
CREATE TABLE index_chain (
    chain          BIGINT PRIMARY KEY,
    first_block    BIGINT NOT NULL,
    tip            BIGINT NOT NULL,
    tip_hash       BYTEA NOT NULL,
    owner          TEXT NOT NULL,
    lease_until_ms BIGINT NOT NULL
);
CREATE TABLE index_header (
    chain  BIGINT NOT NULL,
    block  BIGINT NOT NULL,
    hash   BYTEA NOT NULL,
    time_s BIGINT NOT NULL,
    PRIMARY KEY (chain, block)
);
CREATE TABLE index_transaction (
    chain     BIGINT NOT NULL,
    block     BIGINT NOT NULL,
    position  BIGINT NOT NULL,
    time_s    BIGINT NOT NULL,
    hash      BYTEA NOT NULL,
    sender    BYTEA NOT NULL,
    recipient BYTEA,
    failed    BIGINT NOT NULL,
    nonce     BIGINT NOT NULL,
    selector  BIGINT NOT NULL,
    effects   BYTEA NOT NULL,
    PRIMARY KEY (chain, block, position)
) PARTITION BY LIST (chain);
CREATE TABLE index_activity (
    account  BYTEA NOT NULL,
    chain    BIGINT NOT NULL,
    time_s   BIGINT NOT NULL,
    block    BIGINT NOT NULL,
    position BIGINT NOT NULL,
    PRIMARY KEY (account, chain, time_s, block, position)
) PARTITION BY LIST (chain);
CREATE TABLE index_counterparty (
    account  BYTEA NOT NULL,
    likeness BIGINT NOT NULL,
    other    BYTEA NOT NULL,
    chain    BIGINT NOT NULL,
    block    BIGINT NOT NULL,
    PRIMARY KEY (account, likeness, other, chain)
);
CREATE TABLE index_asset (
    account BYTEA NOT NULL,
    chain   BIGINT NOT NULL,
    token   BYTEA NOT NULL,
    block   BIGINT NOT NULL,
    PRIMARY KEY (account, chain, token)
);
CREATE TABLE index_token (
    chain    BIGINT NOT NULL,
    token    BYTEA NOT NULL,
    is_named BIGINT NOT NULL,
    name     TEXT,
    symbol   TEXT,
    decimals BIGINT,
    PRIMARY KEY (chain, token)
);
CREATE INDEX index_token_unnamed ON index_token (chain, token) WHERE is_named = 0;
CREATE TABLE index_rewind (
    number      BIGINT PRIMARY KEY,
    chain       BIGINT NOT NULL,
    fork_block  BIGINT NOT NULL,
    fork_time_s BIGINT NOT NULL
);
CREATE TABLE index_past (
    account    BYTEA NOT NULL,
    chain      BIGINT NOT NULL,
    next_block BIGINT NOT NULL,
    PRIMARY KEY (account, chain)
);
CREATE INDEX index_past_open ON index_past (chain, account) WHERE next_block >= 0;
CREATE TABLE index_secret (
    name  TEXT PRIMARY KEY,
    value BYTEA NOT NULL
);
)sql";

// What ever came to whom, not what is still there: the chain says that. An index that was made
// before this step knows only what came since (docs/indexer.md).
constexpr std::string_view kNftsSqlite = R"sql(
CREATE TABLE index_nft (
    account    BLOB NOT NULL,
    chain      INTEGER NOT NULL,
    token      BLOB NOT NULL,
    id         BLOB NOT NULL,
    is_erc1155 INTEGER NOT NULL,
    block      INTEGER NOT NULL,
    PRIMARY KEY (account, chain, token, id)
) STRICT, WITHOUT ROWID;
)sql";

constexpr std::string_view kNftsPostgres = R"sql(
CREATE TABLE index_nft (
    account    BYTEA NOT NULL,
    chain      BIGINT NOT NULL,
    token      BYTEA NOT NULL,
    id         BYTEA NOT NULL,
    is_erc1155 BIGINT NOT NULL,
    block      BIGINT NOT NULL,
    PRIMARY KEY (account, chain, token, id)
);
)sql";

// Of transactions that are there already it is not known.
constexpr std::string_view kFees = "ALTER TABLE index_transaction ADD COLUMN fee {bytes};";

// Rows of accounts on the way to their places (store/history_recent.hpp); in PostgreSQL they go
// there at once.
constexpr std::string_view kRecentSqlite = R"sql(
CREATE TABLE index_append (number INTEGER NOT NULL) STRICT;
INSERT INTO index_append VALUES (0);
CREATE TABLE index_recent_activity (
    part     BLOB NOT NULL,
    run      INTEGER NOT NULL,
    account  BLOB NOT NULL,
    chain    INTEGER NOT NULL,
    time_s   INTEGER NOT NULL,
    block    INTEGER NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (part, run, account, chain, time_s, block, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE index_recent_counterparty (
    part     BLOB NOT NULL,
    run      INTEGER NOT NULL,
    account  BLOB NOT NULL,
    likeness INTEGER NOT NULL,
    other    BLOB NOT NULL,
    chain    INTEGER NOT NULL,
    block    INTEGER NOT NULL,
    PRIMARY KEY (part, run, account, likeness, other, chain)
) STRICT, WITHOUT ROWID;
CREATE TABLE index_recent_asset (
    part    BLOB NOT NULL,
    run     INTEGER NOT NULL,
    account BLOB NOT NULL,
    chain   INTEGER NOT NULL,
    token   BLOB NOT NULL,
    block   INTEGER NOT NULL,
    PRIMARY KEY (part, run, account, chain, token)
) STRICT, WITHOUT ROWID;
)sql";
constexpr std::string_view kRecentPostgres = "DO $$ BEGIN END $$";  // nothing

// What an account dealt with by its own doing is looked at before what was sent to it; of rows that
// are there already it is not known. Contracts that told nothing at all are asked once more: the
// word of a provider that spoke of its quota was taken for theirs.
constexpr std::string_view kOwnAssetsSqlite = R"sql(
ALTER TABLE index_asset ADD COLUMN own INTEGER NOT NULL DEFAULT 0;
ALTER TABLE index_recent_asset ADD COLUMN own INTEGER NOT NULL DEFAULT 0;
UPDATE index_token SET is_named = 0 WHERE is_named = 1 AND name IS NULL AND symbol IS NULL AND decimals IS NULL;
)sql";
constexpr std::string_view kOwnAssetsPostgres = R"sql(
ALTER TABLE index_asset ADD COLUMN own BIGINT NOT NULL DEFAULT 0;
UPDATE index_token SET is_named = 0 WHERE is_named = 1 AND name IS NULL AND symbol IS NULL AND decimals IS NULL;
)sql";

// What anybody was ever let take, not what he still may: the chain says that. `for_all`: an
// ApprovalKind (older programs know the first two and ask contracts in vain for another). `own`: by
// a transaction or an operation of the account's. Anybody can have contracts write thousands about
// anybody: the newest are found without reading them all. An index that was made before this step
// knows only what came since (docs/indexer.md).
constexpr std::string_view kApprovalsSqlite = R"sql(
CREATE TABLE index_approval (
    account BLOB NOT NULL,
    chain   INTEGER NOT NULL,
    token   BLOB NOT NULL,
    spender BLOB NOT NULL,
    id      BLOB NOT NULL,
    for_all INTEGER NOT NULL,
    own     INTEGER NOT NULL,
    block   INTEGER NOT NULL,
    PRIMARY KEY (account, chain, token, spender, id, for_all)
) STRICT, WITHOUT ROWID;
CREATE INDEX index_approval_newest ON index_approval (account, chain, own DESC, block DESC);
)sql";
constexpr std::string_view kApprovalsPostgres = R"sql(
CREATE TABLE index_approval (
    account BYTEA NOT NULL,
    chain   BIGINT NOT NULL,
    token   BYTEA NOT NULL,
    spender BYTEA NOT NULL,
    id      BYTEA NOT NULL,
    for_all BIGINT NOT NULL,
    own     BIGINT NOT NULL,
    block   BIGINT NOT NULL,
    PRIMARY KEY (account, chain, token, spender, id, for_all)
);
CREATE INDEX index_approval_newest ON index_approval (account, chain, own DESC, block DESC);
)sql";

// Who asked for a past (a number, of a keyed hash) and when last. Searches of before rest until
// somebody asks again.
constexpr std::string_view kPastAskers = R"sql(
ALTER TABLE index_past ADD COLUMN asker {bigint} NOT NULL DEFAULT 0;
ALTER TABLE index_past ADD COLUMN asked_at_s {bigint} NOT NULL DEFAULT 0;
DROP INDEX index_past_open;
CREATE INDEX index_past_open ON index_past (chain, asked_at_s) WHERE next_block >= 0;
)sql";

constexpr std::array<Step, 7> kHistorySteps = {
    {{"the indexer's tables", kSqlite, kPostgres},
     {"NFTs that came to accounts", kNftsSqlite, kNftsPostgres},
     {"fees of transactions", kFees, {}},
     {"recent rows of accounts", kRecentSqlite, kRecentPostgres},
     {"what accounts dealt with themselves", kOwnAssetsSqlite, kOwnAssetsPostgres},
     {"what accounts let others take", kApprovalsSqlite, kApprovalsPostgres},
     {"who asked for pasts", kPastAskers, {}}}};

}  // namespace

const Schema& history_schema() {
    static constexpr Schema kSchema{"history", kHistorySteps};
    return kSchema;
}

}  // namespace portico::store
