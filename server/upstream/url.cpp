// SPDX-License-Identifier: Apache-2.0
#include "server/upstream/url.hpp"

#include <algorithm>

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
    return !host.empty() && host.size() <= kHostBytesMax && std::ranges::all_of(host, [&](char c) {
        const bool letter =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';
        return letter || (bracketed ? c == ':' : c == '-' || c == '_');
    });
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
    out.host = host;
    if (!is_host(host, bracketed)) return no("the address's host is broken");
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
    return std::ranges::find(hosts, host + ":" + url.port) != hosts.end();
}

std::string_view site_of(std::string_view host) {
    const bool is_address =
        host.contains(':') || (!host.empty() && host.back() >= '0' && host.back() <= '9');
    const std::size_t last = host.rfind('.');
    if (is_address || last == std::string_view::npos || last == 0) return host;
    const std::size_t before = host.rfind('.', last - 1);
    return before == std::string_view::npos ? host : host.substr(before + 1);
}

}  // namespace portico::upstream
