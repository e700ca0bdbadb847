// SPDX-License-Identifier: Apache-2.0
#include "server/net/client_address.hpp"

#include <algorithm>

namespace portico::net {
namespace {

namespace ip = boost::asio::ip;

ip::address plain(const ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return ip::make_address_v4(ip::v4_mapped, address.to_v6());
    return address;
}

std::string network(const ip::address& address) {
    if (address.is_v4()) return address.to_string();
    ip::address_v6::bytes_type bytes = address.to_v6().to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return ip::make_address_v6(bytes).to_string() + "/64";
}

}  // namespace

std::string client_address(const ip::address& peer, std::string_view forwarded_for) {
    const ip::address direct = plain(peer);
    if (direct.is_loopback()) {
        const std::size_t comma = forwarded_for.rfind(',');
        std::string_view last =
            comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1);
        while (last.starts_with(' ')) last.remove_prefix(1);
        while (last.ends_with(' ')) last.remove_suffix(1);
        boost::system::error_code error;
        const ip::address behind = ip::make_address(std::string(last), error);
        if (!error) return network(plain(behind));
    }
    return network(direct);
}

}  // namespace portico::net
