// SPDX-License-Identifier: Apache-2.0
#include "server/api/price/pool_math.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/base/assert.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::api::price {
namespace {

using chain::Uint256;

constexpr double kNear = 0.05;
constexpr double kHeardLeast = 0.1;  ///< depth of what is heard, of that which says nothing
constexpr int kSignificant = 10;
constexpr int kFractionMax = 18;
constexpr std::int64_t kTickMax = 887'272;

double to_double(const Uint256& value) {
    double sum = 0;
    for (const std::uint8_t byte : value.big_endian()) sum = sum * 256 + byte;
    return sum;
}

/// Modulo 2^256, as the pools count.
Uint256 wrapping_subtract(const Uint256& a, const Uint256& b) {
    if (const auto difference = subtract(a, b)) return *difference;
    return subtract(Uint256::max(), *subtract(b, a))
        .and_then([](const Uint256& value) { return add(value, 1); })
        .value_or(Uint256());
}

/// From raw units of one side per raw unit of the other to whole ones.
double whole(double raw, const Sides& sides) {
    return raw * std::pow(10.0, sides.token_decimals - sides.quote_decimals);
}

bool is_price(double value) { return std::isfinite(value) && value > 0; }

/// A signed word that fits 64 bits.
std::optional<std::int64_t> signed_of(const chain::AbiValue& value) {
    const Uint256 word = value.as_number();
    if (word.bit(255)) {
        const Uint256 magnitude = word.negated();
        if (magnitude.bit_length() > 62) return std::nullopt;
        return -static_cast<std::int64_t>(magnitude.low_u64());
    }
    if (word.bit_length() > 62) return std::nullopt;
    return static_cast<std::int64_t>(word.low_u64());
}

}  // namespace

std::uint32_t seconds_between(std::uint32_t from_s, std::uint32_t to_s) {
    const std::uint32_t passed = to_s - from_s;
    return passed < std::uint32_t{1} << 31 ? passed : 0;
}

std::optional<Uint256> cumulative_at(const ReportedReserves& reported, bool token_is_0,
                                     std::uint32_t now_s) {
    const double own = to_double(token_is_0 ? reported.reserve0 : reported.reserve1);
    const double other = to_double(token_is_0 ? reported.reserve1 : reported.reserve0);
    const std::uint32_t passed = seconds_between(reported.last_s, now_s);
    if (own <= 0 || other <= 0) return std::nullopt;
    // 53 bits of the price are enough for a mean over minutes.
    const double grown = other / own * passed;
    if (!(grown < std::ldexp(1.0, 140))) return std::nullopt;
    int exponent = 0;
    const double fraction = std::frexp(grown, &exponent);  // grown = fraction * 2^exponent
    Uint256 added(static_cast<std::uint64_t>(std::ldexp(fraction, 53)));
    int shift = exponent - 53 + 112;
    for (; shift < 0 && !added.is_zero(); ++shift) added = added.shifted_right_once();
    for (; shift > 0; --shift) {
        const auto doubled = add(added, added);
        if (!doubled) return std::nullopt;
        added = *doubled;
    }
    return wrapping_subtract(reported.cumulative, added.negated());
}

std::optional<PoolPrice> reserves_price(const ReportedReserves& reported, const Sides& sides,
                                        const std::optional<Sample>& then, std::uint32_t now_s,
                                        std::uint32_t window_s) {
    const double own = to_double(sides.token_is_0 ? reported.reserve0 : reported.reserve1);
    const double other = to_double(sides.token_is_0 ? reported.reserve1 : reported.reserve0);
    if (own <= 0 || other <= 0) return std::nullopt;
    double raw = 0;
    const std::uint32_t untouched_s = seconds_between(reported.last_s, now_s);
    if (untouched_s >= window_s) {
        raw = other / own;
    } else {
        // The pool's block may be later than the one that said what time it is.
        const std::uint32_t since_s =
            then ? seconds_between(then->at_s, reported.last_s + untouched_s) : 0;
        const auto now = cumulative_at(reported, sides.token_is_0, now_s);
        if (!now || since_s < window_s) return std::nullopt;
        raw = std::ldexp(to_double(wrapping_subtract(*now, then->cumulative)), -112) / since_s;
    }
    const PoolPrice price{whole(raw, sides),
                          std::sqrt(own * other * raw) / std::pow(10.0, sides.quote_decimals)};
    if (!is_price(price.price) || !is_price(price.depth)) return std::nullopt;
    return price;
}

std::optional<PoolPrice> observed_price(ByteView returned, const Uint256& quote_held,
                                        const Sides& sides, std::uint32_t window_s) {
    static const auto kObserved = chain::parse_abi_parameters("int56[] ticks, uint160[] seconds");
    PORTICO_ASSERT(kObserved);
    const auto values = chain::decode_abi(*kObserved, returned);
    if (!values || (*values)[0].items().size() != 2 || (*values)[1].items().size() != 2)
        return std::nullopt;
    const auto& ticks = (*values)[0].items();
    const auto& seconds = (*values)[1].items();
    const auto before = signed_of(ticks[0]), after = signed_of(ticks[1]);
    if (!before || !after || window_s == 0) return std::nullopt;
    const double tick = static_cast<double>(*after - *before) / window_s;
    if (std::abs(tick) > static_cast<double>(kTickMax)) return std::nullopt;
    // Seconds per unit of liquidity, 128 binary places, modulo 2^160.
    const double grown =
        std::fmod(to_double(wrapping_subtract(seconds[1].as_number(), seconds[0].as_number())),
                  std::ldexp(1.0, 160));
    if (grown <= 0) return std::nullopt;
    const double liquidity = window_s * std::ldexp(1.0, 128) / grown;
    const double raw01 = std::pow(1.0001, tick);  // raw units of token 1 for one of token 0
    const double raw = sides.token_is_0 ? raw01 : 1 / raw01;
    const double depth =
        sides.token_is_0 ? liquidity * std::sqrt(raw01) : liquidity / std::sqrt(raw01);
    const PoolPrice price{whole(raw, sides), std::min(depth / std::pow(10.0, sides.quote_decimals),
                                                      quote_units(quote_held, sides))};
    if (!is_price(price.price) || !is_price(price.depth)) return std::nullopt;
    return price;
}

double quote_units(const Uint256& amount, const Sides& sides) {
    return to_double(amount) / std::pow(10.0, sides.quote_decimals);
}

std::optional<double> weigh(std::vector<PoolPrice> pools, double depth_min) {
    double silent = 0;
    for (const PoolPrice& pool : pools)
        if (pool.price == 0) silent += pool.depth;
    std::erase_if(pools, [&](const PoolPrice& pool) {
        return !is_price(pool.price) || !(pool.depth >= depth_min);
    });
    double all = 0;
    for (const PoolPrice& pool : pools) all += pool.depth;
    if (pools.empty() || !(all >= silent * kHeardLeast)) return std::nullopt;
    std::ranges::sort(pools, {}, &PoolPrice::price);
    double median = pools.back().price, below = 0;
    for (const PoolPrice& pool : pools) {
        below += pool.depth;
        if (below * 2 < all) continue;
        median = pool.price;
        break;
    }
    double sum = 0, weight = 0;
    for (const PoolPrice& pool : pools) {
        if (std::abs(pool.price - median) > median * kNear) continue;
        sum += pool.price * pool.depth;
        weight += pool.depth;
    }
    return sum / weight;
}

std::optional<std::string> price_text(double price) {
    if (!is_price(price) || price > 1e18) return std::nullopt;
    const int digits_before = static_cast<int>(std::floor(std::log10(price))) + 1;
    const int fraction = std::clamp(kSignificant - digits_before, 0, kFractionMax);
    char buffer[64];
    const auto end =
        std::to_chars(buffer, buffer + sizeof buffer, price, std::chars_format::fixed, fraction);
    if (end.ec != std::errc()) return std::nullopt;
    std::string text(buffer, end.ptr);
    if (text.contains('.')) {
        while (text.back() == '0') text.pop_back();
        if (text.back() == '.') text.pop_back();
    }
    if (text == "0") return std::nullopt;
    return text;
}

std::optional<std::string> percent_text(double percent) {
    if (!(percent >= -100 && percent <= 1e9)) return std::nullopt;
    char buffer[32];
    const auto end =
        std::to_chars(buffer, buffer + sizeof buffer, percent, std::chars_format::fixed, 2);
    std::string text(buffer, end.ptr);
    return text == "-0.00" ? "0.00" : text;
}

}  // namespace portico::api::price
