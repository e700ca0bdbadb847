// SPDX-License-Identifier: Apache-2.0
//
// SHA-2 by libsodium; SHA-256 by the processor where it can.
#include "core/crypto/sha2.hpp"

#include <sodium.h>

#include "core/crypto/sha256_x86.hpp"

namespace portico {

Bytes32 sha256(ByteView data) {
#ifdef PORTICO_SHA256_X86
    if (detail::has_sha256_x86()) return detail::sha256_x86(data);
#endif
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
