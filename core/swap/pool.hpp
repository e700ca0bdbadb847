// SPDX-License-Identifier: Apache-2.0
//
// Pools of two tokens and what they pay. Of constant product (Uniswap v2) to the unit; of
// concentrated liquidity (v3) an estimate by the liquidity at its price, which ranks pools and
// promises nothing: what such a pool pays is asked of its own code.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/api/convert.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/uint256.hpp"

namespace portico::swap {

using api::ConvertPoolKind;
using chain::EvmAddress;
using chain::Uint256;

/// Of fees: all.
inline constexpr std::uint64_t kMillion = 1'000'000;

/// Rounded down. Nothing: `divisor` is zero.
std::optional<Uint256> divide(const Uint256& value, const Uint256& divisor);
/// value * numerator / denominator, rounded down. Nothing: the product does not fit 256 bits.
std::optional<Uint256> scale(const Uint256& value, const Uint256& numerator,
                             const Uint256& denominator);

struct Pool {
    ConvertPoolKind kind = ConvertPoolKind::kV2;
    EvmAddress address{}, token0{}, token1{};
    std::uint32_t fee = 3000;              ///< millionths of what is given; below kMillion
    Uint256 reserve0 = {}, reserve1 = {};  ///< of v3: as far as the price does not move

    bool has(const EvmAddress& token) const { return token == token0 || token == token1; }
    const EvmAddress& other(const EvmAddress& token) const {
        return token == token0 ? token1 : token0;
    }
};

/// What the pool pays for `amount` of `token_in`, which is one of its tokens. Nothing: it has none,
/// or its contract would refuse the numbers. A pool never pays all that it has.
std::optional<Uint256> amount_out(const Pool& pool, const EvmAddress& token_in,
                                  const Uint256& amount);

/// Of a v3 pool by its `slot0().sqrtPriceX96` and `liquidity()`: what reserve0 and reserve1 would
/// be in a pool of constant product with the same price and depth. False: no such price.
bool set_virtual_reserves(Pool& pool, const Uint256& sqrt_price_x96, const Uint256& liquidity);

}  // namespace portico::swap
