// SPDX-License-Identifier: Apache-2.0
//
// A swap by 1inch comes from their service by way of the operator's server: it is taken where its
// call, decoded here, does what was chosen and shown (docs/money.md).
#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/swap/hosted_call.hpp"
#include "core/swap_flow/check.hpp"

namespace portico::swap_flow {
namespace {

using chain::AbiValue;

constexpr EvmAddress kBuyer = {0x10, 1}, kThief = {0x66, 1}, kGivenToken = {0x20, 1},
                     kOtherToken = {0x30, 1}, kExecutor = {0x40, 1}, kService = {0x50, 1};
const ChainId kMainnet = "eip155:1";
constexpr std::int64_t kTimeMs = 1'700'000'000'000;

/// What the call says; the visitor chose just this.
struct Call {
    EvmAddress given = kGivenToken, got = swap::kNativePlace, recipient = kBuyer;
    std::uint64_t amount = 100, minimum = 90, flags = 0, value = 0;
    EvmAddress from = kBuyer, to = kService;
    std::uint64_t shown_minimum = 90;  ///< beside the call, by the server's word
};

class OneInchSwap : public ::testing::Test {
  protected:
    Pair pair{kMainnet, kBuyer, kGivenToken, std::nullopt, 100, 1'000};
    SwapProblem problem{};

    std::optional<Built> read(const Call& call) {
        const auto address = [](const EvmAddress& one) { return AbiValue::address(one); };
        const auto number = [](std::uint64_t one) { return AbiValue::number(one); };
        const Bytes data = *chain::encode_abi_call(
            *chain::parse_abi_signature("swap(address,(address,address,address,address,uint256,"
                                        "uint256,uint256),bytes)"),
            AbiValue::List{
                address(kExecutor),
                AbiValue::list({address(call.given), address(call.got), address(kExecutor),
                                address(call.recipient), number(call.amount), number(call.minimum),
                                number(call.flags)}),
                AbiValue::bytes(Bytes(70, 7))});
        const auto asset = [](const EvmAddress& one) {
            return kMainnet.value + ":" + chain::evm_address_text(one);
        };
        api::ConvertTransaction body;
        body.routerKind = api::ConvertRouterKind::kOneInchV6;
        body.tx.from = asset(call.from);
        body.tx.to = asset(call.to);
        body.tx.data = to_hex_0x(data);
        body.tx.value = std::to_string(call.value);
        body.toAmount = "95";
        body.minimumReceived = std::to_string(call.shown_minimum);
        Priced price;
        price.get = 95;
        price.minimum = 90;
        price.router = kService;
        return read_built(body, pair, price, kTimeMs, problem);
    }
    /// Whether it must not be signed, and is told as another swap.
    bool is_other(const Call& call) { return !read(call) && problem == SwapProblem::kOtherSwap; }
};

TEST_F(OneInchSwap, IsTakenWhereTheCallDoesWhatWasChosen) {
    const auto built = read({});
    ASSERT_TRUE(built);
    EXPECT_EQ(built->router, kService);
    EXPECT_EQ(built->kind, api::ConvertRouterKind::kOneInchV6);
    EXPECT_EQ(built->value, Uint256());
    EXPECT_EQ(built->get, Uint256(95));
    EXPECT_EQ(built->minimum, Uint256(90));
    EXPECT_FALSE(built->wrapped) << "there is no coin of its own to compare";
    EXPECT_TRUE(read({.minimum = 93, .shown_minimum = 93})) << "more is no worse";
}

TEST_F(OneInchSwap, IsTakenWhereTheCurrencyIsPaid) {
    pair.pay.reset();
    pair.get = kGivenToken;
    EXPECT_TRUE(read({.given = swap::kNativePlace, .got = kGivenToken, .value = 100}));
    EXPECT_TRUE(is_other({.given = swap::kNativePlace, .got = kGivenToken, .value = 101}));
    EXPECT_TRUE(is_other({.given = swap::kNativePlace, .got = kGivenToken, .value = 0}));
    EXPECT_TRUE(is_other({.given = kOtherToken, .got = kGivenToken, .value = 100}));
}

TEST_F(OneInchSwap, ThatPaysSomebodyElseIsRefused) {
    EXPECT_TRUE(is_other({.recipient = kThief}));
    EXPECT_TRUE(is_other({.recipient = kExecutor}));
}

TEST_F(OneInchSwap, OfAnotherContractOrAccountIsRefused) {
    EXPECT_TRUE(is_other({.to = kThief}));
    EXPECT_TRUE(is_other({.from = kThief}));
}

TEST_F(OneInchSwap, OfAnotherAmountIsRefused) {
    EXPECT_TRUE(is_other({.amount = 99}));
    EXPECT_TRUE(is_other({.amount = 101}));
    EXPECT_TRUE(is_other({.amount = 1'000'000}));
    EXPECT_TRUE(is_other({.amount = 0})) << "all that is sent along is nothing";
    EXPECT_TRUE(is_other({.value = 1})) << "the currency goes along with a token";
}

TEST_F(OneInchSwap, OfAnotherTokenIsRefused) {
    EXPECT_TRUE(is_other({.given = kOtherToken}));
    EXPECT_TRUE(is_other({.given = swap::kNativePlace}));
    EXPECT_TRUE(is_other({.got = kOtherToken}));
    EXPECT_TRUE(is_other({.got = kGivenToken}));
}

TEST_F(OneInchSwap, ThatMayBringLessThanIsShownIsRefused) {
    EXPECT_TRUE(is_other({.minimum = 89})) << "the call's word counts, not the server's";
    EXPECT_TRUE(is_other({.minimum = 89, .shown_minimum = 89})) << "the quote showed more";
    EXPECT_TRUE(is_other({.minimum = 0, .shown_minimum = 0}));
}

TEST_F(OneInchSwap, ThatMayBeDoneInPartCannotBeRead) {
    EXPECT_FALSE(read({.flags = 1}));
    EXPECT_EQ(problem, SwapProblem::kUnreadable);
}

}  // namespace
}  // namespace portico::swap_flow
