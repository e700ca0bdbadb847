-- An API database of version 10 as released, with rows.
CREATE TABLE revision (
    name  TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO revision (name, value) VALUES ('project', 3);
CREATE TABLE project (
    id                  TEXT PRIMARY KEY,
    name                TEXT NOT NULL,
    created_at_ms       BIGINT NOT NULL,
    is_enabled          BIGINT NOT NULL,
    is_analytics_on     BIGINT NOT NULL,
    requests_per_second BIGINT NOT NULL,
    request_burst       BIGINT NOT NULL
);
CREATE TABLE project_origin (
    project  TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    origin   TEXT NOT NULL,
    PRIMARY KEY (project, origin)
);
CREATE TABLE project_feature (
    project    TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    feature    TEXT NOT NULL,
    is_enabled BIGINT NOT NULL,
    config     TEXT NOT NULL,
    PRIMARY KEY (project, feature)
);
INSERT INTO project VALUES ('0123456789abcdef0123456789abcdef', 'Shop', 1700000000000, 1, 1, 0, 0);
INSERT INTO project_origin VALUES ('0123456789abcdef0123456789abcdef', 0, 'https://example.org');
INSERT INTO project_feature VALUES ('0123456789abcdef0123456789abcdef', 'social_login', 1, '["email"]');
CREATE TABLE event (
    project        TEXT NOT NULL,
    id             TEXT NOT NULL,
    kind           BIGINT NOT NULL,
    name           TEXT NOT NULL,
    received_at_ms BIGINT NOT NULL,
    occurred_at_ms BIGINT NOT NULL,
    domain         TEXT NOT NULL,
    url            TEXT NOT NULL,
    address        TEXT NOT NULL,
    system         TEXT NOT NULL,
    properties     TEXT NOT NULL,
    PRIMARY KEY (project, id)
);
CREATE INDEX event_by_arrival ON event (project, received_at_ms, id);
CREATE INDEX event_by_age ON event (received_at_ms);
CREATE TABLE event_count (
    project TEXT NOT NULL,
    hour_ms BIGINT NOT NULL,
    name    TEXT NOT NULL,
    facet   TEXT NOT NULL,
    value   TEXT NOT NULL,
    events  BIGINT NOT NULL,
    PRIMARY KEY (project, hour_ms, name, facet, value)
);
CREATE TABLE event_account (
    project TEXT NOT NULL,
    day_ms  BIGINT NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (project, day_ms, address)
);
CREATE TABLE event_webhook (
    id                   TEXT PRIMARY KEY,
    project              TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    url                  TEXT NOT NULL,
    secret               TEXT NOT NULL,
    created_at_ms        BIGINT NOT NULL,
    after_received_at_ms BIGINT NOT NULL,
    after_id             TEXT NOT NULL,
    attempts             BIGINT NOT NULL,
    next_at_ms           BIGINT NOT NULL,
    last_error           TEXT NOT NULL,
    UNIQUE (project, url)
);
CREATE INDEX event_webhook_by_time ON event_webhook (next_at_ms);
INSERT INTO event VALUES ('0123456789abcdef0123456789abcdef', 'e1', 0, 'MODAL_OPEN', 1700000000000, 1700000000000, 'example.org', 'https://example.org/', '', '', '{}');
INSERT INTO event_count VALUES ('0123456789abcdef0123456789abcdef', 1699999200000, 'MODAL_OPEN', '', 'track', 1);
CREATE TABLE console_operator (
    id            TEXT PRIMARY KEY,
    name          TEXT NOT NULL UNIQUE,
    created_at_ms BIGINT NOT NULL
);
CREATE TABLE console_link (
    token_hash    BYTEA PRIMARY KEY,
    operator      TEXT NOT NULL REFERENCES console_operator (id) ON DELETE CASCADE,
    expires_at_ms BIGINT NOT NULL
);
CREATE TABLE console_session (
    token_hash    BYTEA PRIMARY KEY,
    id            TEXT NOT NULL UNIQUE,
    operator      TEXT NOT NULL REFERENCES console_operator (id) ON DELETE CASCADE,
    method        TEXT NOT NULL,
    device        TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    seen_at_ms    BIGINT NOT NULL
);
CREATE TABLE console_passkey (
    id            BYTEA PRIMARY KEY,
    operator      TEXT NOT NULL REFERENCES console_operator (id) ON DELETE CASCADE,
    name          TEXT NOT NULL,
    public_key    BYTEA NOT NULL,
    sign_count    BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    used_at_ms    BIGINT,
    is_doubted    BIGINT NOT NULL
);
CREATE TABLE console_challenge (
    hash          BYTEA PRIMARY KEY,
    ceremony      BIGINT NOT NULL,
    operator      TEXT NOT NULL,
    expires_at_ms BIGINT NOT NULL
);
INSERT INTO console_operator VALUES ('00112233445566778899aabbccddeeff', 'Ada', 1700000000000);
CREATE TABLE console_audit (
    number        BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at_ms         BIGINT NOT NULL,
    operator_id   TEXT NOT NULL,
    operator_name TEXT NOT NULL,
    action        TEXT NOT NULL,
    subject       TEXT NOT NULL,
    before_json   TEXT NOT NULL,
    after_json    TEXT NOT NULL
);
CREATE INDEX console_audit_by_subject ON console_audit (subject, number);
CREATE FUNCTION console_audit_refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$;
CREATE TRIGGER console_audit_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON console_audit
FOR EACH STATEMENT EXECUTE FUNCTION console_audit_refuse();
INSERT INTO console_audit (at_ms, operator_id, operator_name, action, subject, before_json, after_json) VALUES (1700000000000, '', 'command line', 'link.make', 'Ada', '', '');
COMMENT ON TABLE console_audit IS 'append-only';
CREATE TABLE vault_secret (
    name        TEXT PRIMARY KEY,
    key_id      TEXT NOT NULL,
    key_version BIGINT NOT NULL,
    wrapped     BYTEA NOT NULL,
    sealed      BYTEA NOT NULL
);
CREATE TABLE vault_proof (
    hash          BYTEA PRIMARY KEY,
    expires_at_ms BIGINT NOT NULL
);
CREATE INDEX vault_proof_by_age ON vault_proof (expires_at_ms);
CREATE TABLE vault_flow (
    id               TEXT PRIMARY KEY,
    project          TEXT NOT NULL,
    device           TEXT NOT NULL,
    purpose          BIGINT NOT NULL,
    email            TEXT NOT NULL,
    code_hash        BYTEA NOT NULL,
    sent_at_ms       BIGINT NOT NULL,
    sends            BIGINT NOT NULL,
    submissions      BIGINT NOT NULL,
    used             BIGINT NOT NULL,
    account          TEXT NOT NULL,
    origin           TEXT NOT NULL,
    device_name      TEXT NOT NULL,
    network          TEXT NOT NULL,
    created_at_ms    BIGINT NOT NULL,
    approval         BIGINT NOT NULL,
    approval_hash    BYTEA NOT NULL,
    number           TEXT NOT NULL,
    numbers          TEXT NOT NULL,
    approval_ends_ms BIGINT NOT NULL,
    session          TEXT NOT NULL DEFAULT '',
    new_email        TEXT NOT NULL DEFAULT ''
);
CREATE INDEX vault_flow_by_age ON vault_flow (created_at_ms);
CREATE INDEX vault_flow_by_approval ON vault_flow (approval_hash);
CREATE TABLE vault_account (
    id            TEXT PRIMARY KEY,
    project       TEXT NOT NULL,
    email         TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    held_until_ms BIGINT NOT NULL DEFAULT 0,
    email_by_code BIGINT NOT NULL DEFAULT 1,
    UNIQUE (project, email)
);
CREATE TABLE vault_device (
    account       TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    id            TEXT NOT NULL,
    name          TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    seen_at_ms    BIGINT NOT NULL,
    is_removed    BIGINT NOT NULL,
    PRIMARY KEY (account, id)
);
CREATE TABLE vault_session (
    id                    TEXT PRIMARY KEY,
    account               TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    device                TEXT NOT NULL,
    access_hash           BYTEA NOT NULL UNIQUE,
    host_hash             BYTEA NOT NULL UNIQUE,
    refresh_hash          BYTEA NOT NULL UNIQUE,
    previous_refresh_hash BYTEA NOT NULL,
    created_at_ms         BIGINT NOT NULL,
    refreshed_at_ms       BIGINT NOT NULL,
    access_ends_ms        BIGINT NOT NULL,
    ends_ms               BIGINT NOT NULL,
    stepped_up_until_ms   BIGINT NOT NULL,
    ended                 BIGINT NOT NULL
);
CREATE INDEX vault_session_by_account ON vault_session (account);
CREATE INDEX vault_session_by_previous ON vault_session (previous_refresh_hash);
CREATE TABLE vault_wallet (
    account TEXT PRIMARY KEY REFERENCES vault_account (id) ON DELETE CASCADE,
    record  TEXT NOT NULL,
    change  TEXT NOT NULL
);
CREATE TABLE vault_change (
    account   TEXT PRIMARY KEY REFERENCES vault_account (id) ON DELETE CASCADE,
    id        TEXT NOT NULL,
    device    TEXT NOT NULL,
    body_hash BYTEA NOT NULL,
    record    TEXT NOT NULL,
    at_ms     BIGINT NOT NULL
);
CREATE TABLE vault_share (
    account     TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    kind        BIGINT NOT NULL,
    device      TEXT NOT NULL,
    epoch       BIGINT NOT NULL,
    change      TEXT NOT NULL,
    key_id      TEXT NOT NULL,
    key_version BIGINT NOT NULL,
    wrapped     BYTEA NOT NULL,
    sealed      BYTEA NOT NULL,
    PRIMARY KEY (account, kind, device, epoch, change)
);
CREATE TABLE vault_audit (
    account TEXT NOT NULL,
    number  BIGINT NOT NULL,
    at_ms   BIGINT NOT NULL,
    action  TEXT NOT NULL,
    device  TEXT NOT NULL,
    detail  TEXT NOT NULL,
    hash    BYTEA NOT NULL,
    PRIMARY KEY (account, number)
);
INSERT INTO vault_account VALUES ('aaaabbbbccccddddeeeeffff00001111', '0123456789abcdef0123456789abcdef', 'ada@example.org', 1700000000000, 0, 1);
INSERT INTO vault_audit VALUES ('aaaabbbbccccddddeeeeffff00001111', 1, 1700000000000, 'account.made', '', '', '\x0000000000000000000000000000000000000000000000000000000000000000');
CREATE TRIGGER vault_audit_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON vault_audit
FOR EACH STATEMENT EXECUTE FUNCTION console_audit_refuse();
CREATE TABLE vault_recovery (
    account       TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    id            TEXT NOT NULL UNIQUE,
    device        TEXT NOT NULL,
    key           TEXT NOT NULL,
    cancel_hash   BYTEA NOT NULL UNIQUE,
    started_at_ms BIGINT NOT NULL,
    opens_at_ms   BIGINT NOT NULL,
    ends_at_ms    BIGINT NOT NULL,
    PRIMARY KEY (account, device)
);
INSERT INTO vault_recovery VALUES ('aaaabbbbccccddddeeeeffff00001111', '00001111222233334444555566667777', 'device', 'key', '\x0000000000000000000000000000000000000000000000000000000000000000', 1700000000000, 1700086400000, 1700172800000);
CREATE TABLE vault_identity (
    project      TEXT NOT NULL,
    provider     TEXT NOT NULL,
    issuer       TEXT NOT NULL,
    subject      TEXT NOT NULL,
    account      TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    linked_at_ms BIGINT NOT NULL,
    PRIMARY KEY (project, provider, issuer, subject)
);
CREATE INDEX vault_identity_by_account ON vault_identity (account);
INSERT INTO vault_identity VALUES ('0123456789abcdef0123456789abcdef', 'github', 'github.com', '7', 'aaaabbbbccccddddeeeeffff00001111', 1700000000000);
CREATE TABLE vault_social (
    flow           TEXT PRIMARY KEY REFERENCES vault_flow (id) ON DELETE CASCADE,
    provider       TEXT NOT NULL,
    state_hash     BYTEA NOT NULL UNIQUE,
    step           BIGINT NOT NULL,
    channel        BYTEA NOT NULL,
    issuer         TEXT NOT NULL,
    subject        TEXT NOT NULL,
    name           TEXT NOT NULL,
    trust          BIGINT NOT NULL,
    result_hash    BYTEA NOT NULL,
    result_ends_ms BIGINT NOT NULL
);
CREATE TABLE vault_notice (
    account   TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    number    BIGINT NOT NULL,
    kind      BIGINT NOT NULL,
    project   TEXT NOT NULL,
    email     TEXT NOT NULL,
    device    TEXT NOT NULL,
    recovery  TEXT NOT NULL,
    at_ms     BIGINT NOT NULL,
    due_at_ms BIGINT NOT NULL,
    tries     BIGINT NOT NULL,
    PRIMARY KEY (account, number)
);
CREATE INDEX vault_notice_by_due ON vault_notice (due_at_ms);
CREATE TABLE portico_schema (name TEXT PRIMARY KEY, version BIGINT NOT NULL);
INSERT INTO portico_schema VALUES ('api', 10);
