// SPDX-License-Identifier: Apache-2.0
#include "core/vault/vault.hpp"

#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/curves/x25519.hpp"
#include "core/crypto/hpke.hpp"
#include "core/keys/mnemonic.hpp"
#include "core/vault/handover.hpp"
#include "core/vault/recovery_code.hpp"
#include "core/vault/recovery_key.hpp"
#include "core/vault/signing.hpp"
#include "core/vault/wire.hpp"

namespace portico::vault {
namespace {

using namespace contract;
using Secrets = std::vector<SecretBytes>;

/// A wallet that was opened, with the record that it was checked against.
struct Opened {
    WalletRecord record;
    OpenWallet wallet;
};

template <class... Secret>
Secrets secrets_of(Secret&&... secret) {
    Secrets out;
    out.reserve(sizeof...(secret));
    (out.push_back(std::move(secret)), ...);
    return out;
}

template <std::size_t N>
SecretBytes bytes_of(const portico::Secret<N>& secret) {
    return SecretBytes(Bytes(secret.expose().begin(), secret.expose().end()));
}

SecretBytes text_bytes(std::string& text) {
    SecretBytes out(to_bytes(text));
    wipe({reinterpret_cast<std::uint8_t*>(text.data()), text.size()});
    return out;
}

/// Errors: json_missing_member (fewer or more secrets than the request has).
Result<void> expect_secrets(const Secrets& secrets, std::size_t count) {
    if (secrets.size() != count) return fail(Code::json_missing_member, "secrets");
    return {};
}

template <std::size_t N>
Result<portico::Secret<N>> fixed_secret(const SecretBytes& bytes) {
    if (bytes.size() != N) return fail(Code::crypto_bad_length, "secret");
    return portico::Secret<N>(std::span<const std::uint8_t, N>(bytes.expose().data(), N));
}

Result<Opened> open(const SignedRecord& wire, const Secrets& secrets) {
    PORTICO_CHECK(expect_secrets(secrets, 2));
    const Bytes32 mac = PORTICO_TRY(read_key(wire.mac));
    WalletRecord record = PORTICO_TRY(read_record(wire.record));
    OpenWallet wallet = PORTICO_TRY(open_wallet(secrets[0], secrets[1], record, mac));
    return Opened{.record = std::move(record), .wallet = std::move(wallet)};
}

Result<WalletKeys> keys_of(const Opened& opened, std::uint32_t account) {
    return WalletKeys::derive(opened.wallet.entropy, account);
}

/// The record as it is now, with its MAC.
SignedRecord sign_record(const Opened& opened) {
    return write_record(opened.record, authenticate_record(opened.wallet.entropy, opened.record));
}

template <class Request>
HandoverOwner handover_owner(const Request& request) {
    return {.tenant = request.tenant.value,
            .wallet = request.wallet.value,
            .eip155 = request.addresses.eip155.value,
            .solana = request.addresses.solana.value,
            .device = request.device.value,
            .id = request.handover.value};
}

HandoverOwner handover_owner(const SignedRecord& wallet, const Key& device, const Id& handover) {
    return {.tenant = wallet.record.tenant.value,
            .wallet = wallet.record.wallet.value,
            .eip155 = wallet.record.addresses.eip155.value,
            .solana = wallet.record.addresses.solana.value,
            .device = device.value,
            .id = handover.value};
}

class Turn {
  public:
    Turn(const EntropyFn& random, const Secrets& secrets) : random_(random), secrets_(secrets) {}

    Result<Outcome> operator()(const CreateWallet& request) const {
        PORTICO_CHECK(expect_secrets(secrets_, 0));
        WalletRecord record;
        record.tenant = request.tenant.value;
        record.wallet = request.wallet.value;
        record.devices.push_back({.id = request.device.value, .epoch = 1});
        record.recovery_keys = PORTICO_TRY(read_recovery_keys(request.recovery_keys));
        OpenWallet wallet = PORTICO_TRY(create_wallet(
            record, random_, request.has_long_phrase ? kLongEntropyBytes : kEntropyBytes));
        return both_sets({.record = std::move(record), .wallet = std::move(wallet)},
                         request.device);
    }

    Result<Outcome> operator()(const CheckWallet& request) const {
        const Opened opened = PORTICO_TRY(open(request.wallet, secrets_));
        return Outcome{WalletChecked{.custody = custody_of(opened.record),
                                     .addresses = write_addresses(opened.record.addresses)},
                       {}};
    }

    Result<Outcome> operator()(const EnrolDevice& request) const {
        Opened opened = PORTICO_TRY(open(request.wallet, secrets_));
        drop_removed(opened.record, request.removed, request.device);
        PORTICO_CHECK(enrol(opened.record, request.device));
        ++opened.record.version;
        DeviceShares shares = PORTICO_TRY(
            split_for_device(opened.wallet, opened.record, request.device.value, random_));
        return Outcome{
            WalletChanged{
                .wallet = sign_record(opened), .exit = write_sealed(shares.exit), .recovery = {}},
            secrets_of(std::move(shares.device), std::move(shares.auth))};
    }

    Result<Outcome> operator()(const ChangeRecoveryKeys& request) const {
        Opened opened = PORTICO_TRY(open(request.wallet, secrets_));
        opened.record.recovery_keys = PORTICO_TRY(read_recovery_keys(request.recovery_keys));
        drop_removed(opened.record, request.removed, request.device);
        PORTICO_CHECK(enrol(opened.record, request.device));
        ++opened.record.version;
        ++opened.record.recovery_epoch;
        return both_sets(std::move(opened), request.device);
    }

    Result<Outcome> operator()(const DeriveAddresses& request) const {
        const Opened opened = PORTICO_TRY(open(request.wallet, secrets_));
        if (request.count > kAddressesMax) return fail(Code::limit_exceeded, "accounts");
        AddressesDerived answer;
        for (std::uint32_t i = 0; i < request.count; ++i)
            answer.accounts.push_back(write_addresses(PORTICO_TRY(keys_of(opened, i)).addresses()));
        return Outcome{std::move(answer), {}};
    }

    Result<Outcome> operator()(const ExportWallet& request) const {
        const Opened opened = PORTICO_TRY(open(request.wallet, secrets_));
        const WalletKeys keys = PORTICO_TRY(keys_of(opened, request.account));
        std::string phrase = PORTICO_TRY(to_mnemonic(opened.wallet.entropy.expose()));
        Bytes pair;  // as Solana's tools write a key: the seed, then the public key
        pair.reserve(64);
        std::ranges::copy(keys.solana_seed().expose(), std::back_inserter(pair));
        std::ranges::copy(derive_ed25519_public(keys.solana_seed()), std::back_inserter(pair));
        return Outcome{WalletExported{},
                       secrets_of(text_bytes(phrase), bytes_of(keys.eip155_private_key()),
                                  SecretBytes(std::move(pair)))};
    }

    Result<Outcome> operator()(const MakeRecoveryCode& request) const {
        PORTICO_CHECK(expect_secrets(secrets_, 0));
        const SecretBytes drawn = PORTICO_TRY(draw_entropy(random_));
        const auto code = PORTICO_TRY(fixed_secret<16>(drawn));
        const HpkeKeyPair pair = PORTICO_TRY(derive_kit_recovery(code, request.wallet.value));
        std::string text = format_recovery_code(code);
        return Outcome{RecoveryKeyMade{.public_key = to_base64url(pair.public_key)},
                       secrets_of(text_bytes(text))};
    }

    Result<Outcome> operator()(const DeriveRecoveryKey& request) const {
        PORTICO_CHECK(expect_secrets(secrets_, 1));
        const HpkeKeyPair pair = PORTICO_TRY(derive(request));
        return Outcome{RecoveryKeyMade{.public_key = to_base64url(pair.public_key)},
                       secrets_of(bytes_of(pair.private_key))};
    }

    Result<Outcome> operator()(const OpenRecoveryShare& request) const {
        PORTICO_CHECK(expect_secrets(secrets_, 1));
        const auto key = PORTICO_TRY(fixed_secret<32>(secrets_[0]));
        const WalletRecord record = PORTICO_TRY(read_record(request.record));
        const SealedShare sealed{.key_id = "",
                                 .sealed = PORTICO_TRY(parse_base64url(request.sealed))};
        const std::string device = request.device ? request.device->value : "";
        return Outcome{
            ShareOpened{},
            secrets_of(PORTICO_TRY(open_sealed_share(sealed, key, record, device, request.epoch)))};
    }

    Result<Outcome> operator()(const MakeReleaseKey&) const {
        PORTICO_CHECK(expect_secrets(secrets_, 0));
        portico::Secret<32> ikm;
        random_(ikm.expose_mutable());
        const HpkeKeyPair pair = PORTICO_TRY(derive_hpke_key_pair(ikm.expose()));
        return Outcome{ReleaseKeyMade{.public_key = to_base64url(pair.public_key)},
                       secrets_of(bytes_of(pair.private_key))};
    }

    Result<Outcome> operator()(const OpenReleasedShare& request) const {
        const ShareOwner owner{
            .tenant = request.tenant.value,
            .wallet = request.wallet.value,
            .device = request.device ? std::string_view(request.device->value) : "",
            .epoch = request.epoch};
        return open_sealed(request.sealed, share_release_info(), ShareKind::kAuth, owner);
    }

    Result<Outcome> operator()(const OpenRecoveryProof& request) const {
        const ShareOwner owner{.tenant = request.tenant.value,
                               .wallet = request.wallet.value,
                               .device = {},
                               .epoch = request.epoch};
        return open_sealed(request.sealed, recovery_proof_info(), ShareKind::kExit, owner);
    }

    Result<Outcome> operator()(const MakeHandoverKey& request) const {
        PORTICO_CHECK(expect_secrets(secrets_, 0));
        portico::Secret<32> ikm;
        random_(ikm.expose_mutable());
        const HpkeKeyPair pair = PORTICO_TRY(derive_hpke_key_pair(ikm.expose()));
        Bytes32 opening{};
        random_(opening);
        const Bytes32 commitment =
            commit_handover(handover_owner(request), pair.public_key, opening);
        return Outcome{HandoverKeyMade{.public_key = to_base64url(pair.public_key),
                                       .opening = to_base64url(opening),
                                       .commitment = to_base64url(commitment)},
                       secrets_of(bytes_of(pair.private_key))};
    }

    Result<Outcome> operator()(const NumberHandover& request) const {
        PORTICO_CHECK(expect_secrets(secrets_, 0));
        const Bytes32 commitment = PORTICO_TRY(read_key(request.commitment));
        const Bytes32 public_key = PORTICO_TRY(read_key(request.public_key));
        const Bytes32 opening = PORTICO_TRY(read_key(request.opening));
        const Bytes32 nonce = PORTICO_TRY(read_key(request.nonce));
        return Outcome{HandoverNumbered{PORTICO_TRY(number_handover(
                           handover_owner(request), commitment, public_key, opening, nonce))},
                       {}};
    }

    Result<Outcome> operator()(const HandOverDevice& request) const {
        Opened opened = PORTICO_TRY(open(request.wallet, secrets_));
        const Bytes32 receiver = PORTICO_TRY(read_key(request.public_key));
        drop_removed(opened.record, request.removed, request.device);
        PORTICO_CHECK(enrol(opened.record, request.device));
        ++opened.record.version;
        DeviceShares shares = PORTICO_TRY(
            split_for_device(opened.wallet, opened.record, request.device.value, random_));
        const Bytes sealed = PORTICO_TRY(seal_handover(
            handover_owner(request.wallet, request.device, request.handover), opened.record.version,
            receiver, write_handed(shares.device, write_sealed(shares.exit)), random_));
        return Outcome{
            DeviceHandedOver{.wallet = sign_record(opened), .sealed = to_base64url(sealed)},
            secrets_of(std::move(shares.auth))};
    }

    Result<Outcome> operator()(const OpenHandover& request) const {
        PORTICO_CHECK(expect_secrets(secrets_, 1));
        const auto key = PORTICO_TRY(fixed_secret<32>(secrets_[0]));
        const Bytes sealed = PORTICO_TRY(parse_base64url(request.sealed));
        const SecretBytes what = PORTICO_TRY(
            open_handover(handover_owner(request.wallet, request.device, request.handover),
                          request.wallet.record.version, key, sealed));
        Handed handed = PORTICO_TRY(read_handed(what));
        return Outcome{HandoverOpened{.exit = std::move(handed.exit)},
                       secrets_of(std::move(handed.share))};
    }

    /// What an account signs.
    template <class Request>
        requires requires(const Request& request, const WalletKeys& keys) { sign(keys, request); }
    Result<Outcome> operator()(const Request& request) const {
        const Opened opened = PORTICO_TRY(open(request.wallet, secrets_));
        if (request.account == 0)
            return Outcome{PORTICO_TRY(sign(opened.wallet.keys, request)), {}};
        const WalletKeys keys = PORTICO_TRY(keys_of(opened, request.account));
        return Outcome{PORTICO_TRY(sign(keys, request)), {}};
    }

  private:
    /// What the server sealed to the key that is the one secret.
    Result<Outcome> open_sealed(std::string_view text, ByteView info, ShareKind kind,
                                const ShareOwner& owner) const {
        PORTICO_CHECK(expect_secrets(secrets_, 1));
        const auto key = PORTICO_TRY(fixed_secret<32>(secrets_[0]));
        const Bytes sealed = PORTICO_TRY(parse_base64url(text));
        return Outcome{ShareOpened{}, secrets_of(SecretBytes(PORTICO_TRY(open_with_private_key(
                                          key, info, share_binding(kind, owner), sealed))))};
    }

    // The one that asks stays, whatever is said of it.
    static void drop_removed(WalletRecord& record, const RemovedDevices& removed,
                             const Key& device) {
        if (!removed) return;
        List<portico::vault::EnrolledDevice, 64> kept;
        for (const auto& one : record.devices)
            if (one.id == device.value || std::ranges::none_of(*removed, [&](const Key& gone) {
                    return gone.value == one.id;
                }))
                kept.push_back(one);
        record.devices = std::move(kept);
    }

    // The device is in the record afterwards, with the epoch of its next share set.
    static Result<void> enrol(WalletRecord& record, const Key& device) {
        for (auto& entry : record.devices)
            if (entry.id == device.value) {
                ++entry.epoch;
                return {};
            }
        if (record.devices.size() == decltype(record.devices)::kMax)
            return fail(Code::limit_exceeded, "devices");
        record.devices.push_back({.id = device.value, .epoch = 1});
        return {};
    }

    /// The shares of the device and those of the recovery.
    Result<Outcome> both_sets(Opened opened, const Key& device) const {
        DeviceShares shares =
            PORTICO_TRY(split_for_device(opened.wallet, opened.record, device.value, random_));
        RecoveryShares recovery =
            PORTICO_TRY(split_for_recovery(opened.wallet, opened.record, random_));
        return Outcome{
            WalletChanged{.wallet = sign_record(opened),
                          .exit = write_sealed(shares.exit),
                          .recovery = write_sealed(recovery.recovery)},
            secrets_of(std::move(shares.device), std::move(shares.auth), std::move(recovery.auth))};
    }

    Result<HpkeKeyPair> derive(const DeriveRecoveryKey& request) const {
        const std::string_view text = as_text(secrets_[0].expose());
        switch (request.kind) {
            case api::vault::RecoveryKind::kPasskey: {
                const auto output = PORTICO_TRY(fixed_secret<32>(secrets_[0]));
                return derive_passkey_recovery(output, request.wallet.value);
            }
            case api::vault::RecoveryKind::kPassword: {
                const Bytes salt = PORTICO_TRY(
                    parse_base64url(request.salt ? request.salt->value : std::string()));
                return derive_password_recovery(text, salt, request.wallet.value);
            }
            case api::vault::RecoveryKind::kKit: {
                const auto code = PORTICO_TRY(parse_recovery_code(text));
                return derive_kit_recovery(code, request.wallet.value);
            }
            case api::vault::RecoveryKind::kAssisted:
                break;
        }
        return fail(Code::json_unknown_variant, "kind");  // its key is the recovery service's
    }

    const EntropyFn& random_;
    const Secrets& secrets_;
};

Result<Outcome> answer(std::string_view input, const EntropyFn& random) {
    const Request request = PORTICO_TRY(read_request(input));
    const VaultRequest read = PORTICO_TRY(parse_described<VaultRequest>(request.json));
    return std::visit(Turn(random, request.secrets), read);
}

}  // namespace

std::string Vault::step(std::string_view input) const {
    const Result<Outcome> outcome = answer(input, entropy_);
    if (outcome) return write_outcome(*outcome);
    return write_outcome({Refused{.code = std::string(error_word(outcome.error().code)),
                                  .message = error_text(outcome.error())},
                          {}});
}

}  // namespace portico::vault
