// SPDX-License-Identifier: Apache-2.0
//
// What is public of a wallet and must not be changed by who stores it: its addresses, devices and
// recovery keys. It is authenticated with a key that only the entropy gives, and checked at every
// unlock: a hostile server can neither add a recovery key of its own, nor bring a removed device
// back, nor call an assisted wallet the owner's.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/limits.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"
#include "core/vault/recovery_key.hpp"
#include "core/vault/wallet_keys.hpp"

namespace portico::vault {

struct RecoveryKey {
    Text<64> id;
    RecoveryKind kind = RecoveryKind::kKit;
    Bytes32 public_key{};
};

struct EnrolledDevice {
    Text<64> id;
    std::uint32_t epoch = 0;  ///< of its share set
};

struct WalletRecord {
    Text<64> tenant;  ///< the project
    Text<64> wallet;
    Addresses addresses;
    std::uint32_t version = 1;         ///< goes up with each change
    std::uint32_t recovery_epoch = 1;  ///< of the recovery's share set
    List<EnrolledDevice, 64> devices;
    List<RecoveryKey, 16> recovery_keys;
};

/// Who could rebuild the keys. The product shows these two words and no others.
enum class Custody : std::uint8_t { kYours, kAssisted };
BOOST_DESCRIBE_ENUM(Custody, kYours, kAssisted)

/// Assisted as soon as the recovery service holds one of the keys: it follows from the record and
/// is stored nowhere.
Custody custody_of(const WalletRecord& record);

/// HMAC-SHA-256 over every member, under a key derived from the entropy.
Bytes32 authenticate_record(const SecretBytes& entropy, const WalletRecord& record);

/// Errors: wallet_record_invalid.
Result<void> verify_record(const SecretBytes& entropy, const WalletRecord& record, ByteView mac);

}  // namespace portico::vault
