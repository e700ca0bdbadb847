// SPDX-License-Identifier: Apache-2.0
//
// The contract of a store of payments (server/data/payment_store.hpp), on every engine.
#include "server/store/pay/payment_store.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <latch>
#include <thread>

#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"
#include "server/store/webhooks/outbox_store.hpp"

namespace portico::store {
namespace {

using namespace api::pay;
using api::PaymentStatus;
using api::PaymentTransactionState;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr const char* kShop = "0123456789abcdef0123456789abcdef";
constexpr const char* kBank = "fedcba9876543210fedcba9876543210";

KeyRow key(const std::string& id, const std::string& project = kShop) {
    return {.id = id,
            .project = project,
            .secret_hash = Bytes(32, static_cast<std::uint8_t>(id.back())),
            .created_at_ms = 1000,
            .endpoint = {.id = id,
                         .project = project,
                         .url = "https://shop.example",
                         .secret = "s",
                         .created_at_ms = 1000}};
}

PaymentRow payment(const std::string& id, const std::string& project = kShop) {
    PaymentRow out;
    out.id = id;
    out.project = project;
    out.key = project == std::string(kShop) ? "key-1" : "key-2";
    out.request_hash = Bytes(32, 7);
    out.chain = "eip155:1";
    out.token = "0xToken";
    out.symbol = "USDC";
    out.decimals = 6;
    out.recipient = "0xShop";
    out.amount = "5";
    out.reference = "0x" + id;
    out.depth = 3;
    out.title = "Lamps";
    out.created_at_ms = 1000;
    out.expires_at_ms = 9000;
    out.next_look_ms = 9001;
    return out;
}

TransferRow transfer(const std::string& hash, bool is_settled = false) {
    return {.hash = hash,
            .log_index = 2,
            .amount = "5",
            .block = 10,
            .block_time_s = 5,
            .is_settled = is_settled};
}

Seen seen(const std::string& id, const std::string& hash, bool is_settled = false) {
    return {.payment = id,
            .now_ms = 2000,
            .transfers = {transfer(hash, is_settled)},
            .reports = {{.hash = hash,
                         .at_ms = 1500,
                         .state = is_settled ? PaymentTransactionState::kSettled
                                             : PaymentTransactionState::kIncluded,
                         .confirmations = 1}}};
}

/// By whether there is a transfer, and how deep it is.
Judge judge() {
    return [](Payment& one) {
        one.row.status = one.transfers.empty()         ? PaymentStatus::kOpen
                         : one.transfers[0].is_settled ? PaymentStatus::kConfirmed
                                                       : PaymentStatus::kSeen;
        one.row.next_look_ms = one.row.status == PaymentStatus::kConfirmed ? kNever : 3000;
        return api::webhooks::Message{
            .id = one.row.id + std::to_string(static_cast<int>(one.row.status)),
            .endpoint = {},
            .body = "{}",
            .created_at_ms = 2000};
    };
}

FindPlace free(const std::string& instead_of = {}) {
    return [instead_of](const Payment&) { return Place{true, instead_of}; };
}

template <class Engine>
struct PaymentStoreContract : testing::Test {
    void SetUp() override {
        sql = engine.open();
        ASSERT_TRUE(migrate(*sql, api_schema()));
        for (const char* id : {kShop, kBank})
            ASSERT_TRUE(
                sql->run("INSERT INTO project (id, name, created_at_ms, is_enabled, "
                         "is_analytics_on, requests_per_second, request_burst) VALUES ($1, "
                         "'Shop', 0, 1, 1, 0, 0)",
                         id));
        store = open_payment_store(*sql);
        ASSERT_TRUE(store->add_key(key("key-1")).value());
        ASSERT_TRUE(store->add_key(key("key-2", kBank)).value());
    }
    void make(const std::string& id, const std::string& project = kShop) {
        ASSERT_EQ(store->add(payment(id, project), 100)->made, Made::kMade);
    }
    void report(const std::string& id, const std::string& hash) {
        ASSERT_EQ(store->report(id, {.hash = hash, .at_ms = 1500}, free(), 0), Reported::kDone);
    }
    std::int64_t messages() {
        return sql->integer("SELECT COUNT(*) FROM webhook_message")->value_or(-1);
    }
    Engine engine;
    std::unique_ptr<sql::Connection> sql;
    std::unique_ptr<api::pay::Store> store;
};
TYPED_TEST_SUITE(PaymentStoreContract, Engines);

TYPED_TEST(PaymentStoreContract, AKeyIsFoundByItsHashUntilItIsTakenAway) {
    EXPECT_EQ(this->store->find_key(key("key-1").secret_hash).value(), key("key-1"));
    EXPECT_FALSE(this->store->find_key(Bytes(32, 1))->has_value());
    EXPECT_FALSE(this->store->add_key(key("key-9", "nobody")).value());
    for (int i = 1; i < kKeysMax; ++i)
        EXPECT_TRUE(
            this->store->add_key(key("more" + std::string(1, static_cast<char>('a' + i)))).value());
    EXPECT_FALSE(this->store->add_key(key("toomanyz")).value());
    EXPECT_THAT(*this->store->keys(kShop), SizeIs(kKeysMax));
    EXPECT_TRUE(this->store->erase_key("key-1").value());
    EXPECT_FALSE(this->store->erase_key("key-1").value());
    EXPECT_FALSE(this->store->find_key(key("key-1").secret_hash)->has_value());
    EXPECT_EQ(this->store->add(payment("p"), 100)->made, Made::kNoProject);
}

TYPED_TEST(PaymentStoreContract, APaymentIsWhatItWasMadeAs) {
    this->make("p");
    const auto found = this->store->find("p");
    EXPECT_EQ((*found)->row, payment("p"));
    EXPECT_FALSE(this->store->find("q")->has_value());
}

TYPED_TEST(PaymentStoreContract, OfManyAtOnceOneNameMakesOnePayment) {
    constexpr int kThreads = 4;
    std::latch start(kThreads);
    std::atomic<int> made = 0, there = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&, i] {
            const auto sql = this->engine.open();
            const auto store = open_payment_store(*sql);
            PaymentRow row = payment("p" + std::to_string(i));
            row.idempotency = "order 7";
            start.arrive_and_wait();
            const auto done = store->add(row, 100);
            made += done && done->made == Made::kMade;
            there += done && done->made == Made::kThere;
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(made, 1);
    EXPECT_EQ(there, kThreads - 1);
}

TYPED_TEST(PaymentStoreContract, ATransferIsOfThePaymentThatHadItFirst) {
    this->make("p");
    this->make("q");
    this->report("p", "0xa");
    this->report("q", "0xa");
    EXPECT_EQ((*this->store->settle(seen("p", "0xa"), judge()))->row.status, PaymentStatus::kSeen);
    const auto other = this->store->settle(seen("q", "0xa"), judge());
    EXPECT_EQ((*other)->row.status, PaymentStatus::kOpen);
    EXPECT_THAT((*other)->transfers, IsEmpty());
    EXPECT_EQ((*other)->reports[0].state, PaymentTransactionState::kOther);
    EXPECT_EQ(this->messages(), 1) << "of q nothing has changed";
}

TYPED_TEST(PaymentStoreContract, OfManyAtOnceOnePaymentHasATransfer) {
    constexpr int kThreads = 4;
    for (int i = 0; i < kThreads; ++i) {
        this->make("p" + std::to_string(i));
        this->report("p" + std::to_string(i), "0xa");
    }
    std::latch start(kThreads);
    std::atomic<int> paid = 0, failed = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&, i] {
            const auto sql = this->engine.open();
            const auto store = open_payment_store(*sql);
            start.arrive_and_wait();
            const auto done = store->settle(seen("p" + std::to_string(i), "0xa", true), judge());
            failed += !done;
            paid += done && (*done)->row.status == PaymentStatus::kConfirmed;
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(failed, 0);
    EXPECT_EQ(paid, 1);
}

TYPED_TEST(PaymentStoreContract, WhatIsNotSeenAgainGoesUnlessItIsSettled) {
    this->make("p");
    this->report("p", "0xa");
    this->report("p", "0xb");
    ASSERT_TRUE(this->store->settle(seen("p", "0xa"), judge()));
    // A look at another transaction says nothing of this one.
    Seen of_other = seen("p", "0xb");
    of_other.transfers.clear();
    EXPECT_THAT((*this->store->settle(of_other, judge()))->transfers, SizeIs(1));
    Seen gone = seen("p", "0xa");
    gone.transfers.clear();
    EXPECT_EQ((*this->store->settle(gone, judge()))->row.status, PaymentStatus::kOpen);
    EXPECT_EQ(this->messages(), 2);
    ASSERT_TRUE(this->store->settle(seen("p", "0xa", true), judge()));
    EXPECT_EQ((*this->store->settle(gone, judge()))->row.status, PaymentStatus::kConfirmed);
    EXPECT_EQ(this->messages(), 3);
}

TYPED_TEST(PaymentStoreContract, ATransactionGivesItsPlaceAway) {
    this->make("p");
    this->report("p", "0xa");
    this->report("p", "0xb");
    ASSERT_TRUE(this->store->settle(seen("p", "0xa", true), judge()));
    ASSERT_TRUE(this->store->settle(seen("p", "0xb"), judge()));
    const FindPlace none = [](const Payment& stored) {
        EXPECT_THAT(stored.reports, SizeIs(2));
        EXPECT_THAT(stored.transfers, SizeIs(2));
        return Place{};
    };
    EXPECT_EQ(this->store->report("p", {.hash = "0xc", .at_ms = 1600}, none, 0),
              Reported::kTooMany);
    EXPECT_EQ(this->store->report("p", {.hash = "0xa", .at_ms = 1600}, none, 0), Reported::kDone);
    for (const char* gone : {"0xa", "0xb"})
        ASSERT_EQ(this->store->report("p", {.hash = std::string("0xc") + gone, .at_ms = 1600},
                                      free(gone), 0),
                  Reported::kDone);
    // What is settled has counted for good; what is not would be looked at by nobody.
    const auto left = this->store->find("p");
    EXPECT_THAT((*left)->reports, SizeIs(2));
    ASSERT_THAT((*left)->transfers, SizeIs(1));
    EXPECT_EQ((*left)->transfers[0].hash, "0xa");
    // The same for a look that began before.
    EXPECT_THAT((*this->store->settle(seen("p", "0xb"), judge()))->transfers, SizeIs(1));
    EXPECT_THAT((*this->store->settle(seen("p", "0xb", true), judge()))->transfers, SizeIs(2));
    // Named again it counts once.
    this->report("p", "0xa");
    EXPECT_THAT((*this->store->settle(seen("p", "0xa", true), judge()))->transfers, SizeIs(2));
}

TYPED_TEST(PaymentStoreContract, TheManyOfOneProjectLeaveRoomForOthers) {
    for (int i = 0; i < 10; ++i) this->make("p" + std::to_string(i));
    this->make("q", kBank);
    const auto due = this->store->take_due(9001, 20'000, 2);
    std::vector<std::string> projects;
    for (const Payment& one : *due) projects.push_back(one.row.project);
    EXPECT_THAT(projects, testing::UnorderedElementsAre(kShop, kShop, kBank));
    // Those are taken; the others come next.
    EXPECT_THAT(*this->store->take_due(9001, 20'000, 20), SizeIs(8));
    EXPECT_THAT(*this->store->take_due(9001, 20'000, 20), IsEmpty());
}

TYPED_TEST(PaymentStoreContract, WhatIsNotPaidIsWatchedAndFoundByItsReference) {
    this->make("p");
    this->make("again");
    this->make("q", kBank);
    PaymentRow of_ether = payment("e");
    of_ether.token = "";
    ASSERT_EQ(this->store->add(of_ether, 100)->made, Made::kMade);
    EXPECT_EQ(this->store->find_reference("0xp").value(), "p");
    EXPECT_FALSE(this->store->find_reference("0xnone")->has_value());
    const auto all = this->store->watched(8999, 4);
    ASSERT_THAT(*all, SizeIs(1)) << "the same place for all of them";
    EXPECT_EQ((*all)[0].recipient, "0xShop");
    EXPECT_EQ((*all)[0].since_ms, payment("p").created_at_ms);
    EXPECT_THAT(*this->store->watched(9000, 4), IsEmpty());
    for (const char* id : {"p", "again", "q"}) {
        this->report(id, "0x" + std::string(id));
        ASSERT_TRUE(this->store->settle(seen(id, "0x" + std::string(id), true), judge()));
    }
    EXPECT_THAT(*this->store->watched(8999, 4), IsEmpty());
}

TYPED_TEST(PaymentStoreContract, WhatHasPaidOncePaysNothingElseAlsoWhenThePaymentIsGone) {
    this->make("p");
    this->report("p", "0xa");
    ASSERT_TRUE(this->store->settle(seen("p", "0xa", true), judge()));
    EXPECT_EQ(this->store->purge(9000), 0);
    EXPECT_EQ(this->store->purge(9001), 1);
    EXPECT_FALSE(this->store->find("p")->has_value());
    this->make("q");
    this->report("q", "0xa");
    EXPECT_EQ((*this->store->settle(seen("q", "0xa", true), judge()))->row.status,
              PaymentStatus::kOpen);
}

}  // namespace
}  // namespace portico::store
