-- A relay database of version 3 as released, with rows.
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
    seen_at_ms BIGINT NOT NULL,
    address    BIGINT NOT NULL DEFAULT 0,
    project    BIGINT NOT NULL DEFAULT 0,
    returned   BIGINT NOT NULL DEFAULT 0
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
INSERT INTO message VALUES (7, '\xaa', '\xbb', 'sealed'::bytea, 'did:key:z6Mk', NULL, 1700000000000, 1700000300000, 1108);
INSERT INTO reader VALUES ('\xaa', 'did:key:z6Mk', 1, 6);
INSERT INTO client VALUES ('did:key:z6Mk', 1700000000000, 17, 4, 1);
INSERT INTO setting VALUES ('relay_seed', '\x00112233');
CREATE TABLE portico_schema (name TEXT PRIMARY KEY, version BIGINT NOT NULL);
INSERT INTO portico_schema VALUES ('relay', 3);
