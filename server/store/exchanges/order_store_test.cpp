// SPDX-License-Identifier: Apache-2.0
//
// The contract of a store of orders (server/data/exchange_order_store.hpp), on every engine.
#include "server/store/exchanges/order_store.hpp"

#include <gtest/gtest.h>

#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::store {
namespace {

using api::wallet_rpc::OrderRow;

OrderRow order(const std::string& id, std::int64_t at_ms = 1'000) {
    return {
        .id = id,
        .project = "shop",
        .exchange = "coinbase",
        .asset = "eip155:1/slip44:60",
        // No database has a number for it.
        .amount = "115792089237316195423570985008687907853269984665640564039457584007913129639935",
        .decimals = 18,
        .recipient = "eip155:1:0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf",
        .tx_hash = {},
        .created_at_ms = at_ms};
}

template <class Engine>
struct OrderStoreContract : testing::Test {
    void SetUp() override {
        sql = engine.open();
        ASSERT_TRUE(migrate(*sql, api_schema()));
        store = open_order_store(*sql);
    }
    Engine engine;
    std::unique_ptr<sql::Connection> sql;
    std::unique_ptr<api::wallet_rpc::Store> store;
};
TYPED_TEST_SUITE(OrderStoreContract, Engines);

TYPED_TEST(OrderStoreContract, AnOrderIsKeptAsItWas) {
    ASSERT_TRUE(this->store->add(order("1")));
    EXPECT_FALSE(this->store->add(order("1"))) << "an id is one order's";
    EXPECT_EQ(this->store->find("1").value(), order("1"));
    EXPECT_EQ(this->store->find("2").value(), std::nullopt);
}

TYPED_TEST(OrderStoreContract, TheFirstTransactionStaysAndIsNotDropped) {
    ASSERT_TRUE(this->store->add(order("1")));
    ASSERT_TRUE(this->store->pay("1", "0xa"));
    ASSERT_TRUE(this->store->pay("1", "0xb"));
    ASSERT_TRUE(this->store->drop("1"));
    OrderRow paid = order("1");
    paid.tx_hash = "0xa";
    EXPECT_EQ(this->store->find("1").value(), paid);
}

TYPED_TEST(OrderStoreContract, WhatIsDroppedOrOldIsGone) {
    ASSERT_TRUE(this->store->add(order("1")));
    ASSERT_TRUE(this->store->add(order("2", 2'000)));
    ASSERT_TRUE(this->store->add(order("3", 3'000)));
    ASSERT_TRUE(this->store->drop("3"));
    ASSERT_TRUE(this->store->purge(2'000));
    EXPECT_EQ(this->store->find("1").value(), std::nullopt);
    EXPECT_EQ(this->store->find("2").value(), order("2", 2'000));
    EXPECT_EQ(this->store->find("3").value(), std::nullopt);
}

}  // namespace
}  // namespace portico::store
