// SPDX-License-Identifier: Apache-2.0
//
// Verification of ECDSA on P-256 (FIPS 186-5, SEC 2 secp256r1): what passkeys and JWTs are signed
// with. Verification alone, and of variable time: there is nothing secret in it. Points are SEC1:
// 33 bytes starting with 02 or 03, or 65 starting with 04.
#pragma once

#include "core/base/bytes.hpp"
#include "core/crypto/curves/secp256k1.hpp"

namespace portico {

/// True if the signature fits. Whatever is wrong with key, digest length (32) or signature gives
/// false.
bool verify_p256(ByteView public_key, ByteView digest, ByteView signature, EcdsaForm form,
                 HighS high_s);

}  // namespace portico
