-- A relay database of version 3 as released, with rows.
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
    seen_at_ms INTEGER NOT NULL,
    address    INTEGER NOT NULL DEFAULT 0,
    project    INTEGER NOT NULL DEFAULT 0,
    returned   INTEGER NOT NULL DEFAULT 0
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
CREATE TABLE message_group (
    first INTEGER PRIMARY KEY,
    data  BLOB NOT NULL
) STRICT;
CREATE TABLE message_gone (
    first INTEGER PRIMARY KEY,
    bits  BLOB NOT NULL
) STRICT;
INSERT INTO message VALUES (7, x'aa', x'bb', 'sealed', 'did:key:z6Mk', NULL, 1700000000000, 1700000300000, 1108);
INSERT INTO reader VALUES (x'aa', 'did:key:z6Mk', 1, 6);
INSERT INTO client VALUES ('did:key:z6Mk', 1700000000000, 17, 4, 1);
INSERT INTO setting VALUES ('relay_seed', x'00112233');
INSERT INTO message_group VALUES (8, x'');
INSERT INTO message_gone VALUES (8, x'00');
PRAGMA user_version = 3;
