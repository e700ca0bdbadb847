// SPDX-License-Identifier: Apache-2.0
//
// Transfers of tokens that nobody reported.
#include <gmock/gmock.h>

#include "server/api/pay/payments_for_test.hpp"

namespace portico::api::pay {
namespace {

using testing::HasSubstr;

template <class Engine>
struct PaymentSweeps : PaymentsForTest<Engine> {};
TYPED_TEST_SUITE(PaymentSweeps, store::Engines);

TYPED_TEST(PaymentSweeps, ATransferOfATokenIsFoundAlsoWhereThePageWasClosed) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    auto strange = this->payment_of(body, 2, 1);
    strange.input = "0x";
    this->chain.mine(strange);
    this->chain.mine_empty(3);
    this->service->sweep();
    this->database.settle();
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).transactions.size(), 1u);
    // Later ones, too: what was read stays read, and nothing is left out.
    const PaymentBody next = this->make();
    this->chain.mine(this->payment_of(next, 3, 1'500'000));
    this->chain.mine_empty(3);
    this->service->sweep();
    this->database.settle();
    this->look();
    EXPECT_EQ(this->status(next.id), "confirmed");
}

TYPED_TEST(PaymentSweeps, ATransferIsFoundAmongTheManyOfItsBlock) {
    const PaymentBody body = this->make();
    this->chain.mine_empty(1);
    for (int i = 1; i <= 120; ++i) this->chain.mine_beside(this->stranger_of(body, i, 1));
    this->chain.mine_beside(this->payment_of(body, 0xffff, 1'500'000));
    this->chain.mine_empty(3);
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(PaymentSweeps, WhatOnlyQuotesTheReferenceTakesNoPlace) {
    const PaymentBody body = this->make();
    int number = 1;
    for (int i = 0; i < 9; ++i) {
        // A contract that is told much and sends little, and a call that is of another recipient.
        auto through = this->stranger_of(body, number++, 1'500'000);
        through.to = kStranger;
        through.logs[0].amount = 1;
        this->chain.mine(through);
        auto elsewhere = this->stranger_of(body, number++, 1'500'000);
        elsewhere.input.replace(2 + 8 + 24, 40, std::string(40, 'c'));
        this->chain.mine(elsewhere);
    }
    // The reference of another payment, of another token that the shop takes.
    const PaymentBody other =
        this->make({.asset = "eip155:8453/erc20:0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"});
    ASSERT_FALSE(other.id.value.empty());
    this->chain.mine(this->stranger_of(other, number++, 1'500'000));
    this->chain.mine_empty(3);
    this->sweep();
    this->look();
    EXPECT_THAT(this->get(body.id).transactions, testing::SizeIs(0));
    EXPECT_THAT(this->get(other.id).transactions, testing::SizeIs(0));
}

TYPED_TEST(PaymentSweeps, ATransferIsFoundAtANodeThatTellsLogsOfTenBlocksAtOnce) {
    this->chain.logs_span_max = 10;
    this->pass(700);
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    this->pass(30);
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    // What it allows is remembered: what is asked for is new, and the little before it.
    this->make();
    this->sweep();
    this->chain.logs_asked = 0;
    this->pass(15);
    this->sweep();
    EXPECT_GT(this->chain.logs_asked, 2);
    EXPECT_LE(this->chain.logs_asked, 8);
    ops::MetricsText metrics;
    this->service->write_metrics(metrics);
    EXPECT_THAT(metrics.take(), HasSubstr("portico_pay_sweeps_failed_total 0"));
    this->chain.logs_span_max = 0;
    this->sweep();
    ops::MetricsText failed;
    this->service->write_metrics(failed);
    EXPECT_THAT(failed.take(), HasSubstr("portico_pay_sweeps_failed_total 1"));
}

TYPED_TEST(PaymentSweeps, ATransferIsFoundWhereTheNodeThatWasAskedWasBehind) {
    this->pass(100);
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    this->pass(5);
    this->chain.logs_behind = 8;
    this->sweep();
    this->look();
    ASSERT_EQ(this->status(body.id), "open");
    this->pass(400);
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(PaymentSweeps, ATransferOfBeforeARestartIsFound) {
    this->pass(1'200);
    const PaymentBody body = this->make({.more = R"(,"confirmations":3,"expiresIn":7200)"});
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    this->pass(1'100);
    this->start({.confirmations = 3, .open_project = 3});
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(PaymentSweeps, ASmallFirstPartThatWaitedForItsPlaceIsNotForgotten) {
    this->pass(100);
    const PaymentBody body = this->make();
    for (int i = 101; i <= 108; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.mine(this->payment_of(body, 1, 10'000));
    this->sweep();
    ASSERT_EQ(this->get(body.id).transactions[0].hash, hash_number(101));
    // By then its block is not among those that are read again anyhow.
    for (int i = 0; i < 5; ++i) {
        this->pass(14);
        this->sweep();
    }
    this->look();
    this->pass(40);
    this->chain.mine(this->payment_of(body, 2, 1'490'000));
    this->sweep();
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

// What a stranger replaces before its block is known to nodes for a moment, and then to none.
TYPED_TEST(PaymentSweeps, WhatAStrangerReplacesEachMinuteHoldsNoPaymentsOfOthersUp) {
    this->chain.logs_span_max = 10;
    this->pass(100);
    const PaymentBody body = this->make({.more = R"(,"confirmations":3,"expiresIn":7200)"});
    for (int i = 101; i <= 107; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.send(this->stranger_of(body, 201, 1'500'000));
    ASSERT_EQ(this->report(body.id, hash_number(201)).status, 200);
    for (int i = 201; i < 213; ++i) {
        // Dust that waits for a place.
        this->chain.mine(this->stranger_of(body, 100 + i, 1));
        this->chain.replace(hash_number(i), this->stranger_of(body, i + 1, 1'500'000));
        this->sweep();
        this->pass(30);
        this->sweep();
        this->pass(30);
        ASSERT_EQ(this->report(body.id, hash_number(i + 1)).status, 200) << i;
    }
    const PaymentBody other = this->make();
    this->chain.mine(this->payment_of(other, 1, 1'500'000));
    this->pass(5);
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(other.id), "confirmed");
}

}  // namespace
}  // namespace portico::api::pay
