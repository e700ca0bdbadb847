// SPDX-License-Identifier: Apache-2.0
//
// Integers as decimal text. Exact, without locale. Not for numbers wider than 64 bits (those live
// in core/chain) and not for fractions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace portico {

/// Largest integer that a JavaScript number holds exactly: 2^53 - 1.
inline constexpr std::int64_t kSafeIntegerMax = 9'007'199'254'740'991;

void append_decimal(std::string& out, std::uint64_t value);
void append_decimal_signed(std::string& out, std::int64_t value);

std::string to_decimal(std::uint64_t value);
std::string to_decimal_signed(std::int64_t value);

/// Reads `0`, `7`, `42`, ...: digits only, no sign, no leading zero, the whole text.
/// Nothing when it is anything else or does not fit.
std::optional<std::uint64_t> parse_decimal(std::string_view text);

/// The same with an optional leading minus (and `-0` read as 0).
std::optional<std::int64_t> parse_decimal_signed(std::string_view text);

}  // namespace portico
