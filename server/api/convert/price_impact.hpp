// SPDX-License-Identifier: Apache-2.0
//
// How far a swap is from the market's price. Swaps are refused by it, so it is exact: no double is
// made of an amount or a price.
#pragma once

#include <cstdint>
#include <optional>

#include "core/chain/eip155/uint256.hpp"
#include "server/api/price/price_source.hpp"

namespace portico::api::convert {

struct Priced {
    chain::Uint256 amount;  ///< base units
    std::uint8_t decimals = 0;
    price::PriceText price;
};

/// How much less `got` is worth than `given`, in hundredths of a percent, rounded up as pages round
/// it (core/swap_flow); below 0: more. Nothing where a price is not known or 0, or nothing is
/// given.
std::optional<std::int64_t> price_impact_bps(const Priced& given, const Priced& got);

}  // namespace portico::api::convert
