// SPDX-License-Identifier: Apache-2.0
//
// Conditional requests (RFC 9110, section 13): whether what a client has is still what it would
// get.
#pragma once

#include <string_view>

namespace portico::api {

/// Whether a header If-None-Match names `etag` (with its quotes), by weak comparison. `*` matches
/// all.
bool etag_matches(std::string_view if_none_match, std::string_view etag);

}  // namespace portico::api
