// SPDX-License-Identifier: Apache-2.0
//
// HMAC by libsodium. Its state holds the keyed hash and is wiped after use.
#include "core/crypto/hash/hmac.hpp"

#include <sodium.h>

#include "core/base/secret.hpp"

namespace portico {
namespace {

// libsodium wants a pointer to the key even where the key is empty.
const std::uint8_t* key_data(ByteView key) {
    static constexpr std::uint8_t kNothing = 0;
    return key.empty() ? &kNothing : key.data();
}

bool equals_prefix(ByteView whole, ByteView mac, std::size_t size_bytes) {
    return size_bytes > 0 && size_bytes <= whole.size() &&
           equal_in_constant_time(whole.first(size_bytes), mac);
}

}  // namespace

Bytes32 hmac_sha256(ByteView key, ByteView data) {
    Bytes32 mac;
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key_data(key), key.size());
    crypto_auth_hmacsha256_update(&state, data.data(), data.size());
    crypto_auth_hmacsha256_final(&state, mac.data());
    wipe({reinterpret_cast<std::uint8_t*>(&state), sizeof state});
    return mac;
}

FixedBytes<64> hmac_sha512(ByteView key, ByteView data) {
    FixedBytes<64> mac;
    crypto_auth_hmacsha512_state state;
    crypto_auth_hmacsha512_init(&state, key_data(key), key.size());
    crypto_auth_hmacsha512_update(&state, data.data(), data.size());
    crypto_auth_hmacsha512_final(&state, mac.data());
    wipe({reinterpret_cast<std::uint8_t*>(&state), sizeof state});
    return mac;
}

bool verify_hmac_sha256(ByteView key, ByteView data, ByteView mac, std::size_t size_bytes) {
    return equals_prefix(hmac_sha256(key, data), mac, size_bytes);
}

bool verify_hmac_sha512(ByteView key, ByteView data, ByteView mac, std::size_t size_bytes) {
    return equals_prefix(hmac_sha512(key, data), mac, size_bytes);
}

}  // namespace portico
