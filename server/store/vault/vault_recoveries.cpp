// SPDX-License-Identifier: Apache-2.0
//
// Step-up, change of the address of e-mail, and recoveries.
#include <algorithm>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "server/store/vault/store_over_sql.hpp"

namespace portico::store {
namespace {

using namespace vault;

constexpr std::string_view kRecoveryColumns =
    "SELECT r.id, r.device, r.key, r.started_at_ms, r.opens_at_ms, r.ends_at_ms, "
    "CASE WHEN EXISTS (SELECT 1 FROM vault_notice n WHERE n.account = r.account AND n.recovery = "
    "r.id) THEN 1 ELSE 0 END FROM vault_recovery r ";

RecoveryRow recovery_at(const sql::Query& row) {
    return {.id = row.text(0),
            .device = row.text(1),
            .key = row.text(2),
            .started_at_ms = row.integer(3),
            .opens_at_ms = row.integer(4),
            .ends_at_ms = row.integer(5),
            .is_untold = row.integer(6) != 0};
}

SealedRow row_at(const sql::Query& row) {
    return {.key = {.key_id = row.text(1),
                    .key_version = static_cast<std::uint32_t>(row.integer(2)),
                    .wrapped = row.bytes(3)},
            .sealed = row.bytes(4),
            .names_account = row.integer(5) != 0};
}

}  // namespace

StoreResult<bool> VaultStore::step_up(const Caller& caller, std::int64_t until_ms,
                                      std::int64_t now_ms) {
    return change(caller.account.id, [&]() -> StoreResult<bool> {
        if (PORTICO_TRY(
                sql_.run("UPDATE vault_session SET stepped_up_until_ms = $3 WHERE account = $1 "
                         "AND id = $2 AND ended = 0",
                         caller.account.id, caller.session, until_ms)) == 0)
            return false;
        PORTICO_CHECK(note(caller.account.id, now_ms, "session.stepped_up", caller.device, {}));
        return true;
    });
}

StoreResult<bool> VaultStore::change_email(const Caller& caller, const std::string& email,
                                           std::int64_t held_until_ms, std::int64_t now_ms) {
    return change(caller.account.id, [&]() -> StoreResult<bool> {
        const AccountRow& account = caller.account;
        if (!PORTICO_TRY(is_live(caller))) return false;
        for (const std::string& other : PORTICO_TRY(spellings(account.project, email)))
            if (other != account.email) return false;  // whose mailbox it is has another account
        // The first code was of the address that was the account's then.
        if (PORTICO_TRY(sql_.run(
                "UPDATE vault_account SET email = $3, held_until_ms = $4, email_by_code = 1 WHERE "
                "id = $1 AND email = $5 AND NOT "
                "EXISTS (SELECT 1 FROM vault_account o WHERE o.project = $2 AND o.email = $3)",
                account.id, account.project, email, held_until_ms, stored_email(account))) == 0)
            return false;
        PORTICO_CHECK(sql_.run(
            "UPDATE vault_session SET ended = 1 WHERE account = $1 AND id <> $2 AND ended = 0",
            account.id, caller.session));
        PORTICO_CHECK(note(account.id, now_ms, "email.changed", caller.device, {}));
        // The address of before.
        PORTICO_CHECK(tell(NoticeKind::kEmailChanged, account, caller.device, {}, now_ms));
        return true;
    });
}

StoreResult<std::vector<RecoveryRow>> VaultStore::recoveries(const std::string& account,
                                                             std::int64_t now_ms) {
    return look(account, [&] { return read_recoveries(account, now_ms); });
}

StoreResult<std::vector<RecoveryRow>> VaultStore::read_recoveries(const std::string& account,
                                                                  std::int64_t now_ms) {
    auto rows = PORTICO_TRY(sql_.query(std::string(kRecoveryColumns) +
                                           "WHERE r.account = $1 AND r.ends_at_ms > $2 "
                                           "ORDER BY r.started_at_ms, r.id",
                                       account, now_ms));
    std::vector<RecoveryRow> out;
    while (PORTICO_TRY(rows.next())) out.push_back(recovery_at(rows));
    return out;
}

StoreResult<std::vector<RecoveryDateRow>> VaultStore::recovery_dates(const std::string& account) {
    return look(account, [&]() -> StoreResult<std::vector<RecoveryDateRow>> {
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT id, added_at_ms FROM vault_recovery_key WHERE account = $1 ORDER BY id",
            account));
        std::vector<RecoveryDateRow> out;
        while (PORTICO_TRY(rows.next())) out.push_back({rows.text(0), rows.integer(1)});
        return out;
    });
}

StoreResult<void> VaultStore::date_recovery_keys(const std::string& account,
                                                 const std::optional<WalletRow>& before,
                                                 const api::vault::WalletRecord& now,
                                                 std::int64_t now_ms) {
    using Keys = decltype(now.recoveryKeys);
    const auto has = [](const Keys& keys, const std::string& id) {
        return std::ranges::any_of(keys, [&](const auto& one) { return one.id == id; });
    };
    if (before)
        for (const auto& one : before->wallet.record.recoveryKeys)
            if (!has(now.recoveryKeys, one.id))
                PORTICO_CHECK(
                    sql_.run("DELETE FROM vault_recovery_key WHERE account = $1 AND id = $2",
                             account, one.id.value));
    for (const auto& one : now.recoveryKeys)
        if (!before || !has(before->wallet.record.recoveryKeys, one.id))
            PORTICO_CHECK(
                sql_.run("INSERT INTO vault_recovery_key (account, id, added_at_ms) VALUES ($1, "
                         "$2, $3) ON CONFLICT (account, id) DO UPDATE SET added_at_ms = $3",
                         account, one.id.value, now_ms));
    return {};
}

StoreResult<HeldRow> VaultStore::hold_recovery(const Caller& caller, const RecoveryRow& recovery,
                                               const Bytes32& cancel_hash) {
    const std::string& account = caller.account.id;
    return change(account, [&]() -> StoreResult<HeldRow> {
        if (!PORTICO_TRY(is_live(caller)))
            return store_error(Failure::kConflict, "the session has ended");
        for (RecoveryRow& known : PORTICO_TRY(read_recoveries(account, recovery.started_at_ms)))
            if (known.device == caller.device && known.key == recovery.key)
                return HeldRow{std::move(known), false};
        PORTICO_CHECK(sql_.run("DELETE FROM vault_recovery WHERE account = $1 AND device = $2",
                               account, caller.device));
        PORTICO_CHECK(sql_.run(
            "INSERT INTO vault_recovery (account, id, device, key, cancel_hash, started_at_ms, "
            "opens_at_ms, ends_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            account, recovery.id, caller.device, recovery.key, cancel_hash, recovery.started_at_ms,
            recovery.opens_at_ms, recovery.ends_at_ms));
        PORTICO_CHECK(note(account, recovery.started_at_ms, "recovery.held", caller.device,
                           "key " + recovery.key));
        PORTICO_CHECK(tell(NoticeKind::kRecoveryHeld, caller.account, caller.device, recovery.id,
                           recovery.started_at_ms));
        return HeldRow{recovery, true};
    });
}

StoreResult<bool> VaultStore::drop_recovery(const std::string& account, const std::string& id,
                                            const std::string& by, std::int64_t now_ms) {
    std::string device;
    {
        auto rows = PORTICO_TRY(sql_.query(
            std::string(kRecoveryColumns) + "WHERE r.account = $1 AND r.id = $2", account, id));
        if (!PORTICO_TRY(rows.next())) return false;
        device = rows.text(1);
    }
    PORTICO_CHECK(
        sql_.run("DELETE FROM vault_recovery WHERE account = $1 AND id = $2", account, id));
    const std::string who = by.empty() ? std::string("by the mailed link") : "by " + by;
    PORTICO_CHECK(note(account, now_ms, "recovery.ended", device, who));
    if (device == by) return true;
    // Its owner did not ask: whoever did is out. Of a device that opens the wallet only the
    // sessions end, as the link is in a mail that others may read; and a device without a share
    // removes nobody.
    if (PORTICO_TRY(has_share(account, device)) ||
        (!by.empty() && !PORTICO_TRY(has_share(account, by)))) {
        PORTICO_CHECK(
            sql_.run("UPDATE vault_session SET ended = 1 WHERE account = $1 AND device = $2",
                     account, device));
        return true;
    }
    PORTICO_CHECK(forget_device(account, device));
    PORTICO_CHECK(note(account, now_ms, "device.removed", device, who));
    return true;
}

StoreResult<bool> VaultStore::end_recovery(const Caller& caller, const std::string& id,
                                           std::int64_t now_ms) {
    return change(caller.account.id, [&]() -> StoreResult<bool> {
        if (!PORTICO_TRY(is_live(caller))) return false;
        return drop_recovery(caller.account.id, id, caller.device, now_ms);
    });
}

StoreResult<std::optional<std::string>> VaultStore::cancel_recovery(const Bytes32& cancel_hash,
                                                                    std::int64_t now_ms) {
    return transact(to_hex(cancel_hash), [&]() -> StoreResult<std::optional<std::string>> {
        std::string account, id;
        {
            auto rows = PORTICO_TRY(sql_.query(
                "SELECT account, id FROM vault_recovery WHERE cancel_hash = $1", cancel_hash));
            if (!PORTICO_TRY(rows.next())) return std::nullopt;
            account = rows.text(0);
            id = rows.text(1);
        }
        const StoredRows before = PORTICO_TRY(check(RowSet::kAccount, account));
        PORTICO_CHECK(drop_recovery(account, id, {}, now_ms));
        PORTICO_CHECK(seal(RowSet::kAccount, account, before));
        return account;
    });
}

StoreResult<bool> VaultStore::has_waited(const Caller& caller, const RecoveryRelease& release) {
    const std::string& account = caller.account.id;
    if (PORTICO_TRY(sql_.integer("SELECT held_until_ms FROM vault_account WHERE id = $1", account))
            .value_or(0) > release.now_ms)
        return false;
    if (release.held.empty()) return true;
    for (const RecoveryRow& row : PORTICO_TRY(read_recoveries(account, release.now_ms)))
        if (row.id == release.held && row.device == caller.device && row.key == release.key)
            return !row.is_untold && row.opens_at_ms <= release.now_ms;
    return false;
}

StoreResult<std::optional<RecoveryRows>> VaultStore::recovery_set(const std::string& account) {
    return look(account, [&] { return read_recovery_set(account); });
}

StoreResult<std::optional<RecoveryRows>> VaultStore::read_recovery_set(const std::string& account) {
    auto stored = PORTICO_TRY(read_wallet(account));
    if (!stored) return std::nullopt;
    api::vault::WalletRecord& record = stored->wallet.record;
    std::optional<SealedRow> auth, recovery;
    auto rows = PORTICO_TRY(
        sql_.query("SELECT kind, key_id, key_version, wrapped, sealed, names_account FROM "
                   "vault_share WHERE account = $1 AND device = '' AND epoch = $2 AND change = ''",
                   account, record.recoveryEpoch));
    while (PORTICO_TRY(rows.next()))
        (static_cast<ShareRowKind>(rows.integer(0)) == ShareRowKind::kRecoveryAuth ? auth
                                                                                   : recovery) =
            row_at(rows);
    if (!auth || !recovery) return std::nullopt;
    return RecoveryRows{.record = std::move(record), .auth = *auth, .recovery = *recovery};
}

StoreResult<std::optional<RecoveryRows>> VaultStore::release_recovery(
    const Caller& caller, const RecoveryRelease& release,
    const std::function<bool(const api::vault::WalletRecord&)>& may) {
    const std::string& account = caller.account.id;
    return change(account, [&]() -> StoreResult<std::optional<RecoveryRows>> {
        if (!PORTICO_TRY(is_live(caller)) || !PORTICO_TRY(has_waited(caller, release)))
            return std::nullopt;
        auto set = PORTICO_TRY(read_recovery_set(account));
        if (!set || !may(set->record)) return std::nullopt;
        PORTICO_CHECK(
            note(account, release.now_ms, "recovery.opened", caller.device, "key " + release.key));
        PORTICO_CHECK(
            tell(NoticeKind::kRecoveryOpened, caller.account, caller.device, {}, release.now_ms));
        return set;
    });
}

}  // namespace portico::store
