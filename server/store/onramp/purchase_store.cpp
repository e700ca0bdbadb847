// SPDX-License-Identifier: Apache-2.0
#include "server/store/onramp/purchase_store.hpp"

#include <algorithm>

#include "core/base/text/ascii.hpp"

namespace portico::store {
namespace {

using namespace api::onramp;

#define PORTICO_PURCHASE_COLUMNS                                                             \
    "id, project, provider, chain, address, asset, asset_name, fiat_amount, fiat_currency, " \
    "arrives, state, tx_hash, reason, created_at_ms, updated_at_ms, purchase, "              \
    "transaction_id, visitor, paid_amount, paid_currency"

constexpr std::string_view kFindPurchase =
    "SELECT " PORTICO_PURCHASE_COLUMNS " FROM purchase WHERE id = $1";
// The purchase first, then its further transactions.
constexpr std::string_view kFindTransactions =
    "SELECT " PORTICO_PURCHASE_COLUMNS
    " FROM purchase WHERE id = $1 OR (purchase = $1 AND purchase <> '') ORDER BY purchase, id";
constexpr std::string_view kPurchasePage =
    "SELECT " PORTICO_PURCHASE_COLUMNS
    " FROM purchase WHERE project = $1 AND chain_namespace = $2 AND address = $3 AND state <> 0 "
    "AND ($4 = '' OR provider = $4) AND (created_at_ms < $5 OR (created_at_ms = $5 AND id < $6)) "
    "ORDER BY "
    "created_at_ms DESC, id DESC LIMIT $7";

#undef PORTICO_PURCHASE_COLUMNS

// By the index purchase_by_hash. 1 and 2: kInProgress and kDone.
static_assert(static_cast<int>(PurchaseState::kInProgress) == 1 &&
              static_cast<int>(PurchaseState::kDone) == 2);
#define PORTICO_BOUGHT                                                                        \
    "SELECT provider, chain, tx_hash FROM purchase WHERE project = $1 AND chain_namespace = " \
    "$2 AND address = $3 AND tx_hash <> '' AND state IN (1, 2) AND lower(tx_hash) "

constexpr std::string_view kBoughtSqlite =
    PORTICO_BOUGHT "IN (SELECT value FROM json_each('[\"' || replace($4, ',', '\",\"') || '\"]'))";
constexpr std::string_view kBoughtPostgres = PORTICO_BOUGHT "= ANY (string_to_array($4, ','))";

#undef PORTICO_BOUGHT

// Of those that wait, what their provider has not spoken of yet: a report changes updated_at_ms.
#define PORTICO_BEGUN_ALONE "state = 0 AND transaction_id = '' AND updated_at_ms = created_at_ms"
#define PORTICO_LATEST "created_at_ms DESC, id DESC"

constexpr std::string_view kDropBeyondVisitors =
    "DELETE FROM purchase WHERE " PORTICO_BEGUN_ALONE
    " AND id IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY project, visitor "
    "ORDER BY " PORTICO_LATEST ") AS of_visitor FROM purchase WHERE " PORTICO_BEGUN_ALONE
    ") AS waiting WHERE of_visitor > $1)";
// Each has a place in its address, each address in its near network by that, each of these in its
// far one, each of these in the project: so whoever holds most gives way
// (docs/decisions/0098-shares-of-the-server.md). 8 and 16 digits: kVisitorFarDigits and
// kVisitorNearDigits.
static_assert(kVisitorFarDigits == 8 && kVisitorNearDigits == 16);
constexpr std::string_view kDropBeyondProjects =
    "DELETE FROM purchase WHERE " PORTICO_BEGUN_ALONE
    " AND id IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY project "
    "ORDER BY of_far, " PORTICO_LATEST
    ") AS of_project FROM (SELECT id, project, created_at_ms, row_number() OVER (PARTITION BY "
    "project, far_network ORDER BY of_near, " PORTICO_LATEST
    ") AS of_far FROM (SELECT id, project, created_at_ms, far_network, row_number() OVER "
    "(PARTITION BY project, near_network ORDER BY of_visitor, " PORTICO_LATEST
    ") AS of_near FROM (SELECT id, project, created_at_ms, substr(visitor, 1, 8) AS far_network, "
    "substr(visitor, 1, 16) AS near_network, row_number() OVER (PARTITION BY project, visitor "
    "ORDER BY " PORTICO_LATEST ") AS of_visitor FROM purchase WHERE " PORTICO_BEGUN_ALONE
    ") AS visitors) AS near_networks) AS far_networks) AS waiting WHERE of_project > $1)";

#undef PORTICO_LATEST
#undef PORTICO_BEGUN_ALONE

constexpr std::int64_t kBehindAll = 9'007'199'254'740'991;

PurchaseRow purchase_at(const sql::Query& row) {
    return {.id = row.text(0),
            .project = row.text(1),
            .provider = row.text(2),
            .chain = row.text(3),
            .address = row.text(4),
            .asset = row.text(5),
            .asset_name = row.text(6),
            .fiat_amount = row.text(7),
            .fiat_currency = row.text(8),
            .arrives = row.text(9),
            .state = static_cast<PurchaseState>(row.integer(10)),
            .tx_hash = row.text(11),
            .reason = row.text(12),
            .created_at_ms = row.integer(13),
            .updated_at_ms = row.integer(14),
            .purchase = row.text(15),
            .transaction = row.text(16),
            .visitor = row.text(17),
            .paid_amount = row.text(18),
            .paid_currency = row.text(19)};
}

/// Which transaction of a purchase counts most.
int weight_of(PurchaseState state) {
    switch (state) {
        case PurchaseState::kWaiting:
            return 0;
        case PurchaseState::kFailed:
            return 1;
        case PurchaseState::kRefunded:
            return 2;
        case PurchaseState::kInProgress:
            return 3;
        case PurchaseState::kDone:
            break;
    }
    return 4;
}

/// Small letters, with commas between; what is no hash of any chain is left out.
std::string hash_list(const std::vector<std::string>& hashes) {
    std::string out;
    for (const std::string& one : hashes) {
        const std::string small = ascii_lower(one);
        const bool is_plain = !small.empty() && std::ranges::all_of(small, [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        });
        if (!is_plain) continue;
        if (!out.empty()) out += ',';
        out += small;
    }
    return out;
}

int weight_of_row(const PurchaseRow& row) { return weight_of(row.state); }

/// One more transaction of the purchase, of which nothing is known yet.
PurchaseRow further_of(const std::vector<PurchaseRow>& rows) {
    PurchaseRow out = rows.front();
    const auto is_taken = [&](const PurchaseRow& row) { return row.id == out.id; };
    // What nobody paid may be gone from between them.
    for (std::size_t n = rows.size() + 1; std::ranges::any_of(rows, is_taken); ++n)
        out.id = rows.front().id + "-" + std::to_string(n);
    out.purchase = rows.front().id;
    out.state = PurchaseState::kWaiting;
    for (std::string* one : {&out.transaction, &out.arrives, &out.tx_hash, &out.reason,
                             &out.paid_amount, &out.paid_currency})
        one->clear();
    return out;
}

/// The row of the report's transaction among those of its purchase; its size: of none yet.
std::size_t row_of(const std::vector<PurchaseRow>& rows, const PurchaseReport& report) {
    if (report.transaction.empty()) return 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].transaction == report.transaction) return i;
    // What was reported without a name may be this one. But what failed stays failed: then it is
    // another.
    const PurchaseRow& first = rows.front();
    const bool is_other = first.state == PurchaseState::kFailed &&
                          report.state != PurchaseState::kFailed &&
                          !may_follow(first.state, report.state);
    return first.transaction.empty() && !is_other ? 0 : rows.size();
}

/// True: the report says something new of it; of one that waits, the first, that its provider knows
/// it.
bool apply(PurchaseRow& row, const PurchaseReport& report) {
    const bool named = row.transaction.empty() && !report.transaction.empty();
    if (named) row.transaction = report.transaction;
    if (!may_follow(row.state, report.state)) {
        const bool told = row.state == PurchaseState::kWaiting &&
                          report.state == PurchaseState::kWaiting &&
                          row.updated_at_ms == row.created_at_ms;
        if (told) row.updated_at_ms = std::max(report.now_ms, row.created_at_ms + 1);
        return named || told;
    }
    const auto take = [](std::string& kept, const std::string& said) {
        if (!said.empty()) kept = said;
    };
    row.state = report.state;
    take(row.arrives, report.arrives);
    take(row.tx_hash, report.tx_hash);
    take(row.reason, report.reason);
    take(row.paid_amount, report.paid_amount);
    take(row.paid_currency, report.paid_currency);
    row.updated_at_ms = report.now_ms;
    return true;
}

class PurchaseStore final : public api::onramp::Store {
  public:
    explicit PurchaseStore(sql::Connection& sql) : sql_(sql) {}

    StoreResult<void> add(const PurchaseRow& row) override {
        PORTICO_CHECK(sql_.run(
            "INSERT INTO purchase (id, project, provider, chain, chain_namespace, address, asset, "
            "asset_name, fiat_amount, fiat_currency, arrives, state, tx_hash, reason, "
            "created_at_ms, updated_at_ms, purchase, transaction_id, visitor, paid_amount, "
            "paid_currency) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, "
            "$15, $16, $17, $18, $19, $20, $21)",
            row.id, row.project, row.provider, row.chain, space_of(row.chain), row.address,
            row.asset, row.asset_name, row.fiat_amount, row.fiat_currency, row.arrives,
            static_cast<std::int64_t>(row.state), row.tx_hash, row.reason, row.created_at_ms,
            row.updated_at_ms, row.purchase, row.transaction, row.visitor, row.paid_amount,
            row.paid_currency));
        return {};
    }

    StoreResult<std::optional<PurchaseRow>> find(const std::string& id) override {
        auto rows = PORTICO_TRY(sql_.query(kFindPurchase, id));
        if (!PORTICO_TRY(rows.next())) return std::optional<PurchaseRow>();
        return std::optional<PurchaseRow>(purchase_at(rows));
    }

    StoreResult<void> drop(const std::string& id) override {
        PORTICO_CHECK(sql_.run("DELETE FROM purchase WHERE id = $1 AND state = 0", id));
        return {};
    }

    StoreResult<ReportOutcome> report(const PurchaseReport& report) override {
        return sql_.transaction([&]() -> StoreResult<ReportOutcome> {
            // The event first: of two at once, the second waits here and finds it.
            const auto fresh = PORTICO_TRY(
                sql_.run("INSERT INTO purchase_event (provider, event, at_ms) VALUES ($1, $2, $3) "
                         "ON CONFLICT (provider, event) DO NOTHING",
                         report.provider, report.event, report.now_ms));
            if (fresh == 0) return ReportOutcome::kRepeated;
            // Then the purchase: two events of it at once are read one after the other.
            const auto own = PORTICO_TRY(sql_.run(
                "UPDATE purchase SET provider = provider WHERE id = $1 AND provider = $2 AND "
                "purchase = ''",
                report.purchase, report.provider));
            if (own == 0) return ReportOutcome::kUnknown;
            std::vector<PurchaseRow> rows = PORTICO_TRY(transactions_of(report.purchase));
            const std::size_t at = row_of(rows, report);
            if (at == rows.size()) {
                rows.push_back(further_of(rows));
                apply(rows[at], report);
                PORTICO_CHECK(add(rows[at]));
            } else if (!apply(rows[at], report)) {
                return ReportOutcome::kRepeated;
            }
            const auto best = static_cast<std::size_t>(
                std::ranges::max_element(rows, {}, weight_of_row) - rows.begin());
            if (best != 0) {
                std::swap(rows[0], rows[best]);
                std::swap(rows[0].id, rows[best].id);
                std::swap(rows[0].purchase, rows[best].purchase);
                PORTICO_CHECK(write(rows[0]));
                PORTICO_CHECK(write(rows[best]));
            }
            PORTICO_CHECK(write(rows[at]));
            return ReportOutcome::kTaken;
        });
    }

    StoreResult<std::vector<PurchaseRow>> page(const PurchaseQuery& query) override {
        std::int64_t before_ms = kBehindAll;
        if (!query.before.empty()) {
            const auto before = PORTICO_TRY(find(query.before));
            if (!before || before->project != query.project || before->address != query.address)
                return std::vector<PurchaseRow>();
            before_ms = before->created_at_ms;
        }
        auto rows = PORTICO_TRY(sql_.query(kPurchasePage, query.project, query.chain_namespace,
                                           query.address, query.provider, before_ms, query.before,
                                           query.most));
        std::vector<PurchaseRow> out;
        while (PORTICO_TRY(rows.next())) out.push_back(purchase_at(rows));
        return out;
    }

    StoreResult<std::vector<BoughtRow>> bought(const BoughtQuery& query) override {
        std::vector<BoughtRow> out;
        const std::string hashes = hash_list(query.hashes);
        if (hashes.empty()) return out;
        auto rows = PORTICO_TRY(
            sql_.query(sql_.dialect() == sql::Dialect::kSqlite ? kBoughtSqlite : kBoughtPostgres,
                       query.project, query.chain_namespace, query.address, hashes));
        while (PORTICO_TRY(rows.next())) {
            BoughtRow row{.provider = rows.text(0), .chain = rows.text(1), .tx_hash = rows.text(2)};
            // Elsewhere letters of another case are another hash.
            if (query.chain_namespace == "eip155" ||
                std::ranges::find(query.hashes, row.tx_hash) != query.hashes.end())
                out.push_back(std::move(row));
        }
        return out;
    }

    StoreResult<void> purge(std::int64_t waiting_before_ms,
                            std::int64_t events_before_ms) override {
        PORTICO_CHECK(sql_.run("DELETE FROM purchase WHERE state = 0 AND created_at_ms < $1",
                               waiting_before_ms));
        PORTICO_CHECK(sql_.run(kDropBeyondVisitors, kWaitingOfVisitorMax));
        PORTICO_CHECK(sql_.run(kDropBeyondProjects, kWaitingOfProjectMax));
        PORTICO_CHECK(sql_.run("DELETE FROM purchase_event WHERE at_ms < $1", events_before_ms));
        return {};
    }

    StoreResult<std::optional<Bytes>> find_token(const std::string& provider) override {
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT sealed FROM purchase_token WHERE provider = $1 AND sealed IS NOT NULL",
            provider));
        if (!PORTICO_TRY(rows.next())) return std::optional<Bytes>();
        return std::optional<Bytes>(rows.bytes(0));
    }

    StoreResult<bool> lease_token(const std::string& provider, std::int64_t now_ms,
                                  std::int64_t until_ms) override {
        const auto leased = PORTICO_TRY(sql_.run(
            "INSERT INTO purchase_token (provider, leased_until_ms) VALUES ($1, $3) ON CONFLICT "
            "(provider) DO UPDATE SET leased_until_ms = $3 WHERE purchase_token.leased_until_ms "
            "<= $2",
            provider, now_ms, until_ms));
        return leased == 1;
    }

    StoreResult<void> put_token(const std::string& provider, const Bytes& sealed) override {
        PORTICO_CHECK(
            sql_.run("INSERT INTO purchase_token (provider, sealed, leased_until_ms) VALUES ($1, "
                     "$2, 0) ON CONFLICT (provider) DO UPDATE SET sealed = $2, leased_until_ms = 0",
                     provider, sealed));
        return {};
    }

  private:
    StoreResult<std::vector<PurchaseRow>> transactions_of(const std::string& purchase) {
        auto rows = PORTICO_TRY(sql_.query(kFindTransactions, purchase));
        std::vector<PurchaseRow> out;
        while (PORTICO_TRY(rows.next())) out.push_back(purchase_at(rows));
        return out;
    }

    /// What reports change.
    StoreResult<void> write(const PurchaseRow& row) {
        PORTICO_CHECK(sql_.run(
            "UPDATE purchase SET state = $2, arrives = $3, tx_hash = $4, reason = $5, "
            "updated_at_ms = $6, transaction_id = $7, paid_amount = $8, paid_currency = $9 WHERE "
            "id = $1",
            row.id, static_cast<std::int64_t>(row.state), row.arrives, row.tx_hash, row.reason,
            row.updated_at_ms, row.transaction, row.paid_amount, row.paid_currency));
        return {};
    }

    static std::string space_of(const std::string& chain) {
        return chain.substr(0, chain.find(':'));
    }

    sql::Connection& sql_;
};

}  // namespace

std::unique_ptr<api::onramp::Store> open_purchase_store(sql::Connection& sql) {
    return std::make_unique<PurchaseStore>(sql);
}

}  // namespace portico::store
