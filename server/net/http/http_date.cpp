// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/http_date.hpp"

#include <array>
#include <chrono>
#include <cstdio>

namespace portico::net {

std::string format_http_date(std::int64_t unix_s) {
    using namespace std::chrono;
    constexpr std::array kDays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const sys_seconds at{seconds(unix_s)};
    const auto day = floor<days>(at);
    const year_month_day date(day);
    const hh_mm_ss time(at - day);
    std::array<char, 64> out{};
    const int size = std::snprintf(
        out.data(), out.size(), "%s, %02u %s %04d %02d:%02d:%02d GMT",
        kDays.at(weekday(day).c_encoding()), static_cast<unsigned>(date.day()),
        kMonths.at(static_cast<unsigned>(date.month()) - 1), static_cast<int>(date.year()),
        static_cast<int>(time.hours().count()), static_cast<int>(time.minutes().count()),
        static_cast<int>(time.seconds().count()));
    return {out.data(), static_cast<std::size_t>(size)};
}

std::string_view http_date_now() {
    // Every answer has one, and it is the same for a second.
    static thread_local std::int64_t last_s = -1;
    static thread_local std::string text;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const std::int64_t now_s = std::chrono::duration_cast<std::chrono::seconds>(now).count();
    if (now_s != last_s) text = format_http_date(last_s = now_s);
    return text;
}

}  // namespace portico::net
