// SPDX-License-Identifier: Apache-2.0
//
// Who gets what comes of a call, and what it leaves with a contract that pays anybody who asks.
#include "core/approval/testing_for_test.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/swap/router_call.hpp"

namespace portico::approval {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

TEST(ApprovalProceeds, WarnsOfWhatStaysWithTheRouter) {
    for (const char* name :
         {"swap left with the router", "swap left with the router by its address",
          "swap left with the router by a multicall",
          "swap left with the router where another token is swept",
          "swap left with the router of v2", "wrap left with the router",
          "wrap left with the router by more ether", "ether left with the router",
          "universal of less than was wrapped",
          "universal of ether for an exact amount, and the rest left",
          "universal that sweeps to itself"}) {
        const auto summary = describe_test_request(name);
        ASSERT_TRUE(summary) << name;
        EXPECT_THAT(warnings(summary), ElementsAre("left_behind")) << name;
        EXPECT_EQ(summary->handling, Handling::kPopup) << name;
    }
    EXPECT_THAT(sentences("swap left with the router"),
                ElementsAre("Swap 1000 USDC for at least 0.4 WETH, which goes to Uniswap"));
    EXPECT_THAT(sentences("wrap left with the router"),
                ElementsAre("Wrap 5 ETH, for Uniswap", "Send 5 ETH with the call to Uniswap"));
    // What may fail may leave everything where it is.
    EXPECT_THAT(warnings("universal steps that may fail"), Contains("left_behind"));
}

TEST(ApprovalProceeds, IsSilentWhereAllOfItIsPaidOut) {
    for (const char* name :
         {"swap and unwrap", "swap of what is sent along", "swap in two parts",
          "swap with a permit", "ether that is paid back", "swap of ether at the router",
          "universal of ether", "universal of ether in two parts",
          "universal of ether for an exact amount", "universal that unwraps to itself"}) {
        const auto summary = describe_test_request(name);
        ASSERT_TRUE(summary) << name;
        EXPECT_THAT(warnings(summary), IsEmpty()) << name;
        EXPECT_EQ(summary->handling, Handling::kFrame) << name;
    }
}

TEST(ApprovalProceeds, SaysForWhomTheUniversalRouterWrapsAndPays) {
    EXPECT_THAT(sentences("universal of ether"),
                ElementsAre("2 steps within one call:", ">Wrap 5 ETH, for Uniswap Universal",
                            ">Swap 5 WETH for at least 1000 USDC",
                            "Send 5 ETH with the call to Uniswap Universal"));
    EXPECT_THAT(sentences("universal wrap for a stranger"),
                Contains(">Wrap 5 ETH, for " + std::string(kStranger)));
    EXPECT_THAT(warnings("universal wrap for a stranger"), ElementsAre("proceeds_elsewhere"));
    EXPECT_EQ(handling("universal wrap for a stranger"), Handling::kPopup);
    EXPECT_THAT(sentences("universal wrap for the account"), Contains(">Wrap 5 ETH"));
    EXPECT_THAT(warnings("universal wrap for the account"), IsEmpty());
    // Its words for the sender and for itself.
    EXPECT_THAT(sentences("universal with a fee"),
                Contains(">Pay 0.25 % of the contract's " + std::string("WETH to ") + kStranger));
    EXPECT_THAT(sentences("universal with a fee"),
                Contains(">Send 0.1 WETH to " + std::string(kAccount)));
    EXPECT_THAT(warnings("universal with a fee"), IsEmpty());
    EXPECT_THAT(warnings("universal that pays all as a fee"), ElementsAre("proceeds_elsewhere"));
    EXPECT_EQ(describe_test_request("universal swap that may fail")->handling, Handling::kPopup);
}

// Multicall3 makes the calls: what they bring is its own, and anybody's with the next call.
TEST(ApprovalProceeds, SaysWhatStaysWithTheContractThatMakesTheCalls) {
    const std::string multicall = "0xcA11bde05977b3631167028862bE2a173976CA11";
    ApprovalContext known = test_context("eth_sendTransaction");
    known.addresses.push_back(
        {.address = multicall, .label = "", .trusted = true, .has_code = true});
    for (const char* name : {"wrap by others", "swap by others", "calls that use no ether",
                             "call with ether that may fail"}) {
        const auto summary = describe_test_request(name, &known);
        EXPECT_THAT(warnings(summary), ElementsAre("left_behind")) << name;
        EXPECT_EQ(summary->handling, Handling::kPopup) << name;
    }
    EXPECT_THAT(sentences("wrap by others"), Contains(">Wrap 5 ETH, for " + multicall));
    // For the account it is the account's.
    const auto swap = describe_test_request("swap by others for the account", &known);
    EXPECT_THAT(warnings(swap), IsEmpty());
    EXPECT_THAT(sentences(swap), Contains(">Swap 1000 USDC for at least 0.4 WETH"));
    EXPECT_THAT(warnings("calls with ether"), ElementsAre("unknown_contract"));
}

// SwapRouter02 has words for the sender and for itself where it swaps, and nowhere else.
TEST(ApprovalProceeds, TakesAnAddressForWhoTheContractTakesItFor) {
    for (const char* name :
         {"swap and unwrap to the number one", "swap and sweep to the number two", "swap to nobody",
          "older router to the number one"}) {
        const auto summary = describe_test_request(name);
        ASSERT_TRUE(summary) << name;
        EXPECT_THAT(warnings(summary), ElementsAre("recipient_is_zero", "proceeds_elsewhere"))
            << name;
        EXPECT_EQ(summary->handling, Handling::kPopup) << name;
    }
    EXPECT_THAT(sentences("swap and unwrap to the number one"),
                Contains(">Have at least 0.4 ETH of the contract's paid to "
                         "0x0000000000000000000000000000000000000001"));
    EXPECT_THAT(warnings("older router to itself"), ElementsAre("left_behind"));
    EXPECT_THAT(sentences("older router to itself, and paid out"),
                ElementsAre("Swap 1000 USDC for at least 0.4 ETH"));
    EXPECT_THAT(warnings("older router to itself, and paid out"), IsEmpty());
}

// As the widget's own form swaps: one sentence, in the frame.
TEST(ApprovalProceeds, SaysTheCallsOfOurOwnSwapsAsOneSwap) {
    using namespace swap;
    const auto address = [](const char* text) { return chain::parse_evm_address(text).value(); };
    const EvmAddress usdc = address(kUsdc), weth = address(kWeth);
    const EvmAddress dai = address("0x6B175474E89094C44Da98b954EedeAC495271d0F");
    const auto hop = [](api::ConvertPoolKind kind, const EvmAddress& in, const EvmAddress& out) {
        return Hop{.kind = kind, .token_in = in, .token_out = out, .fee = 500};
    };
    constexpr auto kPoolV2 = api::ConvertPoolKind::kV2, kPoolV3 = api::ConvertPoolKind::kV3;
    const auto described = [&](const Order& order) {
        EXPECT_TRUE(is_possible(order));
        Json call = Json::object();
        call.set("to",
                 Json::string(order.kind == ConvertRouterKind::kWrappedCurrency ? kWeth : kRouter))
            .set("data", Json::string(to_hex_0x(make_router_call(order))));
        if (order.native_in) call.set("value", Json::string("0x1"));
        return describe_request("eth_sendTransaction", Json::array().push(std::move(call)),
                                test_context("eth_sendTransaction"));
    };
    const auto one = [&](const Order& order, const std::string& words) {
        const auto summary = described(order);
        EXPECT_THAT(sentences(summary), ElementsAre(words));
        EXPECT_THAT(warnings(summary), IsEmpty()) << words;
        EXPECT_EQ(summary->handling, Handling::kFrame) << words;
    };
    Order order{.recipient = address(kAccount),
                .token_in = usdc,
                .token_out = dai,
                .minimum = 2'000,
                .deadline_s = 1'790'001'200,
                .parts = {{1'000'000, {hop(kPoolV3, usdc, weth), hop(kPoolV3, weth, dai)}}}};
    const std::string to_dai = "Swap 1 USDC for at least 0.000000000000002 DAI";
    one(order, to_dai);
    order.parts[0].path[1] = hop(kPoolV2, weth, dai);
    one(order, to_dai);
    order.token_out = weth;
    order.parts[0].path = {hop(kPoolV3, usdc, weth)};
    order.native_out = true;
    one(order, "Swap 1 USDC for at least 0.000000000000002 ETH");
    order.native_out = false;
    order.native_in = true;
    order.token_in = weth;
    order.token_out = usdc;
    order.parts = {{1, {hop(kPoolV3, weth, dai), hop(kPoolV2, dai, usdc)}}};
    one(order, "Swap 0.000000000000000001 ETH for at least 0.002 USDC");
    order.kind = ConvertRouterKind::kUniswapV2Router02;
    order.parts[0].path = {hop(kPoolV2, weth, usdc)};
    one(order, "Swap 0.000000000000000001 ETH for at least 0.002 USDC");
    order.kind = ConvertRouterKind::kWrappedCurrency;
    order.parts = {{1, {}}};
    one(order, "Wrap 0.000000000000000001 ETH");
    order.native_in = false;
    order.native_out = true;
    one(order, "Unwrap 0.000000000000000001 WETH");
    // Two parts are more than one sentence, and nothing of them stays.
    Order split{.recipient = address(kAccount),
                .token_in = usdc,
                .token_out = dai,
                .minimum = 2'000,
                .deadline_s = 1'790'001'200,
                .parts = {{1'000'000, {hop(kPoolV3, usdc, weth), hop(kPoolV2, weth, dai)}},
                          {2'000'000, {hop(kPoolV3, usdc, dai)}}}};
    EXPECT_THAT(warnings(described(split)), Not(Contains("left_behind")));
}

}  // namespace
}  // namespace portico::approval
