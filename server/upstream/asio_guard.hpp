// SPDX-License-Identifier: Apache-2.0
//
// Private to server/upstream: address_guard.hpp for those who have Asio's address already.
#pragma once

#include <boost/asio/ip/address.hpp>

namespace portico::upstream {

bool is_public(const boost::asio::ip::address& address);

}  // namespace portico::upstream
