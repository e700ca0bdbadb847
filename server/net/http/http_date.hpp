// SPDX-License-Identifier: Apache-2.0
//
// A point in time as HTTP writes it (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace portico::net {

/// `unix_s`: of the years 1970 to 9999.
std::string format_http_date(std::int64_t unix_s);

/// Now. Valid until the next call.
std::string_view http_date_now();

}  // namespace portico::net
