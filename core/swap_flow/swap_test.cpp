// SPDX-License-Identifier: Apache-2.0
//
// A swap from its review to the wallet (docs/money.md).
#include "core/base/encoding/hex.hpp"
#include "core/swap_flow/constants.hpp"
#include "core/swap_flow/scenario.hpp"

namespace portico::swap_flow {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using transfers::TransferStatus;

class SwapReview : public Scenario {};

TEST_F(SwapReview, ShowsWhatIsSent) {
    given_form();
    given_review();
    const SwapQuote& quote = *swap().quote;
    EXPECT_EQ(quote.act, SwapAct::kSwap);
    EXPECT_EQ(quote.pay.value, "0.5");
    EXPECT_EQ(quote.get.value, "1500");
    EXPECT_EQ(quote.minimum.value, "1485");
    confirm();
    ASSERT_THAT(wallet, SizeIs(1));
    EXPECT_EQ(wallet[0].method.value, "eth_sendTransaction");
    EXPECT_EQ(address(sent("to")), address(kRouter));
    EXPECT_EQ(sent("value"), "0x6f05b59d3b20000");
    EXPECT_EQ(sent("chainId"), "0x1");
    EXPECT_EQ(sent("gas"), "0x249f0");
    const auto order = swap::read_router_call(*parse_hex(sent("data")));
    ASSERT_TRUE(order);
    EXPECT_EQ(order->minimum, Uint256(1'485'000'000));
    EXPECT_EQ(order->recipient, address(kAlice));
    EXPECT_EQ(swap().step, SwapStep::kSigning);
    wallet_answers(kHash);
    EXPECT_EQ(swap().step, SwapStep::kSent);
    const Transfer& made = shown.swap_transfers->transfers[0];
    EXPECT_EQ(made.status, TransferStatus::kPending);
    EXPECT_EQ(made.symbol.value, "ETH");
    EXPECT_EQ(made.bought->symbol.value, "USDX");
    EXPECT_EQ(made.bought->minimum.value, "1485");
    block_takes(kHash);
    EXPECT_EQ(shown.swap_transfers->transfers[0].status, TransferStatus::kConfirmed);
}

TEST_F(SwapReview, AllowsExactlyWhatIsPaidThenSwaps) {
    given_dollars();
    given_review();
    EXPECT_EQ(swap().quote->act, SwapAct::kAllow);
    confirm();
    EXPECT_EQ(address(sent("to")), address(kDollar));
    EXPECT_EQ(sent("data"), "0x095ea7b3" + std::string(24, '0') + kRouter.substr(2) +
                                std::string(56, '0') + "11e1a300");
    EXPECT_EQ(sent("value"), "");
    wallet_answers(kHash);
    EXPECT_EQ(swap().step, SwapStep::kAllowing);
    EXPECT_TRUE(*shown.swap_transfers->transfers[0].allowance);
    node.allowance = 300'000'000;
    block_takes(kHash);
    ASSERT_EQ(swap().step, SwapStep::kReview) << problem();
    EXPECT_EQ(swap().quote->act, SwapAct::kSwap);
    EXPECT_TRUE(swap().quote->allowed);
    confirm();
    EXPECT_EQ(address(sent("to")), address(kRouter));
    EXPECT_EQ(sent("value"), "0x0");
    wallet_answers(kSecond);
    EXPECT_EQ(swap().step, SwapStep::kSent);
}

TEST_F(SwapReview, AsksForNoAllowanceThatIsThere) {
    node.allowance = 300'000'000;
    given_dollars();
    given_review();
    EXPECT_EQ(swap().quote->act, SwapAct::kSwap);
    EXPECT_FALSE(swap().quote->allowed);
}

TEST_F(SwapReview, TakesAnOldAllowanceBackWhereTheTokenDemandsIt) {
    node.allowance = 7;
    node.refuses_new_allowance = true;
    given_dollars();
    given_review();
    EXPECT_EQ(swap().quote->act, SwapAct::kReset);
    confirm();
    EXPECT_TRUE(sent("data").ends_with(std::string(64, '0')));
    wallet_answers(kHash);
    node.allowance = 0;
    block_takes(kHash);
    EXPECT_EQ(swap().quote->act, SwapAct::kAllow);
}

TEST_F(SwapReview, SaysThatAllowingHasFailed) {
    given_dollars();
    given_review();
    confirm();
    wallet_answers(kHash);
    block_takes(kHash, "0x0");
    EXPECT_EQ(swap().step, SwapStep::kForm);
    EXPECT_EQ(problem(), "allowance_failed");
}

TEST_F(SwapReview, GoesOnBehindAnAllowanceThatTheWalletSpedUp) {
    given_dollars();
    given_review();
    confirm();
    wallet_answers(kHash);
    node.allowance = 300'000'000;
    node.replaced = true;
    after(120'000);
    ASSERT_EQ(swap().step, SwapStep::kReview) << problem();
    EXPECT_EQ(swap().quote->act, SwapAct::kSwap);
}

TEST_F(SwapReview, AsksAgainWhereTheAllowanceWasCanceledInTheWallet) {
    given_dollars();
    given_review();
    confirm();
    wallet_answers(kHash);
    node.replaced = true;
    after(120'000);
    ASSERT_EQ(swap().step, SwapStep::kReview) << problem();
    EXPECT_EQ(swap().quote->act, SwapAct::kAllow);
}

// A Safe's hash: the other owners may allow it tomorrow.
TEST_F(SwapReview, DoesNotWaitForAnAllowanceThatNoNodeEverKnew) {
    given_dollars();
    given_review();
    confirm();
    node.unseen = true;
    wallet_answers(kHash);
    after(transfers::kDroppedAfterMs + 2 * transfers::kSlowPollMs);
    EXPECT_EQ(swap().step, SwapStep::kForm);
    EXPECT_EQ(problem(), "unsure");
    EXPECT_EQ(shown.swap_transfers->transfers[0].status, TransferStatus::kUnsure);
}

TEST_F(SwapReview, SaysInTheContractsWordsWhyItFails) {
    given_form();
    node.refuses_call = "Too little received";
    when(ReviewSwap{});
    EXPECT_EQ(problem(), "reverted");
    EXPECT_EQ(swap().detail->value, "Too little received");
    EXPECT_THAT(wallet, IsEmpty());
}

TEST_F(SwapReview, RefusesWhatBringsLessThanItSays) {
    given_form();
    node.arrives = "1484999999";
    when(ReviewSwap{});
    EXPECT_EQ(problem(), "arrives_less");
    EXPECT_EQ(swap().detail->value, "1484.999999");
    node.arrives = "1485000000";
    when(ReviewSwap{});
    EXPECT_EQ(swap().step, SwapStep::kReview);
}

TEST_F(SwapReview, SaysInTheServersWordsWhyItBuildsNone) {
    given_form();
    server.build_status = 400;
    server.refusal = "Less than the minimum would arrive. Nothing was done";
    when(ReviewSwap{});
    EXPECT_EQ(swap().step, SwapStep::kForm);
    EXPECT_EQ(problem(), "not_built");
    EXPECT_EQ(swap().detail->value, "Less than the minimum would arrive. Nothing was done");
    // A newer price is no answer to it.
    after(kQuoteMs);
    EXPECT_EQ(problem(), "not_built");
    EXPECT_EQ(button(), "review");
    EXPECT_THAT(wallet, IsEmpty());
    server.build_status = 503;
    server.refusal = "The network cannot be asked at the moment";
    when(ReviewSwap{});
    EXPECT_EQ(problem(), "server");
    EXPECT_EQ(swap().detail->value, "The network cannot be asked at the moment");
}

TEST_F(SwapReview, TriesTheSwapBehindItsAllowance) {
    given_dollars();
    node.arrives = "1";
    when(ReviewSwap{});
    // What is got is the network's currency: nothing is looked at, and it went through.
    EXPECT_EQ(swap().quote->act, SwapAct::kAllow);
}

TEST_F(SwapReview, RefusesATokenThatCountsInAnotherUnit) {
    given_dollars();
    node.decimals = 8;
    when(ReviewSwap{});
    EXPECT_EQ(problem(), "token_decimals");
}

TEST_F(SwapReview, RefusesATokenToBeGotThatCountsInAnotherUnit) {
    given_form();
    // The least would be shown as a million times what it is.
    node.decimals = 12;
    when(ReviewSwap{});
    EXPECT_EQ(problem(), "token_decimals");
    EXPECT_EQ(wallet.size(), 0U);
}

TEST_F(SwapReview, RefusesANodeOfAnotherNetwork) {
    given_form();
    node.chain_id = 5;
    when(ReviewSwap{});
    EXPECT_EQ(problem(), "wrong_node");
}

TEST_F(SwapReview, SaysWhatTheFeeNeeds) {
    given_form();
    node.balance = *chain::parse_uint256("500000000000000000");
    when(ReviewSwap{});
    EXPECT_EQ(problem(), "fee");
    EXPECT_THAT(swap().detail->value, Not(IsEmpty()));
}

TEST_F(SwapReview, CountsTheBytesOfItsTransactionForTheChainBelow) {
    node.l1_byte = 1;
    server.order = [](swap::Order& order) {
        swap::Path& path = order.parts[0].path;
        for (const std::uint8_t id : {std::uint8_t{3}, std::uint8_t{5}}) {
            swap::Hop further = path.back();
            further.kind = id == 3 ? api::ConvertPoolKind::kV3 : api::ConvertPoolKind::kV2;
            path.back().token_out.fill(id);
            further.token_in = path.back().token_out;
            path.push_back(further);
        }
    };
    given_form();
    given_review();
    confirm();
    const std::size_t bytes = parse_hex(sent("data"))->size();
    ASSERT_GT(bytes, kSwapBytes);
    std::string most = "0.00018750000000" + std::to_string(bytes + 160);
    most.resize(most.find_last_not_of('0') + 1);
    EXPECT_EQ(swap().quote->fee.max.value, most);
}

TEST_F(SwapReview, IsMadeAnewEveryTenSecondsAndTheFormerIsWorthNothing) {
    given_form();
    given_review();
    const std::int64_t first = swap().quote->id;
    after(kQuoteMs);
    EXPECT_EQ(swap().step, SwapStep::kReview);
    EXPECT_GT(swap().quote->id, first);
    when(ConfirmSwap{first});
    EXPECT_THAT(wallet, IsEmpty());
}

TEST_F(SwapReview, SendsNothingFromAnOldFigure) {
    given_form();
    given_review();
    const std::int64_t id = swap().quote->id;
    at_ms += kQuoteMs;  // a page that slept
    when(ConfirmSwap{id});
    EXPECT_THAT(wallet, IsEmpty());
    EXPECT_GT(swap().quote->id, id);
}

TEST_F(SwapReview, HasALowerPriceAcceptedAnew) {
    given_form();
    given_review();
    server.dollars_per_ether = 2'990;
    after(kQuoteMs);
    EXPECT_EQ(warnings(), "moved!");
    EXPECT_EQ(swap().warnings[0].amount->value, "1485");
    confirm();
    EXPECT_THAT(wallet, IsEmpty());
    accept();
    EXPECT_TRUE(swap().accepted);
    server.dollars_per_ether = 2'980;
    after(kQuoteMs);
    EXPECT_FALSE(swap().accepted);
    accept();
    server.dollars_per_ether = 2'981;
    after(kQuoteMs);
    EXPECT_TRUE(swap().accepted) << "it is more than was accepted";
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(SwapReview, WarnsOfAPriceBelowTheMarkets) {
    server.dollars_per_ether = 2'850;  // of 3,000: 5 %
    given_form();
    EXPECT_EQ(warnings(), "impact");
    EXPECT_EQ(swap().warnings[0].amount->value, "75.00");
    given_review();
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(SwapReview, HasAPriceFarBelowTheMarketsAccepted) {
    server.dollars_per_ether = 2'550;
    given_form();
    given_review();
    EXPECT_EQ(warnings(), "impact!");
    confirm();
    EXPECT_THAT(wallet, IsEmpty());
    accept();
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

// Of a price that was accepted a better one is no other, and a far worse one is.
TEST_F(SwapReview, HasAFarWorseImpactAcceptedAnew) {
    server.impact_bps = 1'600;
    given_form();
    given_review();
    accept();
    server.impact_bps = 1'650;
    after(kQuoteMs);
    EXPECT_TRUE(swap().accepted) << "half a percent more or less is the market's own";
    server.impact_bps = 4'000;
    after(kQuoteMs);
    EXPECT_EQ(warnings(), "impact!");
    EXPECT_FALSE(swap().accepted);
    confirm();
    EXPECT_THAT(wallet, IsEmpty());
    accept();
    server.impact_bps = 2'000;
    after(kQuoteMs);
    EXPECT_TRUE(swap().accepted);
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(SwapReview, WhatNeedNotBeAcceptedAnyMoreStopsNothing) {
    given_form();
    given_review();
    server.dollars_per_ether = 2'990;
    after(kQuoteMs);
    accept();
    server.dollars_per_ether = 3'000;
    after(kQuoteMs);
    EXPECT_EQ(warnings(), "");
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(SwapReview, TrustsItsOwnArithmeticOverTheServersImpact) {
    server.dollars_per_ether = 2'400;
    server.impact_bps = 0;
    given_form();
    EXPECT_EQ(swap().offer->impact_bps, 2'000);
    EXPECT_EQ(warnings(), "impact!");
}

TEST_F(SwapReview, SaysThatNobodyKnowsTheMarket) {
    server.impact_bps.reset();
    server.prices.erase("dollar");
    given_form();
    EXPECT_EQ(warnings(), "no_market!");
}

TEST_F(SwapReview, HasWhatCannotBeSoldAccepted) {
    server.build = [](api::ConvertTransaction& built) {
        built.warnings.push_back(api::ConvertWarning::kCannotSell);
    };
    given_form();
    given_review();
    EXPECT_EQ(warnings(), "cannot_sell!");
}

// The server's node cannot simulate, nor can the page's: that is said whether something has to be
// allowed or not.
TEST_F(SwapReview, HasWhatNobodyCouldTryAccepted) {
    server.build = [](api::ConvertTransaction& built) {
        built.warnings.push_back(api::ConvertWarning::kNotTried);
    };
    given_form();
    given_review();
    EXPECT_EQ(warnings(), "not_tried!") << "ether for a token";
    confirm();
    EXPECT_THAT(wallet, IsEmpty()) << "not before that was read";
    given_dollars();
    given_review();
    EXPECT_EQ(swap().quote->act, SwapAct::kAllow);
    EXPECT_EQ(warnings(), "not_tried!");
    node.allowance = 300'000'000;
    given_dollars();
    given_review();
    EXPECT_EQ(swap().quote->act, SwapAct::kSwap);
    EXPECT_EQ(warnings(), "not_tried!") << "allowed before";
    node.arrives = "1500000000";
    given_form();
    given_review();
    EXPECT_EQ(warnings(), "") << "the page's node could";
}

TEST_F(SwapReview, ShowsTheOperatorsFee) {
    server.quote = [](api::ConvertQuote& quote) {
        quote.fee = api::ConvertFee{30, "4500000", asset(kDollar)};
    };
    server.order = [](swap::Order& order) {
        order.fee = swap::RouterFee{30, address(kMallory)};
        order.minimum = swap::after_fee(Uint256(1'500'000'000), order.fee);
    };
    given_form();
    given_review();
    EXPECT_EQ(swap().quote->charge->bps, 30);
    EXPECT_EQ(swap().quote->charge->amount.value, "4.5");
    EXPECT_EQ(swap().quote->charge->symbol.value, "USDX");
}

// --- what the server may not do ----------------------------------------------------------------

struct Hostile {
    std::string name;
    std::function<void(Server&)> make;
    std::string problem = "other_swap";
};

class HostileServer : public Scenario, public ::testing::WithParamInterface<Hostile> {};

TEST_P(HostileServer, IsNotSignedFor) {
    given_form();
    GetParam().make(server);
    when(ReviewSwap{});
    EXPECT_EQ(problem(), GetParam().problem);
    EXPECT_EQ(swap().step, SwapStep::kForm);
    EXPECT_THAT(wallet, IsEmpty());
}

Hostile of_order(const char* name, std::function<void(swap::Order&)> change) {
    return {name, [change = std::move(change)](Server& server) { server.order = change; }};
}
Hostile of_build(const char* name, std::function<void(api::ConvertTransaction&)> change,
                 const char* problem = "other_swap") {
    return {name, [change = std::move(change)](Server& server) { server.build = change; }, problem};
}

INSTANTIATE_TEST_SUITE_P(
    All, HostileServer,
    ::testing::Values(
        of_order("Recipient", [](swap::Order& one) { one.recipient = address(kMallory); }),
        of_order("Least", [](swap::Order& one) { one.minimum = 1'484'999'999; }),
        of_order("Amount", [](swap::Order& one) { one.parts[0].amount_in = 1; }),
        of_order("Token",
                 [](swap::Order& one) {
                     one.token_out = one.parts[0].path[0].token_out = address(kMallory);
                 }),
        // The router wraps what was sent only for its own wrapped coin: of any other token it takes
        // an old allowance, and the ether stays with it for whoever asks first.
        of_order("TokenInPlaceOfTheEtherThatIsSent",
                 [](swap::Order& one) {
                     one.token_in = one.parts[0].path[0].token_in = address(kMallory);
                 }),
        of_order("Deadline", [](swap::Order& one) { one.deadline_s += 86'400; }),
        of_order("HiddenFee",
                 [](swap::Order& one) { one.fee = swap::RouterFee{100, address(kMallory)}; }),
        of_build("Sender", [](api::ConvertTransaction& one) { one.tx.from = asset(kMallory); }),
        of_build("Router", [](api::ConvertTransaction& one) { one.tx.to = asset(kMallory); }),
        of_build("Value",
                 [](api::ConvertTransaction& one) { one.tx.value = "600000000000000000"; }),
        of_build("Chain", [](api::ConvertTransaction& one) { one.tx.to = "eip155:10:" + kRouter; }),
        of_build("SaysMoreThanItDoes",
                 [](api::ConvertTransaction& one) { one.minimumReceived = "1486000000"; }),
        of_build("Kind",
                 [](api::ConvertTransaction& one) {
                     one.routerKind = api::ConvertRouterKind::kUniswapV2Router02;
                 }),
        of_build(
            "Unreadable", [](api::ConvertTransaction& one) { one.tx.data = "0x12345678"; },
            "unreadable"),
        of_build(
            "Approval",
            [](api::ConvertTransaction& one) {
                one.tx.data = "0x095ea7b3" + std::string(128, 'f');
            },
            "unreadable"),
        of_build(
            "NoHex", [](api::ConvertTransaction& one) { one.tx.data = "data"; }, "unreadable")),
    [](const auto& info) { return info.param.name; });

// Behind it the router unwraps what it happens to have.
TEST_F(SwapReview, RefusesAWayToEtherThatEndsInAnotherToken) {
    server.order = [](swap::Order& one) {
        one.token_out = one.parts[0].path[0].token_out = address(kMallory);
    };
    given_dollars();
    when(ReviewSwap{});
    EXPECT_EQ(problem(), "other_swap");
    EXPECT_THAT(wallet, IsEmpty());
}

TEST_F(SwapReview, TakesTheRoutersOwnWordForWhatItWraps) {
    node.wrapped = kMallory;
    given_form();
    when(ReviewSwap{});
    EXPECT_EQ(problem(), "other_swap") << "the server's token is not this router's";
    node.wrapped.clear();
    when(ReviewSwap{});
    EXPECT_EQ(problem(), "node") << "nobody can say";
    node.wrapped = kWrapped;
    given_review();
}

TEST_F(SwapReview, TakesADataFeeThatNobodyTellsForNothingElse) {
    node.oracle_busy = true;
    given_form();
    when(ReviewSwap{});
    EXPECT_EQ(problem(), "node") << "what the data cost is not nothing";
    node.oracle_busy = false;
    given_review();
}

TEST_F(SwapReview, WrapsAndUnwrapsOneForOneOnly) {
    const auto wraps = [&](const std::string& pay, const std::string& get) {
        server.quote = [&](api::ConvertQuote& quote) {
            quote.router = asset(kWrapped);
            quote.spender.reset();
            quote.toAmount = quote.minimumReceived = quote.fromAmount;
        };
        server.order = [](swap::Order& one) {
            const Uint256 amount = one.parts[0].amount_in;
            const bool in = one.native_in;
            one = {.kind = api::ConvertRouterKind::kWrappedCurrency};
            one.native_in = in;
            one.native_out = !in;
            one.minimum = amount;
            one.parts.push_back({amount, {}});
        };
        server.prices = {{"ether", "3000"}};
        node.dollars = number("5000000000000000000");
        start();
        when(OpenSwap{pay, get, "0.5"});
        after(0);
        when(ReviewSwap{});
    };
    wraps("ETH", kWrapped);
    EXPECT_EQ(swap().step, SwapStep::kReview) << problem();
    EXPECT_EQ(swap().quote->minimum.value, "0.5");
    wraps(kWrapped, "ETH");
    EXPECT_EQ(swap().step, SwapStep::kReview) << problem();
    server.build = [](api::ConvertTransaction& built) { built.minimumReceived = "1"; };
    wraps("ETH", kWrapped);
    EXPECT_EQ(problem(), "other_swap");
}

TEST_F(SwapReview, RefusesASpenderThatIsNotCalled) {
    server.quote = [](api::ConvertQuote& quote) { quote.spender = asset(kMallory); };
    start();
    when(OpenSwap{kDollar, "ETH", "300"});
    after(0);
    EXPECT_EQ(problem(), "no_route");
}

// --- never twice -------------------------------------------------------------------------------

class SwapOnce : public Scenario {
  protected:
    void given_signing() {
        given_form();
        given_review();
        confirm();
    }
};

TEST_F(SwapOnce, AsksTheWalletOnce) {
    given_signing();
    confirm();
    when(ConfirmSwap{1});
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(SwapOnce, ShowsThatTheWalletIsAskedWhenOpenedAgain) {
    given_signing();
    when(CloseSwap{});
    when(OpenSwap{});
    EXPECT_EQ(swap().step, SwapStep::kSigning);
    wallet_answers(kHash);
    EXPECT_EQ(swap().step, SwapStep::kSent);
}

TEST_F(SwapOnce, IsDeclined) {
    given_signing();
    wallet_refuses(4001, "no");
    EXPECT_EQ(problem(), "declined");
    EXPECT_EQ(swap().step, SwapStep::kForm);
    EXPECT_EQ(warnings(), "");
}

TEST_F(SwapOnce, IsUnsureAfterAReloadAndSaysSo) {
    given_signing();
    given_form();
    EXPECT_EQ(shown.swap_transfers->transfers[0].status, TransferStatus::kUnsure);
    given_review();
    EXPECT_EQ(warnings(), "unfinished!");
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
    accept();
    confirm();
    EXPECT_THAT(wallet, SizeIs(2));
}

TEST_F(SwapOnce, IsFoundInTheHistory) {
    given_signing();
    start();
    when(machine::SliceChanged{
        "activity",
        *parse_json(
            R"({"state":"fresh","more":false,"loading_more":false,"entries":[{"id":"x",)"
            R"("at_ms":)" +
            std::to_string(at_ms) + R"(,"operation":"trade","hash":")" + kHash + R"(","from":")" +
            kAlice + R"(","to":")" + kRouter +
            R"(","status":"confirmed","transfers":[{"direction":"out","nft":false,"name":"",)"
            R"("symbol":"ETH","quantity":"0.5"}],"suspicious":false}]})")});
    EXPECT_EQ(shown.swap_transfers->transfers[0].status, TransferStatus::kPending);
    EXPECT_EQ(shown.swap_transfers->transfers[0].hash->value, kHash);
}

TEST_F(SwapOnce, AFormUnderWayStays) {
    given_form();
    when(OpenSwap{});
    EXPECT_EQ(swap().amount.value, "0.5");
    when(EditSwap{});
    EXPECT_EQ(swap().amount.value, "0.5");
}

TEST_F(SwapOnce, WhatIsNoStepChangesNothing) {
    given_form();
    EXPECT_THAT(machine->step("{}"), HasSubstr("error"));
    EXPECT_THAT(machine->step(R"({"at_ms":1,"event":{"type":"confirm_swap","quote":"x"}})"),
                HasSubstr("error"));
}

// --- a large fee
// -----------------------------------------------------------------------------------

TEST_F(SwapReview, AFeeOfMoreThanATenthOfWhatIsPaidIsAcceptedFirst) {
    node.gas_price = 500'000'000'000;  // 120,000 gas and a margin: 0.075 ETH
    given_form("0.5");
    given_review();
    EXPECT_EQ(warnings(), "large_fee!");
    confirm();
    EXPECT_TRUE(wallet.empty());
    accept();
    EXPECT_TRUE(swap().accepted);
    node.gas_price = 550'000'000'000;
    after(kQuoteMs);
    EXPECT_TRUE(swap().accepted) << "fees move a little all the time";
    node.gas_price = 700'000'000'000;
    after(kQuoteMs);
    EXPECT_FALSE(swap().accepted);
    confirm();
    EXPECT_TRUE(wallet.empty());
    accept();
    confirm();
    EXPECT_EQ(wallet.size(), 1U);
}

// Of a token for the currency what is got at least is in the fee's own unit.
TEST_F(SwapReview, WhatIsGotOfTheCurrencyIsComparedWithTheFeeWithoutAPrice) {
    node.allowance = 5'000'000'000;
    node.gas_price = 80'000'000'000;  // 0.012 ETH
    for (const char* price : {"1", "1000000", "0.000001"}) {
        SCOPED_TRACE(price);
        server.prices["dollar"] = price;
        given_dollars("300");
        given_review();
        EXPECT_THAT(warnings(), HasSubstr("large_fee!"));
        when(EditSwap{});
        when(TypeSwapAmount{"400"});
        after(kTypedMs);
        given_review();
        EXPECT_THAT(warnings(), Not(HasSubstr("large_fee")));
        when(CloseSwap{});
    }
}

TEST_F(SwapReview, BetweenTokensAFeeIsLargeByWhatBothAreWorth) {
    node.allowance = 5'000'000'000;
    node.gas_price = 80'000'000'000;  // 0.012 ETH, $36
    given_dollars("300");
    when(ChooseSwapToken{SwapSide::kGet, "eip155:1:" + kWrapped});
    after(kTypedMs);
    given_review();
    EXPECT_THAT(warnings(), HasSubstr("large_fee!"));
    when(EditSwap{});
    when(TypeSwapAmount{"400"});
    after(kTypedMs);
    given_review();
    EXPECT_THAT(warnings(), Not(HasSubstr("large_fee")));
}

TEST_F(SwapReview, NoPriceOfTheCurrencyMakesAFeeSmallBesideIt) {
    for (const char* price : {"0", "0.0000001", "3000"}) {
        SCOPED_TRACE(price);
        server.prices["ether"] = price;
        given_form("0.001");
        given_review();
        EXPECT_THAT(warnings(), HasSubstr("large_fee!"));
        when(CloseSwap{});
    }
}

TEST_F(SwapReview, OfASmartAccountAndOnTestNetworksNoFeeIsLarge) {
    node.gas_price = 500'000'000'000;
    account.smart = true;
    given_form("0.5");
    given_review();
    EXPECT_EQ(warnings(), "");
    account.smart = false;
    account.network->testnet = true;
    given_form("0.5");
    given_review();
    EXPECT_EQ(warnings(), "test_network");
}

}  // namespace
}  // namespace portico::swap_flow
