// SPDX-License-Identifier: Apache-2.0
//
// The grammar of RFC 3986, as far as messages that people sign name a URI and an authority. Only
// whether a text is one: nothing is normalised or resolved.
#pragma once

#include <string_view>

namespace portico {

/// `URI`: a scheme, and what follows it.
bool is_uri(std::string_view text);
/// `authority`: `user@host:port`; the host may be empty.
bool is_uri_authority(std::string_view text);
bool is_uri_scheme(std::string_view text);
/// `*pchar`: a segment of a path.
bool is_uri_segment(std::string_view text);
/// Characters that a URI may have as themselves: `reserved / unreserved`.
bool is_uri_character(char c);

}  // namespace portico
