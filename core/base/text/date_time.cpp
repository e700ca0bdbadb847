// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/date_time.hpp"

namespace portico {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A cursor over the text that fails once and for all.
class DateTimeReader {
  public:
    explicit DateTimeReader(std::string_view text) : rest_(text) {}

    int number(std::size_t digits, int from, int to) {
        int value = 0;
        for (std::size_t i = 0; i < digits; ++i) {
            if (rest_.empty() || !is_digit(rest_[0])) return fail();
            value = 10 * value + (rest_[0] - '0');
            rest_.remove_prefix(1);
        }
        return value < from || value > to ? fail() : value;
    }

    void expect(char c) {
        if (!take(c)) fail();
    }

    bool take(char c) {
        if (!rest_.starts_with(c)) return false;
        rest_.remove_prefix(1);
        return true;
    }

    std::uint32_t fraction() {
        if (!take('.')) return 0;
        if (rest_.empty() || !is_digit(rest_[0])) fail();
        std::uint32_t value = 0;
        std::uint32_t unit = 100'000'000;
        for (; !rest_.empty() && is_digit(rest_[0]); rest_.remove_prefix(1), unit /= 10)
            value += static_cast<std::uint32_t>(rest_[0] - '0') * unit;
        return value;
    }

    bool good() const { return good_ && rest_.empty(); }

  private:
    int fail() {
        good_ = false;
        return 0;
    }

    std::string_view rest_;
    bool good_ = true;
};

int days_of_month(int year, int month) {
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    if (month == 2) return leap ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/// Days since 1970-01-01 by the 400-year cycle that begins on 1 March of year 0.
std::int64_t days_since_epoch(int year, int month, int day) {
    const int shifted_year = month <= 2 ? year - 1 : year;
    const int cycle = (shifted_year >= 0 ? shifted_year : shifted_year - 399) / 400;
    const int year_of_cycle = shifted_year - cycle * 400;
    const int day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    const int day_of_cycle =
        year_of_cycle * 365 + year_of_cycle / 4 - year_of_cycle / 100 + day_of_year;
    return std::int64_t{cycle} * 146'097 + day_of_cycle - 719'468;
}

void append_digits(std::string& out, std::int64_t number, int count) {
    std::int64_t unit = 1;
    while (--count > 0) unit *= 10;
    for (; unit > 0; unit /= 10) out.push_back(static_cast<char>('0' + number / unit % 10));
}

}  // namespace

std::string format_date_time(std::int64_t seconds) {
    const std::int64_t of_day = ((seconds % 86'400) + 86'400) % 86'400;
    // The inverse of days_since_epoch: years begin on 1 March.
    const std::int64_t days = (seconds - of_day) / 86'400 + 719'468;
    const std::int64_t cycle = (days >= 0 ? days : days - 146'096) / 146'097;
    const std::int64_t day_of_cycle = days - cycle * 146'097;
    const std::int64_t year_of_cycle =
        (day_of_cycle - day_of_cycle / 1'460 + day_of_cycle / 36'524 - day_of_cycle / 146'096) /
        365;
    const std::int64_t day_of_year =
        day_of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
    const std::int64_t shifted_month = (5 * day_of_year + 2) / 153;
    const std::int64_t month = shifted_month < 10 ? shifted_month + 3 : shifted_month - 9;
    std::string out;
    append_digits(out, year_of_cycle + cycle * 400 + (month <= 2 ? 1 : 0), 4);
    append_digits(out.append("-"), month, 2);
    append_digits(out.append("-"), day_of_year - (153 * shifted_month + 2) / 5 + 1, 2);
    append_digits(out.append("T"), of_day / 3'600, 2);
    append_digits(out.append(":"), of_day / 60 % 60, 2);
    append_digits(out.append(":"), of_day % 60, 2);
    return out.append("Z");
}

std::optional<Instant> parse_date_time(std::string_view text) {
    DateTimeReader reader(text);
    const int year = reader.number(4, 0, 9999);
    reader.expect('-');
    const int month = reader.number(2, 1, 12);
    reader.expect('-');
    const int day = reader.number(2, 1, 31);
    if (!reader.take('t')) reader.expect('T');
    const int hour = reader.number(2, 0, 23);
    reader.expect(':');
    const int minute = reader.number(2, 0, 59);
    reader.expect(':');
    const int second = reader.number(2, 0, 60);
    Instant out;
    out.nanoseconds = reader.fraction();
    int offset_minutes = 0;
    if (!reader.take('Z') && !reader.take('z')) {
        const bool behind = reader.take('-');
        if (!behind) reader.expect('+');
        offset_minutes = 60 * reader.number(2, 0, 23);
        reader.expect(':');
        offset_minutes += reader.number(2, 0, 59);
        if (behind) offset_minutes = -offset_minutes;
    }
    if (!reader.good() || day > days_of_month(year, month)) return std::nullopt;
    const std::int64_t minutes =
        days_since_epoch(year, month, day) * 1'440 + hour * 60 + minute - offset_minutes;
    // Leap seconds end a day of UTC.
    if (second == 60 && (minutes + 1) % 1'440 != 0) return std::nullopt;
    out.seconds = minutes * 60 + second;
    return out;
}

}  // namespace portico
