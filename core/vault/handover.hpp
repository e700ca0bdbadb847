// SPDX-License-Identifier: Apache-2.0
//
// How a device that opens a wallet gives a share to one that does not yet: sealed (HPKE) to a key
// that the new device made. Between the two stands a server that could put a key of its own in that
// place, so both devices show the same number of six digits, or the key is another one. The new
// device commits to its key before it knows the giver's nonce, and the giver draws that before it
// knows the key (the order of Bluetooth's numeric comparison, Core 5.4, vol. 3, part H, 2.3.5.6.2).
// Whoever stands between knows of both numbers once the new device has shown its key and opening,
// and can end it there where they differ: they have one guess in a million each time that the owner
// begins anew on the new device, however much they compute.
//
// The number is of the wallet too, by its addresses: the new device's as the server showed them,
// the giver's as it has checked them with its shares. So a server that shows the new device a
// wallet of its own, and could give a share of that, shows a number that the owner's device does
// not have.
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
    std::string_view eip155;  ///< its addresses, as the record has them
    std::string_view solana;
    std::string_view device;  ///< the new one
    std::string_view id;      ///< of the hand-over: drawn by the new device, 128 bits
};

/// What the new device shows first. `opening`: 32 random bytes, which nobody sees before the
/// giver's nonce is there.
Bytes32 commit_handover(const HandoverOwner& owner, const Bytes32& public_key,
                        const Bytes32& opening);

/// Six digits, the same on both devices if both have the same key, nonce and wallet.
/// Errors: crypto_open_failed (the key is not the one that was committed to, or for another
/// wallet).
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
