// SPDX-License-Identifier: Apache-2.0
//
// Amounts as decimal text, exact: no double is made of money.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace portico::api::providers {

/// Digits with at most one point between them, at most 24 before it and 18 behind it, in the one
/// way to write it: "100", "0.5". Reads "100.50" and "007" too; nothing where it is anything else
/// (a sign, an exponent).
std::optional<std::string> read_amount(std::string_view text);

/// The same of a currency's money, which has two places behind the point, and is above 0.
std::optional<std::string> read_fiat(std::string_view text);

/// Preconditions of all below: amounts as read_amount writes them.
int compare_amounts(std::string_view a, std::string_view b);  ///< below 0, 0, above 0
std::string add_amounts(std::string_view a, std::string_view b);
/// Nothing where b is more than a.
std::optional<std::string> subtract_amounts(std::string_view a, std::string_view b);
/// a divided by b, rounded down to so many places; nothing where b is 0.
std::optional<std::string> divide_amounts(std::string_view a, std::string_view b, unsigned places);

}  // namespace portico::api::providers
