// SPDX-License-Identifier: Apache-2.0
//
// For tests and the benchmark of the vault: proofs of possession, wallets and requests for shares
// as the secure site and vault.wasm make them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "core/api/vault.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/crypto/curves/x25519.hpp"
#include "core/crypto/hpke.hpp"
#include "core/vault/wallet.hpp"
#include "server/ops/entropy.hpp"
#include "server/vault/rules/test_device_key.hpp"

namespace portico::vault {

namespace body = api::vault;
using ops::fill_random;

inline const std::string kProject(32, 'a');
inline const std::string kOrigin = "http://vault.localhost";
inline const std::string kPage = "https://shop.example";
inline const std::string kEmail = "ada.lovelace@example.org";

inline std::string random_id() {
    FixedBytes<16> id{};
    fill_random(id);
    return to_hex(id);
}

/// What a request may have wrong.
struct Odd {
    std::string htm = {}, htu = {}, proof = {}, origin = kOrigin;
    std::int64_t later_s = 0;
    bool without_proof = false;
};

/// A proof of possession for one request, as the secure site makes it. `access`: the session's
/// token.
inline std::string make_proof(const DeviceKey& key, const std::string& method,
                              const std::string& path, const std::string& access,
                              std::int64_t now_ms, const Odd& odd = {}) {
    std::string claims = R"({"jti":")" + random_id() + R"(","htm":")" +
                         (odd.htm.empty() ? method : odd.htm) + R"(","htu":")" +
                         (odd.htu.empty() ? kOrigin + path : odd.htu) + R"(","iat":)" +
                         std::to_string(now_ms / 1000 + odd.later_s);
    if (!access.empty()) claims += R"(,"ath":")" + to_base64url(sha256(as_bytes(access))) + '"';
    return key.sign(key.header(), claims + "}");
}

inline const std::string kKitKey(32, 'c');
inline const std::string kAssistedKey(32, 'd');

/// A wallet as vault.wasm makes it.
struct TestWallet {
    WalletRecord record;
    std::optional<OpenWallet> open;
    SecretBytes device;
    Secret<32> kit;  ///< private key of the printed kit

    /// `assisted`: that key of the account, which is a recovery key too then.
    explicit TestWallet(const std::string& device_id, const std::string& assisted = {},
                        const std::string& project = kProject) {
        record.tenant = project;
        record.wallet = random_id();
        record.devices.push_back({device_id, 1});
        Secret<16> code;
        fill_random(code.expose_mutable());
        auto pair = *derive_kit_recovery(code, record.wallet);
        record.recovery_keys.push_back({kKitKey, RecoveryKind::kKit, pair.public_key});
        kit = std::move(pair.private_key);
        if (const auto key = parse_base64url(assisted); key && key->size() == 32) {
            record.recovery_keys.push_back({kAssistedKey, RecoveryKind::kAssisted, {}});
            std::ranges::copy(*key, record.recovery_keys[1].public_key.begin());
        }
        open = std::move(*create_wallet(record, fill_random));
    }

    body::SignedRecord signed_record() const {
        body::SignedRecord out;
        out.record.tenant = record.tenant.value;
        out.record.wallet = record.wallet.value;
        out.record.addresses = {record.addresses.eip155, record.addresses.solana};
        out.record.version = record.version;
        out.record.recoveryEpoch = record.recovery_epoch;
        for (const auto& one : record.devices)
            out.record.devices.push_back({one.id.value, one.epoch});
        for (const auto& one : record.recovery_keys)
            out.record.recoveryKeys.push_back({one.id.value,
                                               static_cast<body::RecoveryKind>(one.kind),
                                               to_base64url(one.public_key)});
        out.mac = to_base64url(authenticate_record(open->entropy, record));
        return out;
    }
    /// The first change: both sets.
    body::WalletChange first_change() {
        body::WalletChange out{
            .id = random_id(), .wallet = signed_record(), .auth = {}, .recovery = {}};
        add_split(out);
        auto recovery = *split_for_recovery(*open, record, fill_random);
        out.recovery.emplace();
        out.recovery->auth = to_base64url(recovery.auth.expose());
        for (const SealedShare& share : recovery.recovery)
            out.recovery->shares.push_back(
                {share.key_id.value, to_base64url(share.sealed), std::nullopt, std::nullopt});
        return out;
    }
    void add_split(body::WalletChange& change) {
        auto shares = *split_for_device(*open, record, record.devices[0].id, fill_random);
        change.auth = to_base64url(shares.auth.expose());
        device = std::move(shares.device);
    }
};

/// Asks for a share and opens it; empty where it is refused.
struct ShareKeys {
    Secret<32> secret;
    std::string request(std::uint32_t epoch,
                        body::SharePurpose purpose = body::SharePurpose::kUnlock) {
        fill_random(secret.expose_mutable());
        return to_json_text(
            body::ShareRequest{epoch, to_base64url(derive_x25519_public(secret)), purpose});
    }
    template <class Answer>
    SecretBytes open(const Answer& answer, const WalletRecord& record,
                     const std::string& device) const {
        const auto sealed = parse_described<body::SealedToCaller>(answer.body);
        if (answer.status != 200 || !sealed) return {};
        auto opened = open_with_private_key(
            secret, share_release_info(),
            share_binding(ShareKind::kAuth, {record.tenant, record.wallet, device, sealed->epoch}),
            *parse_base64url(sealed->sealed.value));
        return opened ? SecretBytes(std::move(*opened)) : SecretBytes();
    }
};

}  // namespace portico::vault
