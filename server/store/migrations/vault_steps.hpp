// SPDX-License-Identifier: Apache-2.0
//
// The vault's steps of the api schema (api_steps.cpp has their order). A released one is never
// changed.
#pragma once

#include <string_view>

namespace portico::store::steps {

// What the vault keeps (server/data/vault_records.hpp). Codes and tokens are kept as hashes, shares
// sealed under keys that are not here. A change that is prepared has its shares beside those that
// count: theirs have its id, the others none.
inline constexpr std::string_view kVault = R"sql(
CREATE TABLE vault_secret (
    name        TEXT PRIMARY KEY,
    key_id      TEXT NOT NULL,
    key_version {bigint} NOT NULL,
    wrapped     {bytes} NOT NULL,
    sealed      {bytes} NOT NULL
) {strict};
CREATE TABLE vault_proof (
    hash          {bytes} PRIMARY KEY,
    expires_at_ms {bigint} NOT NULL
) {strict};
CREATE INDEX vault_proof_by_age ON vault_proof (expires_at_ms);
CREATE TABLE vault_flow (
    id               TEXT PRIMARY KEY,
    project          TEXT NOT NULL,
    device           TEXT NOT NULL,
    purpose          {bigint} NOT NULL,
    email            TEXT NOT NULL,
    code_hash        {bytes} NOT NULL,
    sent_at_ms       {bigint} NOT NULL,
    sends            {bigint} NOT NULL,
    submissions      {bigint} NOT NULL,
    used             {bigint} NOT NULL,
    account          TEXT NOT NULL,
    origin           TEXT NOT NULL,
    device_name      TEXT NOT NULL,
    network          TEXT NOT NULL,
    created_at_ms    {bigint} NOT NULL,
    approval         {bigint} NOT NULL,
    approval_hash    {bytes} NOT NULL,
    number           TEXT NOT NULL,
    numbers          TEXT NOT NULL,
    approval_ends_ms {bigint} NOT NULL
) {strict};
CREATE INDEX vault_flow_by_age ON vault_flow (created_at_ms);
CREATE INDEX vault_flow_by_approval ON vault_flow (approval_hash);
CREATE TABLE vault_account (
    id            TEXT PRIMARY KEY,
    project       TEXT NOT NULL,
    email         TEXT NOT NULL,
    created_at_ms {bigint} NOT NULL,
    UNIQUE (project, email)
) {strict};
CREATE TABLE vault_device (
    account       TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    id            TEXT NOT NULL,
    name          TEXT NOT NULL,
    created_at_ms {bigint} NOT NULL,
    seen_at_ms    {bigint} NOT NULL,
    is_removed    {bigint} NOT NULL,
    PRIMARY KEY (account, id)
) {strict};
CREATE TABLE vault_session (
    id                    TEXT PRIMARY KEY,
    account               TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    device                TEXT NOT NULL,
    access_hash           {bytes} NOT NULL UNIQUE,
    host_hash             {bytes} NOT NULL UNIQUE,
    refresh_hash          {bytes} NOT NULL UNIQUE,
    previous_refresh_hash {bytes} NOT NULL,
    created_at_ms         {bigint} NOT NULL,
    refreshed_at_ms       {bigint} NOT NULL,
    access_ends_ms        {bigint} NOT NULL,
    ends_ms               {bigint} NOT NULL,
    stepped_up_until_ms   {bigint} NOT NULL,
    ended                 {bigint} NOT NULL
) {strict};
CREATE INDEX vault_session_by_account ON vault_session (account);
CREATE INDEX vault_session_by_previous ON vault_session (previous_refresh_hash);
CREATE TABLE vault_wallet (
    account TEXT PRIMARY KEY REFERENCES vault_account (id) ON DELETE CASCADE,
    record  TEXT NOT NULL,
    change  TEXT NOT NULL
) {strict};
CREATE TABLE vault_change (
    account   TEXT PRIMARY KEY REFERENCES vault_account (id) ON DELETE CASCADE,
    id        TEXT NOT NULL,
    device    TEXT NOT NULL,
    body_hash {bytes} NOT NULL,
    record    TEXT NOT NULL,
    at_ms     {bigint} NOT NULL
) {strict};
CREATE TABLE vault_share (
    account     TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    kind        {bigint} NOT NULL,
    device      TEXT NOT NULL,
    epoch       {bigint} NOT NULL,
    change      TEXT NOT NULL,
    key_id      TEXT NOT NULL,
    key_version {bigint} NOT NULL,
    wrapped     {bytes} NOT NULL,
    sealed      {bytes} NOT NULL,
    PRIMARY KEY (account, kind, device, epoch, change)
) {strict};
CREATE TABLE vault_audit (
    account TEXT NOT NULL,
    number  {bigint} NOT NULL,
    at_ms   {bigint} NOT NULL,
    action  TEXT NOT NULL,
    device  TEXT NOT NULL,
    detail  TEXT NOT NULL,
    hash    {bytes} NOT NULL,
    PRIMARY KEY (account, number)
) {strict};
)sql";

// As with the console's log: INSERT OR REPLACE would take a line away unseen.
inline constexpr std::string_view kVaultAuditSqlite = R"sql(
CREATE TRIGGER vault_audit_kept BEFORE DELETE ON vault_audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER vault_audit_unchanged BEFORE UPDATE ON vault_audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER vault_audit_new BEFORE INSERT ON vault_audit
WHEN EXISTS (SELECT 1 FROM vault_audit WHERE account = NEW.account AND number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
)sql";
inline constexpr std::string_view kVaultAuditPostgres = R"sql(
CREATE TRIGGER vault_audit_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON vault_audit
FOR EACH STATEMENT EXECUTE FUNCTION console_audit_refuse();
)sql";

// INSERT OR REPLACE takes away what has the rowid that it names, too. A rowid that is not given is
// -1 here: with a line of that number none could follow, so there is none, in either log. A line of
// PostgreSQL has no second name.
inline constexpr std::string_view kAuditRowsSqlite = R"sql(
DROP TRIGGER vault_audit_new;
CREATE TRIGGER vault_audit_new BEFORE INSERT ON vault_audit
WHEN EXISTS (SELECT 1 FROM vault_audit WHERE rowid = NEW.rowid OR
    (account = NEW.account AND number = NEW.number))
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER vault_audit_counted AFTER INSERT ON vault_audit WHEN NEW.rowid < 1
BEGIN SELECT RAISE(ABORT, 'lines of the audit log count from 1'); END;
CREATE TRIGGER console_audit_counted AFTER INSERT ON console_audit WHEN NEW.number < 1
BEGIN SELECT RAISE(ABORT, 'lines of the audit log count from 1'); END;
)sql";
inline constexpr std::string_view kAuditRowsPostgres =
    "COMMENT ON TABLE vault_audit IS 'append-only';\n";

// A recovery waits before its shares are given; a change of the address makes everything wait.
inline constexpr std::string_view kVaultRecovery = R"sql(
ALTER TABLE vault_flow ADD COLUMN session TEXT NOT NULL DEFAULT '';
ALTER TABLE vault_flow ADD COLUMN new_email TEXT NOT NULL DEFAULT '';
ALTER TABLE vault_account ADD COLUMN held_until_ms {bigint} NOT NULL DEFAULT 0;
CREATE TABLE vault_recovery (
    account       TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    id            TEXT NOT NULL UNIQUE,
    device        TEXT NOT NULL,
    key           TEXT NOT NULL,
    cancel_hash   {bytes} NOT NULL UNIQUE,
    started_at_ms {bigint} NOT NULL,
    opens_at_ms   {bigint} NOT NULL,
    ends_at_ms    {bigint} NOT NULL,
    PRIMARY KEY (account, device)
) {strict};
)sql";

// Who somebody is at a provider. An address is shown by a code of ours, or by whoever runs the
// mailbox.
inline constexpr std::string_view kVaultSocial = R"sql(
ALTER TABLE vault_account ADD COLUMN email_by_code {bigint} NOT NULL DEFAULT 1;
CREATE TABLE vault_identity (
    project      TEXT NOT NULL,
    provider     TEXT NOT NULL,
    issuer       TEXT NOT NULL,
    subject      TEXT NOT NULL,
    account      TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    linked_at_ms {bigint} NOT NULL,
    PRIMARY KEY (project, provider, issuer, subject)
) {strict};
CREATE INDEX vault_identity_by_account ON vault_identity (account);
CREATE TABLE vault_social (
    flow           TEXT PRIMARY KEY REFERENCES vault_flow (id) ON DELETE CASCADE,
    provider       TEXT NOT NULL,
    state_hash     {bytes} NOT NULL UNIQUE,
    step           {bigint} NOT NULL,
    channel        {bytes} NOT NULL,
    issuer         TEXT NOT NULL,
    subject        TEXT NOT NULL,
    name           TEXT NOT NULL,
    trust          {bigint} NOT NULL,
    result_hash    {bytes} NOT NULL,
    result_ends_ms {bigint} NOT NULL
) {strict};
)sql";

// What owners are to be told by mail and were not yet; `number` is that of the line in the audit
// log.
inline constexpr std::string_view kVaultNotices = R"sql(
CREATE TABLE vault_notice (
    account   TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    number    {bigint} NOT NULL,
    kind      {bigint} NOT NULL,
    project   TEXT NOT NULL,
    email     TEXT NOT NULL,
    device    TEXT NOT NULL,
    recovery  TEXT NOT NULL,
    at_ms     {bigint} NOT NULL,
    due_at_ms {bigint} NOT NULL,
    tries     {bigint} NOT NULL,
    PRIMARY KEY (account, number)
) {strict};
CREATE INDEX vault_notice_by_due ON vault_notice (due_at_ms);
)sql";

// A share on its way to a further device. It is sealed to that device's key, and goes when it came.
inline constexpr std::string_view kVaultHandover = R"sql(
CREATE TABLE vault_handover (
    account       TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    id            TEXT NOT NULL UNIQUE,
    device        TEXT NOT NULL,
    session       TEXT NOT NULL,
    giver         TEXT NOT NULL,
    step          {bigint} NOT NULL,
    commitment    TEXT NOT NULL,
    nonce         TEXT NOT NULL,
    public_key    TEXT NOT NULL,
    opening       TEXT NOT NULL,
    sealed        TEXT NOT NULL,
    change        TEXT NOT NULL,
    started_at_ms {bigint} NOT NULL,
    ends_at_ms    {bigint} NOT NULL,
    PRIMARY KEY (account, device)
) {strict};
CREATE INDEX vault_handover_by_end ON vault_handover (ends_at_ms);
)sql";

// Where each account's audit log ends, signed as its lines are: what is cut off at the end shows.
inline constexpr std::string_view kVaultAuditHead = R"sql(
CREATE TABLE vault_audit_head (
    account TEXT PRIMARY KEY,
    number  {bigint} NOT NULL,
    mac     {bytes} NOT NULL
) {strict};
)sql";

// What authenticates the rows of an account, and those of a login that is under way
// (server/store/vault/row_seal.hpp). Logins of before have no seal: they begin anew.
inline constexpr std::string_view kVaultSeals = R"sql(
DELETE FROM vault_social;
DELETE FROM vault_flow;
ALTER TABLE vault_flow ADD COLUMN used_at_ms {bigint} NOT NULL DEFAULT 0;
ALTER TABLE vault_share ADD COLUMN names_account {bigint} NOT NULL DEFAULT 0;
CREATE TABLE vault_seal (
    account TEXT PRIMARY KEY REFERENCES vault_account (id) ON DELETE CASCADE,
    version {bigint} NOT NULL,
    mac     {bytes} NOT NULL
) {strict};
CREATE TABLE vault_flow_seal (
    flow    TEXT PRIMARY KEY REFERENCES vault_flow (id) ON DELETE CASCADE,
    version {bigint} NOT NULL,
    mac     {bytes} NOT NULL
) {strict};
)sql";

// Spellings of one mailbox of Gmail are found by it.
inline constexpr std::string_view kVaultPlainEmails = R"sql(
CREATE INDEX vault_account_by_plain_email ON vault_account (project, (replace(email, '.', '')));
)sql";

// That mails are written in. No rule reads it, so that no seal has it.
inline constexpr std::string_view kVaultLanguages = R"sql(
ALTER TABLE vault_flow ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE vault_account ADD COLUMN language TEXT NOT NULL DEFAULT '';
)sql";

// Of sessions of before it is not known: their tokens count as used. The seals of rows leave out a
// 0 (server/store/vault/row_seal.cpp), so that those of before fit.
inline constexpr std::string_view kVaultUnusedTokens = R"sql(
ALTER TABLE vault_session ADD COLUMN is_unused {bigint} NOT NULL DEFAULT 0;
)sql";

// Since when ways of recovery are there. Of those that were set up before nobody knows.
inline constexpr std::string_view kVaultRecoveryKeys = R"sql(
CREATE TABLE vault_recovery_key (
    account     TEXT NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
    id          TEXT NOT NULL,
    added_at_ms {bigint} NOT NULL,
    PRIMARY KEY (account, id)
) {strict};
)sql";

}  // namespace portico::store::steps
