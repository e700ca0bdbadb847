// SPDX-License-Identifier: Apache-2.0
//
// Ed25519 by libsodium, whose verification is the strict rule that the header states.
#include "core/crypto/curves/ed25519.hpp"

#include <sodium.h>

#include "core/crypto/sodium_ready.hpp"

namespace portico {
namespace {

// libsodium's private key is the seed followed by the public key; wiped like the seed itself.
struct KeyPair {
    Bytes32 public_key;
    FixedBytes<64> private_key;

    explicit KeyPair(const Secret<32>& seed) {
        detail::sodium_ready();
        crypto_sign_seed_keypair(public_key.data(), private_key.data(), seed.expose().data());
    }
    KeyPair(const KeyPair&) = delete;
    KeyPair& operator=(const KeyPair&) = delete;
    ~KeyPair() { wipe(private_key); }
};

}  // namespace

Bytes32 derive_ed25519_public(const Secret<32>& seed) { return KeyPair(seed).public_key; }

FixedBytes<64> sign_ed25519(const Secret<32>& seed, ByteView message) {
    const KeyPair pair(seed);
    FixedBytes<64> signature;
    crypto_sign_detached(signature.data(), nullptr, message.data(), message.size(),
                         pair.private_key.data());
    return signature;
}

bool verify_ed25519(ByteView public_key, ByteView message, ByteView signature) {
    detail::sodium_ready();
    return public_key.size() == crypto_sign_PUBLICKEYBYTES &&
           signature.size() == crypto_sign_BYTES &&
           crypto_sign_verify_detached(signature.data(), message.data(), message.size(),
                                       public_key.data()) == 0;
}

}  // namespace portico
