// SPDX-License-Identifier: Apache-2.0
//
// Private to server/upstream: address_guard.hpp for those who have Asio's address already, and the
// one way from a name to addresses that may be called (docs/spec/security.md#case-103).
#pragma once

#include <boost/asio/ip/address.hpp>
#include <expected>
#include <memory>
#include <string_view>
#include <vector>

#include "server/net/asio_types.hpp"
#include "server/upstream/name_lookups.hpp"
#include "server/upstream/url.hpp"

namespace portico::upstream {

using Endpoints = std::vector<net::Tcp::endpoint>;

bool is_public(const boost::asio::ip::address& address);

inline constexpr std::string_view kOnPrivateAddress =
    "it stands on a private address, which is not allowed for it";

/// Looks the host up once and leaves out what may not be called; none is left where it stands on
/// private addresses alone. Connect to just these: a second look-up may say something else. The
/// error has no addresses.
net::Awaitable<std::expected<Endpoints, NameAnswer>> resolve_allowed(
    NameLookups& names, std::shared_ptr<NameLookups::Wait> wait, const Url& url, bool allow_private,
    NameLookups::For by);

}  // namespace portico::upstream
