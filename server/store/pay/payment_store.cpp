// SPDX-License-Identifier: Apache-2.0
#include "server/store/pay/payment_store.hpp"

#include <algorithm>
#include <set>

#include "server/store/webhooks/outbox_store.hpp"

namespace portico::store {
namespace {

using namespace api::pay;
using api::PaymentStatus;
using api::PaymentTransactionState;

#define PAYMENT_COLUMNS                                                                      \
    "id, project, merchant_key, idempotency, request_hash, chain, token, symbol, decimals, " \
    "recipient, amount, depth, title, description, redirect, merchant_order, metadata, "     \
    "created_at_ms, expires_at_ms, status, next_look_ms, reference"

PaymentRow payment_at(const sql::Query& row) {
    PaymentRow out;
    out.id = row.text(0);
    out.project = row.text(1);
    out.key = row.text(2);
    out.idempotency = row.optional_text(3).value_or("");
    out.request_hash = row.bytes(4);
    out.chain = row.text(5);
    out.token = row.text(6);
    out.symbol = row.text(7);
    out.decimals = row.integer(8);
    out.recipient = row.text(9);
    out.amount = row.text(10);
    out.depth = row.integer(11);
    out.title = row.optional_text(12);
    out.description = row.optional_text(13);
    out.redirect = row.optional_text(14);
    out.order = row.optional_text(15);
    out.metadata = row.optional_text(16);
    out.created_at_ms = row.integer(17);
    out.expires_at_ms = row.integer(18);
    out.status = static_cast<PaymentStatus>(row.integer(19));
    out.next_look_ms = row.integer(20);
    out.reference = row.text(21);
    return out;
}

KeyRow key_at(const sql::Query& row) {
    KeyRow out{.id = row.text(0),
               .project = row.text(1),
               .secret_hash = row.bytes(2),
               .created_at_ms = row.integer(3),
               .endpoint = {}};
    out.endpoint = {.id = out.id,
                    .project = out.project,
                    .url = row.optional_text(4).value_or(""),
                    .secret = row.optional_text(5).value_or(""),
                    .created_at_ms = out.created_at_ms};
    return out;
}

std::int64_t number_of(auto value) { return static_cast<std::int64_t>(value); }

class PaymentStore final : public api::pay::Store {
  public:
    explicit PaymentStore(sql::Connection& sql) : sql_(sql) {}

    StoreResult<bool> add_key(const KeyRow& key) override {
        return sql_.transaction([&]() -> StoreResult<bool> {
            const auto there = PORTICO_TRY(
                sql_.integer("SELECT COUNT(*) FROM project WHERE id = $1", key.project));
            const auto keys = PORTICO_TRY(
                sql_.integer("SELECT COUNT(*) FROM payment_key WHERE project = $1", key.project));
            if (there.value_or(0) == 0 || keys.value_or(0) >= kKeysMax) return false;
            PORTICO_CHECK(
                sql_.run("INSERT INTO payment_key (id, project, secret_hash, "
                         "created_at_ms) VALUES ($1, $2, $3, $4)",
                         key.id, key.project, key.secret_hash, key.created_at_ms));
            if (!key.endpoint.url.empty()) PORTICO_CHECK(add_endpoint(sql_, key.endpoint));
            return true;
        });
    }

    StoreResult<std::optional<KeyRow>> find_key(const Bytes& secret_hash) override {
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT k.id, k.project, k.secret_hash, k.created_at_ms, e.url, e.secret FROM "
            "payment_key k LEFT JOIN webhook_endpoint e ON e.id = k.id WHERE k.secret_hash = $1",
            secret_hash));
        if (!PORTICO_TRY(rows.next())) return std::optional<KeyRow>();
        return std::optional<KeyRow>(key_at(rows));
    }

    StoreResult<std::vector<KeyRow>> keys(const std::string& project) override {
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT k.id, k.project, k.secret_hash, k.created_at_ms, e.url, e.secret FROM "
            "payment_key k LEFT JOIN webhook_endpoint e ON e.id = k.id WHERE k.project = $1 "
            "ORDER BY k.created_at_ms, k.id",
            project));
        std::vector<KeyRow> out;
        while (PORTICO_TRY(rows.next())) out.push_back(key_at(rows));
        return out;
    }

    StoreResult<bool> erase_key(const std::string& id) override {
        return sql_.transaction([&]() -> StoreResult<bool> {
            PORTICO_CHECK(sql_.run("DELETE FROM webhook_endpoint WHERE id = $1", id));
            return PORTICO_TRY(sql_.run("DELETE FROM payment_key WHERE id = $1", id)) == 1;
        });
    }

    StoreResult<MadePayment> add(const PaymentRow& row, std::int64_t open_max) override {
        auto made = add_once(row, open_max);
        // Another was faster to use the same name.
        if (!made && made.error().kind == Failure::kConflict) made = add_once(row, open_max);
        return made;
    }

    StoreResult<std::optional<Payment>> find(const std::string& id) override {
        auto row = PORTICO_TRY(find_row(id));
        if (!row) return std::optional<Payment>();
        return std::optional<Payment>(PORTICO_TRY(with_rest(std::move(*row))));
    }

    StoreResult<Reported> report(const std::string& payment, const ReportRow& report,
                                 const FindPlace& find_place, std::int64_t last_ms) override {
        return sql_.transaction([&]() -> StoreResult<Reported> {
            auto row = PORTICO_TRY(find_row(payment));
            if (!row) return Reported::kNotFound;
            if (row->expires_at_ms < last_ms) return Reported::kTooLate;
            const Payment stored = PORTICO_TRY(with_rest(std::move(*row)));
            for (const ReportRow& one : stored.reports)
                if (one.hash == report.hash) return Reported::kDone;
            // One that gave its place away counts for good, and needs none.
            for (const TransferRow& one : stored.transfers)
                if (one.hash == report.hash && one.is_settled) return Reported::kDone;
            const Place place = find_place(stored);
            if (!place.is_free) return Reported::kTooMany;
            if (!place.instead_of.empty()) PORTICO_CHECK(erase_report(payment, place.instead_of));
            PORTICO_CHECK(sql_.run(
                "INSERT INTO payment_report (payment, hash, at_ms, state, "
                "confirmations, reporter) VALUES ($1, $2, $3, $4, 0, $5)",
                payment, report.hash, report.at_ms, number_of(report.state), report.reporter));
            PORTICO_CHECK(sql_.run("UPDATE payment SET next_look_ms = $2 WHERE id = $1", payment,
                                   report.at_ms));
            return Reported::kDone;
        });
    }

    StoreResult<std::vector<Payment>> take_due(std::int64_t now_ms, std::int64_t lease_until_ms,
                                               std::size_t most) override {
        return sql_.transaction([&]() -> StoreResult<std::vector<Payment>> {
            std::vector<PaymentRow> due;
            {
                auto rows = PORTICO_TRY(sql_.query(
                    "UPDATE payment SET next_look_ms = $2 WHERE id IN (SELECT id FROM (SELECT id, "
                    "ROW_NUMBER() OVER (PARTITION BY project ORDER BY next_look_ms, id) AS place "
                    "FROM payment WHERE next_look_ms <= $1) AS waiting WHERE place <= $3 ORDER BY "
                    "place, id LIMIT $4) RETURNING " PAYMENT_COLUMNS,
                    now_ms, lease_until_ms, most, most * 8));
                while (PORTICO_TRY(rows.next())) due.push_back(payment_at(rows));
            }
            std::vector<Payment> out;
            for (PaymentRow& row : due) out.push_back(PORTICO_TRY(with_rest(std::move(row))));
            return out;
        });
    }

    StoreResult<std::optional<std::string>> find_reference(const std::string& reference) override {
        auto rows =
            PORTICO_TRY(sql_.query("SELECT id FROM payment WHERE reference = $1", reference));
        if (!PORTICO_TRY(rows.next())) return std::optional<std::string>();
        return std::optional<std::string>(rows.text(0));
    }

    StoreResult<std::vector<Watched>> watched(std::int64_t since_ms, std::size_t most) override {
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT chain, token, recipient, MIN(oldest) FROM (SELECT chain, token, recipient, "
            "oldest, ROW_NUMBER() OVER (PARTITION BY project ORDER BY latest DESC, chain, token, "
            "recipient) AS place FROM (SELECT project, chain, token, recipient, "
            "MAX(created_at_ms) AS latest, MIN(created_at_ms) AS oldest FROM payment WHERE "
            "expires_at_ms > $1 AND token <> '' AND status IN ($2, $3, $4, $5) GROUP BY project, "
            "chain, token, recipient) AS places) AS chosen WHERE place <= $6 GROUP BY chain, "
            "token, recipient ORDER BY chain, token, recipient",
            since_ms, number_of(PaymentStatus::kOpen), number_of(PaymentStatus::kSeen),
            number_of(PaymentStatus::kUnderpaid), number_of(PaymentStatus::kExpired), most));
        std::vector<Watched> out;
        while (PORTICO_TRY(rows.next()))
            out.push_back({.chain = rows.text(0),
                           .token = rows.text(1),
                           .recipient = rows.text(2),
                           .since_ms = rows.integer(3)});
        return out;
    }

    StoreResult<std::optional<Payment>> settle(const Seen& seen, const Judge& judge) override {
        auto done = settle_once(seen, judge);
        // Another payment was faster to have the same transfer.
        if (!done && done.error().kind == Failure::kConflict) done = settle_once(seen, judge);
        return done;
    }

    StoreResult<std::int64_t> purge(std::int64_t before_ms) override {
        return sql_.run("DELETE FROM payment WHERE expires_at_ms < $1 AND next_look_ms = $2",
                        before_ms, kNever);
    }

  private:
    StoreResult<std::optional<PaymentRow>> find_row(const std::string& id) {
        auto rows =
            PORTICO_TRY(sql_.query("SELECT " PAYMENT_COLUMNS " FROM payment WHERE id = $1", id));
        if (!PORTICO_TRY(rows.next())) return std::optional<PaymentRow>();
        return std::optional<PaymentRow>(payment_at(rows));
    }

    StoreResult<Payment> with_rest(PaymentRow row) {
        Payment out{.row = std::move(row), .reports = {}, .transfers = {}};
        {
            auto rows = PORTICO_TRY(
                sql_.query("SELECT hash, at_ms, state, confirmations, reporter FROM payment_report "
                           "WHERE payment = $1 ORDER BY at_ms, hash",
                           out.row.id));
            while (PORTICO_TRY(rows.next()))
                out.reports.push_back(
                    {.hash = rows.text(0),
                     .at_ms = rows.integer(1),
                     .state = static_cast<PaymentTransactionState>(rows.integer(2)),
                     .confirmations = rows.integer(3),
                     .reporter = rows.text(4)});
        }
        auto rows = PORTICO_TRY(
            sql_.query("SELECT hash, log_index, amount, block, block_time_s, is_settled FROM "
                       "payment_transfer WHERE payment = $1 ORDER BY block, hash, log_index",
                       out.row.id));
        while (PORTICO_TRY(rows.next()))
            out.transfers.push_back({.hash = rows.text(0),
                                     .log_index = rows.integer(1),
                                     .amount = rows.text(2),
                                     .block = rows.integer(3),
                                     .block_time_s = rows.integer(4),
                                     .is_settled = rows.integer(5) != 0});
        return out;
    }

    StoreResult<MadePayment> add_once(const PaymentRow& row, std::int64_t open_max) {
        return sql_.transaction([&]() -> StoreResult<MadePayment> {
            if (!row.idempotency.empty()) {
                std::optional<PaymentRow> there;
                {
                    auto rows = PORTICO_TRY(
                        sql_.query("SELECT " PAYMENT_COLUMNS
                                   " FROM payment WHERE project = $1 AND idempotency = $2",
                                   row.project, row.idempotency));
                    if (PORTICO_TRY(rows.next())) there = payment_at(rows);
                }
                if (there) {
                    const Made made =
                        there->request_hash == row.request_hash ? Made::kThere : Made::kOther;
                    return MadePayment{made, PORTICO_TRY(with_rest(std::move(*there)))};
                }
            }
            const auto key = PORTICO_TRY(
                sql_.integer("SELECT COUNT(*) FROM payment_key WHERE id = $1", row.key));
            if (key.value_or(0) == 0) return MadePayment{Made::kNoProject, {}};
            const auto open = PORTICO_TRY(
                sql_.integer("SELECT COUNT(*) FROM payment WHERE project = $1 AND next_look_ms < "
                             "$2",
                             row.project, kNever));
            if (open.value_or(0) >= open_max) return MadePayment{Made::kTooMany, {}};
            std::optional<std::string> idempotency;
            if (!row.idempotency.empty()) idempotency = row.idempotency;
            PORTICO_CHECK(sql_.run(
                "INSERT INTO payment (" PAYMENT_COLUMNS
                ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, "
                "$17, $18, $19, $20, $21, $22)",
                row.id, row.project, row.key, idempotency, row.request_hash, row.chain, row.token,
                row.symbol, row.decimals, row.recipient, row.amount, row.depth, row.title,
                row.description, row.redirect, row.order, row.metadata, row.created_at_ms,
                row.expires_at_ms, number_of(row.status), row.next_look_ms, row.reference));
            return MadePayment{Made::kMade, Payment{.row = row, .reports = {}, .transfers = {}}};
        });
    }

    StoreResult<std::optional<Payment>> settle_once(const Seen& seen, const Judge& judge) {
        return sql_.transaction([&]() -> StoreResult<std::optional<Payment>> {
            auto row = PORTICO_TRY(find_row(seen.payment));
            if (!row) return std::optional<Payment>();
            for (const ReportRow& report : seen.reports)
                PORTICO_CHECK(sql_.run(
                    "DELETE FROM payment_transfer WHERE payment = $1 AND hash = $2 AND is_settled "
                    "= 0",
                    row->id, report.hash));
            std::set<std::string> taken;
            for (const TransferRow& transfer : seen.transfers) {
                if (!transfer.is_settled && !PORTICO_TRY(is_reported(row->id, transfer.hash)))
                    continue;
                const std::string owner = PORTICO_TRY(owner_of(row->chain, transfer));
                if (!owner.empty()) {
                    if (owner != row->id) taken.insert(transfer.hash);
                    continue;
                }
                PORTICO_CHECK(sql_.run(
                    "INSERT INTO payment_transfer (chain, hash, log_index, payment, amount, block, "
                    "block_time_s, is_settled) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                    row->chain, transfer.hash, transfer.log_index, row->id, transfer.amount,
                    transfer.block, transfer.block_time_s, transfer.is_settled));
            }
            for (const ReportRow& report : seen.reports)
                PORTICO_CHECK(sql_.run(
                    "UPDATE payment_report SET state = $3, confirmations = $4 WHERE payment = $1 "
                    "AND hash = $2",
                    row->id, report.hash,
                    number_of(taken.contains(report.hash) ? PaymentTransactionState::kOther
                                                          : report.state),
                    report.confirmations));
            const PaymentStatus before = row->status;
            Payment payment = PORTICO_TRY(with_rest(std::move(*row)));
            const api::webhooks::Message message = judge(payment);
            PORTICO_CHECK(
                sql_.run("UPDATE payment SET status = $2, next_look_ms = $3 WHERE id = $1",
                         payment.row.id, number_of(payment.row.status), payment.row.next_look_ms));
            if (payment.row.status != before) PORTICO_CHECK(put(payment, message));
            return std::optional<Payment>(std::move(payment));
        });
    }

    StoreResult<bool> is_reported(const std::string& payment, const std::string& hash) {
        const auto count = PORTICO_TRY(sql_.integer(
            "SELECT COUNT(*) FROM payment_report WHERE payment = $1 AND hash = $2", payment, hash));
        return count.value_or(0) != 0;
    }

    StoreResult<void> erase_report(const std::string& payment, const std::string& hash) {
        PORTICO_CHECK(
            sql_.run("DELETE FROM payment_transfer WHERE payment = $1 AND hash = $2 AND "
                     "is_settled = 0",
                     payment, hash));
        PORTICO_CHECK(
            sql_.run("DELETE FROM payment_report WHERE payment = $1 AND hash = $2", payment, hash));
        return {};
    }

    /// Nobody is told where the key has no endpoint, or is gone.
    StoreResult<void> put(const Payment& payment, api::webhooks::Message message) {
        const auto endpoint = PORTICO_TRY(
            sql_.integer("SELECT COUNT(*) FROM webhook_endpoint WHERE id = $1", payment.row.key));
        if (endpoint.value_or(0) == 0) return {};
        message.endpoint = payment.row.key;
        return put_message(sql_, message);
    }

    StoreResult<std::string> owner_of(const std::string& chain, const TransferRow& transfer) {
        auto rows = PORTICO_TRY(
            sql_.query("SELECT payment FROM payment_transfer WHERE chain = $1 AND hash = $2 AND "
                       "log_index = $3",
                       chain, transfer.hash, transfer.log_index));
        if (!PORTICO_TRY(rows.next())) return std::string();
        return rows.text(0);
    }

    sql::Connection& sql_;
};

#undef PAYMENT_COLUMNS

}  // namespace

std::unique_ptr<api::pay::Store> open_payment_store(sql::Connection& sql) {
    return std::make_unique<PaymentStore>(sql);
}

}  // namespace portico::store
