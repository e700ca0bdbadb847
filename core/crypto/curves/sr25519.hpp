// SPDX-License-Identifier: Apache-2.0
//
// Verification of sr25519: Schnorr signatures on ristretto255 (RFC 9496) over a Merlin transcript,
// as schnorrkel makes them and as most accounts of Polkadot sign. The context is `substrate`, that
// of all its chains and wallets.
#pragma once

#include "core/base/bytes.hpp"

namespace portico {

/// True if `signature` (64 bytes) by `public_key` (32 bytes) fits `message`. Strict: the mark of
/// schnorrkel is set, s is below the group order, both points are canonical, and the key is not the
/// neutral element, by which anybody could sign. Whatever else is wrong is false too.
bool verify_sr25519(ByteView public_key, ByteView message, ByteView signature);

}  // namespace portico
