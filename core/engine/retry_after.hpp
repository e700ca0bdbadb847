// SPDX-License-Identifier: Apache-2.0
//
// The Retry-After header (RFC 9110, section 10.2.3): seconds, or a date as HTTP writes it today.
// Obsolete date forms are not read.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace portico::engine {

/// Ours. A page must not hang on a server's long wish: beyond this the next retry is not awaited.
inline constexpr std::int64_t kRetryAfterMaxMs = 30'000;

/// How long to wait from `now_ms` on (never negative); nothing if it cannot be read.
std::optional<std::int64_t> parse_retry_after_ms(std::string_view header, std::int64_t now_ms);

/// "Wed, 21 Oct 2015 07:28:00 GMT" as milliseconds since 1970.
std::optional<std::int64_t> parse_http_date_ms(std::string_view text);

}  // namespace portico::engine
