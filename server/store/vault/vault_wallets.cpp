// SPDX-License-Identifier: Apache-2.0
//
// Wallets and their shares. A change is prepared beside what counts and then committed, each in one
// transaction: a process that is killed between any two statements leaves two shares of one set.
#include <algorithm>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "server/store/vault/store_over_sql.hpp"

namespace portico::store {
namespace {

using namespace vault;
using api::vault::EnrolledDevice;
using api::vault::SignedRecord;

/// A record with all its lists full is shorter.
constexpr JsonLimits kRecordLimits{.depth = 8, .size_bytes = 64 * 1024};

StoreResult<SignedRecord> read_record(const std::string& text) {
    auto record = parse_described<SignedRecord>(text, kRecordLimits);
    if (!record) return store_error(Failure::kDamaged, "the record of a wallet cannot be read");
    return std::move(*record);
}

bool same_recovery_keys(const SignedRecord& one, const SignedRecord& other) {
    return std::ranges::equal(
        one.record.recoveryKeys, other.record.recoveryKeys, [](const auto& a, const auto& b) {
            return a.id == b.id && a.kind == b.kind && a.publicKey == b.publicKey;
        });
}

bool names(const SignedRecord& wallet, const std::string& device) {
    return std::ranges::any_of(wallet.record.devices,
                               [&](const EnrolledDevice& one) { return one.id == device; });
}

SealedRow row_at(const sql::Query& row, int from) {
    return {.key = {.key_id = row.text(from),
                    .key_version = static_cast<std::uint32_t>(row.integer(from + 1)),
                    .wrapped = row.bytes(from + 2)},
            .sealed = row.bytes(from + 3),
            .names_account = row.integer(from + 4) != 0};
}

}  // namespace

StoreResult<std::optional<WalletRow>> VaultStore::wallet(const std::string& account) {
    return look(account, [&] { return read_wallet(account); });
}

StoreResult<std::optional<PreparedChange>> VaultStore::pending_change(const std::string& account) {
    return look(account, [&] { return read_pending(account); });
}

StoreResult<std::optional<WalletRow>> VaultStore::read_wallet(const std::string& account) {
    auto rows = PORTICO_TRY(
        sql_.query("SELECT record, change FROM vault_wallet WHERE account = $1", account));
    if (!PORTICO_TRY(rows.next())) return std::nullopt;
    SignedRecord wallet = PORTICO_TRY(read_record(rows.text(0)));
    return WalletRow{.wallet = std::move(wallet), .change = rows.text(1)};
}

StoreResult<std::optional<PreparedChange>> VaultStore::read_pending(const std::string& account) {
    auto rows = PORTICO_TRY(sql_.query(
        "SELECT id, device, body_hash, record, at_ms FROM vault_change WHERE account = $1",
        account));
    if (!PORTICO_TRY(rows.next())) return std::nullopt;
    PreparedChange out{.id = rows.text(0),
                       .device = rows.text(1),
                       .body_hash = {},
                       .wallet = PORTICO_TRY(read_record(rows.text(3))),
                       .shares = {},
                       .at_ms = rows.integer(4)};
    const Bytes hash = rows.bytes(2);
    if (hash.size() == out.body_hash.size()) std::ranges::copy(hash, out.body_hash.begin());
    return out;
}

StoreResult<void> VaultStore::drop_pending(const std::string& account) {
    PORTICO_CHECK(sql_.run("DELETE FROM vault_change WHERE account = $1", account));
    PORTICO_CHECK(sql_.run("DELETE FROM vault_share WHERE account = $1 AND change <> ''", account));
    return {};
}

StoreResult<bool> VaultStore::has_device(const std::string& account, const std::string& device) {
    return PORTICO_TRY(sql_.integer("SELECT 1 FROM vault_device WHERE account = $1 AND id = $2 "
                                    "AND is_removed = 0",
                                    account, device))
        .has_value();
}

StoreResult<bool> VaultStore::knows_device(const std::string& project, const std::string& email,
                                           const std::string& device) {
    const auto find = [&]() -> StoreResult<std::optional<std::string>> {
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT a.id FROM vault_account a JOIN vault_device d ON d.account = a.id WHERE "
            "a.project = $1 AND a.email = $2 AND d.id = $3 AND d.is_removed = 0",
            project, email, device));
        if (!PORTICO_TRY(rows.next())) return std::nullopt;
        return rows.text(0);
    };
    // The seal is looked at for the account's own devices alone: strangers see by no answer, and by
    // no time that one takes, whether there is an account.
    const auto account = PORTICO_TRY(find());
    if (!account) return false;
    return look(*account, [&]() -> StoreResult<bool> { return PORTICO_TRY(find()) == account; });
}

StoreResult<bool> VaultStore::has_share(const std::string& account, const std::string& device) {
    return PORTICO_TRY(sql_.integer("SELECT 1 FROM vault_share WHERE account = $1 AND device = $2 "
                                    "AND change = '' LIMIT 1",
                                    account, device))
        .has_value();
}

StoreResult<bool> VaultStore::is_live(const Caller& caller) {
    return PORTICO_TRY(sql_.integer("SELECT 1 FROM vault_session s JOIN vault_device d ON "
                                    "d.account = s.account AND d.id = s.device WHERE s.id = $1 AND "
                                    "s.account = $2 AND s.device = $3 AND s.ended = 0 AND "
                                    "d.is_removed = 0",
                                    caller.session, caller.account.id, caller.device))
        .has_value();
}

StoreResult<bool> VaultStore::prepare_change(
    const Caller& caller, const PreparedChange& change,
    const std::function<bool(const std::optional<WalletRow>& stored)>& may) {
    const std::string& account = caller.account.id;
    return this->change(account, [&]() -> StoreResult<bool> {
        if (!PORTICO_TRY(is_live(caller))) return false;
        const auto stored = PORTICO_TRY(read_wallet(account));
        const std::string record = to_json_text(change.wallet);
        if (stored && stored->change == change.id) return to_json_text(stored->wallet) == record;
        const auto pending = PORTICO_TRY(read_pending(account));
        if (pending && pending->id == change.id) return pending->body_hash == change.body_hash;
        if (!may(stored)) return false;
        // A removed device cannot come back, whoever names it.
        for (const EnrolledDevice& device : change.wallet.record.devices)
            if (!PORTICO_TRY(has_device(account, device.id))) return false;
        if (!change.handover.empty() && !PORTICO_TRY(give_handover(caller, change))) return false;
        PORTICO_CHECK(drop_pending(account));
        PORTICO_CHECK(sql_.run(
            "INSERT INTO vault_change (account, id, device, body_hash, record, at_ms) VALUES "
            "($1, $2, $3, $4, $5, $6)",
            account, change.id, change.device, change.body_hash, record, change.at_ms));
        for (const ShareRow& share : change.shares)
            PORTICO_CHECK(sql_.run(
                "INSERT INTO vault_share (account, kind, device, epoch, change, key_id, "
                "key_version, wrapped, sealed, names_account) "
                "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
                account, static_cast<std::int64_t>(share.kind), share.device, share.epoch,
                change.id, share.row.key.key_id, share.row.key.key_version, share.row.key.wrapped,
                share.row.sealed, std::int64_t{share.row.names_account}));
        PORTICO_CHECK(note(account, change.at_ms, "wallet.prepared", change.device,
                           "version " + std::to_string(change.wallet.record.version)));
        return true;
    });
}

StoreResult<bool> VaultStore::commit_change(const Caller& caller, const std::string& change,
                                            std::int64_t now_ms) {
    const std::string& account = caller.account.id;
    const StoreResult<bool> done = this->change(account, [&]() -> StoreResult<bool> {
        if (!PORTICO_TRY(is_live(caller))) return false;
        const auto stored = PORTICO_TRY(read_wallet(account));
        // Who committed it has a share since.
        if (stored && stored->change == change) return has_share(account, caller.device);
        const auto pending = PORTICO_TRY(read_pending(account));
        if (!pending || pending->id != change || pending->device != caller.device) return false;
        const Given given = PORTICO_TRY(given_by(account, change, now_ms));
        if (given == Given::kOver) return false;
        // A device that was removed since: the record would bring it back.
        for (const EnrolledDevice& device : pending->wallet.record.devices)
            if (!PORTICO_TRY(has_device(account, device.id))) return false;
        // What has a successor goes, then that takes its place.
        PORTICO_CHECK(sql_.run(
            "DELETE FROM vault_share WHERE account = $1 AND change = '' AND EXISTS (SELECT 1 FROM "
            "vault_share n WHERE n.account = $1 AND n.change = $2 AND n.kind = vault_share.kind "
            "AND n.device = vault_share.device)",
            account, change));
        PORTICO_CHECK(
            sql_.run("UPDATE vault_share SET change = '' WHERE account = $1 AND change = $2",
                     account, change));
        if (stored)
            for (const EnrolledDevice& device : stored->wallet.record.devices)
                if (!names(pending->wallet, device.id)) {
                    PORTICO_CHECK(forget_device(account, device.id));
                    PORTICO_CHECK(note(account, now_ms, "device.removed", device.id, {}));
                }
        PORTICO_CHECK(
            sql_.run("INSERT INTO vault_wallet (account, record, change) VALUES ($1, $2, $3) "
                     "ON CONFLICT (account) DO UPDATE SET record = excluded.record, "
                     "change = excluded.change",
                     account, to_json_text(pending->wallet), change));
        PORTICO_CHECK(date_recovery_keys(account, stored, pending->wallet.record, now_ms));
        PORTICO_CHECK(drop_pending(account));
        // It has shares of its own now.
        PORTICO_CHECK(sql_.run("DELETE FROM vault_recovery WHERE account = $1 AND device = $2",
                               account, caller.device));
        PORTICO_CHECK(drop_handover(account, caller.device));
        PORTICO_CHECK(note(account, now_ms, "wallet.changed", caller.device,
                           "version " + std::to_string(pending->wallet.record.version)));
        if (given == Given::kNow)
            PORTICO_CHECK(tell(NoticeKind::kHandedOver, caller.account, caller.device, {}, now_ms));
        if (stored && !same_recovery_keys(stored->wallet, pending->wallet)) {
            PORTICO_CHECK(note(account, now_ms, "recovery.keys_changed", caller.device, {}));
            PORTICO_CHECK(
                tell(NoticeKind::kRecoveryKeys, caller.account, caller.device, {}, now_ms));
        }
        return true;
    });
    if (done && *done) empty_log();
    return done;
}

void VaultStore::empty_log() {
    if (sql_.dialect() == sql::Dialect::kSqlite)
        static_cast<void>(sql_.execute("PRAGMA wal_checkpoint(TRUNCATE)"));
}

StoreResult<void> VaultStore::forget_device(const std::string& account, const std::string& device) {
    PORTICO_CHECK(drop_handover(account, device));
    PORTICO_CHECK(
        sql_.run("DELETE FROM vault_share WHERE account = $1 AND device = $2", account, device));
    PORTICO_CHECK(sql_.run("UPDATE vault_session SET ended = 1 WHERE account = $1 AND device = $2",
                           account, device));
    PORTICO_CHECK(
        sql_.run("DELETE FROM vault_recovery WHERE account = $1 AND device = $2", account, device));
    PORTICO_CHECK(sql_.run("UPDATE vault_device SET is_removed = 1 WHERE account = $1 AND id = $2",
                           account, device));
    return {};
}

StoreResult<bool> VaultStore::remove_device(const Caller& caller, const std::string& device,
                                            std::int64_t now_ms) {
    const std::string& account = caller.account.id;
    const StoreResult<bool> done = change(account, [&]() -> StoreResult<bool> {
        if (!PORTICO_TRY(is_live(caller)) || !PORTICO_TRY(has_device(account, device)))
            return false;
        const auto pending = PORTICO_TRY(read_pending(account));
        if (pending && pending->device == device) PORTICO_CHECK(drop_pending(account));
        PORTICO_CHECK(forget_device(account, device));
        PORTICO_CHECK(note(account, now_ms, "device.removed", device, "by " + caller.device));
        return true;
    });
    if (done && *done) empty_log();
    return done;
}

StoreResult<std::optional<SealedRow>> VaultStore::release_share(const Caller& caller,
                                                                std::uint32_t epoch,
                                                                const std::string& purpose,
                                                                std::int64_t now_ms) {
    const std::string& account = caller.account.id;
    return change(account, [&]() -> StoreResult<std::optional<SealedRow>> {
        if (!PORTICO_TRY(is_live(caller))) return std::nullopt;
        std::optional<SealedRow> out;
        std::string change;
        {
            auto rows = PORTICO_TRY(sql_.query(
                "SELECT key_id, key_version, wrapped, sealed, names_account, change FROM "
                "vault_share WHERE account = $1 AND kind = $2 AND device = $3 AND epoch = $4 "
                "ORDER BY change LIMIT 1",
                account, static_cast<std::int64_t>(ShareRowKind::kAuth), caller.device, epoch));
            if (!PORTICO_TRY(rows.next())) return std::nullopt;
            out = row_at(rows, 0);
            change = rows.text(5);
        }
        // With the share that was given it opens the wallet, committed or not.
        if (!change.empty() && PORTICO_TRY(given_by(account, change, now_ms)) == Given::kOver)
            return std::nullopt;
        PORTICO_CHECK(note(account, now_ms, "share.released", caller.device, purpose));
        if (purpose == "export")
            PORTICO_CHECK(tell(NoticeKind::kExported, caller.account, caller.device, {}, now_ms));
        return out;
    });
}

}  // namespace portico::store
