// SPDX-License-Identifier: Apache-2.0
//
// Seals of rows: checked before anything is read of an account or a login, and written with every
// change (row_seal.hpp).
#include <algorithm>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "server/store/vault/store_over_sql.hpp"

namespace portico::store {

using namespace vault;

namespace {

/// Says in an account's audit log that its rows are sealed: in a line of its own, or in the first.
constexpr std::string_view kRowsSealed = "rows.sealed";

// The name is hashed: two that share a number wait for each other. The number of all is another
// kind of lock.
constexpr std::string_view kLockName =
    "SELECT pg_advisory_lock_shared(79, 1), pg_advisory_lock(hashtextextended($1, 79))";
constexpr std::string_view kUnlockName =
    "SELECT pg_advisory_unlock(hashtextextended($1, 79)), pg_advisory_unlock_shared(79, 1)";
constexpr std::string_view kLockAll = "SELECT pg_advisory_lock(79, 1)";
constexpr std::string_view kUnlockAll = "SELECT pg_advisory_unlock(79, 1)";

/// More changes than an account has between two looks at it.
constexpr std::int64_t kAcceptedLater = 1 << 24;

std::string name_of(RowSet set, const std::string& id) {
    return (set == RowSet::kAccount ? "account " : "login ") + id;
}

}  // namespace

// Where a lock fails, what follows says what is wrong; and it is right without one.
void VaultStore::lock(Alone alone, const std::string& name) {
    if (sql_.dialect() != sql::Dialect::kPostgres) return;
    static_cast<void>(alone == Alone::kAtAll ? sql_.run(kLockAll) : sql_.run(kLockName, name));
}

void VaultStore::unlock(Alone alone, const std::string& name) {
    if (sql_.dialect() != sql::Dialect::kPostgres) return;
    static_cast<void>(alone == Alone::kAtAll ? sql_.run(kUnlockAll) : sql_.run(kUnlockName, name));
}

std::unexpected<StoreError> VaultStore::altered(RowSet set, const std::string& id) {
    return store_error(Failure::kAltered,
                       "rows of " + name_of(set, id) + " are not as this program left them");
}

StoreResult<StoredRows> VaultStore::check(RowSet set, const std::string& id) {
    StoredRows stored = PORTICO_TRY(read_rows(sql_, set, id));
    if (stored.empty()) return stored;
    if (!row_key_) return store_error(Failure::kInternal, "rows are read without their key");
    const std::string mac = to_hex(seal_mac(*row_key_, set, id, stored.version, stored.rows));
    if (stored.version <= 0 || stored.mac.size() != mac.size() ||
        !equal_in_constant_time(as_bytes(stored.mac), as_bytes(mac)))
        return altered(set, id);
    const std::string name = name_of(set, id);
    if (newest_) {
        const auto known = floors_.find(name);
        const std::int64_t floor = known == floors_.end() ? newest_->of(name) : known->second;
        if (stored.version < floor) {
            is_behind_ = floors_.emplace(name, floor).second;
            return altered(set, id);
        }
    }
    seen_[name] = stored.version;
    return stored;
}

StoreResult<void> VaultStore::seal(RowSet set, const std::string& id, const StoredRows& before) {
    const StoredRows now = PORTICO_TRY(read_rows(sql_, set, id));
    if (now.rows == before.rows && now.version == before.version) return {};
    return seal_anew(set, id, before.version);
}

StoreResult<void> VaultStore::seal_anew(RowSet set, const std::string& id, std::int64_t version) {
    if (!row_key_) return store_error(Failure::kInternal, "rows are written without their key");
    const StoredRows now = PORTICO_TRY(read_rows(sql_, set, id));
    PORTICO_CHECK(write_seal(sql_, set, id, version + 1,
                             seal_mac(*row_key_, set, id, version + 1, now.rows)));
    seen_[name_of(set, id)] = version + 1;
    return {};
}

StoreResult<SealedOnce> VaultStore::seal_once(const std::string& name, const SealedRow& mark,
                                              bool was_done, std::int64_t now_ms) {
    // All of it or none: a mark that is gone beside seals that are there was taken away.
    return transact(name, [&]() -> StoreResult<SealedOnce> {
        if (PORTICO_TRY(sql_.integer("SELECT 1 FROM vault_secret WHERE name = $1", name)))
            return SealedOnce::kBefore;
        if (PORTICO_TRY(sql_.integer("SELECT 1 FROM vault_seal LIMIT 1")) ||
            PORTICO_TRY(sql_.integer("SELECT 1 FROM vault_audit WHERE action = $1 OR (action = $2 "
                                     "AND detail <> '') LIMIT 1",
                                     kRowsSealed, kAccountMade)))
            return SealedOnce::kRefused;
        std::vector<std::string> accounts;
        {
            auto rows = PORTICO_TRY(sql_.query("SELECT id FROM vault_account ORDER BY id"));
            while (PORTICO_TRY(rows.next())) accounts.push_back(rows.text(0));
        }
        if (was_done && !accounts.empty()) return SealedOnce::kRefused;
        for (const std::string& account : accounts) {
            PORTICO_CHECK(note(account, now_ms, std::string(kRowsSealed), {}, {}));
            PORTICO_CHECK(seal_anew(RowSet::kAccount, account, 0));
        }
        PORTICO_CHECK(
            sql_.run("INSERT INTO vault_secret (name, key_id, key_version, wrapped, sealed) "
                     "VALUES ($1, $2, $3, $4, $5)",
                     name, mark.key.key_id, mark.key.key_version, mark.key.wrapped, mark.sealed));
        return SealedOnce::kDone;
    });
}

StoreResult<bool> VaultStore::is_whole(const std::string& account) {
    const auto checked = look(account, []() -> StoreResult<bool> { return true; });
    if (!checked && checked.error().kind == Failure::kAltered) return false;
    return checked;
}

StoreResult<bool> VaultStore::end_all(const std::string& account, bool as_it_stands,
                                      std::int64_t now_ms) {
    const auto end = [&]() -> StoreResult<bool> {
        if (!PORTICO_TRY(sql_.integer("SELECT 1 FROM vault_account WHERE id = $1", account)))
            return false;
        PORTICO_CHECK(sql_.run("UPDATE vault_session SET ended = 1 WHERE account = $1", account));
        for (const char* table : {"vault_recovery", "vault_handover"})
            PORTICO_CHECK(
                sql_.run("DELETE FROM " + std::string(table) + " WHERE account = $1", account));
        PORTICO_CHECK(drop_pending(account));
        PORTICO_CHECK(note(account, now_ms, as_it_stands ? "rows.accepted" : "sessions.ended", {},
                           "by the operator"));
        return true;
    };
    if (!as_it_stands) return change(account, end);
    return transact(account, [&]() -> StoreResult<bool> {
        if (!PORTICO_TRY(end())) return false;
        // Whoever wrote them may have written whom to tell what.
        PORTICO_CHECK(sql_.run("DELETE FROM vault_notice WHERE account = $1", account));
        const StoredRows now = PORTICO_TRY(read_rows(sql_, RowSet::kAccount, account));
        // Far above what a running server remembers of it.
        PORTICO_CHECK(seal_anew(RowSet::kAccount, account, now.version + kAcceptedLater));
        return true;
    });
}

}  // namespace portico::store
