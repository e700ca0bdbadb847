// SPDX-License-Identifier: Apache-2.0
#include "server/store/onramp/purchase_store.hpp"

namespace portico::store {
namespace {

using namespace api::onramp;

#define PORTICO_PURCHASE_COLUMNS                                                             \
    "id, project, provider, chain, address, asset, asset_name, fiat_amount, fiat_currency, " \
    "arrives, state, tx_hash, reason, created_at_ms, updated_at_ms"

constexpr std::string_view kFindPurchase =
    "SELECT " PORTICO_PURCHASE_COLUMNS " FROM purchase WHERE id = $1";
constexpr std::string_view kPurchasePage =
    "SELECT " PORTICO_PURCHASE_COLUMNS
    " FROM purchase WHERE project = $1 AND chain_namespace = $2 AND address = $3 AND state <> 0 "
    "AND ($4 = '' OR provider = $4) AND (created_at_ms < $5 OR (created_at_ms = $5 AND id < $6)) "
    "ORDER BY "
    "created_at_ms DESC, id DESC LIMIT $7";

#undef PORTICO_PURCHASE_COLUMNS

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
            .updated_at_ms = row.integer(14)};
}

class PurchaseStore final : public api::onramp::Store {
  public:
    explicit PurchaseStore(sql::Connection& sql) : sql_(sql) {}

    StoreResult<bool> add(const PurchaseRow& row, std::int64_t since_ms) override {
        return sql_.transaction([&]() -> StoreResult<bool> {
            auto waiting = PORTICO_TRY(sql_.query(
                "SELECT count(*) FROM purchase WHERE project = $1 AND chain_namespace = $2 AND "
                "address = $3 AND state = 0 AND created_at_ms > $4",
                row.project, space_of(row.chain), row.address, since_ms));
            const bool counted = PORTICO_TRY(waiting.next());
            if (counted && waiting.integer(0) >= kWaitingMax) return false;
            PORTICO_CHECK(sql_.run(
                "INSERT INTO purchase (id, project, provider, chain, chain_namespace, address, "
                "asset, asset_name, fiat_amount, fiat_currency, arrives, state, tx_hash, reason, "
                "created_at_ms, updated_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, "
                "$11, $12, $13, $14, $15, $16)",
                row.id, row.project, row.provider, row.chain, space_of(row.chain), row.address,
                row.asset, row.asset_name, row.fiat_amount, row.fiat_currency, row.arrives,
                static_cast<std::int64_t>(row.state), row.tx_hash, row.reason, row.created_at_ms,
                row.updated_at_ms));
            return true;
        });
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
            const auto found = PORTICO_TRY(find(report.purchase));
            if (!found || found->provider != report.provider) return ReportOutcome::kUnknown;
            // Two events of one purchase at once: the state is compared again as it is written.
            if (!may_follow(found->state, report.state)) return ReportOutcome::kRepeated;
            const auto written = PORTICO_TRY(sql_.run(
                "UPDATE purchase SET state = $2, arrives = CASE WHEN $3 = '' THEN arrives ELSE $3 "
                "END, tx_hash = CASE WHEN $4 = '' THEN tx_hash ELSE $4 END, reason = CASE WHEN $5 "
                "= '' THEN reason ELSE $5 END, updated_at_ms = $6 WHERE id = $1 AND state = $7",
                report.purchase, static_cast<std::int64_t>(report.state), report.arrives,
                report.tx_hash, report.reason, report.now_ms,
                static_cast<std::int64_t>(found->state)));
            // Nothing of this report is kept, so that the provider's next try counts.
            if (written == 0)
                return store_error(Failure::kConflict, "a purchase changed meanwhile");
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

    StoreResult<void> purge(std::int64_t waiting_before_ms,
                            std::int64_t events_before_ms) override {
        PORTICO_CHECK(sql_.run("DELETE FROM purchase WHERE state = 0 AND created_at_ms < $1",
                               waiting_before_ms));
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
