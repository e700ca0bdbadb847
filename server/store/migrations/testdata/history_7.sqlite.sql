-- A history database of version 7 as released, with rows.
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
    fee       BLOB,
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
    own     INTEGER NOT NULL DEFAULT 0,
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
ALTER TABLE index_past ADD COLUMN asker INTEGER NOT NULL DEFAULT 0;
ALTER TABLE index_past ADD COLUMN asked_at_s INTEGER NOT NULL DEFAULT 0;
CREATE INDEX index_past_open ON index_past (chain, asked_at_s) WHERE next_block >= 0;
CREATE TABLE index_secret (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;
CREATE TABLE index_nft (
    account    BLOB NOT NULL,
    chain      INTEGER NOT NULL,
    token      BLOB NOT NULL,
    id         BLOB NOT NULL,
    is_erc1155 INTEGER NOT NULL,
    block      INTEGER NOT NULL,
    PRIMARY KEY (account, chain, token, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE index_append (number INTEGER NOT NULL) STRICT;
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
INSERT INTO index_append VALUES (1);
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
    own     INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (part, run, account, chain, token)
) STRICT, WITHOUT ROWID;
INSERT INTO index_chain VALUES (31337, 0, 1, X'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc', '', 0);
INSERT INTO index_header VALUES (31337, 1, X'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc', 1700000000);
INSERT INTO index_transaction VALUES (31337, 1, 0, 1700000000, X'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc', X'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', X'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', 0, 7, 0, X'01', X'0de0b6b3a7640000');
INSERT INTO index_recent_activity VALUES (X'', 1, X'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 31337, 1700000000, 1, 0);
INSERT INTO index_nft VALUES (X'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 31337, X'dddddddddddddddddddddddddddddddddddddddd', X'2a', 0, 1);
PRAGMA user_version = 7;
