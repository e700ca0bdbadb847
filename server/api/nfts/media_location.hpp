// SPDX-License-Identifier: Apache-2.0
//
// Where metadata and pictures stand, as contracts and metadata name it (ERC-721, ERC-1155; RFC 2397
// for data:). What is written there is anybody's: only https addresses, ipfs: through the
// operator's gateway, and data: are places; all else is none (docs/spec/security.md, cases 40 and
// 103).
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "core/base/bytes.hpp"
#include "server/api/nfts/config.hpp"
#include "server/upstream/url.hpp"

namespace portico::api::nfts {

/// What a data: address holds; what it says of its type is not believed.
struct Inline {
    std::string bytes;
};
struct UnsupportedLocation {};
using MediaLocation = std::variant<UnsupportedLocation, Inline, upstream::Url>;

MediaLocation find_media_location(std::string_view text, const Config& config);

/// The operator has named this host and port: it may stand on a private address.
bool is_private_host(const upstream::Url& url, const Config& config);
/// https, or http to a private host; neither WebSockets nor anything else.
bool may_be_fetched(const upstream::Url& url, const Config& config);

/// ERC-1155, "Metadata": every `{id}` is the id as 64 digits of lower-case hex.
std::string with_id(std::string_view uri, ByteView id);

}  // namespace portico::api::nfts
