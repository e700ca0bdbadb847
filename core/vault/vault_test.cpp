// SPDX-License-Identifier: Apache-2.0
//
// Which shares open a wallet and which do not, and what a hostile server can change without being
// found out. Numbers of cases: docs/custody.md.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <set>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/keys/mnemonic.hpp"
#include "core/vault/recovery_code.hpp"
#include "core/vault/wallet.hpp"

namespace portico::vault {
namespace {

EntropyFn seeded(std::uint64_t seed) {
    return [engine = std::mt19937_64(seed)](std::span<std::uint8_t> out) mutable {
        for (auto& byte : out) byte = static_cast<std::uint8_t>(engine());
    };
}

template <class T>
Code code_of(const Result<T>& result) {
    return result ? Code::kCount : result.error().code;
}

/// A wallet on two devices with a passkey's, a kit's and the recovery service's key.
struct Fixture {
    explicit Fixture(std::uint64_t seed = 1) : random(seeded(seed)) {
        Secret<32> prf;
        random(prf.expose_mutable());
        Secret<16> code;
        random(code.expose_mutable());
        Secret<32> service;
        random(service.expose_mutable());
        passkey = derive_passkey_recovery(prf, "w1").value();
        kit = derive_kit_recovery(code, "w1").value();
        assisted = derive_hpke_key_pair(service.expose()).value();
        record.tenant = "project";
        record.wallet = "w1";
        record.devices = Vec<EnrolledDevice>{{"laptop", 1}, {"phone", 1}};
        record.recovery_keys =
            Vec<RecoveryKey>{{"p", RecoveryKind::kPasskey, passkey.public_key},
                             {"k", RecoveryKind::kKit, kit.public_key},
                             {"a", RecoveryKind::kAssisted, assisted.public_key}};
        wallet.emplace(create_wallet(record, random).value());
        laptop = split_for_device(*wallet, record, "laptop", random).value();
        phone = split_for_device(*wallet, record, "phone", random).value();
        recovery = split_for_recovery(*wallet, record, random).value();
        authenticate();
    }
    void authenticate() { mac = authenticate_record(wallet->entropy, record); }
    Result<OpenWallet> open(const SecretBytes& one, const SecretBytes& other) const {
        return open_wallet(one, other, record, mac);
    }

    EntropyFn random;
    HpkeKeyPair passkey, kit, assisted;
    WalletRecord record;
    Bytes32 mac{};
    std::optional<OpenWallet> wallet;
    DeviceShares laptop, phone;
    RecoveryShares recovery;
};

// --- keys ---------------------------------------------------------------------------------------

// The first account of the phrase that every Ethereum development node uses; Solana's of the same
// phrase as its own tools derive it.
// Case 87.
TEST(WalletKeys, AreThoseThatOtherWalletsDeriveOfTheSamePhrase) {
    const SecretBytes entropy(
        parse_mnemonic("test test test test test test test test test test test junk").value());
    const auto first = WalletKeys::derive(entropy).value();
    EXPECT_EQ(first.addresses().eip155, "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266");
    EXPECT_EQ(to_hex_0x(first.eip155_private_key().expose()),
              "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80");
    EXPECT_EQ(first.addresses().solana, "oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96");
    EXPECT_EQ(WalletKeys::derive(entropy, 1)->addresses().eip155,
              "0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
    EXPECT_EQ(code_of(WalletKeys::derive(entropy, 0x80000000)), Code::derivation_path_invalid);
    EXPECT_EQ(code_of(WalletKeys::derive(SecretBytes(Bytes(20, 1)))), Code::crypto_bad_length);
}

TEST(WalletKeys, SignForTheirAddresses) {
    const Fixture fixture;
    const WalletKeys& keys = fixture.wallet->keys;
    const Bytes32 digest{7};
    const auto signer = recover_k1(digest, keys.sign_eip155(digest)).value();
    EXPECT_EQ(chain::evm_address_text(chain::derive_evm_address(signer).value()),
              keys.addresses().eip155);
    const Bytes message = {1, 2, 3};
    EXPECT_TRUE(verify_ed25519(derive_ed25519_public(keys.solana_seed()), message,
                               keys.sign_solana(message)));
}

// Case 89.
TEST(WalletKeys, AreNotMadeOfABrokenSourceOfEntropy) {
    WalletRecord record;
    for (const std::uint8_t value : {std::uint8_t{0}, std::uint8_t{0xff}}) {
        const EntropyFn constant = [=](std::span<std::uint8_t> out) {
            std::ranges::fill(out, value);
        };
        EXPECT_EQ(code_of(create_wallet(record, constant)), Code::entropy_unusable);
    }
    const EntropyFn repeating = [](std::span<std::uint8_t> out) { seeded(5)(out); };
    EXPECT_EQ(code_of(create_wallet(record, repeating)), Code::entropy_unusable);
    EXPECT_EQ(record.addresses, Addresses{});
}

// --- shares -------------------------------------------------------------------------------------

// Case 68: any two of one set, whichever way round.
RC_GTEST_PROP(Shares, AnyTwoOfASetOpenTheWallet, (std::uint64_t seed)) {
    Fixture fixture(seed);
    const SecretBytes exit = open_sealed_share(fixture.laptop.exit[0], fixture.passkey.private_key,
                                               fixture.record, "laptop", 1)
                                 .value();
    const SecretBytes* const shares[] = {&fixture.laptop.device, &fixture.laptop.auth, &exit};
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            if (i != j) RC_ASSERT(fixture.open(*shares[i], *shares[j]).has_value());
}

TEST(Shares, OfDifferentDevicesDoNotCombine) {
    const Fixture fixture;
    EXPECT_EQ(code_of(fixture.open(fixture.laptop.device, fixture.phone.auth)),
              Code::shares_invalid);
    EXPECT_EQ(code_of(fixture.open(fixture.phone.device, fixture.recovery.auth)),
              Code::shares_invalid);
    EXPECT_EQ(code_of(fixture.open(fixture.laptop.device, fixture.laptop.device)),
              Code::shares_invalid);
}

// Case 70: one changed byte in either.
TEST(Shares, DamagedOrOfAnotherWalletOpenNothing) {
    const Fixture fixture;
    for (std::size_t i = 0; i < fixture.laptop.auth.size(); ++i) {
        Bytes damaged = fixture.laptop.auth.expose();
        damaged[i] ^= 1;
        EXPECT_EQ(code_of(fixture.open(fixture.laptop.device, SecretBytes(std::move(damaged)))),
                  Code::shares_invalid)
            << i;
    }
    const Fixture untrusted(2);
    EXPECT_EQ(code_of(fixture.open(untrusted.laptop.device, untrusted.laptop.auth)),
              Code::shares_invalid);
}

TEST(Shares, OfAnEarlierSplitDoNotCombineWithThoseOfTheNext) {
    Fixture fixture;
    fixture.record.devices[0].epoch = 2;
    fixture.authenticate();
    const auto next =
        split_for_device(*fixture.wallet, fixture.record, "laptop", fixture.random).value();
    EXPECT_TRUE(fixture.open(next.device, next.auth));
    EXPECT_EQ(code_of(fixture.open(fixture.laptop.device, next.auth)), Code::shares_invalid);
    EXPECT_TRUE(fixture.open(fixture.laptop.device, fixture.laptop.auth))
        << "until the old auth share is deleted, a stop in between loses nothing";
}

// With coefficients of zeros every share is the secret, and with those of the split before it the
// shares of both combine.
TEST(Shares, AreNotMadeOfABrokenSourceOfEntropy) {
    const Fixture fixture;
    for (const std::uint8_t value : {std::uint8_t{0}, std::uint8_t{1}, std::uint8_t{0xff}}) {
        const EntropyFn constant = [=](std::span<std::uint8_t> out) {
            std::ranges::fill(out, value);
        };
        EXPECT_EQ(code_of(split_entropy(fixture.wallet->entropy, constant)),
                  Code::entropy_unusable);
    }
    const EntropyFn repeating = [](std::span<std::uint8_t> out) { seeded(5)(out); };
    EXPECT_EQ(code_of(split_entropy(fixture.wallet->entropy, repeating)), Code::entropy_unusable);
    EXPECT_EQ(code_of(split_for_device(*fixture.wallet, fixture.record, "laptop", repeating)),
              Code::entropy_unusable);
    EXPECT_EQ(code_of(split_for_recovery(*fixture.wallet, fixture.record, repeating)),
              Code::entropy_unusable);
    EXPECT_EQ(code_of(split_entropy(SecretBytes(Bytes(20, 1)), seeded(5))),
              Code::crypto_bad_length);
}

TEST(Shares, AreMadeForDevicesOfTheRecordAlone) {
    Fixture fixture;
    EXPECT_EQ(code_of(split_for_device(*fixture.wallet, fixture.record, "tablet", fixture.random)),
              Code::wallet_record_invalid);
}

TEST(Shares, AreBoundToTheirOwner) {
    std::set<Bytes> bindings;
    std::size_t owners = 0;
    for (const ShareKind kind : {ShareKind::kDevice, ShareKind::kAuth, ShareKind::kExit})
        for (const ShareOwner& owner :
             {ShareOwner{"t", "w", "d", 1}, ShareOwner{"t", "w", "d", 2},
              ShareOwner{"t", "wd", "", 1}, ShareOwner{"tw", "", "d", 1},
              ShareOwner{"", "tw", "d", 1}, ShareOwner{"t", "w", "", 1}}) {
            ++owners;
            bindings.insert(share_binding(kind, owner));
        }
    EXPECT_EQ(bindings.size(), owners);
}

// --- recovery -----------------------------------------------------------------------------------

TEST(Recovery, OpensTheWalletWithEachKeyAndNoOther) {
    const Fixture fixture;
    const HpkeKeyPair* const keys[] = {&fixture.passkey, &fixture.kit, &fixture.assisted};
    ASSERT_EQ(fixture.recovery.recovery.size(), 3U);
    for (std::size_t sealed = 0; sealed < 3; ++sealed)
        for (std::size_t key = 0; key < 3; ++key) {
            const auto share = open_sealed_share(fixture.recovery.recovery[sealed],
                                                 keys[key]->private_key, fixture.record, "", 1);
            ASSERT_EQ(share.has_value(), sealed == key);
            if (share) {
                EXPECT_TRUE(fixture.open(fixture.recovery.auth, *share));
            }
        }
}

// Case 71: a server that gives one owner's sealed share to another.
TEST(Recovery, ASealedShareOfAnotherOwnerIsRefused) {
    const Fixture fixture;
    const auto& sealed = fixture.laptop.exit[0];
    const auto& key = fixture.passkey.private_key;
    EXPECT_TRUE(open_sealed_share(sealed, key, fixture.record, "laptop", 1));
    EXPECT_FALSE(open_sealed_share(sealed, key, fixture.record, "phone", 1));
    EXPECT_FALSE(open_sealed_share(sealed, key, fixture.record, "laptop", 2));
    EXPECT_FALSE(open_sealed_share(sealed, key, fixture.record, "", 1));
    WalletRecord other = fixture.record;
    other.wallet = "w2";
    EXPECT_FALSE(open_sealed_share(sealed, key, other, "laptop", 1));
}

// A thief of the device could try passwords against it, and the service must not hold two shares.
TEST(Recovery, TheExitShareIsSealedToKeysThatNobodyCanGuess) {
    Fixture fixture;
    fixture.record.recovery_keys.push_back({"w", RecoveryKind::kPassword, fixture.kit.public_key});
    const auto shares =
        split_for_device(*fixture.wallet, fixture.record, "laptop", fixture.random).value();
    std::vector<std::string> ids;
    for (const SealedShare& share : shares.exit) ids.push_back(share.key_id);
    EXPECT_EQ(ids, (std::vector<std::string>{"p", "k"}));
}

TEST(Recovery, KeysOfOneSecretDifferByKindAndWallet) {
    const Secret<32> prf;
    const Secret<16> code;
    EXPECT_NE(derive_passkey_recovery(prf, "w1")->public_key,
              derive_passkey_recovery(prf, "w2")->public_key);
    EXPECT_NE(derive_kit_recovery(code, "w1")->public_key,
              derive_kit_recovery(code, "w2")->public_key);
    EXPECT_EQ(derive_kit_recovery(code, "w1")->public_key,
              derive_kit_recovery(code, "w1")->public_key);
}

// Case 77.
TEST(Recovery, AsksForTwelveCharactersOfAPassword) {
    const Bytes salt(16, 1);
    EXPECT_EQ(code_of(derive_password_recovery("elevenchars", salt, "w")),
              Code::recovery_password_too_short);
    EXPECT_EQ(code_of(derive_password_recovery("éééééé", salt, "w")),
              Code::recovery_password_too_short);  // twelve bytes, six characters
    EXPECT_EQ(code_of(derive_password_recovery("\xff of no encoding", salt, "w")),
              Code::utf8_invalid);
    EXPECT_EQ(code_of(derive_password_recovery("correct horse battery", Bytes(8), "w")),
              Code::crypto_bad_length);
    const auto key = derive_password_recovery("correct horse battery", salt, "w").value();
    EXPECT_NE(key.public_key,
              derive_password_recovery("correct horse batterz", salt, "w")->public_key);
    EXPECT_NE(key.public_key,
              derive_password_recovery("correct horse battery", Bytes(16, 2), "w")->public_key);
}

// As hash-wasm (Argon2id) and @noble (HKDF, X25519, by RFC 9180's DeriveKeyPair) have it: of a
// weaker cost it is another key.
TEST(Recovery, APasswordsKeyIsTheOneThatOthersDerive) {
    const auto key = derive_password_recovery("correct horse battery", Bytes(16, 1), "w").value();
    EXPECT_EQ(to_hex(key.public_key),
              "3e985f9f9f81bb3b4b88a2d84a9ef6adcbd52f82966febdd8fce515ffcb13121");
}

// --- the printed code ---------------------------------------------------------------------------

RC_GTEST_PROP(RecoveryCode, IsReadAsPeopleTypeIt, (std::uint64_t seed)) {
    Secret<16> code;
    seeded(seed)(code.expose_mutable());
    const std::string text = format_recovery_code(code);
    RC_ASSERT(text.size() == 35U);
    RC_ASSERT(parse_recovery_code(text).value() == code);
    std::string typed;
    for (char c : text) {
        if (c == '-') c = ' ';
        if (c == '0') c = 'o';
        if (c == '1') c = 'l';
        typed += static_cast<char>(std::tolower(c));
    }
    RC_ASSERT(parse_recovery_code(" " + typed + "\n").value() == code);
}

TEST(RecoveryCode, EveryWrongCharacterIsFound) {
    const Secret<16> code(std::span<const std::uint8_t, 16>(Bytes32{1, 2, 3}.data(), 16));
    const std::string text = format_recovery_code(code);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '-') continue;
        for (const char c : std::string_view("0123456789ABCDEFGHJKMNPQRSTVWXYZ")) {
            if (c == text[i]) continue;
            std::string wrong = text;
            wrong[i] = c;
            EXPECT_EQ(code_of(parse_recovery_code(wrong)), Code::recovery_code_invalid) << wrong;
        }
    }
    EXPECT_EQ(parse_recovery_code("ABCDE").error().detail, "number of characters");
    EXPECT_EQ(parse_recovery_code(text + "0").error().detail, "number of characters");
    EXPECT_EQ(parse_recovery_code("AU").error().detail, "character 2");
}

// --- the record ---------------------------------------------------------------------------------

// Case 71: what a hostile server might change.
TEST(WalletRecord, EveryChangeIsFound) {
    const Fixture fixture;
    const HpkeKeyPair attacker = derive_hpke_key_pair(Bytes(32, 9)).value();
    const std::function<void(WalletRecord&)> changes[] = {
        [](auto& r) { r.tenant = "other"; },
        [](auto& r) { r.wallet = "w2"; },
        [](auto& r) { r.version += 1; },
        [](auto& r) { r.recovery_epoch += 1; },
        [](auto& r) { r.devices.pop_back(); },
        [](auto& r) { r.devices.push_back({"stolen", 1}); },
        [](auto& r) { r.devices[0].epoch += 1; },
        [](auto& r) { std::swap(r.devices[0], r.devices[1]); },
        [](auto& r) { r.recovery_keys.pop_back(); },
        [](auto& r) { r.recovery_keys[2].kind = RecoveryKind::kKit; },
        [&](auto& r) { r.recovery_keys[0].public_key = attacker.public_key; },
        [&](auto& r) { r.recovery_keys.push_back({"x", RecoveryKind::kKit, attacker.public_key}); },
    };
    EXPECT_TRUE(fixture.open(fixture.laptop.device, fixture.laptop.auth));
    for (std::size_t i = 0; i < std::size(changes); ++i) {
        WalletRecord changed = fixture.record;
        changes[i](changed);
        EXPECT_EQ(
            code_of(open_wallet(fixture.laptop.device, fixture.laptop.auth, changed, fixture.mac)),
            Code::wallet_record_invalid)
            << i;
    }
    EXPECT_EQ(code_of(open_wallet(fixture.laptop.device, fixture.laptop.auth, fixture.record,
                                  ByteView(fixture.mac).first(31))),
              Code::wallet_record_invalid);
}

TEST(WalletRecord, SaysWhoCouldRebuildTheKeys) {
    Fixture fixture;
    EXPECT_EQ(custody_of(fixture.record), Custody::kAssisted);
    fixture.record.recovery_keys.pop_back();
    EXPECT_EQ(custody_of(fixture.record), Custody::kYours);
}

}  // namespace
}  // namespace portico::vault
