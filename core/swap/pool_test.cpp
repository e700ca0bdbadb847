// SPDX-License-Identifier: Apache-2.0
#include "core/swap/pool.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace portico::swap {
namespace {

constexpr EvmAddress kFirst = {1}, kSecond = {2};

Uint256 number(std::string_view text) { return *chain::parse_uint256(text); }

Uint256 any_number(int bits_max) {
    const auto words = *rc::gen::container<std::vector<std::uint8_t>>(
        static_cast<std::size_t>(bits_max / 8), rc::gen::arbitrary<std::uint8_t>());
    const auto size = *rc::gen::inRange<std::size_t>(0, words.size() + 1);
    return Uint256::from_bytes(ByteView(words).first(size));
}

Pool pool_of(const Uint256& a, const Uint256& b, std::uint32_t fee = 3000) {
    return {.token0 = kFirst, .token1 = kSecond, .fee = fee, .reserve0 = a, .reserve1 = b};
}

RC_GTEST_PROP(Division, GivesValueBack, ()) {
    const Uint256 value = any_number(256), divisor = any_number(256);
    const auto quotient = divide(value, divisor);
    if (divisor.is_zero()) {
        RC_ASSERT(!quotient.has_value());
        return;
    }
    const auto product = multiply(*quotient, divisor);
    RC_ASSERT(product.has_value());
    const auto rest = subtract(value, *product);
    RC_ASSERT(rest.has_value());
    RC_ASSERT(*rest < divisor);
}

TEST(Division, OfTheLargestNumbers) {
    const Uint256 most = Uint256::max();
    EXPECT_EQ(divide(most, most), Uint256(1));
    EXPECT_EQ(divide(most, *subtract(most, 1)), Uint256(1));
    EXPECT_EQ(divide(*subtract(most, 1), most), Uint256());
    EXPECT_EQ(divide(most, 1), most);
    EXPECT_EQ(to_decimal(*divide(most, 10)),
              "11579208923731619542357098500868790785326998466564056403945758400791312963993");
}

TEST(ConstantProduct, PaysWhatRouter02Says) {
    // getAmountOut(10^18, 1000 * 10^18, 2350000 * 10^6): 997 * out / (in * 1000 + 997).
    const Pool eth_usdc = pool_of(number("1000000000000000000000"), number("2350000000000"));
    EXPECT_EQ(to_decimal(*amount_out(eth_usdc, kFirst, number("1000000000000000000"))),
              "2340616405");
    EXPECT_EQ(amount_out(eth_usdc, kSecond, 1), number("424255319"));
}

TEST(ConstantProduct, PaysNothingOfNothing) {
    EXPECT_EQ(amount_out(pool_of(0, 100), kFirst, 10), std::nullopt);
    EXPECT_EQ(amount_out(pool_of(100, 0), kFirst, 10), std::nullopt);
    EXPECT_EQ(amount_out(pool_of(100, 100), kFirst, 0), std::nullopt);
    EXPECT_EQ(amount_out(pool_of(1'000'000, 10), kFirst, 1), std::nullopt);
    EXPECT_EQ(amount_out(pool_of(100, 100), kFirst, Uint256::max()), std::nullopt);
    EXPECT_EQ(amount_out(pool_of(100, 100, 1'000'000), kFirst, 50), std::nullopt);
}

RC_GTEST_PROP(ConstantProduct, NeverLosesByATrade, ()) {
    const Pool before = pool_of(any_number(112), any_number(112));
    const Uint256 amount = any_number(112);
    const auto out = amount_out(before, kFirst, amount);
    if (!out) return;
    RC_ASSERT(*out < before.reserve1);
    const auto was = multiply(before.reserve0, before.reserve1);
    const auto is = multiply(*add(before.reserve0, amount), *subtract(before.reserve1, *out));
    RC_ASSERT(*is >= *was);
}

TEST(ConcentratedLiquidity, StandsForAPoolOfTheSamePrice) {
    Pool one = pool_of(0, 0, 500);
    one.kind = ConvertPoolKind::kV3;
    // sqrt(4) in 96 binary places: four of token1 for one of token0.
    ASSERT_TRUE(set_virtual_reserves(one, number("158456325028528675187087900672"), 1'000'000));
    EXPECT_EQ(one.reserve0, Uint256(500'000));
    EXPECT_EQ(one.reserve1, Uint256(2'000'000));
    EXPECT_FALSE(set_virtual_reserves(one, 0, 1'000'000));
    EXPECT_FALSE(set_virtual_reserves(one, number("158456325028528675187087900672"), 0));
    EXPECT_FALSE(set_virtual_reserves(one, Uint256::max(), 1));
}

}  // namespace
}  // namespace portico::swap
