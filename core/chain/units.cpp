// SPDX-License-Identifier: Apache-2.0
#include "core/chain/units.hpp"

#include <algorithm>

namespace portico::chain {

namespace {

bool all_digits(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::string_view without_leading_zeros(std::string_view digits) {
    return digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
}

std::string_view without_trailing_zeros(std::string_view digits) {
    return digits.substr(0, digits.find_last_not_of('0') + 1);  // npos + 1 is 0: all zeros
}

/// Takes a leading minus off; true if there was one.
bool take_minus(std::string_view& text) {
    const bool minus = text.starts_with('-');
    if (minus) text.remove_prefix(1);
    return minus;
}

}  // namespace

Result<std::string> format_units(std::string_view value, std::uint8_t decimals) {
    if (value.size() > kUnitsTextMax) return fail(Code::units_invalid);
    const bool minus = take_minus(value);
    const bool leading_zero = value.size() > 1 && value.front() == '0';
    if (value.empty() || leading_zero || !all_digits(value) || (minus && value == "0"))
        return fail(Code::units_invalid);

    std::string digits(value);
    if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
    const std::size_t point = digits.size() - decimals;
    const std::string_view fraction =
        without_trailing_zeros(std::string_view(digits).substr(point));
    std::string text = minus ? "-" : "";
    text += std::string_view(digits).substr(0, point);
    if (!fraction.empty()) {
        text += '.';
        text += fraction;
    }
    return text;
}

Result<std::string> parse_units(std::string_view text, std::uint8_t decimals) {
    if (text.size() > kUnitsTextMax) return fail(Code::units_invalid);
    const bool minus = take_minus(text);
    const std::size_t point = text.find('.');
    const std::string_view whole = text.substr(0, point);
    const std::string_view written =
        point == std::string_view::npos ? std::string_view{} : text.substr(point + 1);
    if (whole.empty() && written.empty()) return fail(Code::units_invalid);
    if (!all_digits(whole) || !all_digits(written)) return fail(Code::units_invalid);
    const std::string_view fraction = without_trailing_zeros(written);
    if (fraction.size() > decimals) return fail(Code::units_invalid);

    std::string digits(whole);
    digits += fraction;
    digits.append(decimals - fraction.size(), '0');
    const std::string_view significant = without_leading_zeros(digits);
    if (significant.empty()) return std::string("0");
    return (minus ? "-" : "") + std::string(significant);
}

}  // namespace portico::chain
