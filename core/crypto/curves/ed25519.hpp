// SPDX-License-Identifier: Apache-2.0
//
// Ed25519 (RFC 8032), the plain variant. A private key is its 32-byte seed.
#pragma once

#include "core/base/bytes.hpp"
#include "core/base/secret.hpp"

namespace portico {

Bytes32 derive_ed25519_public(const Secret<32>& seed);

FixedBytes<64> sign_ed25519(const Secret<32>& seed, ByteView message);

/// True if `signature` (64 bytes) by `public_key` (32 bytes) fits `message`. Strict: S below the
/// group order, A and R canonical and not of small order, the equation without cofactor. Wrong
/// lengths are false like anything else that is wrong.
bool verify_ed25519(ByteView public_key, ByteView message, ByteView signature);

}  // namespace portico
