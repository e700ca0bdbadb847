// SPDX-License-Identifier: Apache-2.0
//
// The form of a swap, until it is reviewed (docs/money.md).
#include "core/swap_flow/constants.hpp"
#include "core/swap_flow/scenario.hpp"

namespace portico::swap_flow {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class SwapForm : public Scenario {};

TEST_F(SwapForm, ShowsWhatTheServerSwapsAndWhatIsHeldFirst) {
    start();
    when(OpenSwap{});
    EXPECT_EQ(swap().step, SwapStep::kForm);
    ASSERT_THAT(swap().tokens, SizeIs(3));
    EXPECT_EQ(swap().tokens[0].symbol.value, "ETH");
    EXPECT_EQ(swap().tokens[0].balance->value, "2");
    EXPECT_EQ(swap().tokens[2].symbol.value, "WETH");
    // The picture that the server has of it.
    EXPECT_THAT(swap().tokens[0].icon_url->value, testing::EndsWith("/v1/logo/eip155:1?v=a"));
    EXPECT_FALSE(swap().tokens[2].icon_url);
    EXPECT_EQ(swap().pay->value, kEther);
    EXPECT_EQ(button(), "select_token");
}

TEST_F(SwapForm, IsNotThereWhereTheServerSwapsNothing) {
    server.chain_status = 400;
    start();
    when(OpenSwap{});
    EXPECT_EQ(swap().step, SwapStep::kUnavailable);
    EXPECT_EQ(problem(), "unsupported_chain");
    EXPECT_EQ(swap().detail->value, "no swaps");
}

TEST_F(SwapForm, IsNotThereWithoutAServer) {
    config.api_url.reset();
    start();
    when(OpenSwap{});
    EXPECT_EQ(problem(), "unsupported_chain");
    EXPECT_THAT(server.urls, IsEmpty());
}

TEST_F(SwapForm, CanBeOpenedAgainWhenTheServerIsBack) {
    server.down = true;
    start();
    when(OpenSwap{});
    EXPECT_EQ(problem(), "server");
    server.down = false;
    when(OpenSwap{});
    EXPECT_EQ(swap().step, SwapStep::kForm);
}

TEST_F(SwapForm, TakesWhatAHostGave) {
    start();
    when(OpenSwap{"USDX", "eTh", "12.5"});
    EXPECT_EQ(swap().pay->value, kDollars);
    EXPECT_EQ(swap().get->value, kEther);
    EXPECT_EQ(swap().amount.value, "12.5");
    when(OpenSwap{{}, kDollar, {}});
    EXPECT_EQ(swap().pay->value, kEther);
    EXPECT_EQ(swap().get->value, kDollars);
    // What is wanted stays; with what is for the visitor to choose.
    when(OpenSwap{{}, kEther, {}});
    EXPECT_FALSE(swap().pay);
    EXPECT_EQ(swap().get->value, kEther);
    when(OpenSwap{"nobody's", {}, {}});
    EXPECT_FALSE(swap().pay);
}

TEST_F(SwapForm, SaysWhatIsMissing) {
    start();
    when(OpenSwap{});
    when(ChooseSwapToken{SwapSide::kGet, kDollars});
    EXPECT_EQ(button(), "enter_amount");
    when(TypeSwapAmount{"1,5"});
    EXPECT_EQ(button(), "incorrect_value");
    for (const char* unfinished : {"0", "0.", ".", "0.00"}) {
        when(TypeSwapAmount{unfinished});
        EXPECT_EQ(button(), "enter_amount") << unfinished;
    }
    when(TypeSwapAmount{"2.5"});
    EXPECT_EQ(button(), "insufficient_funds");
    EXPECT_EQ(swap().missing->value, "0.5");
    when(TypeSwapAmount{"0.5"});
    EXPECT_EQ(button(), "waiting");
    after(kTypedMs);
    EXPECT_EQ(button(), "review");
}

TEST_F(SwapForm, AsksForAPriceBehindTheLastLetterAndAgainEveryTenSeconds) {
    given_form();
    const auto quotes = [&] {
        return std::ranges::count_if(server.urls, [](const std::string& url) {
            return url.find("/v1/convert/quotes") != std::string::npos;
        });
    };
    const auto before = quotes();
    when(TypeSwapAmount{"0.2"});
    after(kTypedMs - 1);
    when(TypeSwapAmount{"0.25"});
    after(kTypedMs - 1);
    EXPECT_EQ(quotes(), before);
    after(1);
    EXPECT_EQ(quotes(), before + 1);
    EXPECT_THAT(server.urls, Contains(HasSubstr("&amount=250000000000000000")));
    server.dollars_per_ether = 3'100;
    after(kQuoteMs);
    EXPECT_EQ(quotes(), before + 2);
    EXPECT_EQ(swap().offer->get.value, "775");
}

TEST_F(SwapForm, ShowsThePrice) {
    given_form();
    const SwapOffer& offer = *swap().offer;
    EXPECT_EQ(offer.get.value, "1500");
    EXPECT_EQ(offer.value->value, "1500.00");
    EXPECT_EQ(offer.rate.value, "3000");
    EXPECT_EQ(offer.minimum.value, "1485");
    EXPECT_EQ(offer.impact_bps, 10);
    EXPECT_EQ(offer.provider.value, "Portico");
    EXPECT_EQ(offer.pools, 1);
    EXPECT_EQ(swap().value->value, "1500.00");
    EXPECT_TRUE(offer.fee);
}

TEST_F(SwapForm, SaysHowMuchLessTheNextOfferWouldGive) {
    server.next_dollars = 2'950;
    given_form();
    EXPECT_EQ(swap().offer->get.value, "1500");
    EXPECT_EQ(swap().offer->ahead_bps, 169) << "1.6949 % of it";
    server.next_dollars = 3'000;
    after(kQuoteMs);
    EXPECT_EQ(swap().offer->ahead_bps, 0);
    server.next_dollars.reset();
    after(kQuoteMs);
    EXPECT_FALSE(swap().offer->ahead_bps);
}

TEST_F(SwapForm, ShowsResultsAboveAThousandAndManyDecimals) {
    given_dollars("4999.999999");
    EXPECT_EQ(swap().offer->get.value, "1.666666666333333333");
    EXPECT_EQ(swap().offer->rate.value, "0.000333333");
    EXPECT_EQ(button(), "review");
}

TEST_F(SwapForm, TurnsAround) {
    given_form();
    when(TurnSwap{});
    EXPECT_EQ(swap().pay->value, kDollars);
    EXPECT_EQ(swap().get->value, kEther);
    EXPECT_EQ(swap().amount.value, "1500");
    after(0);
    EXPECT_EQ(swap().offer->get.value, "0.5");
}

TEST_F(SwapForm, TheOtherSidesTokenTurnsItAround) {
    given_form();
    when(ChooseSwapToken{SwapSide::kGet, kEther});
    EXPECT_EQ(swap().pay->value, kDollars);
    EXPECT_EQ(swap().get->value, kEther);
}

TEST_F(SwapForm, LeavesTheFeeOfMax) {
    given_form();
    when(UseSwapMax{});
    after(0);
    // 400,000 of gas at 10 eighths of one gwei.
    EXPECT_EQ(swap().amount.value, "1.9995");
    EXPECT_EQ(button(), "review");
}

TEST_F(SwapForm, LeavesMoreOfMaxForAWayOfManyPools) {
    server.quote = [](api::ConvertQuote& quote) { quote.gas = "600000"; };
    given_form();
    when(UseSwapMax{});
    after(0);
    // Half as much again, and a price of just that amount.
    EXPECT_EQ(swap().amount.value, "1.998875");
    EXPECT_THAT(server.urls, Contains(HasSubstr("&amount=1998875000000000000")));
    EXPECT_EQ(swap().offer->get.value, "5996.625");
    EXPECT_EQ(button(), "review");
    when(TypeSwapAmount{"0.5"});
    server.quote = nullptr;
    when(UseSwapMax{});
    after(0);
    EXPECT_EQ(swap().amount.value, "1.9995");
}

TEST_F(SwapForm, HasNoEndOfPricesWhereEachTakesMoreGas) {
    int gas = 200'000;
    server.quote = [&](api::ConvertQuote& quote) { quote.gas = std::to_string(gas += 100'000); };
    given_form();
    when(UseSwapMax{});
    after(0);
    EXPECT_EQ(button(), "review");
}

TEST_F(SwapForm, SetsTheSlippage) {
    given_form();
    when(ChooseSlippage{50});
    after(0);
    EXPECT_EQ(swap().slippage_bps, 50);
    EXPECT_EQ(swap().offer->minimum.value, "1492.5");
    when(ChooseSlippage{100'000});
    EXPECT_EQ(swap().slippage_bps, kSlippageMaxBps);
}

TEST_F(SwapForm, SaysThatNobodySwapsIt) {
    given_form();
    server.quote = [](api::ConvertQuote& quote) { quote.toAmount = "0"; };
    when(TypeSwapAmount{"0.25"});
    after(kTypedMs);
    EXPECT_EQ(problem(), "no_route");
    EXPECT_EQ(button(), "no_price");
    server.quote = nullptr;
    after(kQuoteMs);
    EXPECT_EQ(problem(), "");
    EXPECT_EQ(button(), "review");
}

TEST_F(SwapForm, TakesNoPriceWhoseLeastIsBelowTheSlippage) {
    server.quote = [](api::ConvertQuote& quote) { quote.minimumReceived = "1000000000"; };
    start();
    when(OpenSwap{"eth", "usdx", "0.5"});
    after(0);
    EXPECT_EQ(problem(), "no_route");
}

TEST_F(SwapForm, AsksTheChainWhatIsThereOfAToken) {
    node.dollars = 7'000'000;
    given_dollars("7.5");
    EXPECT_EQ(swap().tokens[1].balance->value, "7");
    EXPECT_EQ(button(), "insufficient_funds");
    when(UseSwapMax{});
    EXPECT_EQ(swap().amount.value, "7");
}

TEST_F(SwapForm, BeginsAnewOnAnotherNetwork) {
    given_form();
    account.chain = account.network->caip_network_id = "eip155:10";
    when(machine::SliceChanged{"account", Json::object()});
    after(0);
    EXPECT_FALSE(swap().offer);
    EXPECT_THAT(server.urls.back(), HasSubstr("chainId=eip155%3A10"));
}

}  // namespace
}  // namespace portico::swap_flow
