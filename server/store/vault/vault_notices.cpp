// SPDX-License-Identifier: Apache-2.0
//
// What owners are to be told by mail: written with what it tells of, and kept until the mail server
// took it.
#include <algorithm>
#include <utility>

#include "server/store/vault/store_over_sql.hpp"

namespace portico::store {

using namespace vault;

namespace {

/// What nobody could be told of in so long is told to nobody any more.
constexpr std::int64_t kNoticeKeptMs = 7 * 24 * 3'600'000ll;
/// A mail that goes out within this time moves no recovery: its device was told when it opens.
constexpr std::int64_t kInTimeMs = 60'000;
/// When a notice of an account is looked at again whose rows something else wrote.
constexpr std::int64_t kAlteredMs = 15 * 60'000;
/// At so many of those one after the other; the others wait for the next look.
constexpr int kLooksMax = 100;

}  // namespace

StoreResult<void> VaultStore::tell(NoticeKind kind, const AccountRow& account,
                                   const std::string& device, const std::string& recovery,
                                   std::int64_t at_ms) {
    if (account.email.empty()) return {};  // its devices ask for what is new
    PORTICO_CHECK(sql_.run(
        "INSERT INTO vault_notice (account, number, kind, project, email, device, recovery, at_ms, "
        "due_at_ms, tries) VALUES ($1, (SELECT max(number) FROM vault_audit WHERE account = $1), "
        "$2, $3, $4, coalesce((SELECT name FROM vault_device WHERE account = $1 AND id = $5), ''), "
        "$6, $7, $7, 0)",
        account.id, static_cast<std::int64_t>(kind), account.project, account.email, device,
        recovery, at_ms));
    return {};
}

StoreResult<std::optional<NoticeRow>> VaultStore::take_notice(std::int64_t now_ms,
                                                              std::int64_t lease_ends_ms) {
    return transact("notices", [&]() -> StoreResult<std::optional<NoticeRow>> {
        PORTICO_CHECK(sweep_notices(now_ms));
        for (int looked = 0; looked < kLooksMax; ++looked) {
            NoticeRow out;
            {
                auto rows = PORTICO_TRY(sql_.query(
                    "SELECT n.account, n.number, n.kind, n.project, n.email, n.device, n.recovery, "
                    "n.at_ms, n.tries, coalesce((SELECT r.opens_at_ms - r.started_at_ms FROM "
                    "vault_recovery r WHERE r.account = n.account AND r.id = n.recovery), 0), "
                    "coalesce((SELECT a.language FROM vault_account a WHERE a.id = n.account), '') "
                    "FROM vault_notice n WHERE n.due_at_ms <= $1 ORDER BY n.due_at_ms, n.account, "
                    "n.number LIMIT 1",
                    now_ms));
                if (!PORTICO_TRY(rows.next())) return std::nullopt;
                out = {.account = rows.text(0),
                       .number = rows.integer(1),
                       .kind = static_cast<NoticeKind>(rows.integer(2)),
                       .project = rows.text(3),
                       .email = rows.text(4),
                       .device = rows.text(5),
                       .recovery = rows.text(6),
                       .at_ms = rows.integer(7),
                       .tries = rows.integer(8) + 1,
                       .hold_ms = rows.integer(9),
                       .language = rows.text(10)};
            }
            const auto checked = check(RowSet::kAccount, out.account);
            if (!checked && (is_behind_ || checked.error().kind != Failure::kAltered))
                return std::unexpected(checked.error());
            PORTICO_CHECK(sql_.run(
                "UPDATE vault_notice SET due_at_ms = $3, tries = $4 WHERE account = "
                "$1 AND number = $2",
                out.account, out.number, checked ? lease_ends_ms : now_ms + kAlteredMs, out.tries));
            // Of an account that something else wrote nobody is told: the address may not be its
            // owner's.
            if (checked) return out;
        }
        return std::nullopt;
    });
}

StoreResult<void> VaultStore::sweep_notices(std::int64_t now_ms) {
    const std::string over =
        "(at_ms <= $1 OR (recovery <> '' AND NOT EXISTS (SELECT 1 FROM vault_recovery r WHERE "
        "r.account = vault_notice.account AND r.id = vault_notice.recovery AND r.ends_at_ms > "
        "$2)))";
    std::vector<std::string> accounts;
    {
        auto rows = PORTICO_TRY(
            sql_.query("SELECT DISTINCT account FROM vault_notice WHERE " + over + " LIMIT 64",
                       now_ms - kNoticeKeptMs, now_ms));
        while (PORTICO_TRY(rows.next())) accounts.push_back(rows.text(0));
    }
    for (const std::string& account : accounts) {
        const auto before = check(RowSet::kAccount, account);
        if (!before && before.error().kind == Failure::kAltered) continue;  // it stays as it is
        if (!before) return std::unexpected(before.error());
        PORTICO_CHECK(sql_.run("DELETE FROM vault_notice WHERE account = $3 AND " + over,
                               now_ms - kNoticeKeptMs, now_ms, account));
        PORTICO_CHECK(seal(RowSet::kAccount, account, *before));
    }
    return {};
}

StoreResult<void> VaultStore::put_back_notice(const NoticeRow& notice, std::int64_t due_at_ms) {
    PORTICO_CHECK(
        sql_.run("UPDATE vault_notice SET due_at_ms = $3 WHERE account = $1 AND number = $2",
                 notice.account, notice.number, due_at_ms));
    return {};
}

StoreResult<void> VaultStore::end_notice(const NoticeRow& notice, std::int64_t now_ms) {
    return change(notice.account, [&]() -> StoreResult<void> {
        const auto gone =
            PORTICO_TRY(sql_.run("DELETE FROM vault_notice WHERE account = $1 AND number = $2",
                                 notice.account, notice.number));
        const std::int64_t late_ms = now_ms - notice.at_ms;
        // Its owner has the whole time to say no.
        if (gone != 0 && !notice.recovery.empty() && late_ms > kInTimeMs)
            PORTICO_CHECK(
                sql_.run("UPDATE vault_recovery SET opens_at_ms = opens_at_ms + $3, ends_at_ms = "
                         "ends_at_ms + $3 WHERE account = $1 AND id = $2",
                         notice.account, notice.recovery, late_ms));
        return {};
    });
}

}  // namespace portico::store
