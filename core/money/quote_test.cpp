// SPDX-License-Identifier: Apache-2.0
//
// What sending costs, what Max leaves, and how long a quote holds (docs/money.md).
#include "core/base/describe/describe.hpp"
#include "core/chain/units.hpp"
#include "core/money/constants.hpp"
#include "core/money/scenario.hpp"

namespace portico::money {
namespace {

using ::testing::HasSubstr;
using enum SendButton;

class Quote : public Scenario {};

TEST_F(Quote, WhileANodeIsDownMaxIsNotCalledInsufficient) {
    node.down = true;
    start();
    holds_tokens();
    when(OpenSend{});
    EXPECT_EQ(problem(), "\"node\"");
    when(UseSendMax{});
    EXPECT_EQ(send().button, kAddAmount);
}

TEST_F(Quote, MaxLeavesExactlyNothing) {
    std::uint64_t seed = 42;
    const auto random = [&](std::uint64_t below) {
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        return (seed >> 33) % below;
    };
    for (int i = 0; i < 200; ++i) {
        node.base = random(300'000'000'000);
        node.tip = random(5'000'000'000);
        node.balance = *chain::multiply(random(1'000'000'000) + 20'000'000,
                                        random(10'000'000'000) + 1'000'000'000);
        storage.clear();
        start();
        when(OpenSend{});
        when(UseSendMax{});
        when(ChooseSendSpeed{static_cast<SendSpeed>(random(3))});
        to(kBob);
        when(ReviewSend{});
        const bool poor = send().problem.has_value() || send().button == kInsufficientFunds;
        if (poor) continue;
        ASSERT_EQ(send().step, SendStep::kReview);
        EXPECT_EQ(send().quote->keeps.value, "0");
        const std::string promised = *chain::parse_units(send().quote->amount.value, 18);
        confirm();
        const Mined done = mined();
        EXPECT_EQ(to_decimal(done.value), promised);
        EXPECT_EQ(add(done.value, done.paid), node.balance) << to_decimal(node.balance);
        // Whatever blocks do meanwhile, it never costs more than there is.
        node.base = *add(node.base, 1);
    }
    EXPECT_GT(wallet.size(), 100U);
}

TEST_F(Quote, MaxOfLessThanTheFeeIsInsufficient) {
    node.balance = 1'000;
    start();
    when(OpenSend{});
    when(UseSendMax{});
    to(kBob);
    EXPECT_EQ(send().button, kInsufficientFunds);
}

TEST_F(Quote, TheFeeOfTheChainBelowIsLeftAsWell) {
    node.l1_fee = "0x" + std::string(60, '0') + "ffff";
    given_form();
    when(UseSendMax{});
    when(ReviewSend{});
    confirm();
    const Mined done = mined();
    EXPECT_EQ(add(*add(done.value, done.paid), 0xffff), node.balance);
}

TEST_F(Quote, AFeeOfTheChainBelowThatNobodyTellsIsNotNothing) {
    node.l1_fee = "0x" + std::string(60, '0') + "ffff";
    for (const auto& [code, why] :
         {std::pair(-32005, "rate limit"), std::pair(-32603, "timeout")}) {
        node.l1_refusal = RpcError{code, why, std::nullopt};
        given_form();
        when(ReviewSend{});
        EXPECT_EQ(problem(), "\"node\"") << why;
        EXPECT_FALSE(send().quote) << why;
    }
    node.l1_refusal.reset();
    node.l1_fee = "0x01";
    given_form();
    when(ReviewSend{});
    EXPECT_EQ(problem(), "\"node\"") << "half an answer";
    node.l1_fee.clear();
    node.l1_refusal = RpcError{3, "execution reverted", std::nullopt};
    given_quote();
}

TEST_F(Quote, OnScrollAsItsOracleSays) {
    account.chain = account.network->caip_network_id = "eip155:534352";
    node.chain_id = 534352;
    node.l1_fee = "0x" + std::string(60, '0') + "ffff";
    given_form();
    when(UseSendMax{});
    when(ReviewSend{});
    confirm();
    const Mined done = mined();
    EXPECT_EQ(add(*add(done.value, done.paid), 0xffff), node.balance);
}

TEST_F(Quote, TheMarginStaysBelowTheMostThatATransactionMayUse) {  // EIP-7825
    node.gas = 15'000'000;
    node.base = node.tip = 100'000'000;  // so that the fee is not large
    given_quote();
    confirm();
    EXPECT_EQ(hex("gas"), "0x1000000");
}

TEST_F(Quote, WhereThereIsNoBaseFeeAGasPriceIsNamed) {
    node.legacy = true;
    given_quote();
    confirm();
    EXPECT_EQ(hex("gasPrice"), "0x2e19b83c0") << "an eighth above what the node says";
    EXPECT_EQ(hex("maxFeePerGas"), "");
}

// Somebody else may pay it, and it is another amount than a plain transaction's.
TEST_F(Quote, AsksNoFeeOfASmartAccount) {
    account.smart = true;
    node.balance = {};
    start();
    holds_tokens();
    when(OpenSend{});
    when(ChooseSendToken{send().tokens.back().id});
    type("5");
    to(kBob);
    EXPECT_THAT(send().fees, ::testing::IsEmpty());
    when(ReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    EXPECT_EQ(send().quote->fee.likely.value, "") << "its wallet says it";
    EXPECT_EQ(send().quote->fee.max.value, "");
    confirm();
    EXPECT_EQ(wallet.size(), 1U);
}

TEST_F(Quote, MaxLeavesASmartAccountWhatAnOperationMayCost) {
    account.smart = true;
    start();
    when(OpenSend{});
    when(UseSendMax{});
    to(kBob);
    when(ReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    // A million of gas at 16 gwei.
    EXPECT_EQ(send().quote->amount.value, "1.984");
    EXPECT_EQ(send().quote->keeps.value, "0.016");
    when(EditSend{});
    type("2");
    when(ReviewSend{});
    EXPECT_EQ(send().step, SendStep::kReview) << "it may be paid for; its wallet says so else";
}

// A chain of tests makes a block when somebody sends: how far apart its last ones are says nothing.
TEST_F(Quote, NoTimeIsSaidWhereBlocksComeWhenSomebodySends) {
    node.latest_at = "0x1e10";  // ten blocks in an hour
    given_form();
    ASSERT_EQ(send().fees.size(), 3U);
    for (const SendFee& fee : send().fees) EXPECT_FALSE(fee.seconds);
}

TEST_F(Quote, NoTimeIsSaidOfAChainOnThisMachine) {
    node.chain_id = 31'337;
    account.chain = "eip155:31337";
    account.network->caip_network_id = "eip155:31337";
    given_form();
    ASSERT_EQ(send().fees.size(), 3U);
    for (const SendFee& fee : send().fees) EXPECT_FALSE(fee.seconds);
}

TEST_F(Quote, ThreeSpeedsEachWithItsTime) {
    given_form();
    ASSERT_EQ(send().fees.size(), 3U);
    EXPECT_EQ(send().fees[0].seconds, 60);
    EXPECT_EQ(send().fees[1].seconds, 24);
    EXPECT_EQ(send().fees[2].seconds, 12);
    EXPECT_EQ(send().fees[0].likely, send().fees[1].likely) << "all paid the same tip";
    const std::string standard = send().fees[1].max.value;
    when(ChooseSendSpeed{SendSpeed::kFast});
    when(ReviewSend{});
    EXPECT_EQ(send().quote->fee.speed, SendSpeed::kFast);
    EXPECT_NE(send().quote->fee.max.value, standard);
}

TEST_F(Quote, AQuoteIsRenewedWhenItExpiresAndAnOldOneIsNeverSent) {
    given_quote();
    const SendQuote first = *send().quote;
    EXPECT_EQ(first.expires_at_ms, at_ms + kQuoteMs);
    node.base = 20'000'000'000;
    after(kQuoteMs);
    ASSERT_EQ(send().step, SendStep::kReview);
    EXPECT_NE(send().quote->fee.likely, first.fee.likely);
    when(ConfirmSend{first.id});
    EXPECT_EQ(wallet.size(), 0U) << "a tap that came with the change";
    // The timer may be late: the time counts.
    const std::int64_t second = send().quote->id;
    at_ms += kQuoteMs;
    when(ConfirmSend{second});
    EXPECT_EQ(wallet.size(), 0U);
    EXPECT_EQ(send().step, SendStep::kReview);
    EXPECT_GT(send().quote->id, second);
    confirm();
    EXPECT_EQ(wallet.size(), 1U);
}

TEST_F(Quote, NobodyRenewsForEver) {
    given_quote();
    after(kQuoteMs * (kQuoteRenewals + 2));
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_FALSE(send().quote);
}

// A node may be wrong, and Max pays whatever it says.
TEST_F(Quote, AFeeThatIsLargeBesideTheAmountMustBeAccepted) {
    node.base = *chain::parse_uint256("60000000000000");  // 60,000 gwei
    node.tip = 1;
    given_form();
    when(UseSendMax{});
    when(ReviewSend{});
    EXPECT_EQ(send().quote->fee.likely.value, "1.575000000000021");
    EXPECT_EQ(warnings(), "first_time large_fee!");
    confirm();
    EXPECT_EQ(wallet.size(), 0U) << "not before that was read";
    when(AcceptSendWarnings{});
    confirm();
    EXPECT_EQ(wallet.size(), 1U);
}

TEST_F(Quote, ATenthOfTheAmountIsALargeFee) {
    node.base = 100'000'000'000;
    given_form("0.0212");  // the fee: 0.002121
    when(ReviewSend{});
    EXPECT_EQ(warnings(), "first_time large_fee!");
    given_quote("0.0213");
    EXPECT_EQ(warnings(), "first_time");
}

TEST_F(Quote, ALargeFeeIsAcceptedUpToAboutWhatWasShown) {
    node.base = 1'000'000'000'000;
    given_quote("0.1");
    when(AcceptSendWarnings{});
    node.base = 1'100'000'000'000;
    after(kQuoteMs);
    EXPECT_TRUE(send().accepted) << "fees move a little all the time";
    node.base = 2'000'000'000'000;
    after(kQuoteMs);
    EXPECT_FALSE(send().accepted);
    confirm();
    EXPECT_EQ(wallet.size(), 0U);
    when(AcceptSendWarnings{});
    confirm();
    EXPECT_EQ(wallet.size(), 1U);
}

// A service that says the currency is worth next to nothing makes every fee one of cents.
TEST_F(Quote, BesideTheCurrencyItselfNoPriceMakesAFeeSmall) {
    for (const std::string& price : {"0.0000001", "3000", "99999999"}) {
        SCOPED_TRACE(price);
        start();
        holds_tokens("50", 6, price);
        when(OpenSend{});
        node.base = *chain::parse_uint256("60000000000000");
        when(UseSendMax{});
        to(kBob);
        when(ReviewSend{});
        EXPECT_EQ(warnings(), "first_time large_fee!");
        when(EditSend{});
        node.base = 100'000'000'000;
        type("0.0212");  // the fee: 0.002121
        when(ReviewSend{});
        EXPECT_EQ(warnings(), "first_time large_fee!");
        when(EditSend{});
        type("0.0213");
        when(ReviewSend{});
        EXPECT_EQ(warnings(), "first_time");
    }
}

TEST_F(Quote, BesideATokenAFeeOfLessThanADollarIsNotLarge) {
    start();
    holds_tokens();
    when(OpenSend{});
    choose_token();
    to(kBob);
    type("0.1");
    when(ReviewSend{});
    EXPECT_EQ(warnings(), "first_time");
    node.base = 20'000'000'000;
    after(kQuoteMs);
    EXPECT_EQ(warnings(), "first_time large_fee!");
}

// Then what it is worth beside the amount is not known either: what is held decides, unpriced.
TEST_F(Quote, BesideATokenWithoutAPriceNoPriceOfTheCurrencyMakesAFeeSmall) {
    start();
    holds_tokens("50", 6, "0.0000001", "");
    when(OpenSend{});
    choose_token();
    to(kBob);
    type("20");
    node.base = *chain::parse_uint256("20000000000000");
    when(ReviewSend{});
    EXPECT_EQ(warnings(), "first_time large_fee!");
}

// By a price of nothing every fee would be less than a dollar.
TEST_F(Quote, APriceOfNothingMakesNoFeeSmall) {
    for (const std::string& price : {"0", "0.000"}) {
        SCOPED_TRACE(price);
        start();
        holds_tokens("50", 6, price);
        when(OpenSend{});
        type("0.001");
        to(kBob);
        when(ReviewSend{});
        EXPECT_EQ(warnings(), "first_time large_fee!") << "compared in the coin";
        when(EditSend{});
        choose_token();
        type("20");
        node.base = *chain::parse_uint256("20000000000000");  // 0.42 of the 2 that are held
        when(ReviewSend{});
        EXPECT_EQ(warnings(), "first_time large_fee!") << "beside what is held for fees";
        node = {};
    }
}

TEST_F(Quote, BesideATokenAFeeIsLargeByWhatBothAreWorth) {
    node.base = 20'000'000'000;  // $1.65
    node.gas = 21'000;
    start();
    holds_tokens();
    when(OpenSend{});
    choose_token();
    to(kBob);
    type("20");
    when(ReviewSend{});
    EXPECT_EQ(warnings(), "first_time");
    when(EditSend{});
    type("10");
    when(ReviewSend{});
    EXPECT_EQ(warnings(), "first_time large_fee!");
}

TEST_F(Quote, ASmartAccountsFeeIsItsWalletsToSay) {
    account.smart = true;
    node.base = *chain::parse_uint256("1000000000000");
    given_quote("0.001");
    EXPECT_EQ(warnings(), "first_time");
}

}  // namespace
}  // namespace portico::money
