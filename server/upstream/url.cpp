// SPDX-License-Identifier: Apache-2.0
#include "server/upstream/url.hpp"

#include <arpa/inet.h>
#include <libpsl.h>

#include <algorithm>

#include "core/base/text/ascii.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/url.hpp>
#include <boost/url/src.hpp>  // its bodies: no library is linked for it
#pragma clang diagnostic pop

namespace portico::upstream {
namespace {

constexpr std::size_t kUrlBytesMax = 2048;
constexpr std::size_t kHostBytesMax = 253;
constexpr std::size_t kPortDigitsMax = 5;

bool is_visible(char c) { return c > 0x20 && c < 0x7f && c != '\\' && c != '"'; }

bool is_host(std::string_view host, bool bracketed) {
    if (host.empty() || host.front() == '.' || host.back() == '.' || host.contains(".."))
        return false;
    return host.size() <= kHostBytesMax && std::ranges::all_of(host, [&](char c) {
               const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                                   (c >= '0' && c <= '9') || c == '.';
               return letter || (bracketed ? c == ':' : c == '-' || c == '_');
           });
}

/// Names are the same in capitals, and with the dot of the root behind them.
std::string one_spelling(std::string_view host) {
    if (host.ends_with('.')) host.remove_suffix(1);
    return ascii_lower(host);
}

/// Of an address, however it is written (0x7f000001, 127.1, ::ffff:127.0.0.1): an IPv4 one, or the
/// /64 of an IPv6 one, as client addresses name it. Empty: it is none.
std::string network_of(const std::string& host) {
    in_addr v4{};
    in6_addr v6{};
    char text[INET6_ADDRSTRLEN];
    const bool is_v6 = inet_pton(AF_INET6, host.c_str(), &v6) == 1;
    const bool is_mapped = is_v6 && IN6_IS_ADDR_V4MAPPED(&v6);
    if (is_mapped) std::copy_n(v6.s6_addr + 12, 4, reinterpret_cast<std::uint8_t*>(&v4));
    if (is_mapped || (!is_v6 && inet_aton(host.c_str(), &v4) != 0))
        return inet_ntop(AF_INET, &v4, text, sizeof text);
    if (!is_v6) return {};
    std::fill_n(v6.s6_addr + 8, 8, std::uint8_t{0});
    return std::string(inet_ntop(AF_INET6, &v6, text, sizeof text)) + "/64";
}

bool is_port(std::string_view port) {
    return !port.empty() && port.size() <= kPortDigitsMax &&
           std::ranges::all_of(port, [](char c) { return c >= '0' && c <= '9'; }) &&
           std::stoi(std::string(port)) >= 1 && std::stoi(std::string(port)) <= 65'535;
}

}  // namespace

std::expected<Url, std::string> parse_url(std::string_view text) {
    const auto no = [](const char* why) { return std::unexpected(std::string(why)); };
    if (text.size() > kUrlBytesMax) return no("the address is longer than 2048 bytes");
    if (!std::ranges::all_of(text, is_visible))
        return no("the address holds a space or a character that must be written with %");
    struct Scheme {
        std::string_view start;
        bool tls, websocket;
    };
    constexpr Scheme kSchemes[] = {{"https://", true, false},
                                   {"http://", false, false},
                                   {"wss://", true, true},
                                   {"ws://", false, true}};
    const auto* const scheme = std::ranges::find_if(
        kSchemes, [&](const Scheme& one) { return text.starts_with(one.start); });
    if (scheme == std::end(kSchemes))
        return no("the address must begin with https://, http://, wss:// or ws://");
    text.remove_prefix(scheme->start.size());
    Url out;
    out.tls = scheme->tls;
    out.websocket = scheme->websocket;
    const std::size_t path = std::min(text.find_first_of("/?#"), text.size());
    out.authority = text.substr(0, path);
    std::string_view target = text.substr(path);
    target = target.substr(0, target.find('#'));
    out.target = target.starts_with('/') ? std::string(target) : "/" + std::string(target);

    std::string_view host = out.authority;
    if (host.find('@') != std::string_view::npos)
        return no("the address must not hold a user or a password");
    out.port = out.tls ? "443" : "80";
    const bool bracketed = host.starts_with('[');
    const std::size_t colon = bracketed ? host.find("]:") + 1 : host.rfind(':');
    if (colon != std::string_view::npos && colon != 0) {
        out.port = host.substr(colon + 1);
        host = host.substr(0, colon);
    }
    if (bracketed) {
        if (!host.ends_with(']')) return no("the address's host is broken");
        host = host.substr(1, host.size() - 2);
    }
    out.host = one_spelling(host);
    if (!is_host(out.host, bracketed)) return no("the address's host is broken");
    if (!is_port(out.port)) return no("the address's port is not 1 to 65535");
    return out;
}

std::optional<Url> resolve_url(const Url& base, std::string_view reference) {
    namespace urls = boost::urls;
    const std::string text = (base.tls ? "https://" : "http://") + base.authority + base.target;
    const auto from = urls::parse_uri(text);
    const auto to = urls::parse_uri_reference(reference);
    urls::url resolved;
    if (!from || !to || !urls::resolve(*from, *to, resolved)) return std::nullopt;
    auto url = parse_url(std::string_view(resolved.c_str(), resolved.size()));
    if (!url) return std::nullopt;
    // Boost 1.81 leaves what leads above the root (RFC 3986, 5.2.4, 2C).
    while (url->target.starts_with("/../")) url->target.erase(0, 3);
    if (url->target == "/.." || url->target.starts_with("/..?")) url->target.erase(1, 2);
    return std::move(*url);
}

bool is_named_host(const Url& url, const std::vector<std::string>& hosts) {
    const std::string host = url.host.contains(':') ? "[" + url.host + "]" : url.host;
    return std::ranges::any_of(hosts, [&](std::string_view named) {
        const std::size_t colon = std::min(named.rfind(':'), named.size());
        return one_spelling(named.substr(0, colon)) == host &&
               named.substr(colon) == ":" + url.port;
    });
}

std::string site_of(const std::string& host) {
    if (std::string network = network_of(host); !network.empty()) return network;
    // Everybody's names at a registry: the longest that is one. Those that companies list for their
    // customers (github.io) have the company's name servers, and are one site.
    constexpr int kSuffixLabelsMax = 5;
    std::size_t suffix = host.size(), site = host.size();
    for (int labels = 0; labels <= kSuffixLabelsMax && suffix != 0; ++labels) {
        const std::size_t dot = suffix < 2 ? std::string::npos : host.rfind('.', suffix - 2);
        const std::size_t wider = dot == std::string::npos ? 0 : dot + 1;
        // The last label is one, whether it is known or not.
        if (labels <= 1 ||
            psl_is_public_suffix2(psl_builtin(), host.c_str() + suffix, PSL_TYPE_ICANN) != 0)
            site = wider;
        suffix = wider;
    }
    return host.substr(site);
}

}  // namespace portico::upstream
