// SPDX-License-Identifier: Apache-2.0
//
// Shares on their way from one device to another. What a hand-over has prepared goes with it.
#include <algorithm>
#include <utility>

#include "server/store/vault/store_over_sql.hpp"

namespace portico::store {
namespace {

using namespace vault;
using api::vault::HandoverStep;

// Of sessions and devices that still count.
constexpr std::string_view kLive =
    "SELECT h.id, h.device, d.name, h.session, h.giver, h.step, h.commitment, h.nonce, "
    "h.public_key, h.opening, h.sealed, h.change, h.started_at_ms, h.ends_at_ms "
    "FROM vault_handover h JOIN vault_session s ON s.account = h.account AND s.id = h.session "
    "JOIN vault_device d ON d.account = h.account AND d.id = h.device "
    "WHERE s.ended = 0 AND d.is_removed = 0 AND h.account = $1 AND h.ends_at_ms > $2 ";

HandoverRow handover_at(const sql::Query& row) {
    return {.id = row.text(0),
            .device = row.text(1),
            .device_name = row.text(2),
            .session = row.text(3),
            .giver = row.text(4),
            .step = static_cast<HandoverStep>(row.integer(5)),
            .commitment = row.text(6),
            .nonce = row.text(7),
            .public_key = row.text(8),
            .opening = row.text(9),
            .sealed = row.text(10),
            .change = row.text(11),
            .started_at_ms = row.integer(12),
            .ends_at_ms = row.integer(13)};
}

std::string action_of(HandoverStep step) {
    switch (step) {
        case HandoverStep::kAsked:
            return "handover.asked";
        case HandoverStep::kAnswered:
            return "handover.answered";
        case HandoverStep::kRevealed:
            return "handover.revealed";
        case HandoverStep::kGiven:
            return "handover.given";
    }
    return "handover";
}

}  // namespace

StoreResult<void> VaultStore::sweep_handovers_of(const std::string& account, std::int64_t now_ms) {
    for (const auto& [table, change] :
         {std::pair("vault_share", "change"), std::pair("vault_change", "id")})
        PORTICO_CHECK(sql_.run("DELETE FROM " + std::string(table) + " WHERE account = $1 AND " +
                                   change +
                                   " IN (SELECT h.change FROM vault_handover h WHERE h.account = "
                                   "$1 AND h.change <> '' AND h.ends_at_ms <= $2)",
                               account, now_ms));
    PORTICO_CHECK(sql_.run("DELETE FROM vault_handover WHERE account = $1 AND ends_at_ms <= $2",
                           account, now_ms));
    return {};
}

StoreResult<void> VaultStore::sweep_handovers(const std::string& account, std::int64_t now_ms) {
    PORTICO_CHECK(sweep_handovers_of(account, now_ms));
    std::vector<std::string> others;
    {
        auto rows = PORTICO_TRY(
            sql_.query("SELECT DISTINCT account FROM vault_handover WHERE ends_at_ms <= $1 AND "
                       "account <> $2 ORDER BY account LIMIT 16",
                       now_ms, account));
        while (PORTICO_TRY(rows.next())) others.push_back(rows.text(0));
    }
    for (const std::string& other : others) {
        const auto before = check(RowSet::kAccount, other);
        if (!before && before.error().kind == Failure::kAltered) continue;  // it stays as it is
        if (!before) return std::unexpected(before.error());
        PORTICO_CHECK(sweep_handovers_of(other, now_ms));
        PORTICO_CHECK(seal(RowSet::kAccount, other, *before));
    }
    return {};
}

StoreResult<void> VaultStore::drop_handover(const std::string& account, const std::string& device) {
    std::string change;
    {
        auto rows = PORTICO_TRY(
            sql_.query("SELECT change FROM vault_handover WHERE account = $1 AND device = $2",
                       account, device));
        if (!PORTICO_TRY(rows.next())) return {};
        change = rows.text(0);
    }
    const auto pending = PORTICO_TRY(read_pending(account));
    if (pending && !change.empty() && pending->id == change) PORTICO_CHECK(drop_pending(account));
    PORTICO_CHECK(
        sql_.run("DELETE FROM vault_handover WHERE account = $1 AND device = $2", account, device));
    return {};
}

StoreResult<bool> VaultStore::add_handover(const Caller& caller, const HandoverRow& handover) {
    const std::string& account = caller.account.id;
    return change(account, [&]() -> StoreResult<bool> {
        if (!PORTICO_TRY(is_live(caller))) return false;
        PORTICO_CHECK(sweep_handovers(account, handover.started_at_ms));
        PORTICO_CHECK(drop_handover(account, caller.device));
        if (PORTICO_TRY(sql_.integer("SELECT 1 FROM vault_handover WHERE id = $1", handover.id)))
            return false;
        PORTICO_CHECK(sql_.run(
            "INSERT INTO vault_handover (account, id, device, session, giver, step, commitment, "
            "nonce, public_key, opening, sealed, change, started_at_ms, ends_at_ms) VALUES "
            "($1, $2, $3, $4, '', $5, $6, '', '', '', '', '', $7, $8)",
            account, handover.id, caller.device, caller.session,
            static_cast<std::int64_t>(HandoverStep::kAsked), handover.commitment,
            handover.started_at_ms, handover.ends_at_ms));
        PORTICO_CHECK(note(account, handover.started_at_ms, action_of(HandoverStep::kAsked),
                           caller.device, handover.id));
        return true;
    });
}

StoreResult<std::vector<HandoverRow>> VaultStore::handovers(const std::string& account,
                                                            std::int64_t now_ms) {
    return look(account, [&]() -> StoreResult<std::vector<HandoverRow>> {
        auto rows = PORTICO_TRY(sql_.query(
            std::string(kLive) + "ORDER BY h.started_at_ms, h.id LIMIT 64", account, now_ms));
        std::vector<HandoverRow> out;
        while (PORTICO_TRY(rows.next())) out.push_back(handover_at(rows));
        return out;
    });
}

StoreResult<std::optional<HandoverRow>> VaultStore::read_handover(const std::string& account,
                                                                  const std::string& id,
                                                                  std::int64_t now_ms) {
    auto rows = PORTICO_TRY(sql_.query(std::string(kLive) + "AND h.id = $3", account, now_ms, id));
    if (!PORTICO_TRY(rows.next())) return std::nullopt;
    return handover_at(rows);
}

StoreResult<void> VaultStore::write_handover(const Caller& caller, const HandoverRow& row,
                                             std::int64_t now_ms) {
    PORTICO_CHECK(
        sql_.run("UPDATE vault_handover SET giver = $3, step = $4, nonce = $5, public_key "
                 "= $6, opening = $7, sealed = $8, change = $9 WHERE account = $1 AND "
                 "id = $2",
                 caller.account.id, row.id, row.giver, static_cast<std::int64_t>(row.step),
                 row.nonce, row.public_key, row.opening, row.sealed, row.change));
    PORTICO_CHECK(note(caller.account.id, now_ms, action_of(row.step), caller.device, row.id));
    return {};
}

StoreResult<bool> VaultStore::edit_handover(const Caller& caller, const std::string& id,
                                            std::int64_t now_ms,
                                            const std::function<bool(HandoverRow&)>& edit) {
    return change(caller.account.id, [&]() -> StoreResult<bool> {
        if (!PORTICO_TRY(is_live(caller))) return false;
        auto row = PORTICO_TRY(read_handover(caller.account.id, id, now_ms));
        if (!row || !edit(*row)) return false;
        PORTICO_CHECK(write_handover(caller, *row, now_ms));
        return true;
    });
}

StoreResult<bool> VaultStore::end_handover(const Caller& caller, const std::string& id,
                                           std::int64_t now_ms) {
    const std::string& account = caller.account.id;
    return change(account, [&]() -> StoreResult<bool> {
        if (!PORTICO_TRY(is_live(caller))) return false;
        const auto row = PORTICO_TRY(read_handover(account, id, now_ms));
        // Of others it ends who has a share.
        if (!row || (caller.is_outsider && row->device != caller.device)) return false;
        PORTICO_CHECK(drop_handover(account, row->device));
        PORTICO_CHECK(note(account, now_ms, "handover.ended", caller.device, id));
        return true;
    });
}

StoreResult<bool> VaultStore::give_handover(const Caller& caller, const PreparedChange& change) {
    auto row = PORTICO_TRY(read_handover(caller.account.id, change.handover, change.at_ms));
    if (!row || row->step != HandoverStep::kRevealed || row->giver != caller.device ||
        row->device != change.device)
        return false;
    row->step = HandoverStep::kGiven;
    row->sealed = change.sealed;
    row->change = change.id;
    PORTICO_CHECK(write_handover(caller, *row, change.at_ms));
    return true;
}

StoreResult<VaultStore::Given> VaultStore::given_by(const std::string& account,
                                                    const std::string& change,
                                                    std::int64_t now_ms) {
    // A session whose row is gone has ended too.
    auto rows = PORTICO_TRY(sql_.query(
        "SELECT h.ends_at_ms, a.held_until_ms, CASE WHEN EXISTS (SELECT 1 FROM vault_session s "
        "WHERE s.account = h.account AND s.id = h.session AND s.ended = 0) THEN 1 ELSE 0 END "
        "FROM vault_handover h JOIN vault_account a ON a.id = h.account WHERE h.account = $1 AND "
        "h.change = $2",
        account, change));
    if (!PORTICO_TRY(rows.next())) return Given::kNot;
    const bool is_open = rows.integer(0) > now_ms;
    const bool is_held = rows.integer(1) > now_ms;
    const bool is_asked_for = rows.integer(2) != 0;
    return is_open && !is_held && is_asked_for ? Given::kNow : Given::kOver;
}

}  // namespace portico::store
