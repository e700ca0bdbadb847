// SPDX-License-Identifier: Apache-2.0
//
// The formula is that of the white papers: (x + in * (1 - fee)) * (y - out) = x * y, rounded for
// the pool.
#include "core/swap/pool.hpp"

namespace portico::swap {
namespace {

/// Modulo 2^256.
Uint256 doubled(const Uint256& value) {
    if (const auto sum = add(value, value)) return *sum;
    return *subtract(value, value.negated());
}

Uint256 shifted_right(Uint256 value, int bits) {
    for (int i = 0; i < bits; ++i) value = value.shifted_right_once();
    return value;
}

}  // namespace

std::optional<Uint256> divide(const Uint256& value, const Uint256& divisor) {
    if (divisor.is_zero()) return std::nullopt;
    if (value.fits_u64() && divisor.fits_u64()) return value.low_u64() / divisor.low_u64();
    Bytes32 quotient{};
    Uint256 rest;
    for (int i = value.bit_length() - 1; i >= 0; --i) {
        // Doubled modulo 2^256: rest < divisor, so what is beyond is taken off with the divisor.
        const bool beyond = rest.bit(255);
        Uint256 next = doubled(rest);
        if (value.bit(i)) next = *add(next, 1);
        if (!beyond && next < divisor) {
            rest = next;
            continue;
        }
        rest = beyond ? *add(next, divisor.negated()) : *subtract(next, divisor);
        quotient[static_cast<std::size_t>(31 - i / 8)] |= static_cast<std::uint8_t>(1u << (i % 8));
    }
    return Uint256::from_bytes(quotient);
}

std::optional<Uint256> scale(const Uint256& value, const Uint256& numerator,
                             const Uint256& denominator) {
    const auto product = multiply(value, numerator);
    return product ? divide(*product, denominator) : std::nullopt;
}

std::optional<Uint256> amount_out(const Pool& pool, const EvmAddress& token_in,
                                  const Uint256& amount) {
    const bool first = token_in == pool.token0;
    const Uint256& in = first ? pool.reserve0 : pool.reserve1;
    const Uint256& out = first ? pool.reserve1 : pool.reserve0;
    if (in.is_zero() || out.is_zero() || amount.is_zero() || pool.fee >= kMillion)
        return std::nullopt;
    const auto taken = multiply(amount, kMillion - pool.fee);
    const auto before = multiply(in, kMillion);
    const auto after = taken && before ? add(*before, *taken) : std::nullopt;
    const auto paid = after ? scale(out, *taken, *after) : std::nullopt;
    return paid && !paid->is_zero() ? paid : std::nullopt;
}

bool set_virtual_reserves(Pool& pool, const Uint256& sqrt_price_x96, const Uint256& liquidity) {
    if (sqrt_price_x96.is_zero() || liquidity.is_zero() || liquidity.bit_length() > 128 ||
        sqrt_price_x96.bit_length() > 160)
        return false;
    Uint256 two96 = 1;
    for (int i = 0; i < 96; ++i) two96 = *add(two96, two96);
    const auto x = scale(liquidity, two96, sqrt_price_x96);
    const auto y = multiply(liquidity, shifted_right(sqrt_price_x96, 32));
    if (!x || !y) return false;
    pool.reserve0 = *x;
    pool.reserve1 = shifted_right(*y, 64);
    return !pool.reserve0.is_zero() && !pool.reserve1.is_zero();
}

}  // namespace portico::swap
