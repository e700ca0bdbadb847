// SPDX-License-Identifier: Apache-2.0
//
// How a device that opens a wallet gives a share to one that does not yet: sealed (HPKE) to a key
// that the new device made. Between the two stands a server that could put a key of its own in that
// place, so both devices show the same number of six digits, or the key is another one. The new
// device commits to its key before it knows the giver's nonce, and the giver draws that before it
// knows the key (the order of Bluetooth's numeric comparison, Core 5.4, vol. 3, part H, 2.3.5.6.2):
// whoever stands between has one guess in a million for each time that a person compares, however
// much they compute.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/entropy.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"

namespace portico::vault {

/// For whom a hand-over is. All that it makes is bound to this.
struct HandoverOwner {
    std::string_view tenant;
    std::string_view wallet;
    std::string_view device;  ///< the new one
    std::string_view id;      ///< of the hand-over: drawn by the new device, 128 bits
};

/// What the new device shows first. `opening`: 32 random bytes, which nobody sees before the
/// giver's nonce is there.
Bytes32 commit_handover(const HandoverOwner& owner, const Bytes32& public_key,
                        const Bytes32& opening);

/// Six digits, the same on both devices if both have the same key and nonce.
/// Errors: crypto_open_failed (the key is not the one that was committed to).
Result<std::string> number_handover(const HandoverOwner& owner, const Bytes32& commitment,
                                    const Bytes32& public_key, const Bytes32& opening,
                                    const Bytes32& nonce);

/// `version`: of the record that names the device. Errors: crypto_bad_public_key.
Result<Bytes> seal_handover(const HandoverOwner& owner, std::uint32_t version,
                            const Bytes32& public_key, const SecretBytes& what,
                            const EntropyFn& random);
/// Errors: crypto_open_failed (another key, hand-over or record; damaged).
Result<SecretBytes> open_handover(const HandoverOwner& owner, std::uint32_t version,
                                  const Secret<32>& private_key, ByteView sealed);

}  // namespace portico::vault
