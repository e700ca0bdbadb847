// SPDX-License-Identifier: Apache-2.0
#include "server/store/bundler/bundler_store.hpp"

#include <array>
#include <sstream>
#include <string_view>

namespace portico::store {
namespace {

using namespace api::bundler;

constexpr std::array<std::string_view, 5> kStates = {"waiting", "sent", "included", "final",
                                                     "dropped"};
std::string_view word(OperationState state) { return kStates[static_cast<std::size_t>(state)]; }
OperationState state_of(std::string_view word) {
    for (std::size_t i = 0; i < kStates.size(); ++i)
        if (kStates[i] == word) return static_cast<OperationState>(i);
    return OperationState::kDropped;
}

#define PORTICO_OPERATION_COLUMNS(BODY)                                                  \
    "SELECT hash, chain, entry_point, sender, nonce, project, " BODY                     \
    ", max_fee_per_gas, "                                                                \
    "max_priority_fee_per_gas, state, reason, transaction_hash, block, received_at_ms, " \
    "changed_at_ms, gas, good_until_ms FROM bundler_operation "

// Of those that wait, with what the index has alone: bodies fill many pages.
#define PORTICO_WAITING_COLUMNS                                                        \
    "SELECT hash, chain, entry_point, sender, nonce, project, '', max_fee_per_gas, "   \
    "max_priority_fee_per_gas, state, '', '', 0, received_at_ms, changed_at_ms, gas, " \
    "good_until_ms FROM bundler_operation w WHERE chain = $1 AND state = 'waiting' "

OperationRow operation_at(const sql::Query& row) {
    return {.hash = row.text(0),
            .chain = row.text(1),
            .entry_point = row.text(2),
            .sender = row.text(3),
            .nonce = row.text(4),
            .project = row.text(5),
            .body = row.text(6),
            .max_fee_per_gas = row.integer(7),
            .max_priority_fee_per_gas = row.integer(8),
            .state = state_of(row.text(9)),
            .reason = row.text(10),
            .transaction = row.text(11),
            .block = row.integer(12),
            .received_at_ms = row.integer(13),
            .changed_at_ms = row.integer(14),
            .gas = row.integer(15),
            .good_until_ms = row.integer(16)};
}

/// At least a tenth more: as nodes want it of a transaction that replaces another.
bool is_a_tenth_higher(std::int64_t fee, std::int64_t before) {
    return fee / 11 * 10 + fee % 11 * 10 / 11 >= before && fee > before;
}

std::string joined(const std::vector<std::string>& hashes) {
    std::string out;
    for (const std::string& one : hashes) out.append(out.empty() ? "" : " ").append(one);
    return out;
}

class BundlerStore final : public api::bundler::Store {
  public:
    explicit BundlerStore(sql::Connection& sql) : sql_(sql) {}

    StoreResult<Added> add(const OperationRow& row, const WaitingLimits& limits) override {
        return sql_.transaction([&]() -> StoreResult<Added> {
            const auto known = PORTICO_TRY(find(row.hash));
            if (known && known->state != OperationState::kDropped) return Added::kKnown;
            auto same = PORTICO_TRY(read(sql_.query(
                PORTICO_OPERATION_COLUMNS(
                    "body") "WHERE chain = $1 AND entry_point = $2 AND sender = $3 AND nonce = $4 "
                            "AND state IN ('waiting', 'sent', 'included')",
                row.chain, row.entry_point, row.sender, row.nonce)));
            for (const OperationRow& one : same) {
                if (one.state != OperationState::kWaiting) return Added::kUnderWay;
                if (!is_a_tenth_higher(row.max_fee_per_gas, one.max_fee_per_gas) ||
                    !is_a_tenth_higher(row.max_priority_fee_per_gas, one.max_priority_fee_per_gas))
                    return Added::kTooCheap;
            }
            const Added full = PORTICO_TRY(room(row, limits, same));
            if (full != Added::kDone) return full;
            for (const OperationRow& one : same)
                PORTICO_CHECK(set({.hash = one.hash,
                                   .state = OperationState::kDropped,
                                   .reason = "replaced at a higher fee"},
                                  row.received_at_ms));
            PORTICO_CHECK(sql_.run("DELETE FROM bundler_operation WHERE hash = $1", row.hash));
            PORTICO_CHECK(sql_.run(
                "INSERT INTO bundler_operation (hash, chain, entry_point, sender, nonce, project, "
                "body, max_fee_per_gas, max_priority_fee_per_gas, state, reason, transaction_hash, "
                "block, received_at_ms, changed_at_ms, gas, good_until_ms, bytes) VALUES ($1, $2, "
                "$3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)",
                row.hash, row.chain, row.entry_point, row.sender, row.nonce, row.project, row.body,
                row.max_fee_per_gas, row.max_priority_fee_per_gas, word(row.state), row.reason,
                row.transaction, row.block, row.received_at_ms, row.changed_at_ms, row.gas,
                row.good_until_ms, row.body.size()));
            return Added::kDone;
        });
    }

    StoreResult<std::optional<OperationRow>> find(const std::string& hash) override {
        auto rows = PORTICO_TRY(
            read(sql_.query(PORTICO_OPERATION_COLUMNS("body") "WHERE hash = $1", hash)));
        if (rows.empty()) return std::optional<OperationRow>();
        return std::optional<OperationRow>(std::move(rows.front()));
    }

    StoreResult<std::vector<OperationRow>> with_state(const std::string& chain,
                                                      OperationState state,
                                                      std::size_t most) override {
        return read(
            sql_.query(PORTICO_OPERATION_COLUMNS(
                           "''") "WHERE chain = $1 AND state = $2 ORDER BY received_at_ms, hash "
                                 "LIMIT $3",
                       chain, word(state), most));
    }

    StoreResult<std::vector<OperationRow>> sendable(const std::string& chain,
                                                    const Sendable& wanted,
                                                    std::size_t most) override {
        return read(sql_.query(
            PORTICO_WAITING_COLUMNS
            "AND max_fee_per_gas >= $2 AND (good_until_ms = 0 OR good_until_ms >= $3) AND "
            "received_at_ms >= $4 AND NOT EXISTS (SELECT 1 FROM bundler_operation f WHERE f.chain "
            "= $1 AND f.sender = w.sender AND f.state = 'waiting' AND (f.received_at_ms, f.hash) < "
            "(w.received_at_ms, w.hash)) ORDER BY received_at_ms, hash LIMIT $5",
            chain, wanted.least_fee, wanted.good_until_ms, wanted.since_ms, most));
    }

    StoreResult<std::vector<OperationRow>> overdue(const std::string& chain, const Sendable& wanted,
                                                   std::size_t most) override {
        return read(
            sql_.query(PORTICO_WAITING_COLUMNS
                       "AND (received_at_ms < $2 OR (good_until_ms <> 0 AND good_until_ms < "
                       "$3)) ORDER BY received_at_ms, hash LIMIT $4",
                       chain, wanted.since_ms, wanted.good_until_ms, most));
    }

    StoreResult<void> change(OperationState from, const std::vector<OperationChange>& changes,
                             std::int64_t now_ms) override {
        return sql_.transaction([&]() -> StoreResult<void> {
            for (const OperationChange& one : changes) {
                const auto found = PORTICO_TRY(find(one.hash));
                if (found && found->state == from) PORTICO_CHECK(set(one, now_ms));
            }
            return {};
        });
    }

    StoreResult<std::optional<BundleRow>> bundle(const std::string& chain) override {
        auto rows = PORTICO_TRY(
            sql_.query("SELECT chain, nonce, transactions, max_fee_per_gas, "
                       "max_priority_fee_per_gas, sent_at_ms FROM bundler_bundle WHERE chain = $1",
                       chain));
        if (!PORTICO_TRY(rows.next())) return std::optional<BundleRow>();
        BundleRow out{.chain = rows.text(0),
                      .nonce = rows.integer(1),
                      .transactions = {},
                      .max_fee_per_gas = rows.integer(3),
                      .max_priority_fee_per_gas = rows.integer(4),
                      .sent_at_ms = rows.integer(5)};
        std::istringstream hashes(rows.text(2));
        for (std::string one; hashes >> one;) out.transactions.push_back(one);
        return std::optional<BundleRow>(std::move(out));
    }

    StoreResult<bool> put_bundle(const BundleRow& bundle, const std::vector<std::string>& before,
                                 const std::vector<std::string>& operations,
                                 std::int64_t now_ms) override {
        return sql_.transaction([&]() -> StoreResult<bool> {
            const auto written = PORTICO_TRY(
                before.empty()
                    ? sql_.run("INSERT INTO bundler_bundle (chain, nonce, transactions, "
                               "max_fee_per_gas, max_priority_fee_per_gas, sent_at_ms) VALUES "
                               "($1, $2, $3, $4, $5, $6) ON CONFLICT (chain) DO NOTHING",
                               bundle.chain, bundle.nonce, joined(bundle.transactions),
                               bundle.max_fee_per_gas, bundle.max_priority_fee_per_gas,
                               bundle.sent_at_ms)
                    : sql_.run("UPDATE bundler_bundle SET nonce = $2, transactions = $3, "
                               "max_fee_per_gas = $4, max_priority_fee_per_gas = $5, "
                               "sent_at_ms = $6 WHERE chain = $1 AND transactions = $7",
                               bundle.chain, bundle.nonce, joined(bundle.transactions),
                               bundle.max_fee_per_gas, bundle.max_priority_fee_per_gas,
                               bundle.sent_at_ms, joined(before)));
            if (written == 0) return false;
            for (const std::string& hash : operations)
                PORTICO_CHECK(set({.hash = hash, .state = OperationState::kSent}, now_ms));
            return true;
        });
    }

    StoreResult<bool> end_bundle(const std::string& chain,
                                 const std::vector<std::string>& transactions,
                                 const std::vector<OperationChange>& changes,
                                 const std::vector<Fault>& faults, std::int64_t now_ms) override {
        return sql_.transaction([&]() -> StoreResult<bool> {
            const auto ended = PORTICO_TRY(
                sql_.run("DELETE FROM bundler_bundle WHERE chain = $1 AND transactions = $2", chain,
                         joined(transactions)));
            if (ended == 0) return false;
            for (const OperationChange& one : changes) PORTICO_CHECK(set(one, now_ms));
            for (const Fault& one : faults) PORTICO_CHECK(hold_against(one, now_ms));
            if (!faults.empty()) PORTICO_CHECK(keep_newest_faults());
            return true;
        });
    }

    StoreResult<bool> is_known(const std::string& chain, const std::string& sender,
                               std::int64_t before_ms) override {
        const auto found = PORTICO_TRY(sql_.integer(
            "SELECT CAST(CASE WHEN EXISTS (SELECT 1 FROM bundler_operation WHERE chain = $1 AND "
            "sender "
            "= $2 AND state = 'final' AND changed_at_ms < $3) AND NOT EXISTS (SELECT 1 FROM "
            "bundler_operation WHERE chain = $1 AND sender = $2 AND state = 'dropped' AND "
            "changed_at_ms >= $3 AND reason = $4) THEN 1 ELSE 0 END AS BIGINT)",
            chain, sender, before_ms, std::string_view(kBundleFailed)));
        return found == 1;
    }

    StoreResult<Penalties> penalties(std::int64_t now_ms) override {
        Penalties out;
        auto bans = PORTICO_TRY(
            sql_.query("SELECT address, until_ms FROM bundler_ban WHERE until_ms > $1 ORDER BY "
                       "address",
                       now_ms));
        while (PORTICO_TRY(bans.next())) out.bans.push_back({bans.text(0), bans.integer(1)});
        auto failures = PORTICO_TRY(
            sql_.query("SELECT project, count, since_ms FROM bundler_failure WHERE since_ms > $1 "
                       "ORDER BY project",
                       now_ms - kFailuresMs));
        while (PORTICO_TRY(failures.next()))
            out.failures.push_back({failures.text(0), failures.integer(1), failures.integer(2)});
        return out;
    }

    StoreResult<void> purge(std::int64_t before_ms, std::int64_t now_ms) override {
        PORTICO_CHECK(sql_.run(
            "DELETE FROM bundler_operation WHERE changed_at_ms < $1 AND state IN ('final', "
            "'dropped')",
            before_ms));
        PORTICO_CHECK(sql_.run("DELETE FROM bundler_ban WHERE until_ms <= $1", now_ms));
        PORTICO_CHECK(
            sql_.run("DELETE FROM bundler_failure WHERE since_ms <= $1", now_ms - kFailuresMs));
        return {};
    }

  private:
    StoreResult<void> hold_against(const Fault& fault, std::int64_t now_ms) {
        for (const std::string& address : fault.addresses)
            PORTICO_CHECK(
                sql_.run("INSERT INTO bundler_ban (address, until_ms) VALUES ($1, $2) ON CONFLICT "
                         "(address) DO UPDATE SET until_ms = $2",
                         address, now_ms + kBanMs));
        // Of a first failure that is over a new count begins.
        PORTICO_CHECK(sql_.run("DELETE FROM bundler_failure WHERE project = $1 AND since_ms <= $2",
                               fault.project, now_ms - kFailuresMs));
        PORTICO_CHECK(
            sql_.run("INSERT INTO bundler_failure (project, count, since_ms) VALUES ($1, 1, $2) ON "
                     "CONFLICT (project) DO UPDATE SET count = bundler_failure.count + 1",
                     fault.project, now_ms));
        return {};
    }

    /// Of those at one time that stand at the limit, all stay.
    StoreResult<void> keep_newest_faults() {
        PORTICO_CHECK(
            sql_.run("DELETE FROM bundler_ban WHERE until_ms < (SELECT until_ms FROM bundler_ban "
                     "ORDER BY until_ms DESC LIMIT 1 OFFSET $1)",
                     kFaultsMax - 1));
        PORTICO_CHECK(
            sql_.run("DELETE FROM bundler_failure WHERE since_ms < (SELECT since_ms FROM "
                     "bundler_failure ORDER BY since_ms DESC LIMIT 1 OFFSET $1)",
                     kFaultsMax - 1));
        return {};
    }

    /// `same`: what it takes the place of, which takes no more room unless it is longer.
    StoreResult<Added> room(const OperationRow& row, const WaitingLimits& limits,
                            const std::vector<OperationRow>& same) {
        auto bytes = static_cast<std::int64_t>(row.body.size());
        for (const OperationRow& one : same)
            if (one.project == row.project) bytes -= static_cast<std::int64_t>(one.body.size());
        const auto held = PORTICO_TRY(
            sql_.integer("SELECT CAST(SUM(bytes) AS BIGINT) FROM bundler_operation WHERE project = "
                         "$1 AND state IN ('waiting', 'sent')",
                         row.project));
        if (held.value_or(0) + bytes > limits.project_bytes) return Added::kProjectIsFull;
        if (!same.empty()) return Added::kDone;
        const auto of_sender = PORTICO_TRY(
            sql_.integer("SELECT COUNT(*) FROM bundler_operation WHERE chain = $1 AND sender = $2 "
                         "AND state IN ('waiting', 'sent')",
                         row.chain, row.sender));
        if (of_sender.value_or(0) >= limits.sender) return Added::kSenderIsFull;
        const auto of_project = PORTICO_TRY(
            sql_.integer("SELECT COUNT(*) FROM bundler_operation WHERE project = $1 AND state IN "
                         "('waiting', 'sent')",
                         row.project));
        if (of_project.value_or(0) >= limits.project) return Added::kProjectIsFull;
        const auto all = PORTICO_TRY(sql_.integer(
            "SELECT COUNT(*) FROM bundler_operation WHERE state IN ('waiting', 'sent')"));
        return all.value_or(0) >= limits.all ? Added::kIsFull : Added::kDone;
    }

    StoreResult<void> set(const OperationChange& change, std::int64_t now_ms) {
        PORTICO_CHECK(
            sql_.run("UPDATE bundler_operation SET state = $2, reason = $3, transaction_hash = $4, "
                     "block = $5, changed_at_ms = $6 WHERE hash = $1",
                     change.hash, word(change.state), change.reason, change.transaction,
                     change.block, now_ms));
        return {};
    }

    StoreResult<std::vector<OperationRow>> read(StoreResult<sql::Query> found) {
        sql::Query rows = PORTICO_TRY(std::move(found));
        std::vector<OperationRow> out;
        while (PORTICO_TRY(rows.next())) out.push_back(operation_at(rows));
        return out;
    }

    sql::Connection& sql_;
};

#undef PORTICO_OPERATION_COLUMNS
#undef PORTICO_WAITING_COLUMNS

}  // namespace

std::unique_ptr<api::bundler::Store> open_bundler_store(sql::Connection& sql) {
    return std::make_unique<BundlerStore>(sql);
}

}  // namespace portico::store
