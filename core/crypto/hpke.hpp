// SPDX-License-Identifier: Apache-2.0
//
// HPKE (RFC 9180), base mode, with DHKEM(X25519, HKDF-SHA256), HKDF-SHA256 and ChaCha20-Poly1305:
// sealing to somebody's public key.
#pragma once

#include <cstdint>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"

namespace portico {

struct HpkeKeyPair {
    Secret<32> private_key;
    Bytes32 public_key;
};

/// DeriveKeyPair of the KEM (section 7.1.3). `ikm` has at least 32 bytes of entropy.
/// Errors: crypto_bad_length (ikm shorter than 32 bytes).
Result<HpkeKeyPair> derive_hpke_key_pair(ByteView ikm);

/// The key schedule of one sender and one receiver: seals and opens messages by their number.
class HpkeContext {
  public:
    /// The sender's side. `ephemeral` is a fresh random private key, used for this context alone;
    /// its public key (derive_x25519_public) is the `enc` to send along.
    /// Errors: crypto_bad_public_key.
    static Result<HpkeContext> of_sender(const Bytes32& receiver, const Secret<32>& ephemeral,
                                         ByteView info);
    /// The receiver's side. Errors: crypto_bad_public_key (enc).
    static Result<HpkeContext> of_receiver(const Secret<32>& receiver, const Bytes32& enc,
                                           ByteView info);

    /// Message number `sequence`, from 0. A number must never be used for two plaintexts.
    Bytes seal(std::uint64_t sequence, ByteView aad, ByteView plaintext) const;
    /// Errors: crypto_open_failed.
    Result<Bytes> open(std::uint64_t sequence, ByteView aad, ByteView ciphertext) const;
    /// A further secret both sides share (section 5.3). Errors: crypto_bad_length (size).
    Result<Bytes> export_secret(ByteView context, std::size_t size) const;

  private:
    HpkeContext() = default;
    static HpkeContext schedule(ByteView shared_secret, ByteView info);

    Secret<32> key_;
    Secret<12> base_nonce_;
    Secret<32> exporter_;
};

/// One message to a public key: `enc` (32 bytes) and the ciphertext, in one piece.
/// Errors: crypto_bad_public_key.
Result<Bytes> seal_to_public_key(const Bytes32& receiver, const Secret<32>& ephemeral,
                                 ByteView info, ByteView aad, ByteView plaintext);
/// Errors: crypto_open_failed, whatever was wrong.
Result<Bytes> open_with_private_key(const Secret<32>& receiver, ByteView info, ByteView aad,
                                    ByteView sealed);

}  // namespace portico
