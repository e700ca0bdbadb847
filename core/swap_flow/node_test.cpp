// SPDX-License-Identifier: Apache-2.0
//
// A review where nodes say something else than a moment ago: a higher fee or more gas, under Max,
// and an allowance that they do not know of yet (docs/money.md).
#include "core/swap_flow/constants.hpp"
#include "core/swap_flow/scenario.hpp"

namespace portico::swap_flow {
namespace {

using ::testing::SizeIs;

class SwapMax : public Scenario {
  protected:
    void given_max() {
        given_form();
        when(UseSwapMax{});
        after(0);
    }
};

TEST_F(SwapMax, IsTriedOnceMoreWithWhatTheNodeEstimates) {
    node.swap_gas = 800'000;
    given_max();
    given_review();
    // A million of gas, an eighth more, at 10 eighths of one gwei.
    EXPECT_EQ(swap().quote->pay.value, "1.99859375");
    EXPECT_EQ(swap().quote->fee.max.value, "0.00125");
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(SwapMax, IsTriedOnceMoreWhereTheFeeHasRisen) {
    given_max();
    EXPECT_EQ(swap().amount.value, "1.9995");
    node.gas_price = 4'000'000'000;
    given_review();
    EXPECT_EQ(swap().quote->pay.value, "1.998");
    EXPECT_EQ(swap().amount.value, "1.998");
    // Each newer quote may be.
    node.gas_price = 40'000'000'000;
    after(kQuoteMs);
    EXPECT_EQ(swap().step, SwapStep::kReview) << problem();
    EXPECT_EQ(swap().quote->pay.value, "1.98");
}

TEST_F(SwapMax, SaysWhatTheFeeNeedsWhereItIsNeverEnough) {
    node.balance = *chain::parse_uint256("600000000000000");
    node.swap_gas = 800'000;
    given_max();
    when(ReviewSwap{});
    EXPECT_EQ(problem(), "fee");
    EXPECT_EQ(swap().step, SwapStep::kForm);
    EXPECT_EQ(swap().detail->value, "0.00125");
}

TEST_F(SwapMax, LeavesASmartAccountWhatAnOperationMayCost) {
    account.smart = true;
    given_max();
    // A million of gas, at 10 eighths of one gwei.
    EXPECT_EQ(swap().amount.value, "1.99875");
    EXPECT_FALSE(swap().offer->fee) << "its wallet says it";
    given_review();
    EXPECT_EQ(swap().quote->fee.max.value, "");
    // Somebody else may pay it.
    when(EditSwap{});
    when(TypeSwapAmount{"2"});
    after(kTypedMs);
    given_review();
    EXPECT_EQ(swap().quote->pay.value, "2");
}

TEST_F(SwapMax, WhatWasTypedIsTriedOnceAlone) {
    given_form("1.9999");
    when(ReviewSwap{});
    EXPECT_EQ(problem(), "fee");
}

class SwapBehind : public Scenario {
  protected:
    /// An allowance that a block has, and of which the node's next looks know nothing.
    void given_confirmed(int looks) {
        given_dollars();
        given_review();
        confirm();
        wallet_answers(kHash);
        node.allowance = 300'000'000;
        node.behind = looks;
        block_takes(kHash);
    }
};

TEST_F(SwapBehind, WaitsForANodeThatIsBehindItsAllowance) {
    given_confirmed(3);
    EXPECT_EQ(swap().step, SwapStep::kChecking);
    after(5'999);
    EXPECT_EQ(swap().step, SwapStep::kChecking);
    after(1);
    ASSERT_EQ(swap().step, SwapStep::kReview) << problem();
    EXPECT_EQ(swap().quote->act, SwapAct::kSwap);
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(SwapBehind, AsksForItAnewWhereItIsGone) {
    given_confirmed(1'000);
    after(10'000);
    ASSERT_EQ(swap().step, SwapStep::kReview) << problem();
    EXPECT_EQ(swap().quote->act, SwapAct::kAllow);
}

TEST_F(SwapBehind, WaitsWhereTheTrialIsBehind) {
    node.refuses_call = "STF";
    given_confirmed(0);
    EXPECT_EQ(swap().step, SwapStep::kChecking);
    node.refuses_call.clear();
    after(2'000);
    ASSERT_EQ(swap().step, SwapStep::kReview) << problem();
    EXPECT_EQ(swap().quote->act, SwapAct::kSwap);
}

TEST_F(SwapBehind, SaysWhyItFailsWhereThatIsNotTheReason) {
    node.refuses_call = "Pausable: paused";
    given_confirmed(0);
    after(10'000);
    EXPECT_EQ(problem(), "reverted");
    EXPECT_EQ(swap().detail->value, "Pausable: paused");
}

TEST_F(SwapBehind, WaitsForWhatWasTakenBackToo) {
    node.allowance = node.old_allowance = 7;
    node.refuses_new_allowance = true;
    given_dollars();
    given_review();
    confirm();
    wallet_answers(kHash);
    node.allowance = 0;
    node.behind = 1;
    block_takes(kHash);
    EXPECT_EQ(swap().step, SwapStep::kChecking);
    after(2'000);
    EXPECT_EQ(swap().quote->act, SwapAct::kAllow);
}

TEST_F(SwapBehind, WaitsForNothingThatASwapHasUsed) {
    given_confirmed(0);
    confirm();
    wallet_answers(kSecond);
    node.allowance = 0;
    block_takes(kSecond);
    when(OpenSwap{kDollar, "ETH", "300"});
    after(0);
    when(ReviewSwap{});
    EXPECT_EQ(swap().step, SwapStep::kReview) << problem();
    EXPECT_EQ(swap().quote->act, SwapAct::kAllow);
}

}  // namespace
}  // namespace portico::swap_flow
