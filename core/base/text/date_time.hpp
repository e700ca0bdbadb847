// SPDX-License-Identifier: Apache-2.0
//
// Points in time as text (RFC 3339): `2021-09-30T16:25:24.000Z`, `...-02:00`. Dates must exist.
// Not for showing a date to a person.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace portico {

/// Seconds since 1970-01-01T00:00:00Z and the nanoseconds after them.
struct Instant {
    std::int64_t seconds = 0;
    std::uint32_t nanoseconds = 0;
    friend auto operator<=>(const Instant&, const Instant&) = default;
};

/// Nothing where the text is not a date-time of RFC 3339 or the date does not exist. A fraction is
/// read to nine digits. A leap second is read as the second after it.
std::optional<Instant> parse_date_time(std::string_view text);

/// `2021-09-30T16:25:24Z`, of a time in the years 0 to 9999.
std::string format_date_time(std::int64_t seconds);

}  // namespace portico
