-- An API database of version 36 as released, with rows.
CREATE TABLE revision (
    name  TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT;
INSERT INTO revision (name, value) VALUES ('project', 3);
CREATE TABLE project (
    id                  TEXT PRIMARY KEY,
    name                TEXT NOT NULL,
    created_at_ms       INTEGER NOT NULL,
    is_enabled          INTEGER NOT NULL,
    is_analytics_on     INTEGER NOT NULL,
    requests_per_second INTEGER NOT NULL,
    request_burst       INTEGER NOT NULL,
    is_sponsorship_on   INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE TABLE project_origin (
    project  TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    origin   TEXT NOT NULL,
    PRIMARY KEY (project, origin)
) STRICT;
CREATE TABLE project_feature (
    project    TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    feature    TEXT NOT NULL,
    is_enabled INTEGER NOT NULL,
    config     TEXT NOT NULL,
    PRIMARY KEY (project, feature)
) STRICT;
INSERT INTO project VALUES ('0123456789abcdef0123456789abcdef', 'Shop', 1700000000000, 1, 1, 0, 0, 1);
INSERT INTO project_origin VALUES ('0123456789abcdef0123456789abcdef', 0, 'https://example.org');
INSERT INTO project_feature VALUES ('0123456789abcdef0123456789abcdef', 'social_login', 1, '["email"]');
CREATE TABLE event (
    project        TEXT NOT NULL,
    id             TEXT NOT NULL,
    kind           INTEGER NOT NULL,
    name           TEXT NOT NULL,
    received_at_ms INTEGER NOT NULL,
    occurred_at_ms INTEGER NOT NULL,
    domain         TEXT NOT NULL,
    url            TEXT NOT NULL,
    address        TEXT NOT NULL,
    system         TEXT NOT NULL,
    properties     TEXT NOT NULL,
    PRIMARY KEY (project, id)
) STRICT;
CREATE INDEX event_by_arrival ON event (project, received_at_ms, id);
CREATE INDEX event_by_age ON event (received_at_ms);
CREATE TABLE event_count (
    project TEXT NOT NULL,
    hour_ms INTEGER NOT NULL,
    name    TEXT NOT NULL,
    facet   TEXT NOT NULL,
    value   TEXT NOT NULL,
    events  INTEGER NOT NULL,
    PRIMARY KEY (project, hour_ms, name, facet, value)
) STRICT;
CREATE TABLE event_account (
    project TEXT NOT NULL,
    day_ms  INTEGER NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (project, day_ms, address)
) STRICT;
CREATE TABLE event_webhook (
    id                   TEXT PRIMARY KEY,
    project              TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    url                  TEXT NOT NULL,
    secret               TEXT NOT NULL,
    created_at_ms        INTEGER NOT NULL,
    after_received_at_ms INTEGER NOT NULL,
    after_id             TEXT NOT NULL,
    attempts             INTEGER NOT NULL,
    next_at_ms           INTEGER NOT NULL,
    last_error           TEXT NOT NULL,
    UNIQUE (project, url)
) STRICT;
CREATE INDEX event_webhook_by_time ON event_webhook (next_at_ms);
INSERT INTO event VALUES ('0123456789abcdef0123456789abcdef', 'e1', 0, 'MODAL_OPEN', 1700000000000, 1700000000000, 'example.org', 'https://example.org/', '', '', '{}');
INSERT INTO event_count VALUES ('0123456789abcdef0123456789abcdef', 1699999200000, 'MODAL_OPEN', '', 'track', 1);
CREATE TABLE console_operator (
    id            TEXT PRIMARY KEY,
    name          TEXT NOT NULL UNIQUE,
    created_at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE console_link (
    token_hash    BLOB PRIMARY KEY,
    operator      TEXT NOT NULL REFERENCES console_operator (id) ON DELETE CASCADE,
    expires_at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE console_session (
    token_hash    BLOB PRIMARY KEY,
    id            TEXT NOT NULL UNIQUE,
    operator      TEXT NOT NULL REFERENCES console_operator (id) ON DELETE CASCADE,
    method        TEXT NOT NULL,
    device        TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    seen_at_ms    INTEGER NOT NULL
) STRICT;
CREATE TABLE console_passkey (
    id            BLOB PRIMARY KEY,
    operator      TEXT NOT NULL REFERENCES console_operator (id) ON DELETE CASCADE,
    name          TEXT NOT NULL,
    public_key    BLOB NOT NULL,
    sign_count    INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL,
    used_at_ms    INTEGER,
    is_doubted    INTEGER NOT NULL
) STRICT;
CREATE TABLE console_challenge (
    hash          BLOB PRIMARY KEY,
    ceremony      INTEGER NOT NULL,
    operator      TEXT NOT NULL,
    expires_at_ms INTEGER NOT NULL
) STRICT;
INSERT INTO console_operator VALUES ('00112233445566778899aabbccddeeff', 'Ada', 1700000000000);
CREATE TABLE console_audit (
    number        INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms         INTEGER NOT NULL,
    operator_id   TEXT NOT NULL,
    operator_name TEXT NOT NULL,
    action        TEXT NOT NULL,
    subject       TEXT NOT NULL,
    before_json   TEXT NOT NULL,
    after_json    TEXT NOT NULL
) STRICT;
CREATE INDEX console_audit_by_subject ON console_audit (subject, number);
CREATE TRIGGER console_audit_kept BEFORE DELETE ON console_audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER console_audit_unchanged BEFORE UPDATE ON console_audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
INSERT INTO console_audit (at_ms, operator_id, operator_name, action, subject, before_json, after_json) VALUES (1700000000000, '', 'command line', 'link.make', 'Ada', '', '');
CREATE TRIGGER console_audit_new BEFORE INSERT ON console_audit
WHEN EXISTS (SELECT 1 FROM console_audit WHERE number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TABLE vault_secret (
    name        TEXT PRIMARY KEY,
    key_id      TEXT NOT NULL,
    key_version INTEGER NOT NULL,
    wrapped     BLOB NOT NULL,
    sealed      BLOB NOT NULL
) STRICT;
CREATE TABLE vault_proof (
    hash          BLOB PRIMARY KEY,
    expires_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX vault_proof_by_age ON vault_proof (expires_at_ms);
CREATE TABLE vault_flow (
    id               TEXT PRIMARY KEY,
    project          TEXT NOT NULL,
    device           TEXT NOT NULL,
    purpose          INTEGER NOT NULL,
    email            TEXT NOT NULL,
    code_hash        BLOB NOT NULL,
    sent_at_ms       INTEGER NOT NULL,
    sends            INTEGER NOT NULL,
    submissions      INTEGER NOT NULL,
    used             INTEGER NOT NULL,
    account          TEXT NOT NULL,
    origin           TEXT NOT NULL,
    device_name      TEXT NOT NULL,
    network          TEXT NOT NULL,
    created_at_ms    INTEGER NOT NULL,
    approval         INTEGER NOT NULL,
    approval_hash    BLOB NOT NULL,
    number           TEXT NOT NULL,
    numbers          TEXT NOT NULL,
    approval_ends_ms INTEGER NOT NULL,
    session          TEXT NOT NULL DEFAULT '',
    new_email        TEXT NOT NULL DEFAULT '',
    used_at_ms       INTEGER NOT NULL DEFAULT 0,
    language         TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX vault_flow_by_age ON vault_flow (created_at_ms);
CREATE INDEX vault_flow_by_approval ON vault_flow (approval_hash);
CREATE TABLE vault_account (
    id            TEXT PRIMARY KEY,
    project       TEXT NOT NULL,
    email         TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    held_until_ms INTEGER NOT NULL DEFAULT 0,
    email_by_code INTEGER NOT NULL DEFAULT 1,
    language      TEXT NOT NULL DEFAULT '',
    UNIQUE (project, email)
) STRICT;
CREATE TABLE vault_device (
    account       TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    id            TEXT NOT NULL,
    name          TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    seen_at_ms    INTEGER NOT NULL,
    is_removed    INTEGER NOT NULL,
    PRIMARY KEY (account, id)
) STRICT;
CREATE TABLE vault_session (
    id                    TEXT PRIMARY KEY,
    account               TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    device                TEXT NOT NULL,
    access_hash           BLOB NOT NULL UNIQUE,
    host_hash             BLOB NOT NULL UNIQUE,
    refresh_hash          BLOB NOT NULL UNIQUE,
    previous_refresh_hash BLOB NOT NULL,
    created_at_ms         INTEGER NOT NULL,
    refreshed_at_ms       INTEGER NOT NULL,
    access_ends_ms        INTEGER NOT NULL,
    ends_ms               INTEGER NOT NULL,
    stepped_up_until_ms   INTEGER NOT NULL,
    ended                 INTEGER NOT NULL
) STRICT;
CREATE INDEX vault_session_by_account ON vault_session (account);
CREATE INDEX vault_session_by_previous ON vault_session (previous_refresh_hash);
CREATE TABLE vault_wallet (
    account TEXT PRIMARY KEY REFERENCES vault_account (id) ON DELETE CASCADE,
    record  TEXT NOT NULL,
    change  TEXT NOT NULL
) STRICT;
CREATE TABLE vault_change (
    account   TEXT PRIMARY KEY REFERENCES vault_account (id) ON DELETE CASCADE,
    id        TEXT NOT NULL,
    device    TEXT NOT NULL,
    body_hash BLOB NOT NULL,
    record    TEXT NOT NULL,
    at_ms     INTEGER NOT NULL
) STRICT;
CREATE TABLE vault_share (
    account     TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    kind        INTEGER NOT NULL,
    device      TEXT NOT NULL,
    epoch       INTEGER NOT NULL,
    change      TEXT NOT NULL,
    key_id      TEXT NOT NULL,
    key_version INTEGER NOT NULL,
    wrapped     BLOB NOT NULL,
    sealed      BLOB NOT NULL,
    names_account INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account, kind, device, epoch, change)
) STRICT;
CREATE TABLE vault_audit (
    account TEXT NOT NULL,
    number  INTEGER NOT NULL,
    at_ms   INTEGER NOT NULL,
    action  TEXT NOT NULL,
    device  TEXT NOT NULL,
    detail  TEXT NOT NULL,
    hash    BLOB NOT NULL,
    PRIMARY KEY (account, number)
) STRICT;
INSERT INTO vault_account VALUES ('aaaabbbbccccddddeeeeffff00001111', '0123456789abcdef0123456789abcdef', 'ada@example.org', 1700000000000, 0, 1, 'de');
INSERT INTO vault_audit VALUES ('aaaabbbbccccddddeeeeffff00001111', 1, 1700000000000, 'account.made', '', '', X'0000000000000000000000000000000000000000000000000000000000000000');
CREATE TRIGGER vault_audit_kept BEFORE DELETE ON vault_audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER vault_audit_unchanged BEFORE UPDATE ON vault_audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER vault_audit_new BEFORE INSERT ON vault_audit
WHEN EXISTS (SELECT 1 FROM vault_audit WHERE account = NEW.account AND number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TABLE vault_recovery (
    account       TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    id            TEXT NOT NULL UNIQUE,
    device        TEXT NOT NULL,
    key           TEXT NOT NULL,
    cancel_hash   BLOB NOT NULL UNIQUE,
    started_at_ms INTEGER NOT NULL,
    opens_at_ms   INTEGER NOT NULL,
    ends_at_ms    INTEGER NOT NULL,
    PRIMARY KEY (account, device)
) STRICT;
INSERT INTO vault_recovery VALUES ('aaaabbbbccccddddeeeeffff00001111', '00001111222233334444555566667777', 'device', 'key', X'0000000000000000000000000000000000000000000000000000000000000000', 1700000000000, 1700086400000, 1700172800000);
CREATE TABLE vault_identity (
    project      TEXT NOT NULL,
    provider     TEXT NOT NULL,
    issuer       TEXT NOT NULL,
    subject      TEXT NOT NULL,
    account      TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    linked_at_ms INTEGER NOT NULL,
    PRIMARY KEY (project, provider, issuer, subject)
) STRICT;
CREATE INDEX vault_identity_by_account ON vault_identity (account);
INSERT INTO vault_identity VALUES ('0123456789abcdef0123456789abcdef', 'github', 'github.com', '7', 'aaaabbbbccccddddeeeeffff00001111', 1700000000000);
CREATE TABLE vault_social (
    flow           TEXT PRIMARY KEY REFERENCES vault_flow (id) ON DELETE CASCADE,
    provider       TEXT NOT NULL,
    state_hash     BLOB NOT NULL UNIQUE,
    step           INTEGER NOT NULL,
    channel        BLOB NOT NULL,
    issuer         TEXT NOT NULL,
    subject        TEXT NOT NULL,
    name           TEXT NOT NULL,
    trust          INTEGER NOT NULL,
    result_hash    BLOB NOT NULL,
    result_ends_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE vault_notice (
    account   TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    kind      INTEGER NOT NULL,
    project   TEXT NOT NULL,
    email     TEXT NOT NULL,
    device    TEXT NOT NULL,
    recovery  TEXT NOT NULL,
    at_ms     INTEGER NOT NULL,
    due_at_ms INTEGER NOT NULL,
    tries     INTEGER NOT NULL,
    PRIMARY KEY (account, number)
) STRICT;
CREATE INDEX vault_notice_by_due ON vault_notice (due_at_ms);
CREATE TABLE sign_in_key (
    id              TEXT PRIMARY KEY,
    point           BLOB NOT NULL,
    wrapped_by      TEXT NOT NULL,
    wrapped_version INTEGER NOT NULL,
    wrapped         BLOB NOT NULL,
    created_at_ms   INTEGER NOT NULL
) STRICT;
CREATE TABLE sign_in_nonce (
    project    TEXT NOT NULL,
    nonce      TEXT NOT NULL,
    ends_at_ms INTEGER NOT NULL,
    PRIMARY KEY (project, nonce)
) STRICT;
CREATE INDEX sign_in_nonce_by_age ON sign_in_nonce (ends_at_ms);
CREATE TABLE sign_in_account (
    id              TEXT PRIMARY KEY,
    project         TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    chain_namespace TEXT NOT NULL,
    address         TEXT NOT NULL,
    chain           TEXT NOT NULL,
    connection      TEXT NOT NULL,
    metadata        TEXT NOT NULL,
    created_at_ms   INTEGER NOT NULL,
    signed_in_at_ms INTEGER NOT NULL,
    updated_at_ms   INTEGER NOT NULL,
    UNIQUE (project, chain_namespace, address)
) STRICT;
CREATE TABLE sign_in_session (
    id            TEXT PRIMARY KEY,
    account       TEXT NOT NULL REFERENCES sign_in_account (id) ON DELETE CASCADE,
    created_at_ms INTEGER NOT NULL,
    ends_at_ms    INTEGER NOT NULL
) STRICT;
CREATE INDEX sign_in_session_by_account ON sign_in_session (account, created_at_ms);
CREATE INDEX sign_in_session_by_age ON sign_in_session (ends_at_ms);
CREATE INDEX sign_in_account_by_time ON sign_in_account (project, signed_in_at_ms, id);
INSERT INTO sign_in_key VALUES ('key', X'04', 'file', 1, X'04', 1700000000000);
INSERT INTO sign_in_nonce VALUES ('0123456789abcdef0123456789abcdef', '0123456789abcdef0123456789abcdef', 1700000600000);
INSERT INTO sign_in_account VALUES ('aaaabbbbccccddddeeeeffff00002222', '0123456789abcdef0123456789abcdef', 'eip155', '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf', 'eip155:1', 'extension', '', 1700000000000, 1700000000000, 1700000000000);
INSERT INTO sign_in_session VALUES ('00001111222233334444555566668888', 'aaaabbbbccccddddeeeeffff00002222', 1700000000000, 1700086400000);
CREATE TABLE zone_name (
    name             TEXT PRIMARY KEY,
    zone             TEXT NOT NULL,
    look             TEXT NOT NULL UNIQUE,
    claimed_by       TEXT NOT NULL,
    owner_coin       INTEGER NOT NULL,
    bio              TEXT,
    registered_at_ms INTEGER NOT NULL,
    updated_at_ms    INTEGER NOT NULL
) STRICT;
CREATE INDEX zone_name_by_zone ON zone_name (zone, name);
CREATE INDEX zone_name_by_claim ON zone_name (claimed_by, registered_at_ms, name);
CREATE TABLE zone_name_address (
    name          TEXT NOT NULL REFERENCES zone_name (name) ON DELETE CASCADE,
    coin          INTEGER NOT NULL,
    address       TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    PRIMARY KEY (name, coin)
) STRICT;
CREATE TABLE zone_name_message (
    hash       TEXT PRIMARY KEY,
    ends_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX zone_name_message_by_age ON zone_name_message (ends_at_ms);
INSERT INTO zone_name VALUES ('alice.shop.eth', 'shop.eth', 'allce.shop.eth', '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf', 60, NULL, 1700000000000, 1700000000000);
INSERT INTO zone_name_address VALUES ('alice.shop.eth', 60, '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf', 1700000000000);
INSERT INTO zone_name_message VALUES ('00', 1700000600000);
CREATE TABLE bundler_operation (
    hash                     TEXT PRIMARY KEY,
    chain                    TEXT NOT NULL,
    entry_point              TEXT NOT NULL,
    sender                   TEXT NOT NULL,
    nonce                    TEXT NOT NULL,
    project                  TEXT NOT NULL,
    body                     TEXT NOT NULL,
    max_fee_per_gas          INTEGER NOT NULL,
    max_priority_fee_per_gas INTEGER NOT NULL,
    state                    TEXT NOT NULL,
    reason                   TEXT NOT NULL,
    transaction_hash         TEXT NOT NULL,
    block                    INTEGER NOT NULL,
    received_at_ms           INTEGER NOT NULL,
    changed_at_ms            INTEGER NOT NULL
) STRICT;
CREATE INDEX bundler_operation_by_state ON bundler_operation (chain, state, received_at_ms, hash);
CREATE INDEX bundler_operation_by_sender ON bundler_operation (chain, sender, state);
CREATE INDEX bundler_operation_by_project ON bundler_operation (project, state);
CREATE INDEX bundler_operation_by_age ON bundler_operation (changed_at_ms);
CREATE TABLE bundler_bundle (
    chain                    TEXT PRIMARY KEY,
    nonce                    INTEGER NOT NULL,
    transactions             TEXT NOT NULL,
    max_fee_per_gas          INTEGER NOT NULL,
    max_priority_fee_per_gas INTEGER NOT NULL,
    sent_at_ms               INTEGER NOT NULL
) STRICT;
CREATE TABLE sponsored_operation (
    chain         TEXT NOT NULL,
    sender        TEXT NOT NULL,
    nonce         TEXT NOT NULL,
    project       TEXT NOT NULL,
    day           INTEGER NOT NULL,
    reserved_gwei INTEGER NOT NULL,
    spent_gwei    INTEGER,
    ends_at_ms    INTEGER NOT NULL,
    PRIMARY KEY (chain, sender, nonce)
) STRICT;
CREATE INDEX sponsored_operation_by_project ON sponsored_operation (project, chain, day, sender);
CREATE TABLE sponsor_progress (
    chain TEXT PRIMARY KEY,
    block INTEGER NOT NULL
) STRICT;
INSERT INTO bundler_operation VALUES ('0x11', 'eip155:8453', '0x4337084d9e255ff0702461cf8895ce9e3b5ff108', '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf', '0x0', '0123456789abcdef0123456789abcdef', '{}', 2000000000, 1000000000, 'waiting', '', '', 0, 1700000000000, 1700000000000);
INSERT INTO bundler_bundle VALUES ('eip155:8453', 7, '0x22', 2000000000, 1000000000, 1700000000000);
INSERT INTO sponsored_operation VALUES ('eip155:8453', '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf', '0x0', '0123456789abcdef0123456789abcdef', 19675, 1000, NULL, 1700000300000);
INSERT INTO sponsor_progress VALUES ('eip155:8453', 100);
PRAGMA user_version = 36;
CREATE TABLE webhook_endpoint (
    id            TEXT PRIMARY KEY,
    project       TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    url           TEXT NOT NULL,
    secret        TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    busy_until_ms INTEGER NOT NULL,
    served_at_ms  INTEGER NOT NULL
) STRICT;
CREATE TABLE webhook_message (
    id            TEXT PRIMARY KEY,
    endpoint      TEXT NOT NULL REFERENCES webhook_endpoint (id) ON DELETE CASCADE,
    body          TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    attempts      INTEGER NOT NULL,
    next_at_ms    INTEGER NOT NULL,
    is_dead       INTEGER NOT NULL,
    last_error    TEXT NOT NULL
) STRICT;
CREATE INDEX webhook_message_by_time ON webhook_message (endpoint, is_dead, next_at_ms);
CREATE TABLE payment_key (
    id            TEXT PRIMARY KEY,
    project       TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    secret_hash   BLOB NOT NULL UNIQUE,
    created_at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE payment (
    id             TEXT PRIMARY KEY,
    project        TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    merchant_key   TEXT NOT NULL,
    idempotency    TEXT,
    request_hash   BLOB NOT NULL,
    chain          TEXT NOT NULL,
    token          TEXT NOT NULL,
    symbol         TEXT NOT NULL,
    decimals       INTEGER NOT NULL,
    recipient      TEXT NOT NULL,
    amount         TEXT NOT NULL,
    depth          INTEGER NOT NULL,
    title          TEXT,
    description    TEXT,
    redirect       TEXT,
    merchant_order TEXT,
    metadata       TEXT,
    created_at_ms  INTEGER NOT NULL,
    expires_at_ms  INTEGER NOT NULL,
    status         INTEGER NOT NULL,
    next_look_ms   INTEGER NOT NULL,
    reference      TEXT NOT NULL UNIQUE,
    UNIQUE (project, idempotency)
) STRICT;
CREATE INDEX payment_by_end ON payment (expires_at_ms);
CREATE INDEX payment_by_look ON payment (next_look_ms);
CREATE INDEX payment_by_project ON payment (project, next_look_ms);
CREATE TABLE payment_report (
    payment       TEXT NOT NULL REFERENCES payment (id) ON DELETE CASCADE,
    hash          TEXT NOT NULL,
    at_ms         INTEGER NOT NULL,
    state         INTEGER NOT NULL,
    confirmations INTEGER NOT NULL,
    PRIMARY KEY (payment, hash)
) STRICT;
CREATE TABLE payment_transfer (
    chain        TEXT NOT NULL,
    hash         TEXT NOT NULL,
    log_index    INTEGER NOT NULL,
    payment      TEXT NOT NULL,
    amount       TEXT NOT NULL,
    block        INTEGER NOT NULL,
    block_time_s INTEGER NOT NULL,
    is_settled   INTEGER NOT NULL,
    PRIMARY KEY (chain, hash, log_index)
) STRICT;
CREATE INDEX payment_transfer_by_payment ON payment_transfer (payment);
INSERT INTO webhook_endpoint VALUES ('11112222333344445555666677778888', '0123456789abcdef0123456789abcdef', 'https://shop.example/paid', 'secret', 1700000000000, 0, 0);
INSERT INTO webhook_message VALUES ('99998888777766665555444433332222', '11112222333344445555666677778888', '{}', 1700000000000, 0, 1700000000000, 0, '');
INSERT INTO payment_key VALUES ('11112222333344445555666677778888', '0123456789abcdef0123456789abcdef', X'04', 1700000000000);
INSERT INTO payment VALUES ('aaaabbbbccccddddeeeeffff11112222', '0123456789abcdef0123456789abcdef', '11112222333344445555666677778888', 'order 7', X'04', 'eip155:1', '', 'ETH', 18, '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf', '5', 12, NULL, NULL, NULL, NULL, NULL, 1700000000000, 1700000900000, 1, 1700000000000, '0xcd');
INSERT INTO payment_report VALUES ('aaaabbbbccccddddeeeeffff11112222', '0xab', 1700000000000, 1, 1);
INSERT INTO payment_transfer VALUES ('eip155:1', '0xab', -1, 'aaaabbbbccccddddeeeeffff11112222', '5', 7, 1700000000, 0);
CREATE TABLE purchase (
    id              TEXT PRIMARY KEY,
    project         TEXT NOT NULL,
    provider        TEXT NOT NULL,
    chain           TEXT NOT NULL,
    chain_namespace TEXT NOT NULL,
    address         TEXT NOT NULL,
    asset           TEXT NOT NULL,
    asset_name      TEXT NOT NULL,
    fiat_amount     TEXT NOT NULL,
    fiat_currency   TEXT NOT NULL,
    arrives         TEXT NOT NULL,
    state           INTEGER NOT NULL,
    tx_hash         TEXT NOT NULL,
    reason          TEXT NOT NULL,
    created_at_ms   INTEGER NOT NULL,
    updated_at_ms   INTEGER NOT NULL
) STRICT;
CREATE INDEX purchase_by_account ON purchase (project, chain_namespace, address, created_at_ms, id);
CREATE INDEX purchase_by_age ON purchase (state, created_at_ms);
CREATE TABLE purchase_event (
    provider TEXT NOT NULL,
    event    TEXT NOT NULL,
    at_ms    INTEGER NOT NULL,
    PRIMARY KEY (provider, event)
) STRICT;
CREATE INDEX purchase_event_by_age ON purchase_event (at_ms);
INSERT INTO purchase VALUES ('aaaa0000bbbb1111cccc2222dddd3333', '0123456789abcdef0123456789abcdef', 'desk', 'eip155:1', 'eip155', '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf', '', 'ETH', '100.00', 'USD', '0.03', 1, '', '', 1700000000000, 1700000000000);
INSERT INTO purchase_event VALUES ('desk', 'e1', 1700000000000);
CREATE TABLE sign_in_webhook (
    project  TEXT PRIMARY KEY REFERENCES project (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE REFERENCES webhook_endpoint (id) ON DELETE CASCADE
) STRICT;
INSERT INTO sign_in_webhook VALUES ('0123456789abcdef0123456789abcdef', '11112222333344445555666677778888');
CREATE TABLE vault_handover (
    account       TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    id            TEXT NOT NULL UNIQUE,
    device        TEXT NOT NULL,
    session       TEXT NOT NULL,
    giver         TEXT NOT NULL,
    step          INTEGER NOT NULL,
    commitment    TEXT NOT NULL,
    nonce         TEXT NOT NULL,
    public_key    TEXT NOT NULL,
    opening       TEXT NOT NULL,
    sealed        TEXT NOT NULL,
    change        TEXT NOT NULL,
    started_at_ms INTEGER NOT NULL,
    ends_at_ms    INTEGER NOT NULL,
    PRIMARY KEY (account, device)
) STRICT;
CREATE INDEX vault_handover_by_end ON vault_handover (ends_at_ms);
INSERT INTO vault_handover VALUES ('aaaabbbbccccddddeeeeffff00001111', '99999999999999999999999999999999', 'device', 'session', '', 0, 'commitment', '', '', '', '', '', 1700000000000, 1700000600000);
CREATE TABLE vault_audit_head (
    account TEXT PRIMARY KEY,
    number  INTEGER NOT NULL,
    mac     BLOB NOT NULL
) STRICT;
INSERT INTO vault_audit_head VALUES ('aaaabbbbccccddddeeeeffff00001111', 1, X'0101010101010101010101010101010101010101010101010101010101010101');
CREATE TABLE vault_seal (
    account TEXT PRIMARY KEY REFERENCES vault_account (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    mac     BLOB NOT NULL
) STRICT;
CREATE TABLE vault_flow_seal (
    flow    TEXT PRIMARY KEY REFERENCES vault_flow (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    mac     BLOB NOT NULL
) STRICT;
INSERT INTO vault_seal VALUES ('aaaabbbbccccddddeeeeffff00001111', 1, X'0202020202020202020202020202020202020202020202020202020202020202');
CREATE TABLE purchase_token (
    provider        TEXT PRIMARY KEY,
    sealed          BLOB,
    leased_until_ms INTEGER NOT NULL
) STRICT;
INSERT INTO purchase_token VALUES ('transak', X'0303030303030303', 0);
CREATE TABLE session (
    pci             TEXT PRIMARY KEY,
    project         TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    chain           TEXT NOT NULL,
    account         TEXT NOT NULL,
    expiry_s        INTEGER NOT NULL,
    created_s       INTEGER NOT NULL,
    signer          TEXT NOT NULL,
    permissions     TEXT NOT NULL,
    policies        TEXT NOT NULL,
    point           BLOB NOT NULL,
    wrapped_by      TEXT NOT NULL,
    wrapped_version INTEGER NOT NULL,
    wrapped         BLOB NOT NULL,
    context         TEXT,
    revoked_s       INTEGER
) STRICT;
CREATE INDEX session_by_account ON session (account, project, created_s);
CREATE INDEX session_by_project ON session (project);
CREATE INDEX session_by_expiry ON session (expiry_s);
CREATE INDEX session_by_age ON session (created_s);
CREATE TABLE session_count (
    pci    TEXT NOT NULL REFERENCES session (pci) ON DELETE CASCADE,
    meter  TEXT NOT NULL,
    nonce  TEXT NOT NULL,
    amount TEXT NOT NULL,
    at_s   INTEGER NOT NULL,
    PRIMARY KEY (pci, meter, nonce)
) STRICT;
CREATE INDEX session_count_by_time ON session_count (pci, meter, at_s);
INSERT INTO session VALUES ('00000000-0000-4000-8000-000000000001', '0123456789abcdef0123456789abcdef', 'eip155:1', '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf', 2000000000, 1700000000, '{}', '[]', '[]', X'04', 'file', 1, X'04', '0x00', NULL);
INSERT INTO session_count VALUES ('00000000-0000-4000-8000-000000000001', 'fees', '1', '1', 1700000000);
CREATE INDEX event_account_by_age ON event_account (day_ms);
CREATE INDEX vault_account_by_plain_email ON vault_account (project, (replace(email, '.', '')));
CREATE TABLE exchange_order (
    id            TEXT PRIMARY KEY,
    project       TEXT NOT NULL,
    exchange      TEXT NOT NULL,
    asset         TEXT NOT NULL,
    amount        TEXT NOT NULL,
    decimals      INTEGER NOT NULL,
    recipient     TEXT NOT NULL,
    tx_hash       TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX exchange_order_by_age ON exchange_order (created_at_ms);
INSERT INTO exchange_order VALUES ('00112233445566778899aabbccddeeff', '0123456789abcdef0123456789abcdef', 'coinbase', 'eip155:1/slip44:60', '1000000000000000000', 18, 'eip155:1:0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf', '', 1700000000000);
ALTER TABLE purchase ADD COLUMN purchase TEXT NOT NULL DEFAULT '';
ALTER TABLE purchase ADD COLUMN transaction_id TEXT NOT NULL DEFAULT '';
ALTER TABLE purchase ADD COLUMN visitor TEXT NOT NULL DEFAULT '';
ALTER TABLE purchase ADD COLUMN paid_amount TEXT NOT NULL DEFAULT '';
ALTER TABLE purchase ADD COLUMN paid_currency TEXT NOT NULL DEFAULT '';
CREATE INDEX purchase_by_purchase ON purchase (purchase) WHERE purchase <> '';
UPDATE purchase SET transaction_id = 't1', visitor = '00112233445566778899aabbccddeeff', paid_amount = '100', paid_currency = 'USD';
ALTER TABLE bundler_operation ADD COLUMN gas INTEGER NOT NULL DEFAULT 15000000;
ALTER TABLE bundler_operation ADD COLUMN good_until_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE bundler_operation ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
UPDATE bundler_operation SET bytes = LENGTH(body);
DROP INDEX bundler_operation_by_state;
DROP INDEX bundler_operation_by_sender;
DROP INDEX bundler_operation_by_project;
CREATE INDEX bundler_operation_by_state ON bundler_operation (chain, state, received_at_ms, hash,
    sender, nonce, entry_point, project, max_fee_per_gas, max_priority_fee_per_gas, changed_at_ms,
    gas, good_until_ms);
CREATE INDEX bundler_operation_by_sender
    ON bundler_operation (chain, sender, state, received_at_ms, hash);
CREATE INDEX bundler_operation_by_project ON bundler_operation (project, state, bytes);
UPDATE bundler_operation SET good_until_ms = 1700000060000;
ALTER TABLE payment_report ADD COLUMN reporter TEXT NOT NULL DEFAULT '';
UPDATE payment_report SET reporter = '0a1b2';
ALTER TABLE vault_session ADD COLUMN is_unused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN maker TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN proved_s INTEGER;
CREATE INDEX session_by_maker ON session (maker, created_s, bytes)
    WHERE proved_s IS NULL AND maker <> '';
UPDATE session SET maker = '0a1b2c3', bytes = 1200;
DROP TRIGGER vault_audit_new;
CREATE TRIGGER vault_audit_new BEFORE INSERT ON vault_audit
WHEN EXISTS (SELECT 1 FROM vault_audit WHERE rowid = NEW.rowid OR
    (account = NEW.account AND number = NEW.number))
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER vault_audit_counted AFTER INSERT ON vault_audit WHEN NEW.rowid < 1
BEGIN SELECT RAISE(ABORT, 'lines of the audit log count from 1'); END;
CREATE TRIGGER console_audit_counted AFTER INSERT ON console_audit WHEN NEW.number < 1
BEGIN SELECT RAISE(ABORT, 'lines of the audit log count from 1'); END;
CREATE TABLE bundler_ban (
    address  TEXT PRIMARY KEY,
    until_ms INTEGER NOT NULL
) STRICT;
INSERT INTO bundler_ban VALUES ('0xada0000000000000000000000000000000000001', 1700003600000);
CREATE INDEX bundler_ban_by_end ON bundler_ban (until_ms);
CREATE TABLE bundler_failure (
    project  TEXT PRIMARY KEY,
    count    INTEGER NOT NULL,
    since_ms INTEGER NOT NULL
) STRICT;
INSERT INTO bundler_failure VALUES ('0123456789abcdef0123456789abcdef', 2, 1700000000000);
CREATE INDEX bundler_failure_by_age ON bundler_failure (since_ms);
CREATE INDEX purchase_by_hash ON purchase (project, chain_namespace, address, lower(tx_hash))
    WHERE tx_hash <> '';
CREATE TABLE vault_recovery_key (
    account     TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    id          TEXT NOT NULL,
    added_at_ms INTEGER NOT NULL,
    PRIMARY KEY (account, id)
) STRICT;
INSERT INTO vault_recovery_key VALUES ('aaaabbbbccccddddeeeeffff00001111', 'bbbbccccddddeeeeffff000011112222', 1700000000000);
