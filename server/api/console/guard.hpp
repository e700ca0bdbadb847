// SPDX-License-Identifier: Apache-2.0
//
// Which requests the console listens to at all (docs/spec/security.md, cases 103 and 106): those
// that name the console's own host, so that no foreign name can be pointed at a loopback listener
// (DNS rebinding), and, where something may change, those that the console's own pages send (CSRF).
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/console/webauthn.hpp"
#include "server/net/server.hpp"

namespace portico::api::console {

inline constexpr std::string_view kOwnHeader = "X-Portico-Console";

/// Where operators find the console.
struct Address {
    RelyingParty party;
    std::string host_header;  ///< "localhost:5556"
    bool secure = false;      ///< https
    /// Passkeys are bound to names: there are none on an IP address.
    bool passkeys = true;
};
/// From an origin, "https://console.example.org". The error says what is wrong with it.
std::expected<Address, std::string> parse_address(std::string_view origin);

/// Whether the request names the console's own host: all that a page asks of who opens it.
bool is_own_host(const net::Request& request, const Address& address);

/// Why a call of the API is refused, for a person; nothing where it may go on.
std::optional<std::string> refusal(const net::Request& request, const Address& address);

/// The tokens in the Cookie header, at most a few: other services of the host may have set cookies
/// of the same name, which browsers may send before ours (RFC 6265, 5.4).
std::vector<std::string_view> session_cookies(const net::Request& request, const Address& address);
/// Set-Cookie for a session, and to forget it (empty token).
std::string write_session_cookie(std::string_view token, const Address& address);

/// What every answer of the console carries: no framing, no caching, no sniffing.
void harden(net::Response& response);

}  // namespace portico::api::console
