// SPDX-License-Identifier: Apache-2.0
#include "core/vault/wallet.hpp"

#include <algorithm>

#include "core/crypto/hpke.hpp"

namespace portico::vault {
namespace {

ShareOwner owner_of(const WalletRecord& record, std::string_view device, std::uint32_t epoch) {
    return {.tenant = record.tenant, .wallet = record.wallet, .device = device, .epoch = epoch};
}

Result<SealedShare> seal_share(const SecretBytes& share, const RecoveryKey& key,
                               const ShareOwner& owner, const EntropyFn& random) {
    Secret<32> ephemeral;
    random(ephemeral.expose_mutable());
    Bytes sealed =
        PORTICO_TRY(seal_to_public_key(key.public_key, ephemeral, recovery_share_info(),
                                       share_binding(ShareKind::kExit, owner), share.expose()));
    return SealedShare{.key_id = key.id, .sealed = std::move(sealed)};
}

}  // namespace

Result<OpenWallet> create_wallet(WalletRecord& record, const EntropyFn& random,
                                 std::size_t entropy_bytes) {
    SecretBytes entropy = PORTICO_TRY(draw_entropy(random, entropy_bytes));
    WalletKeys keys = PORTICO_TRY(WalletKeys::derive(entropy));
    record.addresses = keys.addresses();
    return OpenWallet{.entropy = std::move(entropy), .keys = std::move(keys)};
}

Result<OpenWallet> open_wallet(const SecretBytes& one, const SecretBytes& other,
                               const WalletRecord& record, ByteView record_mac) {
    SecretBytes entropy = PORTICO_TRY(join_shares(one, other));
    auto keys = WalletKeys::derive(entropy);
    if (!keys || keys->addresses() != record.addresses) return fail(Code::shares_invalid);
    PORTICO_CHECK(verify_record(entropy, record, record_mac));
    return OpenWallet{.entropy = std::move(entropy), .keys = std::move(*keys)};
}

Result<DeviceShares> split_for_device(const OpenWallet& wallet, const WalletRecord& record,
                                      std::string_view device, const EntropyFn& random) {
    const auto enrolled = std::ranges::find_if(
        record.devices, [&](const EnrolledDevice& entry) { return entry.id == device; });
    if (enrolled == record.devices.end()) return fail(Code::wallet_record_invalid);
    ShareSet shares = PORTICO_TRY(split_entropy(wallet.entropy, random));
    DeviceShares out{
        .device = std::move(shares.device), .auth = std::move(shares.auth), .exit = {}};
    const ShareOwner owner = owner_of(record, device, enrolled->epoch);
    for (const RecoveryKey& key : record.recovery_keys)
        if (is_high_entropy(key.kind))
            out.exit.push_back(PORTICO_TRY(seal_share(shares.exit, key, owner, random)));
    return out;
}

Result<RecoveryShares> split_for_recovery(const OpenWallet& wallet, const WalletRecord& record,
                                          const EntropyFn& random) {
    ShareSet shares = PORTICO_TRY(split_entropy(wallet.entropy, random));
    RecoveryShares out{.auth = std::move(shares.auth), .recovery = {}};
    const ShareOwner owner = owner_of(record, "", record.recovery_epoch);
    for (const RecoveryKey& key : record.recovery_keys)
        out.recovery.push_back(PORTICO_TRY(seal_share(shares.exit, key, owner, random)));
    return out;
}

Result<SecretBytes> open_sealed_share(const SealedShare& share, const Secret<32>& private_key,
                                      const WalletRecord& record, std::string_view device,
                                      std::uint32_t epoch) {
    const Bytes binding = share_binding(ShareKind::kExit, owner_of(record, device, epoch));
    return SecretBytes(PORTICO_TRY(
        open_with_private_key(private_key, recovery_share_info(), binding, share.sealed)));
}

}  // namespace portico::vault
