// SPDX-License-Identifier: Apache-2.0
//
// Amounts between their smallest unit and the unit people read (wei and ether, lamports and SOL),
// as decimal text of any length. Exact: nothing is rounded. Not for shortening a balance in a view.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.hpp"

namespace portico::chain {

/// Longest text either function takes; a 256-bit number with a point and a sign has 80.
inline constexpr std::size_t kUnitsTextMax = 512;
inline constexpr std::uint8_t kUnitsDecimalsMax = 255;  // uint8 in ERC-20

/// `1500000000000000000` with 18 decimals -> `1.5`. The shortest form: no trailing zeros, no point
/// without fraction, one zero before the point. A leading minus is kept.
/// Errors: units_invalid (not a decimal integer without leading zeros, `-0`, too long).
Result<std::string> format_units(std::string_view value, std::uint8_t decimals);

/// `1.5` with 18 decimals -> `1500000000000000000`. Takes an optional `-`, then `1`, `1.5`, `.5` or
/// `1.`; leading zeros are fine, zeros at the end of the fraction are dropped.
/// Errors: units_invalid (anything else; more significant fraction digits than `decimals`; too
/// long).
Result<std::string> parse_units(std::string_view text, std::uint8_t decimals);

}  // namespace portico::chain
