// SPDX-License-Identifier: Apache-2.0
#include "server/net/client_address.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <ranges>

namespace portico::net {
namespace {

namespace ip = boost::asio::ip;

constexpr unsigned kMappedBits = 96;  // of an IPv4 address within IPv6's

ip::address plain(const ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return ip::make_address_v4(ip::v4_mapped, address.to_v6());
    return address;
}

ip::address_v6::bytes_type wide(const ip::address& address) {
    return address.is_v4() ? ip::make_address_v6(ip::v4_mapped, address.to_v4()).to_bytes()
                           : address.to_v6().to_bytes();
}

std::string network(const ip::address& address) {
    if (address.is_v4()) return address.to_string();
    ip::address_v6::bytes_type bytes = address.to_v6().to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return ip::make_address_v6(bytes).to_string() + "/64";
}

std::optional<ip::address> parse_address(std::string_view text) {
    boost::system::error_code error;
    const ip::address address = ip::make_address(std::string(text), error);
    if (error || (address.is_v6() && address.to_v6().scope_id() != 0)) return std::nullopt;
    return plain(address);
}

/// An entry of X-Forwarded-For: an address, with some proxies followed by a port.
std::optional<ip::address> parse_entry(std::string_view text) {
    while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
    while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string_view::npos) return std::nullopt;
        return parse_address(text.substr(1, end - 1));
    }
    if (std::ranges::count(text, ':') == 1) text = text.substr(0, text.find(':'));
    return parse_address(text);
}

}  // namespace

std::expected<TrustedProxies, std::string> TrustedProxies::parse(
    const std::vector<std::string>& words) {
    TrustedProxies out;
    for (const std::string& word : words) {
        const std::size_t slash = std::min(word.find('/'), word.size());
        const auto address = parse_address(std::string_view(word).substr(0, slash));
        if (!address)
            return std::unexpected("trusted_proxies: \"" + word +
                                   "\" is no address or network, like 10.0.0.7 or 10.1.0.0/16");
        const unsigned most = address->is_v4() ? 32 : 128;
        unsigned bits = most;
        if (slash < word.size()) {
            const char* const end = word.data() + word.size();
            const auto read = std::from_chars(word.data() + slash + 1, end, bits);
            if (read.ec != std::errc() || read.ptr != end || bits > most)
                return std::unexpected("trusted_proxies: \"" + word +
                                       "\": what follows the slash is 1 to " +
                                       std::to_string(most));
        }
        if (bits == 0)
            return std::unexpected("trusted_proxies: \"" + word +
                                   "\" would let everybody say whom they are counted under");
        out.networks_.push_back({wide(*address), bits + (address->is_v4() ? kMappedBits : 0)});
    }
    return out;
}

bool TrustedProxies::has(const ip::address& address) const {
    if (plain(address).is_loopback()) return true;
    const auto bytes = wide(address);
    return std::ranges::any_of(networks_, [&](const Network& one) {
        const std::size_t whole = one.bits / 8, rest = one.bits % 8;
        if (!std::equal(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(whole),
                        one.start.begin()))
            return false;
        return rest == 0 || (bytes[whole] ^ one.start[whole]) >> (8 - rest) == 0;
    });
}

bool is_private(const ip::address& address) {
    static const TrustedProxies kNetworks =
        *TrustedProxies::parse({"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10",
                                "169.254.0.0/16", "fc00::/7", "fe80::/10"});
    return !plain(address).is_loopback() && kNetworks.has(address);
}

std::string client_address(const ip::address& peer, std::span<const std::string_view> forwarded_for,
                           const TrustedProxies& trusted) {
    ip::address reached = plain(peer);
    for (std::string_view line : std::views::reverse(forwarded_for)) {
        while (trusted.has(reached)) {
            const std::size_t comma = line.rfind(',');
            const bool last = comma == std::string_view::npos;
            const auto entry = parse_entry(last ? line : line.substr(comma + 1));
            if (!entry) return network(reached);
            reached = *entry;
            if (last) break;
            line = line.substr(0, comma);
        }
    }
    return network(reached);
}

}  // namespace portico::net
