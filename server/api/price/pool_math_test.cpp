// SPDX-License-Identifier: Apache-2.0
#include "server/api/price/pool_math.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/chain/eip155/abi/abi.hpp"

namespace portico::api::price {
namespace {

using chain::AbiValue;
using chain::Uint256;

constexpr std::uint32_t kWindow = 1800;
constexpr Sides kWethUsdc = {true, 18, 6};
const Uint256 kMuch = Uint256::max();

Uint256 units(std::string_view decimal) { return *chain::parse_uint256(decimal); }

/// 1000 WETH and 2,350,000 USDC, untouched since `last_s`.
ReportedReserves pool(std::uint32_t last_s, const Uint256& cumulative = 0) {
    return {units("1000000000000000000000"), units("2350000000000"), last_s, cumulative};
}

Bytes observed(std::int64_t tick, double liquidity) {
    const auto number = [](double value) {
        Uint256 sum;
        for (int i = 255; i >= 0; --i) {
            sum = *add(sum, sum);
            if (value >= std::ldexp(1.0, i)) {
                sum = *add(sum, 1);
                value -= std::ldexp(1.0, i);
            }
        }
        return AbiValue::number(sum);
    };
    const auto signed_number = [](std::int64_t value) {
        const Uint256 magnitude(static_cast<std::uint64_t>(value < 0 ? -value : value));
        return AbiValue::number(value < 0 ? magnitude.negated() : magnitude);
    };
    static const auto kType = *chain::parse_abi_parameters("int56[] a, uint160[] b");
    return *chain::encode_abi(
        kType,
        std::vector{
            AbiValue::list({signed_number(-5'000), signed_number(-5'000 + tick * kWindow)}),
            AbiValue::list({number(0), number(kWindow * std::ldexp(1.0, 128) / liquidity)})});
}

TEST(PoolMath, APoolThatNobodyTouchedForTheWindowIsWorthWhatItStandsAt) {
    const auto price = reserves_price(pool(1000), kWethUsdc, std::nullopt, 1000 + kWindow, kWindow);
    ASSERT_TRUE(price);
    EXPECT_NEAR(price->price, 2350, 1e-6);
    EXPECT_NEAR(price->depth, 2'350'000, 1e-3);
    const auto other =
        reserves_price(pool(1000), {false, 6, 18}, std::nullopt, 1000 + kWindow, kWindow);
    EXPECT_NEAR(other->price, 1 / 2350.0, 1e-12);
    EXPECT_EQ(reserves_price(pool(1001), kWethUsdc, std::nullopt, 1000 + kWindow, kWindow),
              std::nullopt)
        << "touched within the window, and no sample of ours yet";
}

TEST(PoolMath, TheMeanSinceASampleIsNotMovedByOneBlock) {
    const std::uint32_t start = 10'000;
    const Sample then{start, *cumulative_at(pool(start), true, start)};
    // For half an hour the price stands; in the last block it is brought to a hundred times that.
    const std::uint32_t now = start + kWindow + 12;
    const auto sum = *cumulative_at(pool(start, then.cumulative), true, now);
    const ReportedReserves moved{units("100000000000000000000"), units("23500000000000"), now, sum};
    const auto price = reserves_price(moved, kWethUsdc, then, now, kWindow);
    ASSERT_TRUE(price);
    EXPECT_NEAR(price->price, 2350, 0.01);
    // And had it stood so for one block of twelve seconds, a whole window before would outweigh it.
    const auto later = reserves_price(moved, kWethUsdc, then, now + 12, kWindow);
    EXPECT_LT(later->price, 2350 * (1 + 100 * 12.0 / kWindow));
}

TEST(PoolMath, ABlockLaterThanTheClockIsNoPoolThatNobodyTouched) {
    EXPECT_EQ(reserves_price(pool(1003), kWethUsdc, std::nullopt, 1000, kWindow), std::nullopt)
        << "touched in this very block, which the clock does not know of yet";
    EXPECT_EQ(reserves_price(pool(900), kWethUsdc, Sample{1012, 5}, 1000, kWindow), std::nullopt)
        << "a sample of a later block, by a node that is further on";
    const Sample then{10'000, *cumulative_at(pool(10'000), true, 10'000)};
    const auto sum = *cumulative_at(pool(10'000, then.cumulative), true, 10'003 + kWindow);
    const auto price =
        reserves_price(pool(10'003 + kWindow, sum), kWethUsdc, then, 10'000 + kWindow, kWindow);
    ASSERT_TRUE(price);
    EXPECT_NEAR(price->price, 2350, 1e-3);
}

TEST(PoolMath, SumsWrapAsThePoolsDo) {
    const Sample then{10'000, *subtract(Uint256::max(), 5)};
    const auto sum = *cumulative_at(pool(10'000, then.cumulative), true, 10'000 + kWindow);
    EXPECT_LT(sum.bit_length(), 200);
    const auto price =
        reserves_price(pool(10'000 + kWindow, sum), kWethUsdc, then, 10'000 + kWindow, kWindow);
    EXPECT_NEAR(price->price, 2350, 1e-3);
}

TEST(PoolMath, EmptyPoolsHaveNoPrice) {
    EXPECT_EQ(reserves_price({0, 5, 0, 0}, kWethUsdc, std::nullopt, 9999, kWindow), std::nullopt);
    EXPECT_EQ(reserves_price({5, 0, 0, 0}, kWethUsdc, std::nullopt, 9999, kWindow), std::nullopt);
    EXPECT_EQ(cumulative_at({0, 5, 0, 0}, true, 1), std::nullopt);
}

TEST(PoolMath, ConcentratedLiquidityByItsMeanTick) {
    // 2350 USDC (6) for one WETH (18): 2.35e-9 raw, tick -198715.
    const auto price = observed_price(observed(-198'715, 1e16), kMuch, kWethUsdc, kWindow);
    ASSERT_TRUE(price);
    EXPECT_NEAR(price->price, std::pow(1.0001, -198'715) * 1e12, 1e-6);
    EXPECT_NEAR(price->depth, 1e16 * std::sqrt(std::pow(1.0001, -198'715)) / 1e6, 1);
    const auto other = observed_price(observed(-198'715, 1e16), kMuch, {false, 6, 18}, kWindow);
    EXPECT_NEAR(other->price * price->price, 1, 1e-9);
}

TEST(PoolMath, ConcentratedLiquidityIsNoDeeperThanWhatStandsInIt) {
    // In a range of one tick fifty dollars make as much of it as a million in all of them.
    const auto price =
        observed_price(observed(-198'715, 1e16), units("50000000"), kWethUsdc, kWindow);
    ASSERT_TRUE(price);
    EXPECT_EQ(price->depth, 50);
    EXPECT_EQ(observed_price(observed(-198'715, 1e16), 0, kWethUsdc, kWindow), std::nullopt);
}

TEST(PoolMath, LyingPoolsHaveNoPrice) {
    EXPECT_EQ(observed_price({}, kMuch, kWethUsdc, kWindow), std::nullopt);
    EXPECT_EQ(observed_price(Bytes(64, 0xff), kMuch, kWethUsdc, kWindow), std::nullopt);
    EXPECT_EQ(observed_price(observed(900'000, 1e16), kMuch, kWethUsdc, kWindow), std::nullopt);
    auto no_liquidity = observed(1, 1e16);
    std::fill(no_liquidity.end() - 32, no_liquidity.end(), std::uint8_t{0});
    EXPECT_EQ(observed_price(no_liquidity, kMuch, kWethUsdc, kWindow), std::nullopt);
}

TEST(PoolMath, WhoOwnsLittleDepthMovesNothing) {
    EXPECT_EQ(weigh({}, 1000), std::nullopt);
    EXPECT_EQ(weigh({{10, 999}}, 1000), std::nullopt) << "too shallow to be heard";
    EXPECT_NEAR(*weigh({{10, 9000}, {10.2, 3000}}, 1000), 10.05, 1e-9) << "weighed by depth";
    EXPECT_NEAR(*weigh({{10, 9000}, {500, 2000}}, 1000), 10, 1e-9) << "far from the median";
    EXPECT_NEAR(*weigh({{10, 9000}, {0.001, 8000}}, 1000), 10, 1e-9);
    EXPECT_EQ(weigh({{std::nan(""), 9000}}, 1000), std::nullopt);
    EXPECT_EQ(weigh({{10, std::nan("")}}, 1000), std::nullopt);
}

TEST(PoolMath, WhoOwnsLittleDoesNotSpeakForPoolsThatSayNothing) {
    EXPECT_EQ(weigh({{500, 2000}, {0, 30'000}}, 1000), std::nullopt);
    EXPECT_NEAR(*weigh({{10, 4000}, {0, 30'000}}, 1000), 10, 1e-9);
    EXPECT_EQ(weigh({{10, 4000}, {0, INFINITY}}, 1000), std::nullopt);
}

TEST(PoolMath, PricesAsText) {
    EXPECT_EQ(price_text(2350.25), "2350.25");
    EXPECT_EQ(price_text(1), "1");
    EXPECT_EQ(price_text(0.00000012345678901), "0.000000123456789");
    EXPECT_EQ(price_text(123456789012.0), "123456789012");
    EXPECT_EQ(price_text(1e-30), std::nullopt);
    EXPECT_EQ(price_text(0), std::nullopt);
    EXPECT_EQ(price_text(-1), std::nullopt);
    EXPECT_EQ(price_text(std::nan("")), std::nullopt);
    EXPECT_EQ(price_text(1e19), std::nullopt);
}

}  // namespace
}  // namespace portico::api::price
