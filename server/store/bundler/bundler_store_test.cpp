// SPDX-License-Identifier: Apache-2.0
//
// The contract of a store of user operations (server/data/bundler_store.hpp), on every engine.
#include "server/store/bundler/bundler_store.hpp"

#include <gmock/gmock.h>

#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::store {
namespace {

using namespace api::bundler;
using testing::IsEmpty;
using testing::SizeIs;

OperationRow row(const std::string& hash, const std::string& sender = "0xada",
                 const std::string& nonce = "0x0") {
    OperationRow out;
    out.hash = hash;
    out.chain = "eip155:1";
    out.entry_point = "0xe";
    out.sender = sender;
    out.nonce = nonce;
    out.project = "p";
    out.body = "{}";
    out.max_fee_per_gas = 100;
    out.max_priority_fee_per_gas = 10;
    out.received_at_ms = 1000;
    out.changed_at_ms = 1000;
    return out;
}

template <class Engine>
struct BundlerStoreContract : testing::Test {
    void SetUp() override {
        sql = engine.open();
        ASSERT_TRUE(migrate(*sql, api_schema()));
        store = open_bundler_store(*sql);
    }
    OperationState state_of(const std::string& hash) {
        return store->find(hash).value().value().state;
    }
    Engine engine;
    std::unique_ptr<sql::Connection> sql;
    std::unique_ptr<api::bundler::Store> store;
};
TYPED_TEST_SUITE(BundlerStoreContract, Engines);

TYPED_TEST(BundlerStoreContract, AnOperationIsWhatItWasAddedAsAndCountsOnce) {
    EXPECT_EQ(this->store->add(row("1"), {}), Added::kDone);
    EXPECT_EQ(this->store->find("1").value(), row("1"));
    EXPECT_EQ(this->store->add(row("1"), {}), Added::kKnown);
    EXPECT_FALSE(this->store->find("2")->has_value());
    EXPECT_THAT(this->store->with_state("eip155:1", OperationState::kWaiting, 9).value(),
                SizeIs(1));
    EXPECT_THAT(this->store->with_state("eip155:2", OperationState::kWaiting, 9).value(),
                IsEmpty());
}

TYPED_TEST(BundlerStoreContract, WhatCanBeSentIsFoundWithoutItsBody) {
    OperationRow first = row("1"), cheap = row("2", "0xbob"), late = row("4", "0xeve");
    first.body = std::string(100'000, ' ');
    first.gas = 7;
    cheap.max_fee_per_gas = 50;
    late.good_until_ms = 4000;
    OperationRow behind = row("3", "0xbob", "0x1");
    behind.received_at_ms = 1001;
    for (const OperationRow& one : {first, cheap, behind, late})
        ASSERT_EQ(this->store->add(one, {}), Added::kDone);
    const auto hashes = [&](const Sendable& wanted) {
        std::string out;
        for (const auto& one : this->store->sendable("eip155:1", wanted, 9).value())
            out += one.hash;
        out += '|';
        for (const auto& one : this->store->overdue("eip155:1", wanted, 9).value()) out += one.hash;
        return out;
    };
    const Sendable dear{.least_fee = 60, .good_until_ms = 4000};
    EXPECT_EQ(hashes(dear), "14|") << "the account of a cheap one sends nothing before it";
    EXPECT_EQ(hashes({.least_fee = 50, .good_until_ms = 4001}), "12|4");
    EXPECT_EQ(hashes({.least_fee = 1, .good_until_ms = 1, .since_ms = 1001}), "|124");
    OperationRow told = first;
    told.body.clear();
    EXPECT_EQ(this->store->sendable("eip155:1", dear, 1).value(), std::vector{told});
    EXPECT_EQ(this->store->with_state("eip155:1", OperationState::kWaiting, 1).value(),
              std::vector{told});
}

TYPED_TEST(BundlerStoreContract, AProjectHasAShareOfBytesAlsoWhereOneReplacesAnother) {
    const WaitingLimits limits{.project_bytes = 100};
    OperationRow first = row("1"), second = row("2", "0xbob"), longer = row("3");
    first.body = second.body = std::string(50, ' ');
    longer.max_fee_per_gas = longer.max_priority_fee_per_gas = 1000;
    longer.body = std::string(51, ' ');
    EXPECT_EQ(this->store->add(first, limits), Added::kDone);
    EXPECT_EQ(this->store->add(second, limits), Added::kDone);
    EXPECT_EQ(this->store->add(row("4", "0xeve"), limits), Added::kProjectIsFull);
    EXPECT_EQ(this->store->add(longer, limits), Added::kProjectIsFull);
    longer.body.pop_back();
    EXPECT_EQ(this->store->add(longer, limits), Added::kDone);
    OperationRow other = row("4", "0xeve");
    other.project = "q";
    EXPECT_EQ(this->store->add(other, limits), Added::kDone);
}

TYPED_TEST(BundlerStoreContract, ATenthMoreOfBothFeesReplacesOneThatWaits) {
    ASSERT_EQ(this->store->add(row("1"), {.sender = 1}), Added::kDone);
    OperationRow other = row("2");
    other.max_fee_per_gas = 110;
    EXPECT_EQ(this->store->add(other, {.sender = 1}), Added::kTooCheap);
    other.max_priority_fee_per_gas = 11;
    EXPECT_EQ(this->store->add(other, {.sender = 1}), Added::kDone) << "it takes no more room";
    EXPECT_EQ(this->state_of("1"), OperationState::kDropped);
    // What was sent cannot be replaced.
    ASSERT_TRUE(this->store->put_bundle({.chain = "eip155:1"}, {}, {"2"}, 2000));
    OperationRow third = row("3");
    third.max_fee_per_gas = third.max_priority_fee_per_gas = 1000;
    EXPECT_EQ(this->store->add(third, {}), Added::kUnderWay);
}

TYPED_TEST(BundlerStoreContract, EverySenderAndProjectHasAShare) {
    const WaitingLimits limits{.sender = 2, .project = 3, .all = 4};
    EXPECT_EQ(this->store->add(row("1", "0xada", "0x0"), limits), Added::kDone);
    EXPECT_EQ(this->store->add(row("2", "0xada", "0x1"), limits), Added::kDone);
    EXPECT_EQ(this->store->add(row("3", "0xada", "0x2"), limits), Added::kSenderIsFull);
    EXPECT_EQ(this->store->add(row("3", "0xbob"), limits), Added::kDone);
    EXPECT_EQ(this->store->add(row("4", "0xeve"), limits), Added::kProjectIsFull);
    OperationRow other = row("4", "0xeve");
    other.project = "q";
    EXPECT_EQ(this->store->add(other, limits), Added::kDone);
    other.hash = "5";
    other.sender = "0xmo";
    EXPECT_EQ(this->store->add(other, limits), Added::kIsFull);
    // What has ended takes no room.
    ASSERT_TRUE(this->store->change(OperationState::kWaiting,
                                    {{.hash = "1", .state = OperationState::kDropped}}, 2000));
    EXPECT_EQ(this->store->add(other, limits), Added::kDone);
}

TYPED_TEST(BundlerStoreContract, ABundleIsFollowedFromItsFirstTransactionToItsEnd) {
    ASSERT_EQ(this->store->add(row("1"), {}), Added::kDone);
    BundleRow bundle{.chain = "eip155:1",
                     .nonce = 7,
                     .transactions = {"0xa"},
                     .max_fee_per_gas = 100,
                     .max_priority_fee_per_gas = 10,
                     .sent_at_ms = 2000};
    EXPECT_FALSE(this->store->bundle("eip155:1")->has_value());
    ASSERT_TRUE(this->store->put_bundle(bundle, {}, {"1"}, 2000));
    bundle.transactions.push_back("0xb");
    ASSERT_TRUE(this->store->put_bundle(bundle, {"0xa"}, {"1"}, 3000));
    EXPECT_EQ(this->store->bundle("eip155:1").value(), bundle);
    EXPECT_EQ(this->state_of("1"), OperationState::kSent);
    ASSERT_TRUE(this->store->end_bundle(
        "eip155:1", {"0xa", "0xb"},
        {{.hash = "1", .state = OperationState::kIncluded, .transaction = "0xb", .block = 12}}, {},
        4000));
    EXPECT_FALSE(this->store->bundle("eip155:1")->has_value());
    const auto found = this->store->find("1").value().value();
    EXPECT_EQ(found.state, OperationState::kIncluded);
    EXPECT_EQ(found.transaction, "0xb");
    EXPECT_EQ(found.block, 12);
}

// A rolling deploy has two processes for a while.
TYPED_TEST(BundlerStoreContract, WhatAnotherProcessHasWrittenMeanwhileIsNotWrittenOver) {
    ASSERT_EQ(this->store->add(row("1"), {}), Added::kDone);
    const BundleRow ours{.chain = "eip155:1", .nonce = 7, .transactions = {"0xa"}};
    EXPECT_EQ(this->store->put_bundle(ours, {}, {"1"}, 2000), true);
    BundleRow theirs = ours;
    theirs.transactions = {"0xf"};
    EXPECT_EQ(this->store->put_bundle(theirs, {}, {"1"}, 2000), false) << "a second one";
    EXPECT_EQ(this->store->put_bundle(theirs, {"0xe"}, {"1"}, 2000), false) << "of another";
    EXPECT_EQ(this->store->end_bundle("eip155:1", {"0xf"}, {{.hash = "1"}},
                                      {{.addresses = {"0xada"}, .project = "p"}}, 3000),
              false);
    EXPECT_THAT(this->store->penalties(3000)->bans, IsEmpty()) << "the other one counts it";
    EXPECT_EQ(this->store->bundle("eip155:1").value(), ours);
    ASSERT_TRUE(this->store->change(OperationState::kWaiting,
                                    {{.hash = "1", .state = OperationState::kDropped}}, 3000));
    EXPECT_EQ(this->state_of("1"), OperationState::kSent) << "it does not wait any more";
}

TYPED_TEST(BundlerStoreContract, WhatEndedLongAgoIsForgottenAndNothingElse) {
    ASSERT_EQ(this->store->add(row("1", "0xada"), {}), Added::kDone);
    ASSERT_EQ(this->store->add(row("2", "0xbob"), {}), Added::kDone);
    ASSERT_TRUE(this->store->change(OperationState::kWaiting,
                                    {{.hash = "1", .state = OperationState::kFinal}}, 2000));
    ASSERT_TRUE(this->store->purge(2000, 2000));
    EXPECT_TRUE(this->store->find("1")->has_value());
    ASSERT_TRUE(this->store->purge(2001, 2001));
    EXPECT_FALSE(this->store->find("1")->has_value());
    EXPECT_TRUE(this->store->find("2")->has_value());
}

TYPED_TEST(BundlerStoreContract, WhoMadeABundleFailIsKnownUntilItIsOver) {
    const auto fail = [this](std::vector<Fault> faults, std::int64_t now_ms) {
        ASSERT_EQ(
            this->store->put_bundle({.chain = "eip155:1", .transactions = {"0xa"}}, {}, {}, now_ms),
            true);
        ASSERT_EQ(this->store->end_bundle("eip155:1", {"0xa"}, {}, faults, now_ms), true);
    };
    const std::int64_t now = 1'000'000'000;
    fail({{.addresses = {"0xada", "0xf"}, .project = "p"}, {.addresses = {"0xb"}, .project = "p"}},
         now);
    fail({{.addresses = {"0xada"}, .project = "q"}}, now + 5);
    const auto held = this->store->penalties(now + 5).value();
    EXPECT_THAT(held.bans,
                testing::ElementsAre(Ban{"0xada", now + 5 + kBanMs}, Ban{"0xb", now + kBanMs},
                                     Ban{"0xf", now + kBanMs}));
    EXPECT_THAT(held.failures,
                testing::ElementsAre(Failures{"p", 2, now}, Failures{"q", 1, now + 5}));
    EXPECT_THAT(this->store->penalties(now + kBanMs)->bans, SizeIs(1));

    fail({{.addresses = {}, .project = "p"}}, now + kFailuresMs);
    EXPECT_THAT(
        this->store->penalties(now + kFailuresMs)->failures,
        testing::ElementsAre(Failures{"p", 1, now + kFailuresMs}, Failures{"q", 1, now + 5}));
    ASSERT_TRUE(this->store->purge(0, now + kFailuresMs + 5));
    const auto left = this->store->penalties(0).value();
    EXPECT_THAT(left.bans, IsEmpty());
    EXPECT_THAT(left.failures, testing::ElementsAre(Failures{"p", 1, now + kFailuresMs}));
}

TYPED_TEST(BundlerStoreContract, AnAccountIsKnownByWhatWasFinalBeforeUntilItFails) {
    ASSERT_EQ(this->store->add(row("1", "0xada"), {}), Added::kDone);
    ASSERT_EQ(this->store->add(row("2", "0xada", "0x1"), {}), Added::kDone);
    EXPECT_EQ(this->store->is_known("eip155:1", "0xada", 9000), false);
    ASSERT_TRUE(this->store->change(OperationState::kWaiting,
                                    {{.hash = "1", .state = OperationState::kFinal}}, 2000));
    EXPECT_EQ(this->store->is_known("eip155:1", "0xada", 2001), true);
    EXPECT_EQ(this->store->is_known("eip155:1", "0xada", 2000), false) << "not before";
    EXPECT_EQ(this->store->is_known("eip155:2", "0xada", 2001), false);
    EXPECT_EQ(this->store->is_known("eip155:1", "0xbob", 2001), false);
    ASSERT_TRUE(this->store->change(
        OperationState::kWaiting,
        {{.hash = "2", .state = OperationState::kDropped, .reason = kBundleFailed}}, 3000));
    EXPECT_EQ(this->store->is_known("eip155:1", "0xada", 3000), false);
    EXPECT_EQ(this->store->is_known("eip155:1", "0xada", 3001), true) << "long ago";
}

TYPED_TEST(BundlerStoreContract, TheNewestFaultsAreKnownAndNoMore) {
    ASSERT_TRUE(this->sql->transaction([&]() -> StoreResult<bool> {
        for (std::size_t i = 0; i < kFaultsMax; ++i) {
            PORTICO_CHECK(
                this->sql->run("INSERT INTO bundler_ban (address, until_ms) VALUES ($1, $2)",
                               "0x" + std::to_string(i), 5000 + i));
            PORTICO_CHECK(this->sql->run(
                "INSERT INTO bundler_failure (project, count, since_ms) VALUES ($1, 1, $2)",
                std::to_string(i), 5000 + i));
        }
        return true;
    }));
    const std::int64_t now = 20'000'000;
    ASSERT_TRUE(
        this->store->put_bundle({.chain = "eip155:1", .transactions = {"0xa"}}, {}, {}, now));
    ASSERT_TRUE(this->store->end_bundle("eip155:1", {"0xa"}, {},
                                        {{.addresses = {"0xada"}, .project = "p"}}, now));
    const auto held = this->store->penalties(4999).value();
    EXPECT_THAT(held.bans, SizeIs(kFaultsMax));
    EXPECT_THAT(held.bans, testing::Contains(Ban{"0xada", now + kBanMs}));
    EXPECT_THAT(held.bans, testing::Not(testing::Contains(Ban{"0x0", 5000})));
    EXPECT_THAT(held.failures, SizeIs(kFaultsMax));
    EXPECT_THAT(held.failures, testing::Contains(Failures{"p", 1, now}));
}

}  // namespace
}  // namespace portico::store
