// SPDX-License-Identifier: Apache-2.0
#include "server/api/projects/origins.hpp"

#include <arpa/inet.h>
#include <libpsl.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/text/ascii.hpp"

namespace portico::api::projects {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

std::unexpected<std::string> no(std::string why) { return std::unexpected(std::move(why)); }

/// The groups of an address as WHATWG URL serialises them: small, the longest run of two or more
/// zeros as "::" (the first of equals), an embedded IPv4 address in groups too.
std::string write_ipv6(const in6_addr& address) {
    std::array<unsigned, 8> groups{};
    for (std::size_t i = 0; i < 8; ++i)
        groups[i] = static_cast<unsigned>(address.s6_addr[2 * i] << 8 | address.s6_addr[2 * i + 1]);
    std::size_t run = 8, run_length = 1;
    for (std::size_t i = 0; i < 8; ++i) {
        std::size_t length = 0;
        while (i + length < 8 && groups[i + length] == 0) ++length;
        if (length > run_length) {
            run = i;
            run_length = length;
        }
    }
    std::string out = "[";
    for (std::size_t i = 0; i < 8; ++i) {
        if (i == run) {
            out += i == 0 ? "::" : ":";
            i += run_length - 1;
            continue;
        }
        std::array<char, 4> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + 4, groups[i], 16).ptr;
        out.append(digits.data(), end);
        if (i < 7) out.push_back(':');
    }
    return out + "]";
}

std::expected<void, std::string> check_ipv6(std::string_view host) {
    const std::string inner(host.substr(1, host.size() - 2));
    in6_addr address{};
    if (inner.find('%') != std::string::npos || inet_pton(AF_INET6, inner.c_str(), &address) != 1)
        return no("its IPv6 address cannot be read");
    if (const std::string own = write_ipv6(address); own != host)
        return no("browsers write this address as " + own);
    return {};
}

/// A host that ends in a number is an IPv4 address or nothing (WHATWG URL, "ends in a number").
std::expected<void, std::string> check_ipv4(const std::string& host) {
    in_addr address{};
    std::array<char, INET_ADDRSTRLEN> own{};
    if (inet_pton(AF_INET, host.c_str(), &address) != 1 ||
        inet_ntop(AF_INET, &address, own.data(), own.size()) == nullptr || host != own.data())
        return no("a host that ends in a number must be an IPv4 address like 192.0.2.1");
    return {};
}

std::expected<void, std::string> check_domain(const std::string& host) {
    if (host.size() > 253) return no("its host is longer than 253 characters");
    std::string_view rest = host, label;
    if (rest.ends_with('.')) rest.remove_suffix(1);  // an origin of its own, of the same name
    while (true) {
        const std::size_t dot = rest.find('.');
        label = rest.substr(0, dot);
        if (label.empty() || label.size() > 63)
            return no("its host has a label of no or more than 63 characters");
        for (const char c : label)
            if (!is_letter(c) && !is_digit(c) && c != '-' && c != '_')
                return no((c & 0x80) != 0 ? "its host has letters beyond ASCII: write it in "
                                            "punycode (xn--...), as browsers do"
                                          : "its host has a character that no domain has");
        if (dot == std::string_view::npos) break;
        rest.remove_prefix(dot + 1);
    }
    const bool number = std::all_of(label.begin(), label.end(), is_digit) ||
                        (label.starts_with("0x") && label.size() <= 10);
    if (number) return check_ipv4(host);
    return {};
}

std::expected<std::optional<std::uint16_t>, std::string> read_port(std::string_view digits) {
    std::uint16_t port = 0;
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    const bool whole = status == std::errc() && end == digits.data() + digits.size();
    if (!whole || digits.size() > 5 || (digits.size() > 1 && digits[0] == '0'))
        return no("its port is not a number of 0 to 65535");
    return port;
}

std::optional<std::uint16_t> own_port(std::string_view scheme) {
    if (scheme == "https") return 443;
    if (scheme == "http") return 80;
    return std::nullopt;
}

/// What stands before and behind the "://".
struct Parts {
    std::string scheme, host;
    std::string_view port;  ///< with its colon; empty: none
};

std::expected<Parts, std::string> split(std::string_view text) {
    if (text.size() > kOriginBytesMax) return no("it is too long");
    if (text == "null")
        return no(
            "\"null\" is sent by pages without an origin (files, sandboxed frames) and can "
            "not be told from others");
    const std::size_t colon = text.find("://");
    if (colon == std::string_view::npos) return no("it has no scheme, as https://example.org has");
    Parts out{ascii_lower(text.substr(0, colon)), {}, {}};
    const bool scheme_ok =
        !out.scheme.empty() && is_letter(out.scheme[0]) &&
        std::all_of(out.scheme.begin(), out.scheme.end(), [](char c) {
            return is_letter(c) || is_digit(c) || c == '+' || c == '-' || c == '.';
        });
    if (!scheme_ok) return no("its scheme cannot be read");
    if (out.scheme == "file") return no("files have no origin: serve the page over http or https");
    std::string_view rest = text.substr(colon + 3);
    if (rest.find_first_of("/\\?#") != std::string_view::npos)
        return no("an origin ends after the host and port: no path, not even a slash");
    if (rest.find('@') != std::string_view::npos) return no("an origin has no user name");
    std::size_t length = std::min(rest.find(':'), rest.size());
    if (rest.starts_with('[')) {
        length = rest.find(']');
        if (length++ == std::string_view::npos)
            return no("its IPv6 address has no closing bracket");
    }
    out.host = ascii_lower(rest.substr(0, length));
    out.port = rest.substr(length);
    if (out.host.empty()) return no("it has no host");
    if (!out.port.empty() && out.port[0] != ':') return no("its host cannot be read");
    return out;
}

std::expected<Origin, std::string> finish(const Parts& parts) {
    Origin out{parts.scheme, parts.host, {}};
    const auto host_ok =
        parts.host.starts_with('[') ? check_ipv6(parts.host) : check_domain(parts.host);
    if (!host_ok) return no(host_ok.error());
    if (!parts.port.empty()) {
        const auto port = read_port(parts.port.substr(1));
        if (!port) return no(port.error());
        if (*port != own_port(out.scheme)) out.port = *port;
    }
    return out;
}

bool is_loopback(std::string_view host) {
    return host == "localhost" || host == "127.0.0.1" || host == "[::1]";
}

std::expected<void, std::string> check_wildcard(const Origin& below) {
    if (below.scheme != "https" && below.scheme != "http")
        return no("* is for http and https alone");
    in_addr address{};
    if (below.host.starts_with('[') || inet_pton(AF_INET, below.host.c_str(), &address) == 1)
        return no("* stands before a domain, not before an address");
    if (below.host.find('.') == std::string::npos || below.host.ends_with('.'))
        return no("* needs a domain of two labels or more: https://*.example.org");
    if (psl_is_public_suffix2(psl_builtin(), below.host.c_str(), PSL_TYPE_ANY) != 0)
        return no("anybody can get a name below " + below.host +
                  ": list your own domains one by one");
    return {};
}

/// How a pattern fails to match, the nearest miss last.
enum class Miss : std::uint8_t { kOther, kLabels, kDot, kPort, kScheme, kNone };

std::string_view port_of(std::string_view authority) {
    const std::size_t colon = authority.rfind(':');
    const bool has_port = colon != std::string_view::npos && authority.back() != ']';
    return has_port ? authority.substr(colon) : std::string_view();
}

Miss compare(const Origin& origin, std::string_view pattern) {
    const std::size_t colon = pattern.find("://");
    if (colon == std::string_view::npos) return Miss::kOther;
    const std::string_view scheme = pattern.substr(0, colon);
    const std::string_view authority = pattern.substr(colon + 3);
    const std::string_view port = port_of(authority);
    const std::string_view host = authority.substr(0, authority.size() - port.size());
    Miss miss = Miss::kNone;
    if (host.starts_with("*.")) {
        const std::string_view suffix = host.substr(1);
        const std::string_view mine = origin.host;
        const bool below = mine.size() > suffix.size() && mine.ends_with(suffix);
        const bool one_label = below && mine.substr(0, mine.size() - suffix.size()).find('.') ==
                                            std::string_view::npos;
        if (!one_label) return below || mine == suffix.substr(1) ? Miss::kLabels : Miss::kOther;
    } else if (origin.host != host) {
        return origin.host == std::string(host) + "." ? Miss::kDot : Miss::kOther;
    }
    const std::string my_port = origin.port ? ":" + std::to_string(*origin.port) : "";
    if (port != ":*" && port != my_port) miss = Miss::kPort;
    if (scheme != origin.scheme) miss = miss == Miss::kPort ? Miss::kOther : Miss::kScheme;
    return miss;
}

std::string explain(Miss miss, const std::string& pattern) {
    switch (miss) {
        case Miss::kScheme:
            return "only " + pattern + " is allowed: the scheme differs";
        case Miss::kPort:
            return "only " + pattern + " is allowed: the port differs";
        case Miss::kDot:
            return "only " + pattern + " is allowed: the host ends in a dot";
        case Miss::kLabels:
            return pattern + " allows names with exactly one label in place of the *";
        case Miss::kOther:
        case Miss::kNone:
            break;
    }
    return "it is not among the project's allowed origins";
}

}  // namespace

std::string Origin::text() const {
    return scheme + "://" + host + (port ? ":" + std::to_string(*port) : "");
}

std::expected<Origin, std::string> parse_origin(std::string_view text) {
    const auto parts = split(text);
    if (!parts) return no(parts.error());
    return finish(*parts);
}

std::expected<std::string, std::string> parse_origin_pattern(std::string_view text) {
    auto parts = split(text);
    if (!parts) return no(parts.error());
    const bool any_port = parts->port == ":*";
    if (any_port && !is_loopback(parts->host))
        return no("any port (:*) is for localhost, 127.0.0.1 and [::1] alone");
    if (any_port) parts->port = {};
    const bool wildcard = parts->host.starts_with("*.");
    if (wildcard) parts->host.erase(0, 2);
    if (parts->host.find('*') != std::string::npos)
        return no("* may stand for the first label alone: https://*.example.org");
    const auto origin = finish(*parts);
    if (!origin) return no(origin.error());
    if (wildcard)
        if (const auto ok = check_wildcard(*origin); !ok) return no(ok.error());
    std::string out = origin->scheme + "://" + (wildcard ? "*." : "") + origin->host;
    if (any_port) return out + ":*";
    return origin->port ? out + ":" + std::to_string(*origin->port) : out;
}

OriginVerdict check_origin(std::string_view origin, std::span<const std::string> allowed,
                           EmptyList empty_list) {
    if (allowed.empty() && empty_list == EmptyList::kAllowsAll) return {true, {}};
    if (origin.empty()) return {false, "the request names no origin"};
    const auto parsed = parse_origin(origin);
    if (!parsed) return {false, "the origin is refused: " + parsed.error()};
    const std::string text = parsed->text();
    if (allowed.empty())
        return {false, "the origin " + text +
                           " is not allowed: the project has no allowed origins yet. Add it with "
                           "`portico project origins add`"};
    Miss nearest = Miss::kOther;
    const std::string* pattern = nullptr;
    for (const std::string& one : allowed) {
        const Miss miss = compare(*parsed, one);
        if (miss == Miss::kNone) return {true, {}};
        if (pattern != nullptr && miss <= nearest) continue;
        nearest = miss;
        pattern = &one;
    }
    return {false, "the origin " + text + " is not allowed: " + explain(nearest, *pattern)};
}

}  // namespace portico::api::projects
