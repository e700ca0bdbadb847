// SPDX-License-Identifier: Apache-2.0
//
// See retry_after.hpp.
#include "core/engine/retry_after.hpp"

#include <algorithm>

#include "core/base/text/decimal.hpp"

namespace portico::engine {
namespace {

constexpr std::int64_t kSecondsMax = 4'000'000'000;  // over a century: anything more is nonsense

// Two or four digits at a place; -1 if they are none.
std::int64_t digits(std::string_view text, std::size_t at, std::size_t count) {
    std::int64_t value = 0;
    for (const char digit : text.substr(at, count)) {
        if (digit < '0' || digit > '9') return -1;
        value = value * 10 + (digit - '0');
    }
    return value;
}

// Days since 1970-01-01 of a day of the Gregorian calendar, counted in years that begin in March.
std::int64_t days_from_civil(std::int64_t year, std::int64_t month, std::int64_t day) {
    year -= month <= 2;
    const std::int64_t era = year / 400;
    const std::int64_t year_of_era = year - era * 400;
    const std::int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    const std::int64_t day_of_era =
        year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    return era * 146'097 + day_of_era - 719'468;
}

}  // namespace

std::optional<std::int64_t> parse_http_date_ms(std::string_view text) {
    //                          0    5  8   12   17 20 23
    // IMF-fixdate, 29 letters: "Wed, 21 Oct 2015 07:28:00 GMT"
    constexpr std::string_view kMonths = "JanFebMarAprMayJunJulAugSepOctNovDec";
    if (text.size() != 29 || text.substr(3, 2) != ", " || text.substr(25) != " GMT")
        return std::nullopt;
    if (text[7] != ' ' || text[11] != ' ' || text[16] != ' ' || text[19] != ':' || text[22] != ':')
        return std::nullopt;
    const std::size_t month_at = kMonths.find(text.substr(8, 3));
    if (month_at == std::string_view::npos || month_at % 3 != 0) return std::nullopt;
    const std::int64_t day = digits(text, 5, 2);
    const std::int64_t year = digits(text, 12, 4);
    const std::int64_t hour = digits(text, 17, 2);
    const std::int64_t minute = digits(text, 20, 2);
    const std::int64_t second = digits(text, 23, 2);
    if (day < 1 || day > 31 || year < 1970 || hour < 0 || hour > 23 || minute < 0 || minute > 59 ||
        second < 0 || second > 60)
        return std::nullopt;
    const auto month = static_cast<std::int64_t>(month_at / 3) + 1;
    const std::int64_t days = days_from_civil(year, month, day);
    return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000;
}

std::optional<std::int64_t> parse_retry_after_ms(std::string_view header, std::int64_t now_ms) {
    while (header.starts_with(' ')) header.remove_prefix(1);
    while (header.ends_with(' ')) header.remove_suffix(1);
    if (const auto seconds = parse_decimal(header)) {
        if (*seconds > kSecondsMax) return std::nullopt;
        return static_cast<std::int64_t>(*seconds) * 1000;
    }
    const auto date_ms = parse_http_date_ms(header);
    if (!date_ms) return std::nullopt;
    return std::max<std::int64_t>(0, *date_ms - now_ms);
}

}  // namespace portico::engine
