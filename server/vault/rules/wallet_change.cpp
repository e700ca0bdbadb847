// SPDX-License-Identifier: Apache-2.0
#include "server/vault/rules/wallet_change.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"

namespace portico::vault {
namespace {

using api::vault::EnrolledDevice;
using api::vault::RecoveryKey;
using api::vault::RecoveryKind;
using api::vault::RecoverySet;
using api::vault::RecoveryShare;
using api::vault::WalletChange;
using api::vault::WalletRecord;

constexpr std::size_t kIdBytes = 16;
constexpr std::size_t kKeyBytes = 32;
constexpr std::size_t kSealedOverheadBytes = 32 + 16;  // HPKE: encapsulated key, tag

bool is_id(std::string_view text) {
    return text.size() == 2 * kIdBytes && std::ranges::all_of(text, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

std::size_t decoded_size(std::string_view text) {
    const auto bytes = parse_base64url(text);
    return bytes ? bytes->size() : 0;
}

// Of entropy of 16 or 32 bytes, and its x.
bool is_share_size(std::size_t size) { return size == 17 || size == 33; }

bool all_different(const auto& items, auto text_of) {
    std::set<std::string_view> seen;
    return std::ranges::all_of(items,
                               [&](const auto& item) { return seen.insert(text_of(item)).second; });
}

bool is_record(const WalletRecord& record) {
    return is_id(record.tenant) && is_id(record.wallet) && record.version >= 1 &&
           record.recoveryEpoch >= 1 && record.addresses.eip155.value.size() == 42 &&
           record.addresses.eip155.value.starts_with("0x") &&
           record.addresses.solana.value.size() >= 32 && !record.devices.empty() &&
           !record.recoveryKeys.empty() &&
           std::ranges::all_of(record.devices,
                               [](const EnrolledDevice& device) {
                                   return decoded_size(device.id) == kKeyBytes && device.epoch >= 1;
                               }) &&
           std::ranges::all_of(record.recoveryKeys,
                               [](const RecoveryKey& key) {
                                   return is_id(key.id) && decoded_size(key.publicKey) == kKeyBytes;
                               }) &&
           all_different(
               record.devices,
               [](const EnrolledDevice& device) -> std::string_view { return device.id; }) &&
           all_different(record.recoveryKeys,
                         [](const RecoveryKey& key) -> std::string_view { return key.id; });
}

// One share for each recovery key of the record.
bool is_recovery(const RecoverySet& set, const WalletRecord& record) {
    const auto has_share = [&](const RecoveryKey& key) {
        return std::ranges::count_if(set.shares, [&](const RecoveryShare& share) {
                   return share.key == key.id;
               }) == 1;
    };
    return is_share_size(decoded_size(set.auth)) &&
           set.shares.size() == record.recoveryKeys.size() &&
           std::ranges::all_of(record.recoveryKeys, has_share) &&
           std::ranges::all_of(set.shares, [](const RecoveryShare& share) {
               const std::size_t size = decoded_size(share.sealed);
               return size > kSealedOverheadBytes && is_share_size(size - kSealedOverheadBytes) &&
                      (!share.salt || decoded_size(*share.salt) == kIdBytes) &&
                      (!share.credential || decoded_size(*share.credential) > 0);
           });
}

std::uint32_t epoch_of(const WalletRecord& record, std::string_view device) {
    const auto found = std::ranges::find_if(
        record.devices, [&](const EnrolledDevice& one) { return one.id == device; });
    return found == record.devices.end() ? 0 : found->epoch;
}

bool same_keys(const WalletRecord& one, const WalletRecord& other) {
    return std::ranges::equal(
        one.recoveryKeys, other.recoveryKeys, [](const RecoveryKey& a, const RecoveryKey& b) {
            return a.id == b.id && a.kind == b.kind && a.publicKey == b.publicKey;
        });
}

bool has_assisted(const WalletRecord& record) {
    return std::ranges::any_of(record.recoveryKeys, [](const RecoveryKey& key) {
        return key.kind == RecoveryKind::kAssisted;
    });
}

const RecoveryKey* find_key(const WalletRecord& record, std::string_view id) {
    const auto found =
        std::ranges::find_if(record.recoveryKeys, [&](const auto& key) { return key.id == id; });
    return found == record.recoveryKeys.end() ? nullptr : &*found;
}

bool is_first(const WalletChange& change, std::string_view device) {
    const WalletRecord& record = change.wallet.record;
    return record.version == 1 && record.recoveryEpoch == 1 && record.devices.size() == 1 &&
           epoch_of(record, device) == 1 && change.auth && change.recovery;
}

}  // namespace

bool is_well_formed(const WalletChange& change) {
    return is_id(change.id) && is_record(change.wallet.record) &&
           decoded_size(change.wallet.mac) == kKeyBytes &&
           (!change.recovered || decoded_size(*change.recovered) == kKeyBytes) &&
           (!change.auth || is_share_size(decoded_size(*change.auth))) &&
           (!change.recovery || is_recovery(*change.recovery, change.wallet.record));
}

void keep_hints(const WalletRecord& stored, const RecoverySet& kept, WalletChange& change) {
    if (!change.recovery) return;
    for (RecoveryShare& share : change.recovery->shares) {
        if (share.salt || share.credential) continue;
        const RecoveryKey* before = find_key(stored, share.key);
        const RecoveryKey* after = find_key(change.wallet.record, share.key);
        if (!before || !after || before->kind != after->kind ||
            before->publicKey != after->publicKey)
            continue;
        const auto known = std::ranges::find_if(
            kept.shares, [&](const RecoveryShare& one) { return one.key == share.key; });
        if (known == kept.shares.end()) continue;
        share.salt = known->salt;
        share.credential = known->credential;
    }
}

bool has_hints(const WalletChange& change) {
    return !change.recovery ||
           std::ranges::all_of(change.recovery->shares, [&](const RecoveryShare& share) {
               const RecoveryKey* key = find_key(change.wallet.record, share.key);
               if (key == nullptr) return false;
               return (key->kind == RecoveryKind::kPassword) == share.salt.has_value() &&
                      (key->kind == RecoveryKind::kPasskey) == share.credential.has_value();
           });
}

ChangeVerdict judge_change(const std::optional<WalletRecord>& stored, const WalletChange& change,
                           std::string_view project, std::string_view device, Standing shown) {
    const WalletRecord& record = change.wallet.record;
    if (record.tenant != project) return ChangeVerdict::kWrong;
    if (!shown.may_assist && has_assisted(record) && !(stored && has_assisted(*stored)))
        return ChangeVerdict::kWrong;
    if (!stored)
        return record.version != 1        ? ChangeVerdict::kStale
               : is_first(change, device) ? ChangeVerdict::kFine
                                          : ChangeVerdict::kWrong;
    if (record.version != stored->version + 1) return ChangeVerdict::kStale;
    if (record.wallet != stored->wallet || record.addresses.eip155 != stored->addresses.eip155 ||
        record.addresses.solana != stored->addresses.solana)
        return ChangeVerdict::kWrong;

    // Whoever reads the owner's mail signs in. Only who can open the wallet knows how its record is
    // authenticated, and a record that is not would lock everybody out.
    const std::uint32_t before = epoch_of(*stored, device);
    if (before == 0 && !shown.recovered) return ChangeVerdict::kNeedsRecovery;
    const std::uint32_t after = epoch_of(record, device);
    const bool has_new_epoch = after == before + 1;
    if (after == 0 || (after != before && !has_new_epoch) ||
        has_new_epoch != change.auth.has_value())
        return ChangeVerdict::kWrong;
    for (const EnrolledDevice& other : record.devices)
        if (other.id != device && epoch_of(*stored, other.id) != other.epoch)
            return ChangeVerdict::kWrong;

    const bool has_new_recovery = record.recoveryEpoch == stored->recoveryEpoch + 1;
    if ((record.recoveryEpoch != stored->recoveryEpoch && !has_new_recovery) ||
        has_new_recovery != change.recovery.has_value())
        return ChangeVerdict::kWrong;
    if (!same_keys(*stored, record)) {
        if (!has_new_recovery) return ChangeVerdict::kWrong;
        if (!shown.stepped_up) return ChangeVerdict::kNeedsStepUp;
    }
    return ChangeVerdict::kFine;
}

}  // namespace portico::vault
