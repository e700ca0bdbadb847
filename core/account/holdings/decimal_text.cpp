// SPDX-License-Identifier: Apache-2.0
//
// See decimal_text.hpp.
#include "core/account/holdings/decimal_text.hpp"

#include <algorithm>

#include "core/base/text/decimal.hpp"

namespace portico::account {
namespace {

// digits / 10^scale. Without leading zeros; nothing is 0.
struct Decimal {
    std::string digits;
    std::size_t scale = 0;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

Decimal split(std::string_view text) {
    Decimal made;
    const std::size_t point = text.find('.');
    made.digits = text.substr(0, point);
    if (point != std::string_view::npos) {
        made.digits += text.substr(point + 1);
        made.scale = text.size() - point - 1;
    }
    made.digits.erase(0, std::min(made.digits.find_first_not_of('0'), made.digits.size()));
    return made;
}

std::string join(Decimal decimal) {
    std::string& digits = decimal.digits;
    while (decimal.scale > 0 && digits.ends_with('0')) {
        digits.pop_back();
        --decimal.scale;
    }
    if (digits.empty()) return "0";
    if (digits.size() <= decimal.scale) digits.insert(0, decimal.scale + 1 - digits.size(), '0');
    if (decimal.scale > 0) digits.insert(digits.size() - decimal.scale, 1, '.');
    return std::move(digits);
}

// The same scale and the same count of digits for both.
void align(Decimal& a, Decimal& b) {
    const std::size_t scale = std::max(a.scale, b.scale);
    for (Decimal* one : {&a, &b}) {
        one->digits.append(scale - one->scale, '0');
        one->scale = scale;
    }
    const std::size_t size = std::max(a.digits.size(), b.digits.size());
    for (Decimal* one : {&a, &b}) one->digits.insert(0, size - one->digits.size(), '0');
}

int value_of(char digit) { return digit - '0'; }
char digit_of(int value) { return static_cast<char>('0' + value); }

}  // namespace

std::optional<std::string> read_decimal(std::string_view text) {
    if (text.size() > kDecimalMax) return std::nullopt;
    const std::size_t e = text.find_first_of("eE");
    const std::string_view mantissa = text.substr(0, e);
    std::size_t digits = 0;
    std::size_t points = 0;
    for (const char c : mantissa) {
        if (is_digit(c))
            ++digits;
        else if (c == '.' && points == 0)
            ++points;
        else
            return std::nullopt;
    }
    if (digits == 0) return std::nullopt;
    Decimal made = split(mantissa);
    if (e != std::string_view::npos) {
        std::string_view power = text.substr(e + 1);
        const bool negative = power.starts_with('-');
        if (negative || power.starts_with('+')) power.remove_prefix(1);
        while (power.size() > 1 && power.starts_with('0')) power.remove_prefix(1);
        const auto reported = parse_decimal(power);
        if (!reported || *reported > kDecimalMax) return std::nullopt;
        const auto count = static_cast<std::size_t>(*reported);
        if (negative) {
            made.scale += count;
        } else {
            const std::size_t shift = std::min(count, made.scale);
            made.scale -= shift;
            if (!made.digits.empty()) made.digits.append(count - shift, '0');
        }
    }
    std::string read = join(std::move(made));
    if (read.size() > kDecimalMax) return std::nullopt;
    return read;
}

std::optional<std::string> read_decimal(const Json& json) {
    if (json.is_number()) return read_decimal(std::string_view(json.number_text()));
    if (json.is_string()) return read_decimal(std::string_view(json.as_string()));
    return std::nullopt;
}

std::string add_decimals(std::string_view a, std::string_view b) {
    Decimal left = split(a);
    Decimal right = split(b);
    align(left, right);
    int carry = 0;
    for (std::size_t i = left.digits.size(); i-- > 0;) {
        const int sum = value_of(left.digits[i]) + value_of(right.digits[i]) + carry;
        left.digits[i] = digit_of(sum % 10);
        carry = sum / 10;
    }
    if (carry > 0) left.digits.insert(0, 1, '1');
    left.digits.erase(0, std::min(left.digits.find_first_not_of('0'), left.digits.size()));
    return join(std::move(left));
}

std::string multiply_decimals(std::string_view a, std::string_view b) {
    const Decimal left = split(a);
    const Decimal right = split(b);
    Decimal made{std::string(left.digits.size() + right.digits.size(), '0'),
                 left.scale + right.scale};
    for (std::size_t i = left.digits.size(); i-- > 0;) {
        int carry = 0;
        for (std::size_t j = right.digits.size(); j-- > 0;) {
            char& place = made.digits[i + j + 1];
            const int sum =
                value_of(place) + value_of(left.digits[i]) * value_of(right.digits[j]) + carry;
            place = digit_of(sum % 10);
            carry = sum / 10;
        }
        made.digits[i] = digit_of(carry);
    }
    made.digits.erase(0, std::min(made.digits.find_first_not_of('0'), made.digits.size()));
    return join(std::move(made));
}

bool is_less(std::string_view a, std::string_view b) {
    Decimal left = split(a);
    Decimal right = split(b);
    align(left, right);
    return left.digits < right.digits;
}

std::string round_decimal(std::string_view a, std::size_t places) {
    Decimal made = split(a);
    if (made.scale > places) {
        const std::string half = "0." + std::string(places, '0') + "5";
        made = split(add_decimals(a, half));
        if (made.scale > places) {
            const std::size_t cut = std::min(made.scale - places, made.digits.size());
            made.digits.resize(made.digits.size() - cut);
            made.scale = places;
        }
    }
    made.digits.append(places - made.scale, '0');
    if (made.digits.size() <= places) made.digits.insert(0, places + 1 - made.digits.size(), '0');
    if (places > 0) made.digits.insert(made.digits.size() - places, 1, '.');
    return std::move(made.digits);
}

std::optional<std::string> to_money(std::string_view a) {
    std::string rounded = round_decimal(a, 2);
    if (rounded.size() > kDecimalMax) return std::nullopt;
    return rounded;
}

}  // namespace portico::account
