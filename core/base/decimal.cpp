// SPDX-License-Identifier: Apache-2.0
//
// Integers as decimal text, by std::from_chars and std::to_chars.
#include "core/base/decimal.hpp"

#include <charconv>

namespace portico {
namespace {

// Longest text of a 64-bit integer with its sign.
constexpr std::size_t kDigitsMax = 20;

template <class Integer>
void append(std::string& out, Integer value) {
    char buffer[kDigitsMax];
    const auto written = std::to_chars(buffer, buffer + kDigitsMax, value);
    out.append(buffer, written.ptr);
}

template <class Integer>
std::optional<Integer> parse(std::string_view text) {
    const char* end = text.data() + text.size();
    Integer value = 0;
    const auto read = std::from_chars(text.data(), end, value);
    if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
    return value;
}

bool has_leading_zero(std::string_view digits) { return digits.size() > 1 && digits[0] == '0'; }

}  // namespace

void append_decimal(std::string& out, std::uint64_t value) { append(out, value); }
void append_decimal_signed(std::string& out, std::int64_t value) { append(out, value); }

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
    if (has_leading_zero(text)) return std::nullopt;
    return parse<std::uint64_t>(text);
}

std::optional<std::int64_t> parse_decimal_signed(std::string_view text) {
    if (has_leading_zero(text.starts_with('-') ? text.substr(1) : text)) return std::nullopt;
    return parse<std::int64_t>(text);
}

}  // namespace portico
