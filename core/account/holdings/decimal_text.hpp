// SPDX-License-Identifier: Apache-2.0
//
// Arithmetic on amounts that are decimal text: quantities, prices, values in a currency. Exact,
// never negative, never through a double. Not for locales: views write digits and separators.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/json/json.hpp"

namespace portico::account {

/// Longest amount that is read: a 256-bit quantity with 18 decimals has 79 letters.
inline constexpr std::size_t kDecimalMax = 96;

/// `7825.04`, `"0.5"`, `1e-7`, `2.50E+2`, a JSON number or text, in its shortest form (`250`,
/// `0.0000001`). Nothing for what is negative, no number, or longer than kDecimalMax.
std::optional<std::string> read_decimal(const Json& json);
std::optional<std::string> read_decimal(std::string_view text);

/// All of these take and give texts as read_decimal gives them.
std::string add_decimals(std::string_view a, std::string_view b);
std::string multiply_decimals(std::string_view a, std::string_view b);
bool is_less(std::string_view a, std::string_view b);
inline bool is_zero(std::string_view a) { return a == "0"; }

/// With exactly `places` digits behind the point, half up: `0.125`, 2 -> `0.13`.
std::string round_decimal(std::string_view a, std::size_t places);

/// As a value in a currency stands in a slice: two decimals. Nothing if that is longer than
/// kDecimalMax.
std::optional<std::string> to_money(std::string_view a);

}  // namespace portico::account
