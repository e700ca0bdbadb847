// SPDX-License-Identifier: Apache-2.0
//
// Sending tokens: exactly the amount, and what hostile ones are refused for (docs/money.md).
#include "core/base/describe/describe.hpp"
#include "core/chain/units.hpp"
#include "core/money/constants.hpp"
#include "core/money/scenario.hpp"

namespace portico::money {
namespace {

using ::testing::HasSubstr;
using enum SendButton;

class TokenSend : public Scenario {};

TEST_F(TokenSend, ATokenGoesByATransferOfExactlyTheAmount) {
    node.gas = 52'000;
    node.base = 1'000'000'000;
    start();
    holds_tokens();
    when(OpenSend{});
    choose_token();
    type("12.5");
    to(kBob);
    when(ReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    EXPECT_EQ(send().quote->keeps.value, "37.5");
    confirm();
    EXPECT_EQ(hex("to"), kToken);
    EXPECT_EQ(hex("value"), "");
    EXPECT_EQ(hex("data"),
              "0xa9059cbb000000000000000000000000fb6916095ca1df60bb79ce92ce3ea74c37c5d359"
              "0000000000000000000000000000000000000000000000000000000000bebc20");
    EXPECT_EQ(hex("gas"), "0xfde8") << "a quarter more than the node's estimate";
}

TEST_F(TokenSend, TokensThatReturnNothingAreSentAsWell) {
    node.returns = "0x";
    start();
    holds_tokens();
    when(OpenSend{});
    choose_token();
    type("1");
    to(kBob);
    when(ReviewSend{});
    EXPECT_EQ(send().step, SendStep::kReview) << problem();
}

TEST_F(TokenSend, OfAHostileTokenNothingIsSent) {
    std::optional<std::uint64_t> leaves;  // behind the form
    const auto review = [&] {
        start();
        holds_tokens();
        when(OpenSend{});
        choose_token();
        type("1");
        to(kBob);
        if (leaves) node.tokens = *leaves;
        when(ReviewSend{});
        confirm();
        return problem() + " " + send().detail.value_or("").value;
    };
    node.returns = "0x" + std::string(64, '0');
    EXPECT_EQ(review(), "\"token_refuses\" ") << "false";
    node.returns = "0x" + std::string(63, '0') + "2";
    EXPECT_EQ(review(), "\"token_refuses\" ") << "no boolean";
    node.returns = "0x01";
    EXPECT_EQ(review(), "\"token_refuses\" ") << "no word";
    node = {};
    node.refusal = "execution reverted: paused";
    EXPECT_EQ(review(), "\"reverted\" paused");
    // Error(string) "no", whatever the node's message.
    node.refusal = "execution reverted";
    node.refusal_data = "0x08c379a0" + std::string(62, '0') + "20" + std::string(63, '0') + "2" +
                        "6e6f" + std::string(60, '0');
    EXPECT_EQ(review(), "\"reverted\" no");
    node = {};
    node.decimals = 18;
    EXPECT_EQ(review(), "\"token_decimals\" ") << "1 would be a millionth of a millionth";
    node = {};
    leaves = 999'999;
    EXPECT_EQ(review(), "\"balance\" 0.999999");
    leaves.reset();
    node = {};
    node.gas = kGasMax + 1;
    EXPECT_EQ(review(), "\"node\" ") << "its transfer never ends";
    EXPECT_EQ(wallet.size(), 0U);
}

TEST_F(TokenSend, ATokenThatKeepsAPartSaysSo) {
    node.kept_percent = 0;
    start();
    holds_tokens();
    when(OpenSend{});
    choose_token();
    type("10");
    to(kBob);
    when(ReviewSend{});
    EXPECT_FALSE(send().quote->received);
    node.kept_percent = 3;
    when(EditSend{});
    when(ReviewSend{});
    EXPECT_EQ(send().quote->received->value, "9.7");
    EXPECT_EQ(warnings(), "first_time fee_on_transfer!");
    confirm();
    EXPECT_EQ(wallet.size(), 0U) << "not before that was read";
    when(AcceptSendWarnings{});
    confirm();
    EXPECT_EQ(wallet.size(), 1U);
}

// stETH and Aave's tokens count in shares: one or two units are no part that the token keeps.
TEST_F(TokenSend, ARoundedUnitIsNoPartThatIsKept) {
    node.kept_percent = 0;
    start();
    holds_tokens();
    when(OpenSend{});
    choose_token();
    type("10");
    to(kBob);
    for (const std::uint64_t units : {1U, 2U}) {
        node.kept_units = units;
        when(ReviewSend{});
        EXPECT_FALSE(send().quote->received) << units;
        when(EditSend{});
    }
    node.kept_units = 3;
    when(ReviewSend{});
    EXPECT_EQ(send().quote->received->value, "9.999997");
    when(EditSend{});
    node.kept_units = 1;
    type("0.5");
    when(ReviewSend{});
    EXPECT_EQ(send().quote->received->value, "0.499999") << "of a small amount it is";
}

TEST_F(TokenSend, WarningsThatCameWithARenewalHaveNotBeenRead) {
    node.kept_percent = 3;
    start();
    holds_tokens();
    when(OpenSend{});
    choose_token();
    type("10");
    to(kAlice);
    node.kept_percent = 0;
    when(ReviewSend{});
    EXPECT_EQ(warnings(), "own_address!");
    when(AcceptSendWarnings{});
    EXPECT_TRUE(send().accepted);
    node.kept_percent = 50;
    after(kQuoteMs);
    EXPECT_EQ(warnings(), "own_address! fee_on_transfer!");
    EXPECT_FALSE(send().accepted);
    confirm();
    EXPECT_EQ(wallet.size(), 0U);
}

// What was read is a part, and no larger one.
TEST_F(TokenSend, WhatATokenKeepsIsAcceptedUpToWhatWasShown) {
    node.kept_percent = 3;
    start();
    holds_tokens();
    when(OpenSend{});
    choose_token();
    type("10");
    to(kBob);
    when(ReviewSend{});
    when(AcceptSendWarnings{});
    ASSERT_TRUE(send().accepted);
    node.kept_percent = 90;
    after(kQuoteMs);
    EXPECT_EQ(send().quote->received->value, "1");
    EXPECT_FALSE(send().accepted);
    confirm();
    EXPECT_EQ(wallet.size(), 0U);
    when(AcceptSendWarnings{});
    EXPECT_TRUE(send().accepted);
    node.kept_percent = 89;
    after(kQuoteMs);
    EXPECT_TRUE(send().accepted) << "more arrives than was accepted";
    confirm();
    EXPECT_EQ(wallet.size(), 1U);
}

TEST_F(TokenSend, WhatNeedNotBeAcceptedAnyMoreStopsNothing) {
    node.kept_percent = 3;
    start();
    holds_tokens();
    when(OpenSend{});
    choose_token();
    type("10");
    to(kBob);
    when(ReviewSend{});
    when(AcceptSendWarnings{});
    node.kept_percent = 0;
    after(kQuoteMs);
    EXPECT_EQ(warnings(), "first_time");
    confirm();
    EXPECT_EQ(wallet.size(), 1U);
}

TEST_F(TokenSend, ATokenThatKeepsAllIsNotSent) {
    node.kept_percent = 100;
    start();
    holds_tokens();
    when(OpenSend{});
    choose_token();
    type("10");
    to(kBob);
    when(ReviewSend{});
    EXPECT_EQ(problem(), "\"token_refuses\"");
}

TEST_F(TokenSend, ATokenOfMoreDecimalsThanANumberHasIsNotShown) {
    start();
    TokensSlice slice;
    TokenRow& row = slice.tokens.emplace_back();
    row.id = "eip155:1:" + kToken;
    row.chain = "eip155:1";
    row.quantity = "1";
    row.decimals = 255;
    when(machine::SliceChanged{"tokens", parse_json(to_json_text(slice)).value()});
    when(OpenSend{});
    EXPECT_EQ(send().tokens.size(), 1U) << "the currency alone";
    account.network->native_currency.decimals = 255;
    start();
    when(OpenSend{});
    EXPECT_EQ(send().step, SendStep::kUnavailable);
}

TEST_F(TokenSend, MaxOfATokenIsAllOfIt) {
    start();
    holds_tokens("50");
    when(OpenSend{});
    choose_token();
    when(UseSendMax{});
    EXPECT_EQ(send().amount.value, "50");
    to(kBob);
    when(ReviewSend{});
    EXPECT_EQ(send().quote->keeps.value, "0");
    confirm();
    EXPECT_TRUE(hex("data").ends_with("2faf080"));
}

// What the server says is a minute old, or somebody else's word.
TEST_F(TokenSend, MaxOfATokenLeavesExactlyNothing) {
    std::uint64_t seed = 42;
    const auto random = [&](std::uint64_t below) {
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        return (seed >> 33) % below;
    };
    for (int i = 0; i < 100; ++i) {
        node.kept_percent = i % 2 == 0 ? -1 : 0;
        node.decimals = static_cast<int>(random(19));
        node.tokens = random(1'000'000'000) + 1;
        const Uint256 said =
            i % 5 == 0 ? node.tokens : Uint256(random(i % 3 == 0 ? 10 : 1'000'000'000) + 1);
        storage.clear();
        start();
        holds_tokens(
            *chain::format_units(to_decimal(said), static_cast<std::uint8_t>(node.decimals)),
            node.decimals);
        when(OpenSend{});
        choose_token();
        when(UseSendMax{});
        to(kBob);
        when(ReviewSend{});
        ASSERT_EQ(send().step, SendStep::kReview) << problem() << to_decimal(said);
        EXPECT_EQ(send().quote->keeps.value, "0");
        const std::string shown_units = *chain::parse_units(
            send().quote->amount.value, static_cast<std::uint8_t>(node.decimals));
        EXPECT_EQ(shown_units, to_decimal(node.tokens));
        EXPECT_EQ(send().amount.value, send().quote->amount.value) << "and so the form has it";
        // More has come in until the quote is made anew.
        node.tokens = *add(node.tokens, 7);
        after(kQuoteMs);
        EXPECT_EQ(send().quote->keeps.value, "0");
        confirm();
        EXPECT_EQ(*chain::parse_hex_uint256("0x" + hex("data").substr(2 + 8 + 64)), node.tokens);
    }
    EXPECT_EQ(wallet.size(), 100U);
}

TEST_F(TokenSend, WhatIsLeftIsTheChainsFigure) {
    node.tokens = 60'000'000;
    start();
    holds_tokens("50");
    when(OpenSend{});
    choose_token();
    type("12.5");
    to(kBob);
    when(ReviewSend{});
    EXPECT_EQ(send().quote->keeps.value, "47.5");
    when(EditSend{});
    type("55");
    EXPECT_EQ(send().button, kPreview) << "the chain has more than the server says";
}

TEST_F(TokenSend, MaxOfATokenThatIsGoneSaysSo) {
    node.tokens = 0;
    start();
    holds_tokens("50");
    when(OpenSend{});
    choose_token();
    EXPECT_EQ(send().button, kAddAmount);
    when(UseSendMax{});
    to(kBob);
    when(ReviewSend{});
    confirm();
    EXPECT_EQ(wallet.size(), 0U);
    EXPECT_EQ(send().button, kInsufficientFunds);
}

// A balance that grows with every block (shares): what was tried is sent, and the rest is shown.
TEST_F(TokenSend, MaxOfABalanceThatNeverRestsIsWhatWasTried) {
    node.grows = 3;
    start();
    holds_tokens("50");
    when(OpenSend{});
    choose_token();
    when(UseSendMax{});
    to(kBob);
    when(ReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    EXPECT_EQ(send().quote->keeps.value, "0.000003");
    confirm();
    EXPECT_EQ(add(*chain::parse_hex_uint256("0x" + hex("data").substr(2 + 8 + 64)), 3),
              node.tokens);
}

// What is sent to oneself comes back: the balance stays, and nothing refuses anything.
TEST_F(TokenSend, ATokenGoesToOnesOwnAddressWhereThatIsMeant) {
    node.kept_percent = 0;
    start();
    holds_tokens();
    when(OpenSend{});
    choose_token();
    type("10");
    to(kAlice);
    when(ReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    EXPECT_EQ(warnings(), "own_address!");
    EXPECT_FALSE(send().quote->received);
    when(EditSend{});
    node.kept_percent = 3;
    when(ReviewSend{});
    EXPECT_EQ(warnings(), "own_address! fee_on_transfer!");
    EXPECT_EQ(send().quote->received->value, "9.7");
    when(EditSend{});
    node.kept_percent = 100;
    when(ReviewSend{});
    EXPECT_EQ(problem(), "\"token_refuses\"");
}

// --- what a block did
// ------------------------------------------------------------------------------

class SentToken : public TokenSend {
  protected:
    void given_in_block(const std::string& logs) {
        storage.clear();
        node.receipts.clear();
        start();
        holds_tokens();
        when(OpenSend{});
        choose_token();
        type("12.5");
        to(kBob);
        when(ReviewSend{});
        confirm();
        wallet_answers("\"" + kHash + "\"");
        node.receipts[kHash] = R"({"transactionHash":")" + kHash +
                               R"(","status":"0x1","blockNumber":"0x10","gasUsed":"0x5208",)"
                               R"("effectiveGasPrice":"0x2540be400","from":")" +
                               kAlice + R"(","logs":[)" + logs + "]}";
        after(kPollMs);
    }
    static std::string log(const std::string& writer, const std::string& from,
                           const std::string& to, const std::string& amount = "bebc20") {
        const auto word = [](const std::string& address) {
            return "\"0x" + std::string(24, '0') + address.substr(2) + "\"";
        };
        return R"({"address":")" + writer +
               R"(","topics":["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",)" +
               word(from) + "," + word(to) + R"(],"data":"0x)" +
               std::string(64 - amount.size(), '0') + amount + "\"}";
    }
    const Transfer& sent() const { return shown.transfers->transfers[0]; }
};

TEST_F(SentToken, CountsAsSentWhereTheTokenSaysThatItMoved) {
    given_in_block(log(kToken, kAlice, kBob));
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
    EXPECT_EQ(sent().moved, std::nullopt);
    // One that keeps a part: it goes to whoever gets it, and the rest to the recipient.
    given_in_block(log(kToken, kAlice, kMallory, "2710") + "," + log(kToken, kAlice, kBob, "5"));
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
    EXPECT_THAT(asked, ::testing::Contains("eth_getTransactionReceipt"));
}

// It was tried a moment before, and returned true then.
TEST_F(SentToken, OfATokenThatReturnedFalseInItsBlockNothingWasSent) {
    node.tokens_at = {{"0xf", 50'000'000}, {"0x10", 50'000'000}};
    const std::string others[] = {"", log(kMallory, kAlice, kBob), log(kToken, kMallory, kBob),
                                  log(kToken, kAlice, kMallory), log(kToken, kAlice, kBob, "0")};
    for (const std::string& logs : others) {
        SCOPED_TRACE(logs);
        given_in_block(logs);
        EXPECT_EQ(status(), TransferStatus::kPending) << "one node may be behind";
        after((kSilentLooks - 1) * kPollMs);
        EXPECT_EQ(status(), TransferStatus::kFailed);
        EXPECT_EQ(sent().moved, false);
        EXPECT_EQ(sent().fee->value, "0.00021") << "the fee is spent all the same";
        given_form();
        EXPECT_EQ(warnings(), "first_time") << "nothing is open: it may be sent again";
    }
}

// Nodes without old states answer with the newest, whatever block they are asked for.
TEST_F(SentToken, IsUnsureWhereANodeTellsTheSameOfEveryBlock) {
    node.tokens_at = {{"0xf", 37'500'000}, {"0x10", 37'500'000}};
    node.sent_in_block = 0;
    given_in_block("");
    after(2 * kSilentLooks * kPollMs);
    EXPECT_EQ(status(), TransferStatus::kUnsure);
    EXPECT_EQ(sent().moved, false);
    given_form();
    EXPECT_EQ(warnings(), "unfinished! first_time");
}
TEST_F(SentToken, IsUnsureWhereOthersMovedTheSameTokenInItsBlock) {
    node.tokens_at = {{"0xf", 50'000'000}, {"0x10", 51'000'000}};
    given_in_block("");
    after(2 * kSilentLooks * kPollMs);
    EXPECT_EQ(status(), TransferStatus::kUnsure) << "more came than went";
    node.tokens_at = {{"0xf", 50'000'000}, {"0x10", 37'500'000}};
    node.sent_in_block = 2;
    given_in_block("");
    after(2 * kSilentLooks * kPollMs);
    EXPECT_EQ(status(), TransferStatus::kUnsure) << "the other one may have moved it";
}
TEST_F(SentToken, IsSentAfterAllWhereABetterNodeSaysSo) {
    node.tokens_at = {{"0xf", 50'000'000}, {"0x10", 50'000'000}};
    given_in_block("");
    after(kSilentLooks * kPollMs);
    ASSERT_EQ(status(), TransferStatus::kFailed);
    node.tokens_at["0x10"] = 37'500'000;
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
    EXPECT_EQ(sent().moved, std::nullopt);
}
// It reverted in a block that was undone; the next one carries it out, and nobody tells what moved.
TEST_F(SentToken, IsNotFailedForGoodByABlockThatWasUndone) {
    given_in_block("");
    const std::string receipt = node.receipts[kHash];
    node.receipts[kHash].replace(receipt.find("\"0x1\""), 5, "\"0x0\"");
    after(kPollMs);
    ASSERT_EQ(status(), TransferStatus::kFailed);
    ASSERT_EQ(sent().moved, std::nullopt);
    node.receipts[kHash] = receipt;
    after(kSilentLooks * kPollMs);
    EXPECT_EQ(status(), TransferStatus::kUnsure);
}
TEST_F(SentToken, AnotherTabKnowsWhatThisOneHasSeen) {
    given_in_block("");
    after(kSilentLooks * kPollMs);
    ASSERT_EQ(sent().moved, false);
    const std::string stored = storage.begin()->second;
    EXPECT_THAT(stored, ::testing::HasSubstr("\"moved\":false"));
}
TEST_F(SentToken, CountsAsSentWhereTheAccountHasLessAndTheTokenWritesNoLogs) {
    node.tokens_at = {{"0xf", 50'000'000}, {"0x10", 37'500'000}};
    given_in_block("");
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
    EXPECT_EQ(sent().moved, std::nullopt);
}

TEST_F(SentToken, IsUnsureWhereNobodyCanSayAndTheNextSendAsks) {
    given_in_block("");
    EXPECT_EQ(status(), TransferStatus::kPending) << "the node may only be late";
    after(kSilentLooks * kPollMs);
    EXPECT_EQ(status(), TransferStatus::kUnsure);
    EXPECT_EQ(sent().moved, false);
    given_form();
    EXPECT_EQ(warnings(), "unfinished! first_time");
    // Another node has the states.
    node.tokens_at = {{"0xf", 50'000'000}, {"0x10", 37'500'000}};
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
    EXPECT_EQ(sent().moved, std::nullopt);
}

TEST_F(SentToken, WaitsAgainWhenItsBlockIsUndone) {
    node.tokens_at = {{"0xf", 50'000'000}, {"0x10", 50'000'000}};
    given_in_block("");
    after(kSilentLooks * kPollMs);
    ASSERT_EQ(status(), TransferStatus::kFailed);
    node.receipts.clear();
    node.transactions[kHash] = R"({"hash":")" + kHash + R"(","nonce":"0x7"})";
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kPending);
    EXPECT_EQ(sent().moved, std::nullopt);
}

}  // namespace
}  // namespace portico::money
