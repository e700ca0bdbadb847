// SPDX-License-Identifier: Apache-2.0
//
// Key hierarchies on Ed25519 (SLIP-0010): every step is hardened. On secp256k1 SLIP-0010 is BIP-32
// (extended_key.hpp).
#pragma once

#include <cstdint>
#include <span>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"

namespace portico {

struct Ed25519Node {
    Secret<32> seed;  ///< the private key, as ed25519.hpp takes it
    Bytes32 chain_code{};
};

/// The key of a path below a seed of 16 to 64 bytes.
/// Errors: crypto_bad_length; derivation_path_invalid (a step that is not hardened).
Result<Ed25519Node> derive_slip10_ed25519(ByteView seed, std::span<const std::uint32_t> steps);

}  // namespace portico
