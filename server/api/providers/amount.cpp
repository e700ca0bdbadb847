// SPDX-License-Identifier: Apache-2.0
#include "server/api/providers/amount.hpp"

#include <algorithm>

namespace portico::api::providers {
namespace {

constexpr std::size_t kBefore = 24, kBehind = 18;
/// 24 and 18 digits, and what dividing adds, stay below 2^127 only apart: they are added and
/// compared as text, digit by digit.
struct Parts {
    std::string_view whole, part;
};

Parts split(std::string_view text) {
    const std::size_t point = std::min(text.find('.'), text.size());
    return {text.substr(0, point),
            point == text.size() ? std::string_view() : text.substr(point + 1)};
}

bool are_digits(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// All its digits, with so many before and behind the point.
std::string padded(std::string_view text, std::size_t before, std::size_t behind) {
    const Parts parts = split(text);
    std::string out(before - std::min(before, parts.whole.size()), '0');
    out.append(parts.whole).append(parts.part);
    out.append(behind - std::min(behind, parts.part.size()), '0');
    return out;
}

std::string written(std::string_view digits, std::size_t behind) {
    std::string_view whole = digits.substr(0, digits.size() - behind);
    std::string_view part = digits.substr(digits.size() - behind);
    while (whole.size() > 1 && whole.front() == '0') whole.remove_prefix(1);
    while (!part.empty() && part.back() == '0') part.remove_suffix(1);
    std::string out(whole.empty() ? "0" : whole);
    if (!part.empty()) out.append(".").append(part);
    return out;
}

struct Both {
    std::string a, b;
    std::size_t behind = 0;
};

/// Two of equal length.
Both aligned(std::string_view a, std::string_view b) {
    const Parts of_a = split(a), of_b = split(b);
    const std::size_t before = std::max(of_a.whole.size(), of_b.whole.size()) + 1;
    const std::size_t behind = std::max(of_a.part.size(), of_b.part.size());
    return {padded(a, before, behind), padded(b, before, behind), behind};
}

/// a - b, digit by digit. Precondition: a is not less.
std::string minus(std::string a, std::string_view b) {
    int carry = 0;
    for (std::size_t i = a.size(); i-- > 0;) {
        int digit = a[i] - b[i] - carry;
        carry = digit < 0;
        if (carry) digit += 10;
        a[i] = static_cast<char>('0' + digit);
    }
    return a;
}

}  // namespace

std::optional<std::string> read_amount(std::string_view text) {
    const Parts parts = split(text);
    const bool has_point = text.size() > parts.whole.size();
    if (parts.whole.empty() || !are_digits(parts.whole) || !are_digits(parts.part) ||
        (has_point && parts.part.empty()))
        return std::nullopt;
    std::string out =
        written(std::string(parts.whole) + std::string(parts.part), parts.part.size());
    const Parts made = split(out);
    if (made.whole.size() > kBefore || made.part.size() > kBehind) return std::nullopt;
    return out;
}

std::optional<std::string> read_fiat(std::string_view text) {
    auto out = read_amount(text);
    if (!out || split(*out).part.size() > 2 || *out == "0") return std::nullopt;
    return out;
}

int compare_amounts(std::string_view a, std::string_view b) {
    const Both both = aligned(a, b);
    return both.a.compare(both.b);
}

std::string add_amounts(std::string_view a, std::string_view b) {
    Both both = aligned(a, b);
    int carry = 0;
    for (std::size_t i = both.a.size(); i-- > 0;) {
        const int digit = both.a[i] - '0' + both.b[i] - '0' + carry;
        both.a[i] = static_cast<char>('0' + digit % 10);
        carry = digit / 10;
    }
    return written(both.a, both.behind);
}

std::optional<std::string> subtract_amounts(std::string_view a, std::string_view b) {
    const Both both = aligned(a, b);
    if (both.a < both.b) return std::nullopt;
    return written(minus(both.a, both.b), both.behind);
}

std::optional<std::string> divide_amounts(std::string_view a, std::string_view b, unsigned places) {
    const Both both = aligned(a, b);
    if (both.b.find_first_not_of('0') == std::string::npos) return std::nullopt;
    // Long division: the rest never has more digits than the divisor and one.
    std::string rest(both.b.size() + 1, '0'), out;
    const std::string divisor = "0" + both.b;
    const std::string digits = both.a + std::string(places, '0');
    for (const char next : digits) {
        rest.erase(rest.begin());
        rest.push_back(next);
        char digit = '0';
        while (rest >= divisor) {
            rest = minus(std::move(rest), divisor);
            ++digit;
        }
        out.push_back(digit);
    }
    return written(out, places);
}

}  // namespace portico::api::providers
