// SPDX-License-Identifier: Apache-2.0
//
// SHA-2 by libsodium.
#include "core/crypto/hash/sha2.hpp"

#include <sodium.h>

namespace portico {

Bytes32 sha256(ByteView data) {
    Bytes32 digest;
    crypto_hash_sha256(digest.data(), data.data(), data.size());
    return digest;
}

FixedBytes<64> sha512(ByteView data) {
    FixedBytes<64> digest;
    crypto_hash_sha512(digest.data(), data.data(), data.size());
    return digest;
}

}  // namespace portico
