// SPDX-License-Identifier: Apache-2.0
#include "core/crypto/hash/blake2b.hpp"

#include <sodium/crypto_generichash_blake2b.h>

#include "core/base/assert.hpp"
#include "core/crypto/sodium_ready.hpp"

namespace portico {

namespace {

// libsodium names a minimum of 16 bytes as advice; the function itself takes 1 to 64, as RFC 7693
// does.
void hash(std::uint8_t* digest, std::size_t digest_size, ByteView data, ByteView key) {
    detail::sodium_ready();
    const int status = crypto_generichash_blake2b(digest, digest_size, data.data(), data.size(),
                                                  key.empty() ? nullptr : key.data(), key.size());
    PORTICO_ASSERT(status == 0);
}

}  // namespace

FixedBytes<64> blake2b_512(ByteView data) {
    FixedBytes<64> digest;
    hash(digest.data(), digest.size(), data, {});
    return digest;
}

Result<Bytes> blake2b(ByteView data, std::size_t digest_size, ByteView key) {
    if (digest_size == 0 || digest_size > kBlake2bDigestMax) {
        return fail(Code::crypto_bad_length, "digest");
    }
    if (key.size() > kBlake2bKeyMax) return fail(Code::crypto_bad_length, "key");
    Bytes digest(digest_size);
    hash(digest.data(), digest.size(), data, key);
    return digest;
}

}  // namespace portico
