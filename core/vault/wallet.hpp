// SPDX-License-Identifier: Apache-2.0
//
// What happens to a wallet's entropy: it is made, opened from two shares, split for a further
// device, and split anew. Pure: the caller stores what comes out, in an order in which a stop at
// any moment leaves two shares of one set somewhere (docs/custody.md).
#pragma once

#include <string_view>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/entropy.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"
#include "core/vault/shares.hpp"
#include "core/vault/wallet_record.hpp"

namespace portico::vault {

/// A share sealed (HPKE) to one recovery key, bound to its owner.
struct SealedShare {
    Text<64> key_id;
    Bytes sealed;
};

/// For one device. `device` stays there, `auth` goes to the server, `exit` stays on the device.
struct DeviceShares {
    SecretBytes device;
    SecretBytes auth;
    std::vector<SealedShare> exit;  ///< for each recovery key that nobody can guess
};

/// For the recovery. Both go to the server, to be kept under two different keys of its own.
struct RecoveryShares {
    SecretBytes auth;
    std::vector<SealedShare> recovery;  ///< for each recovery key
};

/// A wallet that was opened and checked. Wiped with it.
struct OpenWallet {
    SecretBytes entropy;
    WalletKeys keys;
};

/// A wallet of fresh entropy. `record` is filled with its addresses.
/// Errors: entropy_unusable.
Result<OpenWallet> create_wallet(WalletRecord& record, const EntropyFn& random,
                                 std::size_t entropy_bytes = kEntropyBytes);

/// Opens a wallet from two shares of one set and checks it against its record.
/// Errors: shares_invalid (they are not of this wallet or not of one set); wallet_record_invalid.
Result<OpenWallet> open_wallet(const SecretBytes& one, const SecretBytes& other,
                               const WalletRecord& record, ByteView record_mac);

/// Fresh shares for a device: its first ones, or with a higher epoch those that replace them. The
/// record must name the device with this epoch, and the recovery keys to seal to.
/// Errors: crypto_bad_public_key (of a recovery key); wallet_record_invalid (device not named);
/// entropy_unusable.
Result<DeviceShares> split_for_device(const OpenWallet& wallet, const WalletRecord& record,
                                      std::string_view device, const EntropyFn& random);

/// Fresh shares of the recovery's set, of the record's epoch. Errors: crypto_bad_public_key;
/// entropy_unusable.
Result<RecoveryShares> split_for_recovery(const OpenWallet& wallet, const WalletRecord& record,
                                          const EntropyFn& random);

/// Opens a share that was sealed to `key`. `device` is empty for the recovery's.
/// Errors: crypto_open_failed (another key, owner or epoch; damaged).
Result<SecretBytes> open_sealed_share(const SealedShare& share, const Secret<32>& private_key,
                                      const WalletRecord& record, std::string_view device,
                                      std::uint32_t epoch);

}  // namespace portico::vault
