// SPDX-License-Identifier: Apache-2.0
#include "server/api/console/guard.hpp"

#include <algorithm>

#include "server/api/projects/origins.hpp"
#include "server/data/operator.hpp"

namespace portico::api::console {
namespace {

/// Of one name; browsers keep 50 to 180 of a host at all.
constexpr std::size_t kCookiesMax = 16;

/// The prefix makes browsers insist on Secure, this host alone, and the path /.
std::string_view cookie_name(const Address& address) {
    return address.secure ? "__Host-portico-console" : "portico-console";
}

bool is_ip_address(std::string_view host) {
    return host.starts_with('[') || std::all_of(host.begin(), host.end(), [](char c) {
               return c == '.' || (c >= '0' && c <= '9');
           });
}

}  // namespace

std::expected<Address, std::string> parse_address(std::string_view text) {
    const auto origin = projects::parse_origin(text);
    if (!origin) return std::unexpected(origin.error());
    if (origin->scheme != "https" && origin->scheme != "http")
        return std::unexpected(
            std::string("the console's address begins with https:// or http://"));
    Address out;
    out.party = {origin->host, origin->text()};
    out.host_header = origin->host + (origin->port ? ":" + std::to_string(*origin->port) : "");
    out.secure = origin->scheme == "https";
    out.passkeys = !is_ip_address(origin->host);
    return out;
}

bool is_own_host(const net::Request& request, const Address& address) {
    return request.header("Host") == address.host_header;
}

std::optional<std::string> refusal(const net::Request& request, const Address& address) {
    if (!is_own_host(request, address))
        return "the console is at " + address.party.origin +
               "/console/; another address is set by console.origin";
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (!request.origin.empty() && request.origin != address.party.origin)
        return "another site's page asked";
    const std::string_view site = request.header("Sec-Fetch-Site");
    if (!site.empty() && site != "same-origin" && !(reads && site == "none"))
        return "another site's page asked";
    if (reads) return std::nullopt;
    if (request.origin.empty()) return "the request names no Origin";
    if (request.header(kOwnHeader) != "1")
        return "the request lacks " + std::string(kOwnHeader) + ": 1";
    const std::string_view type = request.header("Content-Type");
    if (!request.body.empty() && type != "application/json")
        return "the body must be application/json";
    return std::nullopt;
}

std::vector<std::string_view> session_cookies(const net::Request& request, const Address& address) {
    const std::string_view name = cookie_name(address);
    std::string_view list = request.header("Cookie");
    std::vector<std::string_view> out;
    while (!list.empty() && out.size() < kCookiesMax) {
        const std::size_t end = std::min(list.find(';'), list.size());
        std::string_view item = list.substr(0, end);
        list.remove_prefix(std::min(end + 1, list.size()));
        while (item.starts_with(' ')) item.remove_prefix(1);
        const std::size_t equals = item.find('=');
        if (equals != std::string_view::npos && item.substr(0, equals) == name)
            out.push_back(item.substr(equals + 1));
    }
    return out;
}

std::string write_session_cookie(std::string_view token, const Address& address) {
    std::string out(cookie_name(address));
    out += "=" + std::string(token) + "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" +
           std::to_string(token.empty() ? 0 : kSessionMs / 1000);
    return address.secure ? out + "; Secure" : out;
}

void harden(net::Response& response) {
    net::add_missing(response, "Content-Security-Policy",
                     "default-src 'none'; base-uri 'none'; form-action 'none'; "
                     "frame-ancestors 'none'");
    net::add_missing(response, "Cache-Control", "no-store");
    net::add_missing(response, "X-Content-Type-Options", "nosniff");
    net::add_missing(response, "X-Frame-Options", "DENY");
    net::add_missing(response, "Referrer-Policy", "no-referrer");
    net::add_missing(response, "Cross-Origin-Opener-Policy", "same-origin");
    net::add_missing(response, "Cross-Origin-Resource-Policy", "same-origin");
}

}  // namespace portico::api::console
