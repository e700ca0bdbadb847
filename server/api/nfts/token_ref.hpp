// SPDX-License-Identifier: Apache-2.0
//
// Which collectible is meant, and the two texts that tell it to clients under our seal: the path of
// its picture, so that this server fetches nothing that it has not named itself, and the `next` of
// a page. Neither holds a secret.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/chain/eip155/address.hpp"

namespace portico::api::nfts {

struct TokenRef {
    std::int64_t chain = 0;  ///< of eip155
    chain::EvmAddress contract{};
    Bytes id = {};  ///< big-endian, without leading zeros
    bool is_erc1155 = false;

    std::string chain_text() const { return "eip155:" + std::to_string(chain); }
    /// Its contract, with the chain.
    std::string collection() const;
    /// One text for each: a key of caches.
    std::string key() const;

    friend bool operator==(const TokenRef&, const TokenRef&) = default;
};

/// `scope` is what it is good for, such as the account that a page is of. base64url.
std::string seal_token(const TokenRef& token, std::string_view scope, ByteView key);
/// Nothing where it is none, was changed, or is of another scope.
std::optional<TokenRef> open_token(std::string_view text, std::string_view scope, ByteView key);

}  // namespace portico::api::nfts
