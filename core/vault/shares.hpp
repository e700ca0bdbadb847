// SPDX-License-Identifier: Apache-2.0
//
// The three shares of a wallet on one device (docs/custody.md). For every device a fresh polynomial
// of degree 1 for each byte of the entropy; any two shares of one device give the entropy, one
// alone tells nothing, and shares of different devices do not combine:
//   device    x = 1  stays on the device
//   auth      x = 2  the server gives it to a signed-in device
//   exit      x = 3  on the device, sealed to the recovery keys: for when the server is gone
// One further set belongs to no device: its auth share is for the recovery flow alone, its third
// share is sealed to the recovery keys and kept by the server, its device share is thrown away.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/entropy.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"

namespace portico::vault {

enum class ShareKind : std::uint8_t { kDevice = 1, kAuth = 2, kExit = 3 };

/// What a share belongs to. Sealed shares are bound to it, so that none can be put in place of
/// another's. `device` is empty for the set of the recovery.
struct ShareOwner {
    std::string_view tenant;  ///< the project
    std::string_view wallet;
    std::string_view device;
    std::uint32_t epoch = 0;  ///< goes up with each new split
};

struct ShareSet {
    SecretBytes device;
    SecretBytes auth;
    SecretBytes exit;
};

/// Shares over a fresh polynomial. Errors: entropy_unusable (its coefficients: of zeros every share
/// would be the secret); crypto_bad_length (no entropy of a wallet).
Result<ShareSet> split_entropy(const SecretBytes& entropy, const EntropyFn& random);

/// The entropy that two shares of one set hold. Shares that do not belong together give noise:
/// the caller checks the addresses, as open_wallet (wallet.hpp) does.
/// Errors: as combine_shamir.
Result<SecretBytes> join_shares(const SecretBytes& one, const SecretBytes& other);

/// The associated data under which a share of this owner is sealed: every part with its length, so
/// that no two owners have the same.
Bytes share_binding(ShareKind kind, const ShareOwner& owner);

/// HPKE's `info` where the server seals an auth share to the key that a device made for one answer.
inline ByteView share_release_info() { return as_bytes("portico share release 1"); }

/// HPKE's `info` of a share that is sealed for the recovery: to a recovery key, and by the recovery
/// service to the key that a device made for one answer.
inline ByteView recovery_share_info() { return as_bytes("portico share for recovery 1"); }

/// HPKE's `info` of the proof that comes with an opened recovery, sealed as its share is.
inline ByteView recovery_proof_info() { return as_bytes("portico recovery proof 1"); }

}  // namespace portico::vault
