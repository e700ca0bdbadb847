// SPDX-License-Identifier: Apache-2.0
//
// Whom a request is counted under where addresses are limited.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace portico::net {

/// The proxies whose word counts: this machine, and what the operator names.
class TrustedProxies {
  public:
    /// Addresses and networks: "10.0.0.7", "10.1.0.0/16", "fd00::/8". The error is one line for a
    /// person.
    static std::expected<TrustedProxies, std::string> parse(const std::vector<std::string>& words);

    bool has(const boost::asio::ip::address& address) const;

  private:
    struct Network {
        boost::asio::ip::address_v6::bytes_type start{};  ///< IPv4 mapped
        unsigned bits = 0;                                ///< of 128
    };
    std::vector<Network> networks_;
};

/// The peer's address; an IPv6 one by its /64 network, which one subscriber has whole. Where the
/// peer is a trusted proxy, its X-Forwarded-For is read from the right, as each proxy adds the one
/// it saw: the first that is no trusted proxy counts. What stands to the left of it is anybody's
/// claim. Where an entry is no address, what was reached so far counts. `forwarded_for`: the
/// headers of that name, in their order.
std::string client_address(const boost::asio::ip::address& peer,
                           std::span<const std::string_view> forwarded_for,
                           const TrustedProxies& trusted);

/// Of a network that nobody reaches from elsewhere (RFC 1918, 4193, 6598, link-local): a peer of
/// such a one that says for whom it asks is a proxy of the operator's, most likely.
bool is_private(const boost::asio::ip::address& address);

}  // namespace portico::net
