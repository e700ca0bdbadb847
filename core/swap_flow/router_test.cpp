// SPDX-License-Identifier: Apache-2.0
//
// Contracts that only the server vouches for: a hostile one may name its own, with all the
// functions of the real router and the right word for the coin that it wraps (docs/money.md).
#include "core/base/text/ascii.hpp"
#include "core/swap_flow/constants.hpp"
#include "core/swap_flow/scenario.hpp"

namespace portico::swap_flow {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class SwapRouterOfAStranger : public Scenario {
  protected:
    void given_router(const std::string& router) {
        server.quote = [router](api::ConvertQuote& quote) {
            quote.router = asset(router);
            if (quote.spender) quote.spender = quote.router;
        };
    }
};

TEST_F(SwapRouterOfAStranger, IsNamedAndAcceptedBeforeATokenIsAllowedToItAndAgainBeforeTheSwap) {
    given_router(kMallory);
    given_dollars();
    given_review();
    EXPECT_EQ(swap().quote->act, SwapAct::kAllow);
    EXPECT_EQ(warnings(), "unknown_router!");
    EXPECT_EQ(ascii_lower(swap().quote->router.value), kMallory) << "the review shows it in full";
    confirm();
    EXPECT_THAT(wallet, IsEmpty());
    accept();
    EXPECT_TRUE(swap().accepted);
    confirm();
    ASSERT_THAT(wallet, SizeIs(1));
    EXPECT_THAT(sent("data"), HasSubstr(kMallory.substr(2)));
    EXPECT_TRUE(sent("data").ends_with("11e1a300")) << "exactly 300";

    wallet_answers(kHash);
    node.allowance = 300'000'000;
    block_takes(kHash);
    ASSERT_EQ(swap().step, SwapStep::kReview) << problem();
    EXPECT_EQ(swap().quote->act, SwapAct::kSwap);
    EXPECT_EQ(warnings(), "unknown_router!");
    EXPECT_FALSE(swap().accepted) << "the allowance was, not the swap";
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
    accept();
    confirm();
    EXPECT_THAT(wallet, SizeIs(2));
}

TEST_F(SwapRouterOfAStranger, IsAskedForWhereTheCurrencyIsPaid) {
    given_router(kMallory);
    given_form();
    given_review();
    EXPECT_EQ(warnings(), "unknown_router!");
    confirm();
    EXPECT_THAT(wallet, IsEmpty());
}

TEST_F(SwapRouterOfAStranger, IsAcceptedForItselfAndForNoOther) {
    given_router(kMallory);
    given_dollars();
    given_review();
    accept();
    after(kQuoteMs);
    ASSERT_EQ(swap().step, SwapStep::kReview) << problem();
    EXPECT_TRUE(swap().accepted) << "the same one, with a newer price";
    given_router(kDollar);
    after(kQuoteMs);
    ASSERT_EQ(swap().step, SwapStep::kReview) << problem();
    EXPECT_EQ(ascii_lower(swap().quote->router.value), kDollar);
    EXPECT_FALSE(swap().accepted);
    confirm();
    EXPECT_THAT(wallet, IsEmpty());
}

TEST_F(SwapRouterOfAStranger, MayBeOneOfAnotherNetwork) {
    given_router("0x2626664c2603336e57b271c5c0b26f421741e481");  // Base's
    given_form();
    given_review();
    EXPECT_EQ(warnings(), "unknown_router!");
}

TEST_F(SwapRouterOfAStranger, MayBeAKnownContractThatTakesOtherCalls) {
    server.order = [](swap::Order& one) { one.kind = api::ConvertRouterKind::kUniswapV2Router02; };
    given_form();
    given_review();
    EXPECT_EQ(warnings(), "unknown_router!");
}

TEST_F(SwapRouterOfAStranger, MayBeACoinThatSaysItWrapsTheCurrency) {
    server.quote = [](api::ConvertQuote& quote) {
        quote.router = asset(kDollar);
        quote.toAmount = quote.minimumReceived = quote.fromAmount;
    };
    server.order = [](swap::Order& one) {
        const Uint256 amount = one.parts[0].amount_in;
        one = {.kind = api::ConvertRouterKind::kWrappedCurrency, .native_in = true};
        one.minimum = amount;
        one.parts.push_back({amount, {}});
    };
    server.prices.clear();
    given_form();
    given_review();
    EXPECT_THAT(warnings(), HasSubstr("unknown_router!"));
}

TEST_F(SwapRouterOfAStranger, IsNoneWhereTheHostHasNamedItForThisNetwork) {
    given_router(kMallory);
    config.routers.emplace();
    config.routers->push_back("eip155:10:" + kMallory);
    given_form();
    given_review();
    EXPECT_EQ(warnings(), "unknown_router!") << "another network";
    config.routers->push_back("eip155:1:" + ascii_lower(kMallory));
    given_form();
    given_review();
    EXPECT_EQ(warnings(), "");
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(SwapRouterOfAStranger, ThePublishedRouterIsNone) {
    given_dollars();
    given_review();
    EXPECT_EQ(warnings(), "");
}

}  // namespace
}  // namespace portico::swap_flow
