// SPDX-License-Identifier: Apache-2.0
//
// What pools say a token is worth, over a time and not at a moment: docs/decisions says why. Prices
// are estimates and are doubles; amounts never are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/chain/eip155/uint256.hpp"

namespace portico::api::price {

/// Of one pool: quote tokens for one token, both in whole units, and how many quote tokens stand
/// behind that price. A price of 0: the pool says none, and so many stand in it.
struct PoolPrice {
    double price = 0;
    double depth = 0;
};

/// The two tokens as the pool has them: which of them is priced.
struct Sides {
    bool token_is_0 = true;
    std::uint8_t token_decimals = 18;
    std::uint8_t quote_decimals = 18;
};

/// A constant-product pool (Uniswap v2) as it stands.
struct ReportedReserves {
    chain::Uint256 reserve0, reserve1;
    std::uint32_t last_s = 0;   ///< when a block first touched it last
    chain::Uint256 cumulative;  ///< of the priced token: seconds times price, 112 binary places
};
/// Modulo 2^32, as pools count; 0 where `to_s` is before `from_s`.
std::uint32_t seconds_between(std::uint32_t from_s, std::uint32_t to_s);

/// The sum as it would stand at `now_s`, if nobody touched the pool until then.
std::optional<chain::Uint256> cumulative_at(const ReportedReserves& reported, bool token_is_0,
                                            std::uint32_t now_s);

struct Sample {
    std::uint32_t at_s = 0;
    chain::Uint256 cumulative;
};
/// The mean price since `then`; where nobody touched the pool for `window_s`, the one it stands at.
/// Nothing where neither is there, or the pool is empty. Depth is that of the pool's product at
/// this price, which trades do not change.
std::optional<PoolPrice> reserves_price(const ReportedReserves& reported, const Sides& sides,
                                        const std::optional<Sample>& then, std::uint32_t now_s,
                                        std::uint32_t window_s);

/// A concentrated-liquidity pool (Uniswap v3): what `observe([window_s, 0])` returned. Its depth is
/// that of its liquidity, and no more than the quote tokens it has, `quote_held`: in a narrow range
/// a few of them make any liquidity.
std::optional<PoolPrice> observed_price(ByteView returned, const chain::Uint256& quote_held,
                                        const Sides& sides, std::uint32_t window_s);

/// Whole quote tokens.
double quote_units(const chain::Uint256& amount, const Sides& sides);

/// One price of several pools, weighed by their depth, in the same currency. The weighted median
/// first, then the weighted mean of those within 5 % of it: who owns little depth moves nothing.
/// Pools of less than `depth_min` are not heard, and none is where ten times as much stands in
/// pools that say nothing: whoever owns little would speak for all.
std::optional<double> weigh(std::vector<PoolPrice> pools, double depth_min);

/// Ten significant digits, plain decimals, at most 18 of a fraction. Nothing for what is no price.
std::optional<std::string> price_text(double price);

/// Two fraction digits; nothing for what is no loss or gain of a price.
std::optional<std::string> percent_text(double percent);

}  // namespace portico::api::price
