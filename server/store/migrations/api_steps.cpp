// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "server/store/migrations/schema.hpp"
#include "server/store/migrations/vault_steps.hpp"

namespace portico::store {
namespace {

// `revision` grows with every change of its table: processes poll it to know that they must read
// again (server/api/projects/directory.hpp).
constexpr std::string_view kProjects = R"sql(
CREATE TABLE revision (
    name  TEXT PRIMARY KEY,
    value {bigint} NOT NULL
) {strict};
INSERT INTO revision (name, value) VALUES ('project', 0);
CREATE TABLE project (
    id                  TEXT PRIMARY KEY,
    name                TEXT NOT NULL,
    created_at_ms       {bigint} NOT NULL,
    is_enabled          {bigint} NOT NULL,
    is_analytics_on     {bigint} NOT NULL,
    requests_per_second {bigint} NOT NULL,
    request_burst       {bigint} NOT NULL
) {strict};
CREATE TABLE project_origin (
    project  TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    position {bigint} NOT NULL,
    origin   TEXT NOT NULL,
    PRIMARY KEY (project, origin)
) {strict};
CREATE TABLE project_feature (
    project    TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    feature    TEXT NOT NULL,
    is_enabled {bigint} NOT NULL,
    config     TEXT NOT NULL,
    PRIMARY KEY (project, feature)
) {strict};
)sql";

// `kind` is events::Kind. Counts and accounts are what charts read: they never scan the events.
constexpr std::string_view kEvents = R"sql(
CREATE TABLE event (
    project        TEXT NOT NULL,
    id             TEXT NOT NULL,
    kind           {bigint} NOT NULL,
    name           TEXT NOT NULL,
    received_at_ms {bigint} NOT NULL,
    occurred_at_ms {bigint} NOT NULL,
    domain         TEXT NOT NULL,
    url            TEXT NOT NULL,
    address        TEXT NOT NULL,
    system         TEXT NOT NULL,
    properties     TEXT NOT NULL,
    PRIMARY KEY (project, id)
) {strict};
CREATE INDEX event_by_arrival ON event (project, received_at_ms, id);
CREATE INDEX event_by_age ON event (received_at_ms);
CREATE TABLE event_count (
    project TEXT NOT NULL,
    hour_ms {bigint} NOT NULL,
    name    TEXT NOT NULL,
    facet   TEXT NOT NULL,
    value   TEXT NOT NULL,
    events  {bigint} NOT NULL,
    PRIMARY KEY (project, hour_ms, name, facet, value)
) {strict};
CREATE TABLE event_account (
    project TEXT NOT NULL,
    day_ms  {bigint} NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (project, day_ms, address)
) {strict};
CREATE TABLE event_webhook (
    id                   TEXT PRIMARY KEY,
    project              TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    url                  TEXT NOT NULL,
    secret               TEXT NOT NULL,
    created_at_ms        {bigint} NOT NULL,
    after_received_at_ms {bigint} NOT NULL,
    after_id             TEXT NOT NULL,
    attempts             {bigint} NOT NULL,
    next_at_ms           {bigint} NOT NULL,
    last_error           TEXT NOT NULL,
    UNIQUE (project, url)
) {strict};
CREATE INDEX event_webhook_by_time ON event_webhook (next_at_ms);
)sql";

// What the console knows (server/data/console_store.hpp). Secrets are kept as their SHA-256.
constexpr std::string_view kConsole = R"sql(
CREATE TABLE console_operator (
    id            TEXT PRIMARY KEY,
    name          TEXT NOT NULL UNIQUE,
    created_at_ms {bigint} NOT NULL
) {strict};
CREATE TABLE console_link (
    token_hash    {bytes} PRIMARY KEY,
    operator      TEXT NOT NULL REFERENCES console_operator (id) ON DELETE CASCADE,
    expires_at_ms {bigint} NOT NULL
) {strict};
CREATE TABLE console_session (
    token_hash    {bytes} PRIMARY KEY,
    id            TEXT NOT NULL UNIQUE,
    operator      TEXT NOT NULL REFERENCES console_operator (id) ON DELETE CASCADE,
    method        TEXT NOT NULL,
    device        TEXT NOT NULL,
    created_at_ms {bigint} NOT NULL,
    seen_at_ms    {bigint} NOT NULL
) {strict};
CREATE TABLE console_passkey (
    id            {bytes} PRIMARY KEY,
    operator      TEXT NOT NULL REFERENCES console_operator (id) ON DELETE CASCADE,
    name          TEXT NOT NULL,
    public_key    {bytes} NOT NULL,
    sign_count    {bigint} NOT NULL,
    created_at_ms {bigint} NOT NULL,
    used_at_ms    {bigint},
    is_doubted    {bigint} NOT NULL
) {strict};
CREATE TABLE console_challenge (
    hash          {bytes} PRIMARY KEY,
    ceremony      {bigint} NOT NULL,
    operator      TEXT NOT NULL,
    expires_at_ms {bigint} NOT NULL
) {strict};
)sql";

// Its lines are never changed or taken away, by whatever program.
constexpr std::string_view kAuditSqlite = R"sql(
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
)sql";
constexpr std::string_view kAuditPostgres = R"sql(
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
)sql";

// INSERT OR REPLACE takes the old line away without a DELETE that its trigger would see. (A number
// that is not given is -1 here.) PostgreSQL replaces by UPDATE alone, which is refused.
constexpr std::string_view kAuditNewSqlite = R"sql(
CREATE TRIGGER console_audit_new BEFORE INSERT ON console_audit
WHEN EXISTS (SELECT 1 FROM console_audit WHERE number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
)sql";
constexpr std::string_view kAuditNewPostgres = "COMMENT ON TABLE console_audit IS 'append-only';";

// Sign-in by a wallet (server/data/sign_in_store.hpp). Of a key the private half is wrapped under
// one that is not here. The namespace of an account that is a contract is its whole CAIP-2 id.
constexpr std::string_view kSignIn = R"sql(
CREATE TABLE sign_in_key (
    id              TEXT PRIMARY KEY,
    point           {bytes} NOT NULL,
    wrapped_by      TEXT NOT NULL,
    wrapped_version {bigint} NOT NULL,
    wrapped         {bytes} NOT NULL,
    created_at_ms   {bigint} NOT NULL
) {strict};
CREATE TABLE sign_in_nonce (
    project    TEXT NOT NULL,
    nonce      TEXT NOT NULL,
    ends_at_ms {bigint} NOT NULL,
    PRIMARY KEY (project, nonce)
) {strict};
CREATE INDEX sign_in_nonce_by_age ON sign_in_nonce (ends_at_ms);
CREATE TABLE sign_in_account (
    id              TEXT PRIMARY KEY,
    project         TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    chain_namespace TEXT NOT NULL,
    address         TEXT NOT NULL,
    chain           TEXT NOT NULL,
    connection      TEXT NOT NULL,
    metadata        TEXT NOT NULL,
    created_at_ms   {bigint} NOT NULL,
    signed_in_at_ms {bigint} NOT NULL,
    updated_at_ms   {bigint} NOT NULL,
    UNIQUE (project, chain_namespace, address)
) {strict};
CREATE TABLE sign_in_session (
    id            TEXT PRIMARY KEY,
    account       TEXT NOT NULL REFERENCES sign_in_account (id) ON DELETE CASCADE,
    created_at_ms {bigint} NOT NULL,
    ends_at_ms    {bigint} NOT NULL
) {strict};
CREATE INDEX sign_in_session_by_account ON sign_in_session (account, created_at_ms);
CREATE INDEX sign_in_session_by_age ON sign_in_session (ends_at_ms);
)sql";

// The console's list of accounts: who signed in last comes first.
constexpr std::string_view kSignInList = R"sql(
CREATE INDEX sign_in_account_by_time ON sign_in_account (project, signed_in_at_ms, id);
)sql";

// Names of the operator's zones (server/data/name_store.hpp).
constexpr std::string_view kNames = R"sql(
CREATE TABLE zone_name (
    name             TEXT PRIMARY KEY,
    zone             TEXT NOT NULL,
    look             TEXT NOT NULL UNIQUE,
    claimed_by       TEXT NOT NULL,
    owner_coin       {bigint} NOT NULL,
    bio              TEXT,
    registered_at_ms {bigint} NOT NULL,
    updated_at_ms    {bigint} NOT NULL
) {strict};
CREATE INDEX zone_name_by_zone ON zone_name (zone, name);
CREATE INDEX zone_name_by_claim ON zone_name (claimed_by, registered_at_ms, name);
CREATE TABLE zone_name_address (
    name          TEXT NOT NULL REFERENCES zone_name (name) ON DELETE CASCADE,
    coin          {bigint} NOT NULL,
    address       TEXT NOT NULL,
    created_at_ms {bigint} NOT NULL,
    PRIMARY KEY (name, coin)
) {strict};
CREATE TABLE zone_name_message (
    hash       TEXT PRIMARY KEY,
    ends_at_ms {bigint} NOT NULL
) {strict};
CREATE INDEX zone_name_message_by_age ON zone_name_message (ends_at_ms);
)sql";

// Purchases at providers of buying (server/data/purchase_store.hpp). One that a provider has paid
// out outlives its project: it is somebody's money.
constexpr std::string_view kPurchases = R"sql(
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
    state           {bigint} NOT NULL,
    tx_hash         TEXT NOT NULL,
    reason          TEXT NOT NULL,
    created_at_ms   {bigint} NOT NULL,
    updated_at_ms   {bigint} NOT NULL
) {strict};
CREATE INDEX purchase_by_account ON purchase (project, chain_namespace, address, created_at_ms, id);
CREATE INDEX purchase_by_age ON purchase (state, created_at_ms);
CREATE TABLE purchase_event (
    provider TEXT NOT NULL,
    event    TEXT NOT NULL,
    at_ms    {bigint} NOT NULL,
    PRIMARY KEY (provider, event)
) {strict};
CREATE INDEX purchase_event_by_age ON purchase_event (at_ms);
)sql";

// Payments of merchants (server/data/payment_store.hpp) and messages to services of hosts
// (server/data/outbox_store.hpp). A transfer outlives its payment: it pays nothing else, ever.
constexpr std::string_view kPayments = R"sql(
CREATE TABLE webhook_endpoint (
    id            TEXT PRIMARY KEY,
    project       TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    url           TEXT NOT NULL,
    secret        TEXT NOT NULL,
    created_at_ms {bigint} NOT NULL,
    busy_until_ms {bigint} NOT NULL,
    served_at_ms  {bigint} NOT NULL
) {strict};
CREATE TABLE webhook_message (
    id            TEXT PRIMARY KEY,
    endpoint      TEXT NOT NULL REFERENCES webhook_endpoint (id) ON DELETE CASCADE,
    body          TEXT NOT NULL,
    created_at_ms {bigint} NOT NULL,
    attempts      {bigint} NOT NULL,
    next_at_ms    {bigint} NOT NULL,
    is_dead       {bigint} NOT NULL,
    last_error    TEXT NOT NULL
) {strict};
CREATE INDEX webhook_message_by_time ON webhook_message (endpoint, is_dead, next_at_ms);
CREATE TABLE payment_key (
    id            TEXT PRIMARY KEY,
    project       TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    secret_hash   {bytes} NOT NULL UNIQUE,
    created_at_ms {bigint} NOT NULL
) {strict};
CREATE TABLE payment (
    id             TEXT PRIMARY KEY,
    project        TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    merchant_key   TEXT NOT NULL,
    idempotency    TEXT,
    request_hash   {bytes} NOT NULL,
    chain          TEXT NOT NULL,
    token          TEXT NOT NULL,
    symbol         TEXT NOT NULL,
    decimals       {bigint} NOT NULL,
    recipient      TEXT NOT NULL,
    amount         TEXT NOT NULL,
    depth          {bigint} NOT NULL,
    title          TEXT,
    description    TEXT,
    redirect       TEXT,
    merchant_order TEXT,
    metadata       TEXT,
    created_at_ms  {bigint} NOT NULL,
    expires_at_ms  {bigint} NOT NULL,
    status         {bigint} NOT NULL,
    next_look_ms   {bigint} NOT NULL,
    reference      TEXT NOT NULL UNIQUE,
    UNIQUE (project, idempotency)
) {strict};
CREATE INDEX payment_by_end ON payment (expires_at_ms);
CREATE INDEX payment_by_look ON payment (next_look_ms);
CREATE INDEX payment_by_project ON payment (project, next_look_ms);
CREATE TABLE payment_report (
    payment       TEXT NOT NULL REFERENCES payment (id) ON DELETE CASCADE,
    hash          TEXT NOT NULL,
    at_ms         {bigint} NOT NULL,
    state         {bigint} NOT NULL,
    confirmations {bigint} NOT NULL,
    PRIMARY KEY (payment, hash)
) {strict};
CREATE TABLE payment_transfer (
    chain        TEXT NOT NULL,
    hash         TEXT NOT NULL,
    log_index    {bigint} NOT NULL,
    payment      TEXT NOT NULL,
    amount       TEXT NOT NULL,
    block        {bigint} NOT NULL,
    block_time_s {bigint} NOT NULL,
    is_settled   {bigint} NOT NULL,
    PRIMARY KEY (chain, hash, log_index)
) {strict};
CREATE INDEX payment_transfer_by_payment ON payment_transfer (payment);
)sql";

// User operations of the own bundler (server/data/bundler_store.hpp), and what projects had paid
// for (sponsor_store.hpp).
constexpr std::string_view kBundler = R"sql(
CREATE TABLE bundler_operation (
    hash                     TEXT PRIMARY KEY,
    chain                    TEXT NOT NULL,
    entry_point              TEXT NOT NULL,
    sender                   TEXT NOT NULL,
    nonce                    TEXT NOT NULL,
    project                  TEXT NOT NULL,
    body                     TEXT NOT NULL,
    max_fee_per_gas          {bigint} NOT NULL,
    max_priority_fee_per_gas {bigint} NOT NULL,
    state                    TEXT NOT NULL,
    reason                   TEXT NOT NULL,
    transaction_hash         TEXT NOT NULL,
    block                    {bigint} NOT NULL,
    received_at_ms           {bigint} NOT NULL,
    changed_at_ms            {bigint} NOT NULL
) {strict};
CREATE INDEX bundler_operation_by_state ON bundler_operation (chain, state, received_at_ms, hash);
CREATE INDEX bundler_operation_by_sender ON bundler_operation (chain, sender, state);
CREATE INDEX bundler_operation_by_project ON bundler_operation (project, state);
CREATE INDEX bundler_operation_by_age ON bundler_operation (changed_at_ms);
CREATE TABLE bundler_bundle (
    chain                    TEXT PRIMARY KEY,
    nonce                    {bigint} NOT NULL,
    transactions             TEXT NOT NULL,
    max_fee_per_gas          {bigint} NOT NULL,
    max_priority_fee_per_gas {bigint} NOT NULL,
    sent_at_ms               {bigint} NOT NULL
) {strict};
CREATE TABLE sponsored_operation (
    chain         TEXT NOT NULL,
    sender        TEXT NOT NULL,
    nonce         TEXT NOT NULL,
    project       TEXT NOT NULL,
    day           {bigint} NOT NULL,
    reserved_gwei {bigint} NOT NULL,
    spent_gwei    {bigint},
    ends_at_ms    {bigint} NOT NULL,
    PRIMARY KEY (chain, sender, nonce)
) {strict};
CREATE INDEX sponsored_operation_by_project ON sponsored_operation (project, chain, day, sender);
CREATE TABLE sponsor_progress (
    chain TEXT PRIMARY KEY,
    block {bigint} NOT NULL
) {strict};
)sql";

// Where a project's service hears of sign-ins (server/data/sign_in_store.hpp).
constexpr std::string_view kSignInWebhook = R"sql(
CREATE TABLE sign_in_webhook (
    project  TEXT PRIMARY KEY REFERENCES project (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE REFERENCES webhook_endpoint (id) ON DELETE CASCADE
) {strict};
)sql";

// Whether a project's visitors have their fees paid (server/data/project.hpp).
constexpr std::string_view kSponsorship = R"sql(
ALTER TABLE project ADD COLUMN is_sponsorship_on {bigint} NOT NULL DEFAULT 1;
)sql";

// Tokens of providers of buying that all processes share, sealed (server/data/purchase_store.hpp).
constexpr std::string_view kPurchaseTokens = R"sql(
CREATE TABLE purchase_token (
    provider        TEXT PRIMARY KEY,
    sealed          {bytes},
    leased_until_ms {bigint} NOT NULL
) {strict};
)sql";

// What keys of apps may do with accounts beside a key of this server, and what was signed for them
// (server/data/session_store.hpp).
constexpr std::string_view kSessions = R"sql(
CREATE TABLE session (
    pci             TEXT PRIMARY KEY,
    project         TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    chain           TEXT NOT NULL,
    account         TEXT NOT NULL,
    expiry_s        {bigint} NOT NULL,
    created_s       {bigint} NOT NULL,
    signer          TEXT NOT NULL,
    permissions     TEXT NOT NULL,
    policies        TEXT NOT NULL,
    point           {bytes} NOT NULL,
    wrapped_by      TEXT NOT NULL,
    wrapped_version {bigint} NOT NULL,
    wrapped         {bytes} NOT NULL,
    context         TEXT,
    revoked_s       {bigint}
) {strict};
CREATE INDEX session_by_account ON session (account, project, created_s);
CREATE INDEX session_by_project ON session (project);
CREATE INDEX session_by_expiry ON session (expiry_s);
CREATE INDEX session_by_age ON session (created_s);
CREATE TABLE session_count (
    pci    TEXT NOT NULL REFERENCES session (pci) ON DELETE CASCADE,
    meter  TEXT NOT NULL,
    nonce  TEXT NOT NULL,
    amount TEXT NOT NULL,
    at_s   {bigint} NOT NULL,
    PRIMARY KEY (pci, meter, nonce)
) {strict};
CREATE INDEX session_count_by_time ON session_count (pci, meter, at_s);
)sql";
// What a purge of addresses looks for.
constexpr std::string_view kEventAccountAge =
    "CREATE INDEX event_account_by_age ON event_account (day_ms);\n";

// What visitors ordered at exchanges (server/data/exchange_order_store.hpp).
constexpr std::string_view kExchangeOrders = R"sql(
CREATE TABLE exchange_order (
    id            TEXT PRIMARY KEY,
    project       TEXT NOT NULL,
    exchange      TEXT NOT NULL,
    asset         TEXT NOT NULL,
    amount        TEXT NOT NULL,
    decimals      {bigint} NOT NULL,
    recipient     TEXT NOT NULL,
    tx_hash       TEXT NOT NULL,
    created_at_ms {bigint} NOT NULL
) {strict};
CREATE INDEX exchange_order_by_age ON exchange_order (created_at_ms);
)sql";

// Further transactions of purchases, what was paid, and who began them.
constexpr std::string_view kPurchaseTransactions = R"sql(
ALTER TABLE purchase ADD COLUMN purchase TEXT NOT NULL DEFAULT '';
ALTER TABLE purchase ADD COLUMN transaction_id TEXT NOT NULL DEFAULT '';
ALTER TABLE purchase ADD COLUMN visitor TEXT NOT NULL DEFAULT '';
ALTER TABLE purchase ADD COLUMN paid_amount TEXT NOT NULL DEFAULT '';
ALTER TABLE purchase ADD COLUMN paid_currency TEXT NOT NULL DEFAULT '';
CREATE INDEX purchase_by_purchase ON purchase (purchase) WHERE purchase <> '';
)sql";

// What is chosen of the operations that wait is in the indexes, not among long bodies. What waited
// before is taken for as large as one may be.
constexpr std::string_view kBundlerChoice = R"sql(
ALTER TABLE bundler_operation ADD COLUMN gas {bigint} NOT NULL DEFAULT 15000000;
ALTER TABLE bundler_operation ADD COLUMN good_until_ms {bigint} NOT NULL DEFAULT 0;
ALTER TABLE bundler_operation ADD COLUMN bytes {bigint} NOT NULL DEFAULT 0;
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
)sql";

// Who named a transaction, by a few digits of a hash. Of what was named before nobody knows.
constexpr std::string_view kPaymentReporters = R"sql(
ALTER TABLE payment_report ADD COLUMN reporter TEXT NOT NULL DEFAULT '';
)sql";

// Which sessions their account's chain knows, and from where the others were made
// (server/data/session_store.hpp). Of those that were there nobody knows either.
constexpr std::string_view kSessionProofs = R"sql(
ALTER TABLE session ADD COLUMN maker TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN bytes {bigint} NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN proved_s {bigint};
CREATE INDEX session_by_maker ON session (maker, created_s, bytes)
    WHERE proved_s IS NULL AND maker <> '';
)sql";

// Whom failed bundles are held against (server/data/bundler_store.hpp).
constexpr std::string_view kBundlerFaults = R"sql(
CREATE TABLE bundler_ban (
    address  TEXT PRIMARY KEY,
    until_ms {bigint} NOT NULL
) {strict};
CREATE INDEX bundler_ban_by_end ON bundler_ban (until_ms);
CREATE TABLE bundler_failure (
    project  TEXT PRIMARY KEY,
    count    {bigint} NOT NULL,
    since_ms {bigint} NOT NULL
) {strict};
CREATE INDEX bundler_failure_by_age ON bundler_failure (since_ms);
)sql";

// Purchases by the transactions that brought them, for accounts' histories.
constexpr std::string_view kPurchaseHashes = R"sql(
CREATE INDEX purchase_by_hash ON purchase (project, chain_namespace, address, lower(tx_hash))
    WHERE tx_hash <> '';
)sql";

constexpr std::array<Step, 36> kApiSteps = {{
    {"projects", kProjects, {}},
    {"events", kEvents, {}},
    {"console", kConsole, {}},
    {"console's audit log", kAuditSqlite, kAuditPostgres},
    {"no line of the audit log is replaced", kAuditNewSqlite, kAuditNewPostgres},
    {"vault", steps::kVault, {}},
    {"vault's audit log", steps::kVaultAuditSqlite, steps::kVaultAuditPostgres},
    {"vault's recoveries", steps::kVaultRecovery, {}},
    {"vault's social logins", steps::kVaultSocial, {}},
    {"vault's notices", steps::kVaultNotices, {}},
    {"sign-in", kSignIn, {}},
    {"list of accounts", kSignInList, {}},
    {"names", kNames, {}},
    {"payments", kPayments, {}},
    {"purchases", kPurchases, {}},
    {"bundler", kBundler, {}},
    {"sign-in's webhooks", kSignInWebhook, {}},
    {"vault's hand-overs", steps::kVaultHandover, {}},
    {"ends of the vault's audit logs", steps::kVaultAuditHead, {}},
    {"seals of the vault's rows", steps::kVaultSeals, {}},
    {"switch of sponsorship", kSponsorship, {}},
    {"tokens of providers of buying", kPurchaseTokens, {}},
    {"sessions", kSessions, {}},
    {"age of the accounts of events", kEventAccountAge, {}},
    {"vault's addresses without dots", steps::kVaultPlainEmails, {}},
    {"languages of the vault's mails", steps::kVaultLanguages, {}},
    {"orders at exchanges", kExchangeOrders, {}},
    {"transactions of purchases", kPurchaseTransactions, {}},
    {"choice of the bundler", kBundlerChoice, {}},
    {"reporters of transactions of payments", kPaymentReporters, {}},
    {"tokens of the vault that were not used yet", steps::kVaultUnusedTokens, {}},
    {"proofs of sessions", kSessionProofs, {}},
    {"audit logs by their row numbers", steps::kAuditRowsSqlite, steps::kAuditRowsPostgres},
    {"faults of failed bundles", kBundlerFaults, {}},
    {"transactions that brought purchases", kPurchaseHashes, {}},
    {"dates of the vault's ways of recovery", steps::kVaultRecoveryKeys, {}},
}};

}  // namespace

const Schema& api_schema() {
    static constexpr Schema kSchema{"api", kApiSteps};
    return kSchema;
}

}  // namespace portico::store
