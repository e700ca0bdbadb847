// SPDX-License-Identifier: Apache-2.0
//
// Verification of Schnorr signatures on secp256k1 (BIP-340), by libsecp256k1. Native alone: no wasm
// module verifies one.
#pragma once

#include "core/base/bytes.hpp"

namespace portico {

/// True if the signature (64 bytes) by the key (32 bytes, its x alone) fits the message. Whatever
/// is wrong gives false.
bool verify_schnorr(ByteView public_key, ByteView message, ByteView signature);

}  // namespace portico
