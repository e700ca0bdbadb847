// SPDX-License-Identifier: Apache-2.0
//
// Which pages may use a project. An origin is what browsers send in `Origin` (WHATWG HTML,
// serialisation of an origin): scheme, host and port, compared whole
// (docs/spec/security.md#case-104). Text that is not an origin's own serialisation is refused,
// never repaired: no browser sends it.
//
//   https://example.org        that origin alone
//   https://*.example.org      one label more: a.example.org; not example.org, not a.b.example.org
//   http://localhost:*         any port, for loopback hosts alone
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace portico::api::projects {

inline constexpr std::size_t kOriginBytesMax = 300;

struct Origin {
    std::string scheme;
    std::string host;                   ///< a domain, an IPv4 address, or an IPv6 one in brackets
    std::optional<std::uint16_t> port;  ///< none: the scheme's own

    std::string text() const;
    friend bool operator==(const Origin&, const Origin&) = default;
};

/// Reads one origin. Letters A to Z in scheme and host become small and the scheme's own port goes;
/// nothing else is changed. The error is one line: what is wrong with it.
std::expected<Origin, std::string> parse_origin(std::string_view text);

/// Reads what an operator allows; the pattern as it is kept and compared. Refuses what would allow
/// strangers: `*` elsewhere, and below a public suffix (https://*.co.uk, https://*.vercel.app).
std::expected<std::string, std::string> parse_origin_pattern(std::string_view text);

/// What an empty list of allowed origins means.
enum class EmptyList : std::uint8_t {
    kAllowsAll,  ///< reading calls of a project that has not set any
                 ///< (docs/spec/http-api.md#projects)
    kAllowsNone  ///< e-mail and social login, wallets (docs/spec/configuration.md#origins)
};

struct OriginVerdict {
    bool allowed = false;
    std::string why;  ///< for the developer, when it is not: what was compared and what differs
};

/// `origin` is the header's text, empty where there was none; `allowed` are patterns.
OriginVerdict check_origin(std::string_view origin, std::span<const std::string> allowed,
                           EmptyList empty_list);

}  // namespace portico::api::projects
