// SPDX-License-Identifier: Apache-2.0
//
// X25519 key agreement (RFC 7748). The shared value is not a key yet: derive one with hkdf.hpp.
#pragma once

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"

namespace portico {

/// The public key of a private key. Any 32 bytes are a private key.
Bytes32 derive_x25519_public(const Secret<32>& private_key);

/// The value both sides share. Every 32-byte public key is taken (its top bit ignored, values above
/// the field reduced), except those of small order.
/// Errors: crypto_bad_public_key (the shared value would be all zeros).
Result<Secret<32>> derive_x25519_shared(const Secret<32>& private_key, const Bytes32& peer_public);

}  // namespace portico
