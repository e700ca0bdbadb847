// SPDX-License-Identifier: Apache-2.0
//
// The address of an outside service: http, https, ws or wss, a host and no user. Any other form is
// refused, so that nothing else is ever opened for it (file:, gopher:, unix:).
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace portico::upstream {

struct Url {
    bool tls = false;
    bool websocket = false;
    /// Without the brackets of an IPv6 address, in small letters, without the root's dot.
    std::string host;
    std::string port;       ///< decimal
    std::string target;     ///< path and query
    std::string authority;  ///< for the Host header
};

/// The error is one line for a person and does not repeat the address, which may hold a key.
std::expected<Url, std::string> parse_url(std::string_view text);

/// Where `reference`, as a Location header or a link writes it, leads from `base` (RFC 3986,
/// section 5.2). Nothing where it is none, or no address that parse_url takes.
std::optional<Url> resolve_url(const Url& base, std::string_view reference);

/// Whether the operator named its host and port in `hosts`, as `host:port`, however it is spelled.
bool is_named_host(const Url& url, const std::vector<std::string>& hosts);

/// What one owner has of a Url's host: the label below a registry's names (example.org,
/// shop.com.br) and all that stand below it; an IPv4 address; the /64 of an IPv6 address, as client
/// addresses name it.
std::string site_of(const std::string& host);

}  // namespace portico::upstream
