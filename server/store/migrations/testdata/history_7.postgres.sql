-- A history database of version 7 as released, with rows.
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
    fee       BYTEA,
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
    own     BIGINT NOT NULL DEFAULT 0,
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
ALTER TABLE index_past ADD COLUMN asker BIGINT NOT NULL DEFAULT 0;
ALTER TABLE index_past ADD COLUMN asked_at_s BIGINT NOT NULL DEFAULT 0;
CREATE INDEX index_past_open ON index_past (chain, asked_at_s) WHERE next_block >= 0;
CREATE TABLE index_secret (
    name  TEXT PRIMARY KEY,
    value BYTEA NOT NULL
);
CREATE TABLE index_nft (
    account    BYTEA NOT NULL,
    chain      BIGINT NOT NULL,
    token      BYTEA NOT NULL,
    id         BYTEA NOT NULL,
    is_erc1155 BIGINT NOT NULL,
    block      BIGINT NOT NULL,
    PRIMARY KEY (account, chain, token, id)
);
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
INSERT INTO index_chain VALUES (31337, 0, 1, '\xcccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc', '', 0);
INSERT INTO index_header VALUES (31337, 1, '\xcccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc', 1700000000);
CREATE TABLE index_transaction_c31337 PARTITION OF index_transaction FOR VALUES IN (31337) PARTITION BY RANGE (block);
CREATE TABLE index_transaction_c31337_b0 PARTITION OF index_transaction_c31337 FOR VALUES FROM (0) TO (1000000);
CREATE TABLE index_activity_c31337 PARTITION OF index_activity FOR VALUES IN (31337);
INSERT INTO index_transaction VALUES (31337, 1, 0, 1700000000, '\xcccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc', '\xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '\xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', 0, 7, 0, '\x01', '\x0de0b6b3a7640000');
INSERT INTO index_activity VALUES ('\xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 31337, 1700000000, 1, 0);
INSERT INTO index_nft VALUES ('\xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 31337, '\xdddddddddddddddddddddddddddddddddddddddd', '\x2a', 0, 1);
CREATE TABLE portico_schema (name TEXT PRIMARY KEY, version BIGINT NOT NULL);
INSERT INTO portico_schema VALUES ('history', 7);
