// SPDX-License-Identifier: Apache-2.0
#include "server/store/bundler/sponsor_store.hpp"

#include <algorithm>

namespace portico::store {
namespace {

using namespace api::bundler;

/// What is reserved under a nonce whose cost was read already. The cost that is read in the end is
/// that of the nonce: only one of them can be in the chain.
constexpr std::string_view kAgain = "#again";

class SqlSponsorStore final : public SponsorStore {
  public:
    explicit SqlSponsorStore(sql::Connection& sql) : sql_(sql) {}

    StoreResult<Reserved> reserve(const Reservation& wanted, const Budgets& budgets) override {
        return sql_.transaction([&]() -> StoreResult<Reserved> {
            std::string nonce = wanted.nonce;
            Held held = PORTICO_TRY(this->held(wanted, nonce));
            if (held.is_spent && held.is_own && wanted.is_unused) {
                nonce += kAgain;
                held = PORTICO_TRY(this->held(wanted, nonce));
            }
            // What another project reserved holds until it is released.
            if (held.is_spent || (!held.is_own && held.gwei > 0)) return Reserved::kUsed;
            const std::int64_t before = held.is_own ? held.gwei : 0, before_day = held.day;
            const std::int64_t gwei = std::max(before, wanted.gwei);
            const auto over = [&](std::int64_t used, std::int64_t own, std::int64_t budget) {
                return gwei > budget || used - own > budget - gwei;
            };
            const std::int64_t own_today = before_day == wanted.day ? before : 0;
            const std::int64_t of_user = PORTICO_TRY(
                sum("SELECT CAST(SUM(COALESCE(spent_gwei, reserved_gwei)) AS BIGINT) FROM "
                    "sponsored_operation WHERE project = $1 AND chain = $2 AND day = $3 AND "
                    "sender = $4",
                    wanted.project, wanted.chain, wanted.day, wanted.sender));
            if (over(of_user, own_today, budgets.user_day)) return Reserved::kUserSpent;
            const Budgets all = PORTICO_TRY(used(wanted.project, wanted.chain, wanted.day));
            if (over(all.day, own_today, budgets.day)) return Reserved::kDaySpent;
            if (over(all.total, before, budgets.total)) return Reserved::kTotalSpent;
            PORTICO_CHECK(
                sql_.run("INSERT INTO sponsored_operation (chain, sender, nonce, project, day, "
                         "reserved_gwei, ends_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7) ON "
                         "CONFLICT (chain, "
                         "sender, nonce) DO UPDATE SET project = excluded.project, day = "
                         "excluded.day, reserved_gwei = excluded.reserved_gwei, ends_at_ms = "
                         "excluded.ends_at_ms",
                         wanted.chain, wanted.sender, nonce, wanted.project, wanted.day, gwei,
                         wanted.ends_at_ms));
            return Reserved::kDone;
        });
    }

    StoreResult<Budgets> used(const std::string& project, const std::string& chain,
                              std::int64_t day) override {
        Budgets out;
        out.day =
            PORTICO_TRY(sum("SELECT CAST(SUM(COALESCE(spent_gwei, reserved_gwei)) AS BIGINT) FROM "
                            "sponsored_operation WHERE project = $1 AND chain = $2 AND day = $3",
                            project, chain, day));
        out.total =
            PORTICO_TRY(sum("SELECT CAST(SUM(COALESCE(spent_gwei, reserved_gwei)) AS BIGINT) FROM "
                            "sponsored_operation WHERE project = $1 AND chain = $2",
                            project, chain));
        return out;
    }

    StoreResult<std::optional<std::int64_t>> progress(const std::string& chain) override {
        return sql_.integer("SELECT block FROM sponsor_progress WHERE chain = $1", chain);
    }

    StoreResult<void> release(const std::string& chain, std::int64_t ended_ms) override {
        PORTICO_CHECK(sql_.run(
            "UPDATE sponsored_operation SET reserved_gwei = 0 WHERE chain = $1 AND spent_gwei IS "
            "NULL AND reserved_gwei > 0 AND ends_at_ms < $2",
            chain, ended_ms));
        return {};
    }

    StoreResult<void> settle(const std::string& chain, const std::vector<Spent>& spent,
                             std::int64_t block, std::int64_t ended_ms) override {
        return sql_.transaction([&]() -> StoreResult<void> {
            for (const Spent& one : spent)
                PORTICO_CHECK(
                    sql_.run("UPDATE sponsored_operation SET spent_gwei = $4 WHERE chain "
                             "= $1 AND sender = $2 AND nonce = $3",
                             chain, one.sender, one.nonce, one.gwei));
            PORTICO_CHECK(
                sql_.run("DELETE FROM sponsored_operation WHERE chain = $1 AND spent_gwei "
                         "IS NULL AND ends_at_ms < $2",
                         chain, ended_ms));
            PORTICO_CHECK(
                sql_.run("INSERT INTO sponsor_progress (chain, block) VALUES ($1, $2) ON CONFLICT "
                         "(chain) DO UPDATE SET block = excluded.block",
                         chain, block));
            return {};
        });
    }

  private:
    struct Held {
        bool is_spent = false, is_own = true;
        std::int64_t gwei = 0;  ///< reserved
        std::int64_t day = 0;
    };
    /// What is held under a nonce of the account.
    StoreResult<Held> held(const Reservation& wanted, const std::string& nonce) {
        auto rows = PORTICO_TRY(
            sql_.query("SELECT project, reserved_gwei, spent_gwei, day FROM sponsored_operation "
                       "WHERE chain = $1 AND sender = $2 AND nonce = $3",
                       wanted.chain, wanted.sender, nonce));
        if (!PORTICO_TRY(rows.next())) return Held{.day = wanted.day};
        return Held{.is_spent = !rows.is_null(2),
                    .is_own = rows.text(0) == wanted.project,
                    .gwei = rows.integer(1),
                    .day = rows.integer(3)};
    }

    template <class... Arguments>
    StoreResult<std::int64_t> sum(std::string_view sql, const Arguments&... arguments) {
        const auto found = PORTICO_TRY(sql_.integer(sql, arguments...));
        return found.value_or(0);
    }

    sql::Connection& sql_;
};

}  // namespace

std::unique_ptr<SponsorStore> open_sponsor_store(sql::Connection& sql) {
    return std::make_unique<SqlSponsorStore>(sql);
}

}  // namespace portico::store
