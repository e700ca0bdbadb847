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

/// The host that a URL names, without port and brackets; empty where there is none, or a user.
std::string_view uri_host(std::string_view url);
/// Whether a host is this machine by its name, as browsers hold it: localhost, *.localhost,
/// 127.0.0.0/8, ::1.
bool is_loopback_host(std::string_view host);

}  // namespace portico
