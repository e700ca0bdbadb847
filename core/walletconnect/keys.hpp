// SPDX-License-Identifier: Apache-2.0
//
// Key agreement and topics of WalletConnect v2 (sign protocol, "crypto"): X25519, then HKDF-SHA256
// with empty salt and info; a topic is the SHA-256 of what its messages are sealed with.
#pragma once

#include <string>

#include "core/base/bytes.hpp"
#include "core/base/entropy.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"

namespace portico::wc {

struct KeyPair {
    Secret<32> private_key;
    Bytes32 public_key{};
};

/// A fresh X25519 pair.
KeyPair generate_key_pair(const EntropyFn& entropy);

/// 32 random bytes: the symmetric key of a pairing.
Secret<32> generate_sym_key(const EntropyFn& entropy);

/// The symmetric key from what X25519 agreed on.
Secret<32> derive_sym_key(const Secret<32>& shared);

/// The symmetric key that our private key shares with `peer_public`.
/// Errors: crypto_bad_public_key (a key of small order).
Result<Secret<32>> derive_sym_key(const Secret<32>& private_key, const Bytes32& peer_public);

/// Topic of the messages sealed with `sym_key`.
Bytes32 derive_topic(const Secret<32>& sym_key);

/// Topic where the answer to wc_sessionAuthenticate arrives: the hash of the requester's public
/// key.
Bytes32 derive_response_topic(const Bytes32& public_key);

}  // namespace portico::wc
