// SPDX-License-Identifier: Apache-2.0
#include "core/vault/wallet_record.hpp"

#include <algorithm>

#include "core/crypto/hash/hkdf.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/vault/fields.hpp"

namespace portico::vault {
namespace {

Bytes write(const WalletRecord& record) {
    Fields fields("portico wallet record 1");
    fields.add(record.tenant).add(record.wallet);
    fields.add(record.addresses.eip155).add(record.addresses.solana);
    fields.add(record.version).add(record.recovery_epoch);
    fields.add(static_cast<std::uint32_t>(record.devices.size()));
    for (const EnrolledDevice& device : record.devices) fields.add(device.id).add(device.epoch);
    fields.add(static_cast<std::uint32_t>(record.recovery_keys.size()));
    for (const RecoveryKey& key : record.recovery_keys)
        fields.add(key.id).add(static_cast<std::uint32_t>(key.kind)).add(ByteView(key.public_key));
    return fields.bytes();
}

}  // namespace

Custody custody_of(const WalletRecord& record) {
    const auto assisted = [](const RecoveryKey& key) {
        return key.kind == RecoveryKind::kAssisted;
    };
    return std::ranges::any_of(record.recovery_keys, assisted) ? Custody::kAssisted
                                                               : Custody::kYours;
}

Bytes32 authenticate_record(const SecretBytes& entropy, const WalletRecord& record) {
    const SecretBytes key(
        derive_hkdf_sha256(entropy.expose(), {}, as_bytes("portico wallet record key 1"), 32)
            .value());
    return hmac_sha256(key.expose(), write(record));
}

Result<void> verify_record(const SecretBytes& entropy, const WalletRecord& record, ByteView mac) {
    if (!equal_in_constant_time(authenticate_record(entropy, record), mac))
        return fail(Code::wallet_record_invalid);
    return {};
}

}  // namespace portico::vault
