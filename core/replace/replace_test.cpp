// SPDX-License-Identifier: Apache-2.0
//
// Speeding up and canceling, to the end (docs/money.md#speeding-up-and-canceling).
#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/replace/scenario.hpp"

namespace portico::replace {
namespace {

using enum ReplaceKind;
using enum ReplaceStep;
using enum transfers::TransferStatus;
using transfers::kPollMs;

constexpr const char* kBobText = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";

class Replacing : public Scenario {};

TEST_F(Replacing, SpeedingUpRepeatsTheCallForATenthMore) {
    call.max_fee_per_gas = 90'000'000'005;
    given_review(kSpeedUp);
    EXPECT_EQ(it().quote->nonce, 7);
    EXPECT_EQ(ascii_lower(it().quote->to.value), ascii_lower(sent.to.value));
    EXPECT_EQ(it().quote->value.value, "0.25");
    EXPECT_EQ(it().quote->old_max.value, "0.001890000000105");
    when(AcceptReplacement{});
    confirm();
    ASSERT_EQ(wallet.size(), 1U);
    EXPECT_EQ(wallet[0].method.value, "eth_sendTransaction");
    EXPECT_EQ(hex("nonce"), "0x7");
    EXPECT_EQ(number("value"), call.value);
    EXPECT_EQ(number("gas"), Uint256(21'000));
    EXPECT_EQ(number("maxFeePerGas"), Uint256(99'000'000'006)) << "rounded up";
    EXPECT_EQ(number("maxPriorityFeePerGas"), Uint256(1'100'000'002)) << "rounded up";
    EXPECT_EQ(hex("chainId"), "0x1");
    EXPECT_EQ(ascii_lower(hex("to")), ascii_lower(sent.to.value));
    const auto max = multiply(number("maxFeePerGas"), 21'000);
    EXPECT_EQ(it().quote->fee.max.value, transfers::amount_text(*max, 18)) << "what is shown";
}

TEST_F(Replacing, PaysTheFastPriceWhereThatIsMore) {
    given_review(kSpeedUp);
    when(AcceptReplacement{});
    confirm();
    EXPECT_EQ(number("maxFeePerGas"), Uint256(16'000'000'000)) << "base and a half, and the tip";
}

TEST_F(Replacing, ACallWithDataIsRepeatedToTheByte) {
    call.data = *parse_hex("0xa9059cbb00ff");
    call.access_list = {{*call.to, {}}};
    call.value = 0;
    call.gas = 65'000;
    given_review(kSpeedUp);
    when(AcceptReplacement{});
    confirm();
    EXPECT_EQ(hex("data"), "0xa9059cbb00ff");
    EXPECT_EQ(number("gas"), Uint256(65'000));
    const Json asked = wallet[0].params.items()[0];
    EXPECT_EQ(asked.find("accessList")->items().size(), 1U);
}

TEST_F(Replacing, ATokensTransferShowsWhatItPaysAndToWhom) {
    const chain::EvmAddress contract = *chain::parse_evm_address("0x" + std::string(40, 'c'));
    call.data = chain::make_transfer_call(*chain::parse_evm_address(kBobText), 1'500'000);
    call.to = contract;
    call.value = 0;
    call.gas = 65'000;
    node.has_decimals = true;
    token = "USDX";
    given_review(kSpeedUp);
    EXPECT_EQ(ascii_lower(it().quote->to.value), kBobText);
    ASSERT_TRUE(it().quote->token);
    EXPECT_EQ(it().quote->token->contract.value, chain::evm_address_text(contract));
    EXPECT_EQ(it().quote->token->amount.value, "1.5");
    EXPECT_EQ(it().quote->token->symbol->value, "USDX");
    when(AcceptReplacement{});
    confirm();
    EXPECT_EQ(hex("to"), chain::evm_address_text(contract)) << "the contract is called";
    EXPECT_EQ(hex("data"), to_hex_0x(call.data));
}

// The network's own currency stands among them too, by the chain's id alone.
TEST_F(Replacing, ATokensSymbolIsFoundAmongWhatIsHeld) {
    const chain::EvmAddress contract = *chain::parse_evm_address("0x" + std::string(40, 'c'));
    call.data = chain::make_transfer_call(*chain::parse_evm_address(kBobText), 1'500'000);
    call.to = contract;
    call.value = 0;
    call.gas = 65'000;
    node.has_decimals = true;
    start();
    const Known waits = given_sent();
    TokensSlice held;
    const auto hold = [&](const std::string& id, const std::string& symbol) {
        account::TokenRow row;
        row.id = id;
        row.chain = "eip155:1";
        row.symbol = symbol;
        held.tokens.push_back(std::move(row));
    };
    hold("eip155:1", "ETH");
    hold("eip155:1:" + chain::evm_address_text(contract), "USDX");
    when(machine::SliceChanged{"tokens", *parse_json(to_json_text(held))});
    when(OpenReplacement{waits.hash, kSpeedUp});
    ASSERT_TRUE(it().quote && it().quote->token);
    EXPECT_EQ(it().quote->token->symbol->value, "USDX");
}

TEST_F(Replacing, WhatAContractSaysNoDecimalsOfIsShownAsACall) {
    call.data = chain::make_transfer_call(*chain::parse_evm_address(kBobText), 1);
    call.value = 0;
    call.gas = 65'000;
    given_review(kSpeedUp);
    EXPECT_FALSE(it().quote->token);
    EXPECT_EQ(ascii_lower(it().quote->to.value), ascii_lower(sent.to.value));
}

TEST_F(Replacing, CancelingATokensTransferShowsNoToken) {
    call.data = chain::make_transfer_call(*chain::parse_evm_address(kBobText), 1);
    node.has_decimals = true;
    given_review(kCancel);
    EXPECT_FALSE(it().quote->token);
    EXPECT_EQ(ascii_lower(it().quote->to.value), ascii_lower(account.address.value));
}

TEST_F(Replacing, ALegacyOneStaysLegacy) {
    call.type = chain::TransactionType::kLegacy;
    call.gas_price = 30'000'000'000;
    given_review(kSpeedUp);
    when(AcceptReplacement{});
    confirm();
    EXPECT_EQ(number("gasPrice"), Uint256(33'000'000'000));
    EXPECT_EQ(hex("maxFeePerGas"), "");
}

TEST_F(Replacing, WhatThePageSentIsSpedUpAsWhatItWasAndCanceledAsNothing) {
    for (const ReplaceKind kind : {kSpeedUp, kCancel}) {
        given_review(kind);
        sent.by_page = "execute";
        tell(sent);
        when(CloseReplacement{});
        when(OpenReplacement{*sent.hash, kind});
        when(AcceptReplacement{});
        confirm();
        const Transfer& asked = shown.replacements->transfers[0];
        EXPECT_EQ(asked.by_page.has_value(), kind == kSpeedUp);
        EXPECT_EQ(asked.replaces->cancels, kind == kCancel);
        storage.clear();
    }
}

// Each section of the sheet tells of its own: sending, swapping, Pay.
TEST_F(Replacing, WhatASwapOrPaySentIsSpedUpAndCanceledToo) {
    for (const char* slice : {"swap_transfers", "pay_transfers"})
        for (const ReplaceKind kind : {kSpeedUp, kCancel}) {
            SCOPED_TRACE(slice);
            start();
            wallet.clear();
            given_sent();
            tell(std::nullopt);
            sent.payment = "pay_1";
            tell(sent, slice);
            when(OpenReplacement{*sent.hash, kind});
            ASSERT_EQ(it().step, ReplaceStep::kReview);
            when(CloseReplacement{});
            when(OpenReplacement{*sent.hash, kind});
            when(AcceptReplacement{});
            confirm();
            ASSERT_EQ(wallet.size(), 1U);
            const Transfer& asked = shown.replacements->transfers[0];
            EXPECT_EQ(asked.payment.has_value(), kind == kSpeedUp);
            storage.clear();
        }
}

TEST_F(Replacing, CancelingSendsNothingToOneself) {
    call.data = *parse_hex("0xa9059cbb00ff");
    given_review(kCancel);
    EXPECT_FALSE(it().must_accept) << "it moves nothing";
    confirm();
    EXPECT_EQ(ascii_lower(hex("to")), ascii_lower(account.address.value));
    EXPECT_EQ(hex("value"), "0x0");
    EXPECT_EQ(hex("data"), "");
    EXPECT_EQ(hex("nonce"), "0x7");
    const Transfer& asked = shown.replacements->transfers[0];
    EXPECT_TRUE(asked.replaces->cancels);
    EXPECT_EQ(asked.amount.value, "0");
}

TEST_F(Replacing, NothingIsAskedOfTheWalletUntilTheWarningWasRead) {
    given_review(kSpeedUp);
    EXPECT_TRUE(it().must_accept);
    confirm();
    EXPECT_TRUE(wallet.empty());
    when(AcceptReplacement{});
    when(ConfirmReplacement{it().quote->id + 1});
    EXPECT_TRUE(wallet.empty()) << "another quote";
    confirm();
    confirm();
    confirm();
    EXPECT_EQ(wallet.size(), 1U) << "once";
}

// A node can say any fee (docs/money.md#warnings).
TEST_F(Replacing, AFeeThatIsLargeIsPaidByWhoAcceptsIt) {
    for (const ReplaceKind kind : {kSpeedUp, kCancel}) {
        node.tip = 1'190'000'000'000;  // 0.0252 beside 0.25
        given_review(kind);
        EXPECT_TRUE(it().quote->large_fee);
        confirm();
        EXPECT_TRUE(wallet.empty());
        when(AcceptReplacement{});
        confirm();
        EXPECT_EQ(wallet.size(), 1U);
        wallet.clear();
        storage.clear();
        node.tip = 1'170'000'000'000;  // 0.0248
        given_review(kind);
        EXPECT_FALSE(it().quote->large_fee);
        storage.clear();
    }
}

TEST_F(Replacing, ALargeFeeThatGrowsByMoreThanAQuarterIsAcceptedAnew) {
    node.tip = 2'000'000'000'000;
    given_review(kCancel);
    when(AcceptReplacement{});
    node.tip = 2'400'000'000'000;
    after(kQuoteMs);
    EXPECT_TRUE(it().accepted);
    node.tip = 2'600'000'000'000;
    after(kQuoteMs);
    EXPECT_FALSE(it().accepted);
    confirm();
    EXPECT_TRUE(wallet.empty());
}

// Who has accepted the nonce has said nothing of a fee that was small.
TEST_F(Replacing, AFeeThatBecomesLargeIsAcceptedAnew) {
    given_review(kSpeedUp);
    when(AcceptReplacement{});
    after(kQuoteMs);
    EXPECT_TRUE(it().accepted);
    node.tip = 2'000'000'000'000;
    after(kQuoteMs);
    EXPECT_TRUE(it().quote->large_fee);
    EXPECT_FALSE(it().accepted);
}

TEST_F(Replacing, BesideATokenAFeeIsLargeByWhatBothAreWorth) {
    const std::string contract = "0x" + std::string(40, 'c');
    call.to = *chain::parse_evm_address(contract);
    call.data = chain::make_transfer_call(*chain::parse_evm_address(kBobText), 250'000);
    call.value = 0;
    call.gas = 100'000;
    token = "USDX";
    node.tip = 5'000'000'000;  // 0.0015
    const auto is_large = [&](const std::string& price, ReplaceKind kind) {
        start();
        const Known waits = given_sent();
        if (!price.empty()) {
            given_price("eip155:1", "3000");
            given_price("eip155:1:" + contract, price);
        }
        when(OpenReplacement{waits.hash, kind});
        EXPECT_EQ(it().step, kReview);
        return it().quote->large_fee;
    };
    EXPECT_FALSE(is_large("", kSpeedUp)) << "beside the 2 that are held";
    EXPECT_TRUE(is_large("100", kSpeedUp)) << "$4.50 of $25";
    EXPECT_FALSE(is_large("200", kSpeedUp)) << "of $50";
    EXPECT_FALSE(is_large("1", kCancel)) << "less than a dollar";
    node.tip = 10'000'000'000'000;
    EXPECT_TRUE(is_large("", kCancel)) << "0.21 of 2";
}

TEST_F(Replacing, OnTestNetworksNoFeeIsLarge) {
    account.network->testnet = true;
    node.tip = 2'000'000'000'000;
    given_review(kCancel);
    EXPECT_FALSE(it().quote->large_fee);
}

TEST_F(Replacing, AQuoteThatHasExpiredIsMadeAnew) {
    given_review(kCancel);
    const auto first = it().quote->id;
    node.base = 40'000'000'000;
    after(kQuoteMs + 1);
    EXPECT_GT(it().quote->id, first);
    when(ConfirmReplacement{first});
    EXPECT_TRUE(wallet.empty());
    confirm();
    EXPECT_GE(number("maxFeePerGas"), Uint256(60'000'000'000));
}

TEST_F(Replacing, APageThatSleptReplacesNothingByItsOldQuote) {
    given_review(kCancel);
    const auto first = it().quote->id;
    at_ms += kQuoteMs;  // no timer has fired yet
    confirm();
    EXPECT_TRUE(wallet.empty());
    ASSERT_EQ(it().step, ReplaceStep::kReview);
    EXPECT_GT(it().quote->id, first);
    confirm();
    EXPECT_EQ(wallet.size(), 1U);
}

TEST_F(Replacing, IsOverWhenTheFirstWins) {
    const Known waits = given_review(kSpeedUp);
    when(AcceptReplacement{});
    sent.status = kConfirmed;
    tell(sent);
    EXPECT_EQ(it().step, kStopped);
    EXPECT_EQ(it().problem, ReplaceProblem::kTooLate);
    when(ConfirmReplacement{1});
    EXPECT_TRUE(wallet.empty());
    // And from the node alone.
    sent.status = kPending;
    tell(sent);
    node.nonce = 8;
    when(OpenReplacement{waits.hash, kCancel});
    EXPECT_EQ(it().problem, ReplaceProblem::kTooLate);
}

TEST_F(Replacing, ANodeThatMakesUpAnotherCallIsNotBelieved) {
    start();
    const Known waits = given_sent();
    chain::Transaction other = call;
    other.value = *chain::parse_uint256("1900000000000000000");
    node.known[waits.hash] = sign(other).json;
    when(OpenReplacement{waits.hash, kSpeedUp});
    EXPECT_EQ(it().problem, ReplaceProblem::kUnreadable);
    for (const char* text : {"{}", R"({"nonce":"0x7"})", R"({"type":"0x4"})", "7", "[]"}) {
        node.known[waits.hash] = text;
        when(OpenReplacement{waits.hash, kSpeedUp});
        EXPECT_EQ(it().step, kStopped) << text;
    }
    EXPECT_TRUE(wallet.empty());
}

TEST_F(Replacing, SaysWhyItCannot) {
    start();
    const Known waits = given_sent();
    const auto problem = [&] {
        when(OpenReplacement{waits.hash, kSpeedUp});
        return it().problem;
    };
    node.known.clear();
    EXPECT_EQ(problem(), ReplaceProblem::kUnknown);
    node.known[waits.hash] = waits.json;
    node.balance = *chain::parse_uint256("250000000000000001");
    EXPECT_EQ(problem(), ReplaceProblem::kFee);
    node.balance = *chain::parse_uint256("2000000000000000000");
    node.chain_id = 5;
    EXPECT_EQ(problem(), ReplaceProblem::kWrongNode);
    node.chain_id = 1;
    node.down = true;
    EXPECT_EQ(problem(), ReplaceProblem::kNode);
    node.down = false;
    node.oracle_busy = true;
    EXPECT_EQ(problem(), ReplaceProblem::kNode) << "what the data cost is not nothing";
    node.oracle_busy = false;
    when(OpenReplacement{"0x" + std::string(64, 'b'), kSpeedUp});
    EXPECT_EQ(it().problem, ReplaceProblem::kGone);
    account.chain = "eip155:10";
    when(machine::SliceChanged{"account", Json::object()});
    after(1);
    EXPECT_EQ(problem(), ReplaceProblem::kOtherAccount);
}

TEST_F(Replacing, SaysThatItWouldFailNow) {
    node.refusal = "execution reverted: too late";
    given_review(kSpeedUp);
    EXPECT_EQ(it().quote->would_fail->value, "too late");
}

TEST_F(Replacing, TheWalletMayDecline) {
    given_review(kCancel);
    confirm();
    wallet_refuses(4001, "no");
    EXPECT_EQ(it().problem, ReplaceProblem::kDeclined);
    given_review(kCancel);
    confirm();
    wallet_refuses(-32000, "replacement transaction underpriced");
    EXPECT_EQ(it().step, kStopped);
}

TEST_F(Replacing, TheReplacementWins) {
    const Known made = given_replaced(kSpeedUp);
    ASSERT_NE(followed(made.hash), nullptr);
    const std::string old = followed(made.hash)->replaces->hash.value;
    mine(made);
    after(kPollMs);
    EXPECT_EQ(followed(made.hash)->status, kConfirmed);
    EXPECT_EQ(followed(old)->status, kReplaced) << "at once";
}

TEST_F(Replacing, TheFirstWins) {
    const Known made = given_replaced(kCancel);
    const std::string old = followed(made.hash)->replaces->hash.value;
    node.known.erase(made.hash);
    mine(sign(call));
    after(kPollMs);
    EXPECT_EQ(followed(old)->status, kConfirmed);
    after(kPollMs);
    EXPECT_EQ(followed(made.hash)->status, kReplaced);
}

TEST_F(Replacing, AWalletThatTakesAnotherNonceHasSentTwiceAndBothAreFollowed) {
    const Known waits = given_review(kSpeedUp);
    when(AcceptReplacement{});
    confirm();
    const Known second = signed_by_wallet(8);
    node.known[second.hash] = second.json;
    wallet_answers(second.hash);
    after(kPollMs);
    EXPECT_EQ(followed(second.hash)->nonce, 8);
    EXPECT_EQ(followed(second.hash)->replaces->nonce, 7) << "so it is told apart";
    mine(waits);
    mine(second);
    after(kPollMs);
    EXPECT_EQ(followed(waits.hash)->status, kConfirmed);
    EXPECT_EQ(followed(second.hash)->status, kConfirmed);
}

TEST_F(Replacing, AReloadGoesOnFollowingBoth) {
    const Known made = given_replaced(kSpeedUp);
    start();
    ASSERT_NE(followed(made.hash), nullptr);
    mine(made);
    after(kPollMs);
    EXPECT_EQ(followed(made.hash)->status, kConfirmed);
    EXPECT_EQ(wallet.size(), 1U) << "and nothing was sent again";
}

TEST_F(Replacing, AReplacementCanBeReplaced) {
    const Known made = given_replaced(kSpeedUp);
    const std::string first = followed(made.hash)->replaces->hash.value;
    when(OpenReplacement{made.hash, kCancel});
    ASSERT_EQ(it().step, kReview) << to_json_text(it());
    confirm();
    const Known third = signed_by_wallet();
    EXPECT_GT(third.call.max_fee_per_gas, made.call.max_fee_per_gas);
    EXPECT_EQ(third.call.nonce, 7U);
    node.known.clear();
    node.known[third.hash] = third.json;
    wallet_answers(third.hash);
    mine(third);
    after(kPollMs);
    EXPECT_EQ(followed(third.hash)->status, kConfirmed);
    EXPECT_EQ(followed(made.hash)->status, kReplaced);
    EXPECT_EQ(followed(first)->status, kReplaced);
}

// No order of receipts, undone blocks, taps and reloads sends twice or shows two as confirmed.
TEST_F(Replacing, PropertyOneOfANonce) {
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        storage.clear();
        wallet.clear();
        node = Node();
        std::uint32_t state = seed;
        const auto draw = [&](std::uint32_t below) {
            state = state * 1'664'525U + 1'013'904'223U;
            return (state >> 16) % below;
        };
        start();
        std::vector<Known> made{given_sent()};
        std::size_t answered = 0;
        for (int i = 0; i < 60; ++i) {
            switch (draw(9)) {
                case 0:
                    when(OpenReplacement{made[draw(static_cast<std::uint32_t>(made.size()))].hash,
                                         draw(2) ? kSpeedUp : kCancel});
                    break;
                case 1:
                    when(AcceptReplacement{});
                    break;
                case 2:
                    confirm();
                    break;
                case 3:
                    if (answered == wallet.size()) break;
                    answered = wallet.size();
                    made.push_back(signed_by_wallet());
                    if (node.nonce == 7) {
                        node.known.clear();
                        node.known[made.back().hash] = made.back().json;
                    }
                    wallet_answers(made.back().hash);
                    break;
                case 4:
                    if (node.nonce == 7) mine(made[draw(static_cast<std::uint32_t>(made.size()))]);
                    break;
                case 5:  // the block is undone, and all of them are back
                    node.receipts.clear();
                    node.nonce = 7;
                    for (const Known& one : made) node.known[one.hash] = one.json;
                    break;
                case 6:
                    start();
                    answered = wallet.size();
                    tell(sent);
                    break;
                default:
                    after(1 + draw(2 * kPollMs));
            }
            std::size_t confirmed = 0;
            for (const Transfer& one : shown.replacements->transfers)
                confirmed += one.status == kConfirmed ? 1 : 0;
            ASSERT_LE(confirmed, 1U) << "seed " << seed << ", event " << i;
            for (const RequestWallet& one : wallet)
                ASSERT_EQ(*one.params.items()[0].find_string("nonce"), "0x7") << "seed " << seed;
        }
    }
}

}  // namespace
}  // namespace portico::replace
