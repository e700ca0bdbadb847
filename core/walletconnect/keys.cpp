// SPDX-License-Identifier: Apache-2.0
#include "core/walletconnect/keys.hpp"

#include "core/base/assert.hpp"
#include "core/crypto/curves/x25519.hpp"
#include "core/crypto/hash/hkdf.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico::wc {

Secret<32> generate_sym_key(const EntropyFn& entropy) {
    Secret<32> key;
    entropy(key.expose_mutable());
    return key;
}

KeyPair generate_key_pair(const EntropyFn& entropy) {
    KeyPair pair;
    pair.private_key = generate_sym_key(entropy);
    pair.public_key = derive_x25519_public(pair.private_key);
    return pair;
}

Secret<32> derive_sym_key(const Secret<32>& shared) {
    auto derived = derive_hkdf_sha256(shared.expose(), {}, {}, 32);
    PORTICO_ASSERT(derived.has_value() && derived->size() == 32);
    Secret<32> key(std::span<const std::uint8_t, 32>(derived->data(), 32));
    wipe(*derived);
    return key;
}

Result<Secret<32>> derive_sym_key(const Secret<32>& private_key, const Bytes32& peer_public) {
    const Secret<32> shared = PORTICO_TRY(derive_x25519_shared(private_key, peer_public));
    return derive_sym_key(shared);
}

Bytes32 derive_topic(const Secret<32>& sym_key) { return sha256(sym_key.expose()); }

Bytes32 derive_response_topic(const Bytes32& public_key) { return sha256(public_key); }

}  // namespace portico::wc
