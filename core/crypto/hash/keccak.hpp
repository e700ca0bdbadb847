// SPDX-License-Identifier: Apache-2.0
//
// Keccak-256, the hash of Ethereum: Keccak-f[1600] of FIPS 202 with the original padding byte 0x01.
// Not SHA3-256, whose padding byte is 0x06.
#pragma once

#include <array>
#include <cstdint>

#include "core/base/bytes.hpp"

namespace portico {

/// The state of Keccak-f[1600]: lane (x, y) of FIPS 202 stands at 5 * y + x.
using KeccakLanes = std::array<std::uint64_t, 25>;

/// Keccak-f[1600] itself: its 24 rounds.
void permute_keccak(KeccakLanes& lanes);

/// Keccak-256 of `data`, of any length.
Bytes32 keccak256(ByteView data);

}  // namespace portico
