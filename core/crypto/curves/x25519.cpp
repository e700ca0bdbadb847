// SPDX-License-Identifier: Apache-2.0
//
// X25519 by libsodium, which refuses points of small order and with them every all-zero result.
#include "core/crypto/curves/x25519.hpp"

#include <sodium.h>

#include "core/crypto/sodium_ready.hpp"

namespace portico {

Bytes32 derive_x25519_public(const Secret<32>& private_key) {
    detail::sodium_ready();
    Bytes32 public_key;
    crypto_scalarmult_curve25519_base(public_key.data(), private_key.expose().data());
    return public_key;
}

Result<Secret<32>> derive_x25519_shared(const Secret<32>& private_key, const Bytes32& peer_public) {
    detail::sodium_ready();
    Secret<32> shared;
    if (crypto_scalarmult_curve25519(shared.expose_mutable().data(), private_key.expose().data(),
                                     peer_public.data()) != 0)
        return fail(Code::crypto_bad_public_key);
    return shared;
}

}  // namespace portico
