// SPDX-License-Identifier: Apache-2.0
//
// ECDSA on secp256k1: keys, recoverable signatures, verification and recovery, by libsecp256k1.
// Digests are taken as they are; hash before you call. Points are SEC1: 33 bytes starting with 02
// or 03, or 65 starting with 04. The hybrid forms 06 and 07 are refused everywhere.
#pragma once

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"

namespace portico {

enum class PointForm : std::uint8_t { kCompressed, kUncompressed };  // 33 and 65 bytes
enum class EcdsaForm : std::uint8_t { kDer, kCompact };  // strict DER; r and s, 64 bytes
enum class HighS : std::uint8_t { kAllowed, kRefused };

/// r and s, and which of the four candidate points the signer's key is.
struct RecoverableSignature {
    FixedBytes<64> compact;
    std::uint8_t recovery;  ///< 0 .. 3

    friend bool operator==(const RecoverableSignature&, const RecoverableSignature&) = default;
};

/// The public key of a private key.
/// Errors: crypto_bad_private_key (zero, or not below the group order).
Result<Bytes> derive_k1_public(const Secret<32>& private_key, PointForm form);

/// Checks a public key and writes it in the form asked for.
/// Errors: crypto_bad_public_key.
Result<Bytes> parse_k1_point(ByteView point, PointForm form);

/// Signs deterministically (RFC 6979 with SHA-256, no extra entropy); s is always low.
/// Errors: crypto_bad_private_key.
Result<RecoverableSignature> sign_k1(const Secret<32>& private_key, const Bytes32& digest);

/// True if the signature fits. Whatever is wrong with key, digest length or signature gives false.
bool verify_k1(ByteView public_key, ByteView digest, ByteView signature, EcdsaForm form,
               HighS high_s);

/// The uncompressed public key whose signature this is. A high s is taken.
/// Errors: crypto_bad_signature (r or s out of range, recovery above 3, no such point).
Result<FixedBytes<65>> recover_k1(const Bytes32& digest, const RecoverableSignature& signature);

/// (key + tweak) modulo the group order: the step of BIP-32 from a private parent.
/// Errors: crypto_bad_private_key (the tweak is not below the order, or the sum is zero).
Result<Secret<32>> add_k1_private(const Secret<32>& private_key, const Secret<32>& tweak);

/// point + tweak * G, compressed: the step of BIP-32 from a public parent.
/// Errors: crypto_bad_public_key (the point, the tweak or the sum).
Result<Bytes> add_k1_public(ByteView point, const Secret<32>& tweak);

/// Optional: blinds later private-key operations against side channels with 32 fresh random bytes.
/// Changes no result. Not thread-safe: call it before other threads use this file.
void blind_k1(const Secret<32>& entropy);

}  // namespace portico
