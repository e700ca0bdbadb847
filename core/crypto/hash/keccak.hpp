// SPDX-License-Identifier: Apache-2.0
//
// Keccak-256, the hash of Ethereum: Keccak-f[1600] of FIPS 202 with the original padding byte 0x01.
// Not SHA3-256, whose padding byte is 0x06.
#pragma once

#include "core/base/bytes.hpp"

namespace portico {

/// Keccak-256 of `data`, of any length.
Bytes32 keccak256(ByteView data);

}  // namespace portico
