// SPDX-License-Identifier: Apache-2.0
#include "server/store/exchanges/order_store.hpp"

#include "core/base/result.hpp"

namespace portico::store {
namespace {

using api::wallet_rpc::OrderRow;

class OrderStore final : public api::wallet_rpc::Store {
  public:
    explicit OrderStore(sql::Connection& sql) : sql_(sql) {}

    StoreResult<void> add(const OrderRow& row) override {
        PORTICO_CHECK(
            sql_.run("INSERT INTO exchange_order (id, project, exchange, asset, amount, decimals, "
                     "recipient, tx_hash, created_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, "
                     "$9)",
                     row.id, row.project, row.exchange, row.asset, row.amount, row.decimals,
                     row.recipient, row.tx_hash, row.created_at_ms));
        return {};
    }

    StoreResult<std::optional<OrderRow>> find(const std::string& id) override {
        auto rows = PORTICO_TRY(
            sql_.query("SELECT id, project, exchange, asset, amount, decimals, recipient, tx_hash, "
                       "created_at_ms FROM exchange_order WHERE id = $1",
                       id));
        if (!PORTICO_TRY(rows.next())) return std::optional<OrderRow>();
        return std::optional<OrderRow>({.id = rows.text(0),
                                        .project = rows.text(1),
                                        .exchange = rows.text(2),
                                        .asset = rows.text(3),
                                        .amount = rows.text(4),
                                        .decimals = rows.integer(5),
                                        .recipient = rows.text(6),
                                        .tx_hash = rows.text(7),
                                        .created_at_ms = rows.integer(8)});
    }

    StoreResult<void> drop(const std::string& id) override {
        PORTICO_CHECK(sql_.run("DELETE FROM exchange_order WHERE id = $1 AND tx_hash = ''", id));
        return {};
    }

    StoreResult<void> pay(const std::string& id, const std::string& tx_hash) override {
        PORTICO_CHECK(sql_.run(
            "UPDATE exchange_order SET tx_hash = $2 WHERE id = $1 AND tx_hash = ''", id, tx_hash));
        return {};
    }

    StoreResult<void> purge(std::int64_t before_ms) override {
        PORTICO_CHECK(sql_.run("DELETE FROM exchange_order WHERE created_at_ms < $1", before_ms));
        return {};
    }

  private:
    sql::Connection& sql_;
};

}  // namespace

std::unique_ptr<api::wallet_rpc::Store> open_order_store(sql::Connection& sql) {
    return std::make_unique<OrderStore>(sql);
}

}  // namespace portico::store
