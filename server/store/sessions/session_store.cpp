// SPDX-License-Identifier: Apache-2.0
#include "server/store/sessions/session_store.hpp"

#include <algorithm>

#include "server/store/sessions/unproved_room.hpp"

namespace portico::store {
namespace {

using namespace api::sessions;

#define PORTICO_SESSION_COLUMNS                                                                   \
    "SELECT s.pci, s.project, p.name, s.chain, s.account, s.expiry_s, s.created_s, s.signer, "    \
    "s.permissions, s.policies, s.point, s.wrapped_by, s.wrapped_version, s.wrapped, s.context, " \
    "s.revoked_s, s.maker, s.proved_s FROM session s JOIN project p ON p.id = s.project "

// Active, not proved, and nothing was ever signed for it. $1: now, $2: kUnusedS before.
#define PORTICO_SESSION_UNUSED                                                               \
    "proved_s IS NULL AND maker <> '' AND revoked_s IS NULL AND context IS NOT NULL AND "    \
    "expiry_s > $1 AND created_s <= $2 AND NOT EXISTS (SELECT 1 FROM session_count c WHERE " \
    "c.pci = session.pci)"

CosignedSession session_at(const sql::Query& row) {
    CosignedSession out{.pci = row.text(0),
                        .project = row.text(1),
                        .project_name = row.text(2),
                        .chain = row.text(3),
                        .account = row.text(4),
                        .expiry_s = row.integer(5),
                        .created_s = row.integer(6),
                        .signer = row.text(7),
                        .permissions = row.text(8),
                        .policies = row.text(9),
                        .point = row.bytes(10),
                        .wrapped_by = row.text(11),
                        .wrapped_version = row.integer(12),
                        .wrapped = row.bytes(13),
                        .context = row.optional_text(14),
                        .revoked_s = {}};
    if (!row.is_null(15)) out.revoked_s = row.integer(15);
    out.maker = row.text(16);
    if (!row.is_null(17)) out.proved_s = row.integer(17);
    return out;
}

class SqlSessionStore final : public api::sessions::Store {
  public:
    explicit SqlSessionStore(sql::Connection& sql) : sql_(sql) {}

    StoreResult<void> add(const CosignedSession& row, const SessionLimits& limits) override {
        PORTICO_CHECK(sql_.run(
            "INSERT INTO session (pci, project, chain, account, expiry_s, created_s, signer, "
            "permissions, policies, point, wrapped_by, wrapped_version, wrapped, context, "
            "revoked_s, maker, bytes, proved_s) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, "
            "$11, $12, $13, $14, $15, $16, $17, $18)",
            row.pci, row.project, row.chain, row.account, row.expiry_s, row.created_s, row.signer,
            row.permissions, row.policies, row.point, row.wrapped_by, row.wrapped_version,
            row.wrapped, row.context, row.revoked_s, row.maker, unproved_bytes(row, 0),
            row.proved_s));
        // It is there. What gives way is looked for apart: all that are made would wait for one
        // another. Where that fails the next one does it, or purge.
        static_cast<void>(drop_waiting(row, limits));
        static_cast<void>(make_unproved_room(sql_, limits, row.maker, row.pci));
        return {};
    }

    StoreResult<std::optional<CosignedSession>> find(const std::string& pci) override {
        auto rows = PORTICO_TRY(sql_.query(PORTICO_SESSION_COLUMNS "WHERE s.pci = $1", pci));
        if (!PORTICO_TRY(rows.next())) return std::optional<CosignedSession>();
        return std::optional(session_at(rows));
    }

    StoreResult<std::vector<CosignedSession>> list(const std::string& account,
                                                   const std::string& chain, std::int64_t now_s,
                                                   std::size_t most) override {
        auto rows = PORTICO_TRY(sql_.query(
            PORTICO_SESSION_COLUMNS
            "WHERE s.account = $1 AND ($2 = '' OR s.chain = $2) AND s.context IS NOT NULL AND "
            "(s.proved_s IS NOT NULL OR s.revoked_s IS NOT NULL OR s.maker = '') ORDER BY CASE "
            "WHEN s.revoked_s IS NULL AND s.expiry_s > $3 THEN 0 ELSE 1 END, s.created_s "
            "DESC, s.pci LIMIT $4",
            account, chain, now_s, most));
        std::vector<CosignedSession> out;
        while (PORTICO_TRY(rows.next())) out.push_back(session_at(rows));
        return out;
    }

    StoreResult<SessionChange> activate(const std::string& pci, const std::string& context,
                                        bool is_proved, const SessionLimits& limits,
                                        std::int64_t now_s) override {
        return sql_.transaction([&]() -> StoreResult<SessionChange> {
            auto row = PORTICO_TRY(find(pci));
            if (!row) return SessionChange::kNotFound;
            if (row->revoked_s) return SessionChange::kRevoked;
            if (row->context) return SessionChange::kActive;
            if (row->expiry_s <= now_s || row->created_s <= now_s - kWaitsS)
                return SessionChange::kOver;
            if (is_proved && !PORTICO_TRY(has_place(*row, limits, now_s)))
                return SessionChange::kTooMany;
            row->context = context;
            if (is_proved) row->proved_s = now_s;
            PORTICO_CHECK(sql_.run(
                "UPDATE session SET context = $2, proved_s = $3, bytes = $4 WHERE pci = $1", pci,
                context, row->proved_s, unproved_bytes(*row, 0)));
            return SessionChange::kDone;
        });
    }

    StoreResult<void> prove(const std::string& pci, std::int64_t now_s) override {
        PORTICO_CHECK(
            sql_.run("UPDATE session SET proved_s = $2 WHERE pci = $1 AND proved_s IS "
                     "NULL AND context IS NOT NULL",
                     pci, now_s));
        return {};
    }

    StoreResult<SessionChange> revoke(const std::string& pci, std::int64_t now_s) override {
        return sql_.transaction([&]() -> StoreResult<SessionChange> {
            const auto row = PORTICO_TRY(find(pci));
            if (!row) return SessionChange::kNotFound;
            if (row->revoked_s) return SessionChange::kRevoked;
            PORTICO_CHECK(sql_.run("UPDATE session SET revoked_s = $2 WHERE pci = $1", pci, now_s));
            return SessionChange::kDone;
        });
    }

    StoreResult<Counting> count(const std::string& pci, const std::string& nonce,
                                std::int64_t now_s, const std::vector<Meter>& meters,
                                const SessionLimits& limits, const Judge& judge) override {
        return sql_.transaction([&]() -> StoreResult<Counting> {
            const auto row = PORTICO_TRY(find(pci));
            if (!row || !row->context) return Counting::kNotActive;
            if (row->revoked_s) return Counting::kRevoked;
            if (row->expiry_s <= now_s) return Counting::kOver;
            std::vector<Counted> counted;
            std::int64_t at_s = now_s;
            for (const Meter& meter : meters) {
                Counted& one = counted.emplace_back();
                auto rows = PORTICO_TRY(
                    sql_.query("SELECT nonce, amount, at_s FROM session_count WHERE pci = $1 AND "
                               "meter = $2 AND (at_s >= $3 OR nonce = $4)",
                               pci, meter.name, meter.since_s, nonce));
                while (PORTICO_TRY(rows.next())) {
                    if (rows.text(0) != nonce) {
                        one.others.push_back(rows.text(1));
                        continue;
                    }
                    one.own = rows.text(1);
                    // A process whose clock is behind takes nothing out of a period.
                    at_s = std::max(at_s, rows.integer(2));
                }
            }
            const auto amounts = judge(counted);
            if (!amounts) return Counting::kRefused;
            // What counts no more.
            for (const Meter& meter : meters)
                PORTICO_CHECK(
                    sql_.run("DELETE FROM session_count WHERE pci = $1 AND meter = $2 AND at_s < "
                             "$3",
                             pci, meter.name, meter.since_s));
            if (!row->proved_s && !row->maker.empty()) {
                // Whoever makes a session has one signed for as well: counts are of the same disk.
                const auto others =
                    PORTICO_TRY(sql_.integer("SELECT COUNT(*) FROM session_count WHERE pci = $1 "
                                             "AND nonce <> $2",
                                             pci, nonce));
                const std::int64_t counts =
                    others.value_or(0) + static_cast<std::int64_t>(meters.size());
                if (counts > limits.unproved_counts) return Counting::kUnproved;
                PORTICO_CHECK(sql_.run("UPDATE session SET bytes = $2 WHERE pci = $1", pci,
                                       unproved_bytes(*row, counts)));
            }
            for (std::size_t i = 0; i < meters.size(); ++i)
                PORTICO_CHECK(sql_.run(
                    "INSERT INTO session_count (pci, meter, nonce, amount, at_s) VALUES ($1, $2, "
                    "$3, $4, $5) ON CONFLICT (pci, meter, nonce) DO UPDATE SET amount = "
                    "excluded.amount, at_s = excluded.at_s",
                    pci, meters[i].name, nonce, amounts->at(i), at_s));
            return Counting::kDone;
        });
    }

    StoreResult<std::vector<CosignedSession>> list_unused(const std::string& after,
                                                          std::size_t most,
                                                          std::int64_t now_s) override {
        auto rows = PORTICO_TRY(
            sql_.query(PORTICO_SESSION_COLUMNS
                       "WHERE s.pci IN (SELECT pci FROM session WHERE " PORTICO_SESSION_UNUSED
                       " AND pci > $3 ORDER BY pci LIMIT $4) ORDER BY s.pci",
                       now_s, now_s - kUnusedS, after, most));
        std::vector<CosignedSession> out;
        while (PORTICO_TRY(rows.next())) out.push_back(session_at(rows));
        return out;
    }

    StoreResult<void> drop_unused(const std::vector<std::string>& pcis,
                                  std::int64_t now_s) override {
        // One by one: of each what holds now counts.
        for (const std::string& pci : pcis)
            PORTICO_CHECK(sql_.run("DELETE FROM session WHERE " PORTICO_SESSION_UNUSED
                                   " AND pci = $3",
                                   now_s, now_s - kUnusedS, pci));
        return {};
    }

    StoreResult<void> purge(const SessionLimits& limits, std::int64_t now_s) override {
        PORTICO_CHECK(sql_.transaction([&]() -> StoreResult<void> {
            PORTICO_CHECK(sql_.run("DELETE FROM session WHERE context IS NULL AND created_s <= $1",
                                   now_s - kWaitsS));
            PORTICO_CHECK(sql_.run("DELETE FROM session WHERE expiry_s <= $1 OR revoked_s <= $1",
                                   now_s - kListedS));
            // Nobody lists these.
            PORTICO_CHECK(
                sql_.run("DELETE FROM session WHERE proved_s IS NULL AND maker <> '' AND "
                         "revoked_s IS NULL AND expiry_s <= $1",
                         now_s));
            return {};
        }));
        return make_unproved_room(sql_, limits, "", "");
    }

  private:
    /// Those that its maker has waiting beside it, beyond the limit.
    StoreResult<std::int64_t> drop_waiting(const CosignedSession& row,
                                           const SessionLimits& limits) {
        return sql_.run(
            "DELETE FROM session WHERE context IS NULL AND pci IN (SELECT pci FROM session WHERE "
            "project = $1 AND account = $2 AND maker = $3 AND pci <> $4 AND context IS NULL AND "
            "revoked_s IS NULL ORDER BY created_s DESC, pci DESC LIMIT 1000 OFFSET $5)",
            row.project, row.account, row.maker, row.pci, limits.waiting_maker - 1);
    }

    /// Whether its account may have one more.
    StoreResult<bool> has_place(const CosignedSession& row, const SessionLimits& limits,
                                std::int64_t now_s) {
        const auto with_project = PORTICO_TRY(
            sql_.integer("SELECT COUNT(*) FROM session WHERE account = $1 AND project = $2 AND "
                         "proved_s IS NOT NULL AND revoked_s IS NULL AND expiry_s > $3",
                         row.account, row.project, now_s));
        const auto all = PORTICO_TRY(
            sql_.integer("SELECT COUNT(*) FROM session WHERE account = $1 AND proved_s IS NOT NULL "
                         "AND revoked_s IS NULL AND expiry_s > $2",
                         row.account, now_s));
        return with_project.value_or(0) < limits.active_project && all.value_or(0) < limits.active;
    }

    sql::Connection& sql_;
};

#undef PORTICO_SESSION_UNUSED
#undef PORTICO_SESSION_COLUMNS

}  // namespace

std::unique_ptr<api::sessions::Store> open_session_store(sql::Connection& sql) {
    return std::make_unique<SqlSessionStore>(sql);
}

}  // namespace portico::store
