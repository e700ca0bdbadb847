// SPDX-License-Identifier: Apache-2.0
//
// Budgets of the paymaster (server/data/sponsor_store.hpp), on every engine.
#include "server/store/bundler/sponsor_store.hpp"

#include <gmock/gmock.h>

#include <latch>
#include <thread>

#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::store {
namespace {

using namespace api::bundler;

constexpr Budgets kBudgets{.day = 100, .user_day = 40, .total = 150};

Reservation wanted(const std::string& sender, const std::string& nonce, std::int64_t gwei,
                   std::int64_t day = 1) {
    return {.chain = "eip155:1",
            .sender = sender,
            .nonce = nonce,
            .project = "p",
            .day = day,
            .gwei = gwei,
            .ends_at_ms = 1000};
}

template <class Engine>
struct SponsorStoreContract : testing::Test {
    void SetUp() override {
        sql = engine.open();
        ASSERT_TRUE(migrate(*sql, api_schema()));
        store = open_sponsor_store(*sql);
    }
    Engine engine;
    std::unique_ptr<sql::Connection> sql;
    std::unique_ptr<SponsorStore> store;
};
TYPED_TEST_SUITE(SponsorStoreContract, Engines);

TYPED_TEST(SponsorStoreContract, NoBudgetIsOverrun) {
    const auto reserve = [&](const Reservation& one) {
        return this->store->reserve(one, kBudgets).value();
    };
    EXPECT_EQ(reserve(wanted("a", "0x0", 41)), Reserved::kUserSpent);
    EXPECT_EQ(reserve(wanted("a", "0x0", 30)), Reserved::kDone);
    EXPECT_EQ(reserve(wanted("a", "0x1", 11)), Reserved::kUserSpent);
    EXPECT_EQ(reserve(wanted("a", "0x1", 10)), Reserved::kDone);
    EXPECT_EQ(reserve(wanted("b", "0x0", 40)), Reserved::kDone);
    EXPECT_EQ(reserve(wanted("c", "0x0", 21)), Reserved::kDaySpent);
    EXPECT_EQ(reserve(wanted("c", "0x0", 20)), Reserved::kDone);
    // The next day.
    EXPECT_EQ(reserve(wanted("a", "0x2", 40, 2)), Reserved::kDone);
    EXPECT_EQ(reserve(wanted("b", "0x1", 11, 2)), Reserved::kTotalSpent);
    EXPECT_EQ(this->store->used("p", "eip155:1", 2).value(),
              (Budgets{.day = 40, .user_day = 0, .total = 140}));
}

TYPED_TEST(SponsorStoreContract, OneOperationIsReservedOnceByOneProject) {
    ASSERT_EQ(this->store->reserve(wanted("a", "0x0", 30), kBudgets), Reserved::kDone);
    EXPECT_EQ(this->store->reserve(wanted("a", "0x0", 40), kBudgets), Reserved::kDone);
    EXPECT_EQ(this->store->reserve(wanted("a", "0x0", 20), kBudgets), Reserved::kDone);
    EXPECT_EQ(this->store->used("p", "eip155:1", 1)->total, 40) << "the larger counts";
    Reservation other = wanted("a", "0x0", 1);
    other.project = "q";
    EXPECT_EQ(this->store->reserve(other, kBudgets), Reserved::kUsed);
    ASSERT_TRUE(this->store->release("eip155:1", 1001));
    EXPECT_EQ(this->store->reserve(other, kBudgets), Reserved::kDone) << "it was given back";
    EXPECT_EQ(this->store->used("q", "eip155:1", 1)->day, 1);
    EXPECT_EQ(this->store->used("p", "eip155:1", 1)->total, 0);
}

// Whoever asks again for what was paid for would take its cost out of the budget.
TYPED_TEST(SponsorStoreContract, WhatWasPaidForStaysInTheBudgetWhoeverAsksAgain) {
    ASSERT_EQ(this->store->reserve(wanted("a", "0x0", 40), kBudgets), Reserved::kDone);
    ASSERT_TRUE(
        this->store->settle("eip155:1", {{.sender = "a", .nonce = "0x0", .gwei = 30}}, 12, 0));
    Reservation again = wanted("a", "0x0", 35);
    again.ends_at_ms += 86'400'000;
    EXPECT_EQ(this->store->reserve(again, kBudgets), Reserved::kUsed);
    again.project = "q";
    EXPECT_EQ(this->store->reserve(again, kBudgets), Reserved::kUsed);
    ASSERT_TRUE(this->store->release("eip155:1", again.ends_at_ms));
    EXPECT_EQ(this->store->used("p", "eip155:1", 1)->day, 30);
}

TYPED_TEST(SponsorStoreContract, WhatCameUndoneIsPaidForAgainByItsProjectAndCountsOnce) {
    constexpr Budgets room{.day = 200, .user_day = 200, .total = 200};
    ASSERT_EQ(this->store->reserve(wanted("a", "0x0", 40), room), Reserved::kDone);
    const auto settle = [&](std::int64_t gwei, std::int64_t block) {
        return this->store->settle("eip155:1", {{.sender = "a", .nonce = "0x0", .gwei = gwei}},
                                   block, 0);
    };
    ASSERT_TRUE(settle(30, 12));
    Reservation again = wanted("a", "0x0", 35);
    again.is_unused = true;
    again.ends_at_ms = 2000;
    EXPECT_EQ(this->store->reserve(again, room), Reserved::kDone);
    EXPECT_EQ(this->store->reserve(again, room), Reserved::kDone);
    EXPECT_EQ(this->store->used("p", "eip155:1", 1)->day, 65) << "a node may have been behind";
    again.project = "q";
    EXPECT_EQ(this->store->reserve(again, room), Reserved::kUsed) << "p would pay for it";
    ASSERT_TRUE(settle(33, 15));
    ASSERT_TRUE(this->store->release("eip155:1", 2001));
    EXPECT_EQ(this->store->used("p", "eip155:1", 1)->day, 33);
    again.project = "p";
    again.gwei = 1'000;
    EXPECT_NE(this->store->reserve(again, room), Reserved::kDone) << "within the budgets";
}

TYPED_TEST(SponsorStoreContract, WhatItCostCountsAndWhatEndedUnusedIsGivenBack) {
    EXPECT_FALSE(this->store->progress("eip155:1")->has_value());
    ASSERT_EQ(this->store->reserve(wanted("a", "0x0", 40), kBudgets), Reserved::kDone);
    ASSERT_EQ(this->store->reserve(wanted("b", "0x0", 40), kBudgets), Reserved::kDone);
    ASSERT_TRUE(this->store->settle(
        "eip155:1",
        {{.sender = "a", .nonce = "0x0", .gwei = 7}, {.sender = "x", .nonce = "0x9", .gwei = 1}},
        12, 1000));
    EXPECT_EQ(this->store->progress("eip155:1").value(), 12);
    EXPECT_EQ(this->store->used("p", "eip155:1", 1)->day, 47);
    EXPECT_EQ(this->store->reserve(wanted("a", "0x0", 1), kBudgets), Reserved::kUsed);
    ASSERT_TRUE(this->store->settle("eip155:1", {}, 13, 1001));
    EXPECT_EQ(this->store->used("p", "eip155:1", 1)->day, 7) << "b's was never used";
}

TYPED_TEST(SponsorStoreContract, WhatEndedCountsNoMoreUnlessItsCostIsReadYet) {
    ASSERT_EQ(this->store->reserve(wanted("a", "0x0", 40), kBudgets), Reserved::kDone);
    ASSERT_EQ(this->store->reserve(wanted("b", "0x0", 40), kBudgets), Reserved::kDone);
    ASSERT_TRUE(this->store->release("eip155:1", 1000));
    EXPECT_EQ(this->store->used("p", "eip155:1", 1)->day, 80) << "they end then, and not before";
    ASSERT_TRUE(this->store->release("eip155:8453", 1001));
    EXPECT_EQ(this->store->used("p", "eip155:1", 1)->day, 80) << "another chain's";
    ASSERT_TRUE(this->store->release("eip155:1", 1001));
    EXPECT_EQ(this->store->used("p", "eip155:1", 1)->day, 0);
    ASSERT_TRUE(
        this->store->settle("eip155:1", {{.sender = "a", .nonce = "0x0", .gwei = 7}}, 12, 0));
    EXPECT_EQ(this->store->used("p", "eip155:1", 1)->day, 7);
    EXPECT_EQ(this->store->reserve(wanted("b", "0x0", 30), kBudgets), Reserved::kDone);
    EXPECT_EQ(this->store->used("p", "eip155:1", 1)->day, 37);
}

TYPED_TEST(SponsorStoreContract, ManyAtOnceDoNotOverrunIt) {
    constexpr int kThreads = 4, kEach = 10;
    std::latch start(kThreads);
    std::atomic<int> done = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&, i] {
            const auto own = this->engine.open();
            const auto store = open_sponsor_store(*own);
            start.arrive_and_wait();
            for (int j = 0; j < kEach; ++j) {
                const auto got = store->reserve(
                    wanted(std::to_string(i) + "." + std::to_string(j), "0x0", 10), kBudgets);
                if (got && *got == Reserved::kDone) ++done;
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(done, 10);
    EXPECT_EQ(this->store->used("p", "eip155:1", 1)->day, 100);
}

}  // namespace
}  // namespace portico::store
