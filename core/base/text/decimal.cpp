// SPDX-License-Identifier: Apache-2.0
//
// Integers as decimal text, digit by digit: std::to_chars and std::from_chars are 2 KB of a wasm
// module, tables and all.
#include "core/base/text/decimal.hpp"

#include <limits>

namespace portico {
namespace {

// Longest text of a 64-bit integer without a sign.
constexpr std::size_t kDigitsMax = 20;

}  // namespace

void append_decimal(std::string& out, std::uint64_t value) {
    char digits[kDigitsMax];
    std::size_t at = kDigitsMax;
    do digits[--at] = static_cast<char>('0' + value % 10);
    while ((value /= 10) != 0);
    out.append(digits + at, kDigitsMax - at);
}

void append_decimal_signed(std::string& out, std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    if (value < 0) out.push_back('-');
    append_decimal(out, value < 0 ? 0 - bits : bits);
}

std::string to_decimal(std::uint64_t value) {
    std::string out;
    append_decimal(out, value);
    return out;
}

std::string to_decimal_signed(std::int64_t value) {
    std::string out;
    append_decimal_signed(out, value);
    return out;
}

std::optional<std::uint64_t> parse_decimal(std::string_view text) {
    if (text.empty() || (text.size() > 1 && text[0] == '0')) return std::nullopt;
    std::uint64_t value = 0;
    for (const char character : text) {
        if (character < '0' || character > '9') return std::nullopt;
        const auto digit = static_cast<std::uint64_t>(character - '0');
        if (value > (std::numeric_limits<std::uint64_t>::max() - digit) / 10) return std::nullopt;
        value = value * 10 + digit;
    }
    return value;
}

std::optional<std::int64_t> parse_decimal_signed(std::string_view text) {
    const bool negative = text.starts_with('-');
    const auto size = parse_decimal(negative ? text.substr(1) : text);
    constexpr std::uint64_t kLargest = std::numeric_limits<std::int64_t>::max();
    if (!size || *size > kLargest + negative) return std::nullopt;
    return static_cast<std::int64_t>(negative ? 0 - *size : *size);
}

}  // namespace portico
