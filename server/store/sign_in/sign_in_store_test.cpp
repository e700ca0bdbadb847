// SPDX-License-Identifier: Apache-2.0
//
// The contract of a store of sign-ins (server/data/sign_in_store.hpp), on every engine.
#include "server/store/sign_in/sign_in_store.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <latch>
#include <thread>

#include "server/store/console/project_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"
#include "server/store/webhooks/outbox_store.hpp"

namespace portico::store {
namespace {

using namespace api::sign_in;
using testing::ElementsAre;

const std::string kShop(32, 'a');
const std::string kBank(32, 'b');

AccountRow account(const std::string& id, const std::string& project = kShop) {
    return {.id = id,
            .project = project,
            .scope = "eip155",
            .address = "0xAda",
            .chain = "eip155:1",
            .connection = "extension",
            .metadata = "",
            .created_at_ms = 1000,
            .signed_in_at_ms = 1000,
            .updated_at_ms = 1000};
}

SpentNonce nonce(const std::string& text, const std::string& project = kShop) {
    return {.project = project, .nonce = text, .ends_at_ms = 5000};
}

const Notice kNotice{
    .id = "e", .at_ms = 1000, .body = [](const AccountRow& row) { return row.id; }};

template <class Engine>
struct SignInStoreContract : testing::Test {
    void SetUp() override {
        sql = engine.open();
        ASSERT_TRUE(migrate(*sql, api_schema()));
        for (const std::string& id : {kShop, kBank})
            ASSERT_TRUE(open_project_store(*sql)->create({.id = id, .name = "Shop"}));
        store = open_sign_in_store(*sql);
    }
    Engine engine;
    std::unique_ptr<sql::Connection> sql;
    std::unique_ptr<api::sign_in::Store> store;
};
TYPED_TEST_SUITE(SignInStoreContract, Engines);

TYPED_TEST(SignInStoreContract, ANonceIsSpentOnceInItsProject) {
    EXPECT_EQ(this->store->spend(nonce("n")), true);
    EXPECT_EQ(this->store->spend(nonce("n")), false);
    EXPECT_EQ(this->store->spend(nonce("n", kBank)), true);
    EXPECT_FALSE(this->store->sign_in(nonce("n"), account("1"), {"s", 9000}, kNotice)->has_value());
    EXPECT_FALSE(this->store->find("s", kShop, 1)->has_value());
    ASSERT_TRUE(this->store->purge(4999, 0));
    EXPECT_EQ(this->store->spend(nonce("n")), false);
    ASSERT_TRUE(this->store->purge(5000, 0));
    EXPECT_EQ(this->store->spend(nonce("n")), true);
}

TYPED_TEST(SignInStoreContract, OfTwoAtOnceOneSpendsIt) {
    constexpr int kThreads = 4;
    std::latch start(kThreads);
    std::atomic<int> spent = 0, failed = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&, i] {
            const auto sql = this->engine.open();
            const auto store = open_sign_in_store(*sql);
            start.arrive_and_wait();
            const auto done =
                store->sign_in(nonce("n"), account("1"), {"s" + std::to_string(i), 9000}, kNotice);
            spent += done && done->has_value();
            failed += !done;
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(spent, 1);
    EXPECT_EQ(failed, 0);
}

TYPED_TEST(SignInStoreContract, AnAddressIsOneAccountOfItsProject) {
    EXPECT_EQ(this->store->sign_in(nonce("1"), account("1"), {"s1", 9000}, kNotice).value(),
              account("1"));
    ASSERT_TRUE(this->store->set_metadata("1", "{\"a\":1}", 1500));
    AccountRow again = account("2");
    again.chain = "eip155:10";
    again.connection = "walletconnect";
    again.signed_in_at_ms = 2000;
    AccountRow expected = account("1");
    expected.chain = "eip155:10";
    expected.connection = "walletconnect";
    expected.metadata = "{\"a\":1}";
    expected.signed_in_at_ms = 2000;
    expected.updated_at_ms = 1500;
    EXPECT_EQ(this->store->sign_in(nonce("2"), again, {"s2", 9000}, kNotice).value(), expected);
    EXPECT_EQ(this->store->find("s1", kShop, 1).value(), expected);
    EXPECT_EQ(
        this->store->sign_in(nonce("3"), account("3", kBank), {"s3", 9000}, kNotice).value()->id,
        "3");
    EXPECT_EQ(this->store->sign_in(nonce("4"), account("4", "unknown"), {"s4", 9000}, kNotice)
                  .error()
                  .kind,
              Failure::kConflict);
    // The nonce of what failed is not spent.
    EXPECT_EQ(this->store->spend(nonce("4")), true);
}

TYPED_TEST(SignInStoreContract, AContractIsAnotherAccountThanAKeyOfItsAddressAndOnEachNetwork) {
    AccountRow base = account("2"), mainnet = account("3");
    base.scope = base.chain = "eip155:8453";
    mainnet.scope = mainnet.chain = "eip155:1";
    for (const AccountRow& row : {account("1"), base, mainnet}) {
        EXPECT_EQ(
            this->store->sign_in(nonce(row.id), row, {"s" + row.id, 9000}, kNotice).value()->id,
            row.id);
        ASSERT_TRUE(this->store->set_metadata(row.id, row.id, 1500));
    }
    ASSERT_TRUE(this->store->end_sessions("2", kNotice));
    EXPECT_FALSE(this->store->find("s2", kShop, 1)->has_value());
    for (const std::string id : {"1", "3"})
        EXPECT_EQ(this->store->find("s" + id, kShop, 1).value()->metadata, id);
}

TYPED_TEST(SignInStoreContract, SessionsEndByTimeByOneAndAll) {
    for (const char* id : {"s1", "s2", "s3"})
        ASSERT_TRUE(
            this->store->sign_in(nonce(id), account("1"), {id, 9000}, kNotice)->has_value());
    EXPECT_TRUE(this->store->find("s1", kShop, 8999)->has_value());
    EXPECT_FALSE(this->store->find("s1", kShop, 9000)->has_value());
    EXPECT_FALSE(this->store->find("s1", kBank, 1)->has_value());
    ASSERT_TRUE(this->store->end_session("s1", kNotice));
    EXPECT_FALSE(this->store->find("s1", kShop, 1)->has_value());
    EXPECT_TRUE(this->store->find("s2", kShop, 1)->has_value());
    ASSERT_TRUE(this->store->end_sessions("1", kNotice));
    EXPECT_FALSE(this->store->find("s2", kShop, 1)->has_value());
    EXPECT_FALSE(this->store->find("s3", kShop, 1)->has_value());
}

TYPED_TEST(SignInStoreContract, OfManySessionsTheOldestGivesWay) {
    for (std::int64_t i = 0; i <= kSessionsMax; ++i) {
        AccountRow row = account("1");
        row.signed_in_at_ms = 1000 + i;
        const std::string id = "s" + std::to_string(i);
        ASSERT_TRUE(this->store->sign_in(nonce(id), row, {id, 9000}, kNotice)->has_value());
    }
    EXPECT_FALSE(this->store->find("s0", kShop, 1)->has_value());
    EXPECT_TRUE(this->store->find("s1", kShop, 1)->has_value());
}

TYPED_TEST(SignInStoreContract, WhatBecomesOfSessionsIsToldWhereTheProjectSaid) {
    const auto outbox = open_outbox_store(*this->sql);
    const auto told = [&]() -> std::string {
        const auto due = outbox->take_due(2000, 2000).value();
        if (!due) return "";
        EXPECT_EQ(due->endpoint.url, "https://shop.example/in");
        EXPECT_TRUE(outbox->done(due->message));
        return due->message.id + " " + due->message.body;
    };
    const auto notice = [](const std::string& id) {
        return Notice{
            .id = id, .at_ms = 1000, .body = [](const AccountRow& row) { return row.address; }};
    };
    const api::webhooks::Endpoint endpoint{.id = "w1",
                                           .project = kShop,
                                           .url = "https://shop.example/in",
                                           .secret = "s",
                                           .created_at_ms = 1};
    EXPECT_EQ(this->store->set_webhook(endpoint), true);
    EXPECT_EQ(this->store->webhook(kShop).value(), endpoint);
    EXPECT_FALSE(this->store->webhook(kBank)->has_value());
    ASSERT_TRUE(
        this->store->sign_in(nonce("1"), account("1"), {"s1", 9000}, notice("in"))->has_value());
    EXPECT_EQ(told(), "in 0xAda");
    // Of a nonce that was spent, another project and a session that is not there: nothing.
    EXPECT_FALSE(
        this->store->sign_in(nonce("1"), account("1"), {"s2", 9000}, notice("x"))->has_value());
    ASSERT_TRUE(
        this->store->sign_in(nonce("1", kBank), account("2", kBank), {"s3", 9000}, notice("x"))
            ->has_value());
    ASSERT_TRUE(this->store->end_session("s9", notice("x")));
    EXPECT_EQ(told(), "");
    ASSERT_TRUE(this->store->end_session("s1", notice("out")));
    EXPECT_EQ(told(), "out 0xAda");
    ASSERT_TRUE(this->store->end_sessions("1", notice("x")));
    EXPECT_EQ(told(), "");
    for (const char* id : {"s4", "s5"})
        ASSERT_TRUE(this->store->sign_in(nonce(id), account("1"), {id, 9000}, notice(id)));
    ASSERT_TRUE(this->store->end_sessions("1", notice("all")));
    EXPECT_EQ(told(), "all 0xAda");
    EXPECT_EQ(told(), "s4 0xAda");
    // Another webhook takes its place, and what waited for the former goes with it.
    api::webhooks::Endpoint next = endpoint;
    next.id = "w2";
    EXPECT_EQ(this->store->set_webhook(next), true);
    EXPECT_EQ(told(), "");
    next.id = "w3";
    next.project = "unknown";
    EXPECT_EQ(this->store->set_webhook(next), false);
    EXPECT_EQ(this->store->remove_webhook(kShop), true);
    EXPECT_EQ(this->store->remove_webhook(kShop), false);
    EXPECT_FALSE(this->store->webhook(kShop)->has_value());
}

TYPED_TEST(SignInStoreContract, KeysStandTheNewestFirstUntilTheyArePurged) {
    const KeyRow old{.id = "old",
                     .point = {4, 1},
                     .wrapped_by = "file",
                     .wrapped_version = 1,
                     .wrapped = {1, 2},
                     .created_at_ms = 1000};
    KeyRow fresh = old;
    fresh.id = "new";
    fresh.created_at_ms = 2000;
    ASSERT_TRUE(this->store->add_key(old));
    ASSERT_TRUE(this->store->add_key(fresh));
    EXPECT_THAT(this->store->keys().value(), ElementsAre(fresh, old));
    ASSERT_TRUE(this->store->purge(0, 2000));
    EXPECT_THAT(this->store->keys().value(), ElementsAre(fresh));
}

TYPED_TEST(SignInStoreContract, AccountsGoWithTheirProject) {
    ASSERT_TRUE(this->store->sign_in(nonce("1"), account("1"), {"s1", 9000}, kNotice)->has_value());
    ASSERT_TRUE(open_project_store(*this->sql)->erase(kShop));
    EXPECT_FALSE(this->store->find("s1", kShop, 1)->has_value());
}

}  // namespace
}  // namespace portico::store
