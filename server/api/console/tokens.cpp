// SPDX-License-Identifier: Apache-2.0
#include "server/api/console/tokens.hpp"

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico::api::console {

Token make_token(const EntropyFn& entropy) {
    Bytes32 secret{};
    entropy(secret);
    return {to_base64url(secret), sha256(secret)};
}

std::optional<Bytes32> hash_token(std::string_view text) {
    if (text.size() != 43) return std::nullopt;
    const auto secret = parse_base64url(text);
    if (!secret || secret->size() != 32) return std::nullopt;
    return sha256(*secret);
}

std::string make_id(const EntropyFn& entropy) {
    FixedBytes<16> id{};
    entropy(id);
    return to_hex(id);
}

}  // namespace portico::api::console
