// SPDX-License-Identifier: Apache-2.0
//
// Whom a request is counted under where addresses are limited.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>

namespace portico::net {

/// The peer's address; an IPv6 one by its /64 network, which one subscriber has whole. A peer on
/// this machine is taken for a reverse proxy: then the last address of its X-Forwarded-For counts,
/// the one that the proxy itself saw, if it is one.
std::string client_address(const boost::asio::ip::address& peer, std::string_view forwarded_for);

}  // namespace portico::net
