// SPDX-License-Identifier: Apache-2.0
//
// The whole of vault.wasm by its texts: what a device asks and gets from the first wallet to the
// last signature. The same requests run against the module in tools/wasm/vault.test.mjs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/chain/eip155/signing/typed_data.hpp"
#include "core/chain/eip155/transaction/transaction_decode.hpp"
#include "core/chain/eip155/user_operation/user_operation_json.hpp"
#include "core/chain/solana/address.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/curves/x25519.hpp"
#include "core/keys/mnemonic.hpp"
#include "core/smart_account/delegated_account.hpp"
#include "core/smart_account/smart_account.hpp"
#include "core/vault/vault.hpp"
#include "core/vault/wire.hpp"

namespace portico::vault {
namespace {

using namespace contract;

EntropyFn seeded() {
    return [engine = std::mt19937_64(7)](std::span<std::uint8_t> out) mutable {
        for (auto& byte : out) byte = static_cast<std::uint8_t>(engine());
    };
}

Bytes text(std::string_view value) { return to_bytes(value); }

/// An answer as the page reads it.
struct Read {
    VaultAnswer answer;
    std::vector<Bytes> secrets;
};

class VaultStep : public testing::Test {
  protected:
    Read raw(std::string input) {
        const std::string out = vault_.step(input);
        Request parts = read_request(out).value();
        Read read{.answer = parse_described<VaultAnswer>(parts.json).value(), .secrets = {}};
        for (const SecretBytes& secret : parts.secrets) read.secrets.push_back(secret.expose());
        return read;
    }

    Read ask(const VaultRequest& request, const std::vector<Bytes>& secrets = {}) {
        std::string input = to_json_text(request);
        if (!secrets.empty()) input.push_back('\0');
        for (const Bytes& secret : secrets) {
            for (int shift = 24; shift >= 0; shift -= 8)
                input.push_back(static_cast<char>(secret.size() >> shift & 0xff));
            input.append(as_text(secret));
        }
        return raw(std::move(input));
    }

    template <class Answer>
    Answer expect(const VaultRequest& request, const std::vector<Bytes>& secrets = {}) {
        const Read read = ask(request, secrets);
        if (const auto* refused = std::get_if<Refused>(&read.answer))
            ADD_FAILURE() << refused->code.value << ": " << refused->message.value;
        return std::get<Answer>(read.answer);
    }

    std::string refusal(const VaultRequest& request, const std::vector<Bytes>& secrets = {}) {
        const Read read = ask(request, secrets);
        EXPECT_TRUE(read.secrets.empty());
        const auto* refused = std::get_if<Refused>(&read.answer);
        return refused == nullptr ? "done" : refused->code.value;
    }

    void create(bool has_long_phrase = false) {
        const Read kit = ask(MakeRecoveryCode{.wallet = kWallet});
        code_ = kit.secrets.at(0);
        List<api::vault::RecoveryKey, 16> keys;
        keys.push_back({.id = kKitId,
                        .kind = api::vault::RecoveryKind::kKit,
                        .publicKey = std::get<RecoveryKeyMade>(kit.answer).public_key});
        const Read made = ask(CreateWallet{.tenant = kTenant,
                                           .wallet = kWallet,
                                           .device = kLaptop,
                                           .has_long_phrase = has_long_phrase,
                                           .recovery_keys = keys});
        changed_ = std::get<WalletChanged>(made.answer);
        wallet_ = changed_.wallet;
        ASSERT_EQ(made.secrets.size(), 3U);
        shares_ = {made.secrets[0], made.secrets[1]};
        recovery_auth_ = made.secrets[2];
    }

    static constexpr const char* kTenant = "00112233445566778899aabbccddeeff";
    static constexpr const char* kWallet = "ffeeddccbbaa99887766554433221100";
    static constexpr const char* kKitId = "0123456789abcdef0123456789abcdef";
    static constexpr const char* kLaptop = "bGFwdG9wbGFwdG9wbGFwdG9wbGFwdG9wbGFwdG9wbGE";
    static constexpr const char* kTablet = "dGFibGV0dGFibGV0dGFibGV0dGFibGV0dGFibGV0dGE";
    static constexpr const char* kPhone = "cGhvbmVwaG9uZXBob25lcGhvbmVwaG9uZXBob25lcGg";

    Vault vault_ = Vault::create("", seeded()).value();
    WalletChanged changed_;
    SignedRecord wallet_;
    std::vector<Bytes> shares_;
    Bytes recovery_auth_;
    Bytes code_;
};

TEST_F(VaultStep, AWalletIsMadeAndOpensWithItsTwoShares) {
    create();
    EXPECT_EQ(shares_[0].size(), 17U);
    EXPECT_EQ(wallet_.record.version, 1U);
    EXPECT_EQ(changed_.exit.size(), 1U);
    EXPECT_EQ(changed_.recovery.size(), 1U);
    const auto checked = expect<WalletChecked>(CheckWallet{wallet_}, shares_);
    EXPECT_EQ(checked.custody, Custody::kYours);
    EXPECT_EQ(checked.addresses.eip155, wallet_.record.addresses.eip155);
    // Case 70: a share of another set, a damaged one; nothing comes out.
    EXPECT_EQ(refusal(CheckWallet{wallet_}, {shares_[0], recovery_auth_}), "shares_invalid");
    Bytes damaged = shares_[1];
    damaged[3] ^= 1;
    EXPECT_EQ(refusal(CheckWallet{wallet_}, {shares_[0], damaged}), "shares_invalid");
    EXPECT_EQ(refusal(CheckWallet{wallet_}, {shares_[0]}), "json_missing_member");
}

TEST_F(VaultStep, AWalletOfTwentyFourWordsHasLongerSharesAndIsOtherwiseTheSame) {
    create(true);
    for (const Bytes& share : {shares_[0], shares_[1], recovery_auth_})
        EXPECT_EQ(share.size(), 33U);
    const Read exported = ask(ExportWallet{wallet_, 0}, shares_);
    ASSERT_EQ(exported.secrets.size(), 3U);
    const std::string_view phrase = as_text(exported.secrets[0]);
    EXPECT_EQ(std::ranges::count(phrase, ' '), 23);
    const SecretBytes entropy(parse_mnemonic(phrase).value());
    const Addresses addresses = WalletKeys::derive(entropy)->addresses();
    EXPECT_EQ(addresses.eip155, wallet_.record.addresses.eip155.value);
    EXPECT_EQ(addresses.solana, wallet_.record.addresses.solana.value);

    const Read enrolled = ask(EnrolDevice{wallet_, kPhone}, shares_);
    ASSERT_EQ(enrolled.secrets.size(), 2U);
    EXPECT_EQ(enrolled.secrets[0].size(), 33U);
    const SignedRecord next = std::get<WalletChanged>(enrolled.answer).wallet;
    EXPECT_EQ(expect<WalletChecked>(CheckWallet{next}, enrolled.secrets).addresses.eip155.value,
              addresses.eip155);
    const Read key = ask(DeriveRecoveryKey{kWallet, api::vault::RecoveryKind::kKit, {}}, {code_});
    const Read share =
        ask(OpenRecoveryShare{wallet_.record, std::nullopt, 1, changed_.recovery[0].sealed},
            key.secrets);
    expect<WalletChecked>(CheckWallet{wallet_}, {share.secrets.at(0), recovery_auth_});
}

TEST_F(VaultStep, ADeviceHandsAFurtherOneItsShareSealedToItsKey) {
    create();
    const char* const id = "00000000000000000000000000000abc";
    const Read asked = ask(MakeHandoverKey{kTenant, kWallet, wallet_.record.addresses, kPhone, id});
    const auto key = std::get<HandoverKeyMade>(asked.answer);
    const Key nonce = to_base64url(Bytes(32, 3));
    const NumberHandover compared{kTenant,        kWallet,     wallet_.record.addresses,
                                  kPhone,         id,          key.commitment,
                                  key.public_key, key.opening, nonce};
    EXPECT_EQ(expect<HandoverNumbered>(compared).number.value.size(), 6U);
    NumberHandover swapped = compared;
    swapped.public_key = to_base64url(Bytes(32, 9));
    EXPECT_EQ(refusal(swapped), "crypto_open_failed");
    swapped = compared;
    swapped.addresses.solana = "oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96";
    EXPECT_EQ(refusal(swapped), "crypto_open_failed") << "another wallet";

    const HandOverDevice request{
        .wallet = wallet_, .device = kPhone, .handover = id, .public_key = key.public_key};
    const Read given = ask(request, shares_);
    const auto handed = std::get<DeviceHandedOver>(given.answer);
    ASSERT_EQ(given.secrets.size(), 1U) << "the auth share alone leaves the module";
    EXPECT_EQ(handed.wallet.record.version, 2U);
    EXPECT_EQ(handed.wallet.record.devices.size(), 2U);

    const OpenHandover opening{handed.wallet, kPhone, id, handed.sealed};
    const Read opened = ask(opening, {asked.secrets.at(0)});
    EXPECT_EQ(std::get<HandoverOpened>(opened.answer).exit.size(), 1U);
    const std::vector<Bytes> theirs = {opened.secrets.at(0), given.secrets[0]};
    EXPECT_EQ(expect<WalletChecked>(CheckWallet{handed.wallet}, theirs).addresses.eip155,
              wallet_.record.addresses.eip155);
    // The giver's own shares go on, and do not combine with the new ones.
    expect<WalletChecked>(CheckWallet{handed.wallet}, shares_);
    EXPECT_EQ(refusal(CheckWallet{handed.wallet}, {shares_[0], theirs[1]}), "shares_invalid");

    OpenHandover other = opening;
    other.handover = "00000000000000000000000000000abd";
    EXPECT_EQ(refusal(other, {asked.secrets[0]}), "crypto_open_failed");
    other = opening;
    other.wallet.record.version = 3;
    EXPECT_EQ(refusal(other, {asked.secrets[0]}), "crypto_open_failed");
    other = opening;
    other.wallet.record.addresses = swapped.addresses;
    EXPECT_EQ(refusal(other, {asked.secrets[0]}), "crypto_open_failed");
    EXPECT_EQ(refusal(opening, {Bytes(32, 1)}), "crypto_open_failed");
    EXPECT_EQ(refusal(request, {shares_[0], recovery_auth_}), "shares_invalid");
    HandOverDevice bad = request;
    bad.public_key = to_base64url(Bytes(32, 0));
    EXPECT_EQ(refusal(bad, shares_), "crypto_bad_public_key");
}

TEST_F(VaultStep, AFurtherDeviceHasSharesOfItsOwn) {
    create();
    const Read enrolled = ask(EnrolDevice{wallet_, kPhone}, shares_);
    const auto changed = std::get<WalletChanged>(enrolled.answer);
    EXPECT_EQ(changed.wallet.record.version, 2U);
    EXPECT_EQ(changed.wallet.record.devices.size(), 2U);
    EXPECT_EQ(changed.wallet.record.devices[1].epoch, 1U);
    expect<WalletChecked>(CheckWallet{changed.wallet}, enrolled.secrets);
    EXPECT_EQ(refusal(CheckWallet{changed.wallet}, {shares_[0], enrolled.secrets[1]}),
              "shares_invalid");
    // Again: new shares of the next epoch.
    const Read again = ask(EnrolDevice{changed.wallet, kPhone}, shares_);
    EXPECT_EQ(std::get<WalletChanged>(again.answer).wallet.record.devices[1].epoch, 2U);
    EXPECT_EQ(refusal(CheckWallet{wallet_}, {enrolled.secrets[0], again.secrets[1]}),
              "shares_invalid");
}

TEST_F(VaultStep, ADeviceThatWasRemovedIsNotInTheRecordThatAnotherOneSigns) {
    create();
    const auto twice = expect<WalletChanged>(EnrolDevice{wallet_, kPhone}, shares_);
    // The laptop was removed: whoever recovers on a third device does not name it any more.
    const Read enrolled =
        ask(EnrolDevice{twice.wallet, kTablet, List<Key, 64>{kLaptop, kTablet}}, shares_);
    const auto& record = std::get<WalletChanged>(enrolled.answer).wallet.record;
    ASSERT_EQ(record.devices.size(), 2U);
    EXPECT_EQ(record.devices[0].id.value, kPhone);
    EXPECT_EQ(record.devices[1].id.value, kTablet) << "who asks stays";
    EXPECT_EQ(record.version, 3U);
    const Read changed = ask(
        ChangeRecoveryKeys{wallet_, kPhone, wallet_.record.recoveryKeys, List<Key, 64>{kLaptop}},
        shares_);
    const auto& again = std::get<WalletChanged>(changed.answer);
    ASSERT_EQ(again.wallet.record.devices.size(), 1U);
    EXPECT_EQ(again.wallet.record.devices[0].id.value, kPhone);
    EXPECT_EQ(again.wallet.record.recoveryEpoch, 2U);
    expect<WalletChecked>(CheckWallet{again.wallet}, {changed.secrets[0], changed.secrets[1]});
}

// Case 78: with the share and the exit share of a device, nobody is asked.
TEST_F(VaultStep, ThePrintedCodeOpensTheWalletWithTheRecoverysShareOrTheDevices) {
    create();
    const Read key = ask(DeriveRecoveryKey{kWallet, api::vault::RecoveryKind::kKit, {}}, {code_});
    const auto open = [&](std::optional<Key> device, std::uint32_t epoch, const Sealed& sealed) {
        return ask(OpenRecoveryShare{wallet_.record, std::move(device), epoch, sealed},
                   key.secrets);
    };
    const Read recovery = open(std::nullopt, 1, changed_.recovery[0].sealed);
    expect<WalletChecked>(CheckWallet{wallet_}, {recovery.secrets.at(0), recovery_auth_});
    const Read exit = open(Key(kLaptop), 1, changed_.exit[0].sealed);
    expect<WalletChecked>(CheckWallet{wallet_}, {shares_[0], exit.secrets.at(0)});
    const Read other = open(Key(kPhone), 1, changed_.exit[0].sealed);
    EXPECT_EQ(std::get<Refused>(other.answer).code, "crypto_open_failed");
}

TEST_F(VaultStep, OtherRecoveryKeysComeWithNewSetsForTheRecoveryAndTheDevice) {
    create();
    const Read password = ask(
        DeriveRecoveryKey{kWallet, api::vault::RecoveryKind::kPassword, "AAAAAAAAAAAAAAAAAAAAAA"},
        {text("correct horse battery")});
    List<api::vault::RecoveryKey, 16> keys;
    keys.push_back({kKitId, api::vault::RecoveryKind::kPassword,
                    std::get<RecoveryKeyMade>(password.answer).public_key});
    const Read changed = ask(ChangeRecoveryKeys{wallet_, kLaptop, keys}, shares_);
    const auto& answer = std::get<WalletChanged>(changed.answer);
    EXPECT_EQ(answer.wallet.record.recoveryEpoch, 2U);
    EXPECT_EQ(answer.wallet.record.devices[0].epoch, 2U);
    EXPECT_TRUE(answer.exit.empty());  // never to what could be guessed
    const Read share =
        ask(OpenRecoveryShare{answer.wallet.record, std::nullopt, 2, answer.recovery[0].sealed},
            password.secrets);
    expect<WalletChecked>(CheckWallet{answer.wallet}, {share.secrets.at(0), changed.secrets[2]});
}

TEST_F(VaultStep, AnAuthShareThatWasSealedToTheDevicesKeyOpensOnceForItsOwner) {
    create();
    const Read key = ask(MakeReleaseKey{});
    const Bytes32 public_key = read_key(std::get<ReleaseKeyMade>(key.answer).public_key).value();
    const ShareOwner owner{.tenant = kTenant, .wallet = kWallet, .device = kLaptop, .epoch = 1};
    const Secret<32> ephemeral(Bytes32{1});
    const Sealed sealed =
        to_base64url(seal_to_public_key(public_key, ephemeral, share_release_info(),
                                        share_binding(ShareKind::kAuth, owner), shares_[1])
                         .value());
    OpenReleasedShare request{kTenant, kWallet, Key(kLaptop), 1, sealed};
    EXPECT_EQ(ask(request, key.secrets).secrets.at(0), shares_[1]);
    request.epoch = 2;
    EXPECT_EQ(refusal(request, key.secrets), "crypto_open_failed");
}

TEST_F(VaultStep, TheProofOfARecoveryOpensForWhoeverHasItsKey) {
    create();
    const Read kit =
        ask(DeriveRecoveryKey{kWallet, api::vault::RecoveryKind::kKit, std::nullopt}, {code_});
    const Bytes32 public_key = read_key(std::get<RecoveryKeyMade>(kit.answer).public_key).value();
    const ShareOwner owner{.tenant = kTenant, .wallet = kWallet, .device = {}, .epoch = 1};
    const Secret<32> ephemeral(Bytes32{1});
    const Bytes proof(32, 7);
    const Sealed sealed =
        to_base64url(seal_to_public_key(public_key, ephemeral, recovery_proof_info(),
                                        share_binding(ShareKind::kExit, owner), proof)
                         .value());
    OpenRecoveryProof request{kTenant, kWallet, 1, sealed};
    EXPECT_EQ(ask(request, kit.secrets).secrets.at(0), proof);
    EXPECT_EQ(refusal(request, {Bytes(32, 1)}), "crypto_open_failed");
    EXPECT_EQ(refusal(request, {}), "json_missing_member");
    request.epoch = 2;
    EXPECT_EQ(refusal(request, kit.secrets), "crypto_open_failed");
}

// --- signatures ---------------------------------------------------------------------------------

class VaultSignature : public VaultStep {
  protected:
    void SetUp() override { create(); }

    std::string signer(const Bytes32& digest, std::string_view signature) {
        const Bytes bytes = parse_hex(signature).value();
        return chain::evm_address_text(chain::recover_evm_signer(digest, bytes).value());
    }
    std::string owner() const { return wallet_.record.addresses.eip155; }

    TransactionFields transaction(const char* type) {
        TransactionFields out;
        out.type = type;
        out.chainId = "0x1";
        out.nonce = "0x7";
        out.gas = "0x5208";
        out.to = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
        out.value = "0xde0b6b3a7640000";
        out.data = "0x";
        if (type[2] < '2') {
            out.gasPrice = "0x3b9aca00";
        } else {
            out.maxFeePerGas = "0x3b9aca00";
            out.maxPriorityFeePerGas = "0x1";
        }
        return out;
    }
};

TEST_F(VaultSignature, OfAMessageAndOfTypedData) {
    const auto signed_message =
        expect<MessageSigned>(SignMessage{wallet_, 0, "0x48656c6c6f"}, shares_);
    EXPECT_EQ(signer(chain::personal_message_digest(text("Hello")), signed_message.signature),
              owner());
    const Json typed =
        parse_json(R"({"types":{"EIP712Domain":[{"name":"name","type":"string"}],)"
                   R"("Note":[{"name":"words","type":"string"}]},"primaryType":"Note",)"
                   R"("domain":{"name":"Test"},"message":{"words":"hi"}})")
            .value();
    const auto signed_data = expect<MessageSigned>(SignTypedData{wallet_, 0, typed}, shares_);
    EXPECT_EQ(signer(chain::hash_typed_data(typed)->digest, signed_data.signature), owner());
}

TEST_F(VaultSignature, OfEveryTransactionOfferedReadsBackAsWhatWasAsked) {
    for (const char* type : {"0x0", "0x1", "0x2", "0x4"}) {
        TransactionFields fields = transaction(type);
        if (type[2] == '4') {
            const auto made = expect<AuthorizationSigned>(
                SignAuthorization{wallet_, 0, "0x1", *fields.to, "0x8"}, shares_);
            fields.authorizationList.push_back(made.authorization);
        }
        const auto made = expect<TransactionSigned>(SignTransaction{wallet_, 0, fields}, shares_);
        const auto read = chain::decode_transaction(parse_hex(made.raw).value());
        ASSERT_TRUE(read) << type;
        EXPECT_EQ(chain::evm_address_text(read->sender), owner());
        EXPECT_EQ(read->transaction.nonce, 7U);
        EXPECT_EQ(to_decimal(read->transaction.value), "1000000000000000000");
        EXPECT_EQ(to_hex_0x(read->hash), made.hash.value);
    }
}

TEST_F(VaultSignature, OfSolanasBytesAndOfAFurtherAccount) {
    const auto made = expect<MessageSigned>(SignSolana{wallet_, 0, "0x010203"}, shares_);
    const Bytes32 key = chain::parse_solana_address(wallet_.record.addresses.solana.value).value();
    EXPECT_TRUE(verify_ed25519(key, Bytes{1, 2, 3}, parse_hex(made.signature).value()));

    const auto accounts = expect<AddressesDerived>(DeriveAddresses{wallet_, 3}, shares_).accounts;
    ASSERT_EQ(accounts.size(), 3U);
    EXPECT_EQ(accounts[0].eip155, owner());
    const auto second = expect<MessageSigned>(SignMessage{wallet_, 1, "0x00"}, shares_);
    EXPECT_EQ(signer(chain::personal_message_digest(Bytes{0}), second.signature),
              accounts[1].eip155.value);
}

// Case 31, and the rules of a transaction; case 24 for the authorization of any chain.
TEST_F(VaultSignature, IsRefusedForWhatNoNetworkTakes) {
    const auto refused = [&](auto change, const char* type = "0x2") {
        TransactionFields fields = transaction(type);
        change(fields);
        return refusal(SignTransaction{wallet_, 0, fields}, shares_);
    };
    EXPECT_EQ(refused([](auto& f) { f.chainId = "0x0"; }), "chain_id_invalid");
    EXPECT_EQ(refused([](auto& f) { f.chainId = "0x0"; }, "0x0"), "chain_id_invalid");
    EXPECT_EQ(refused([](auto& f) { f.nonce = "0x07"; }), "quantity_invalid");
    EXPECT_EQ(refused([](auto& f) { f.value = "-0x1"; }), "quantity_invalid");
    EXPECT_EQ(refused([](auto& f) { f.value = "1"; }), "quantity_invalid");
    EXPECT_EQ(refused([](auto& f) { f.value = "0x1" + std::string(64, '0'); }), "limit_exceeded");
    EXPECT_EQ(refused([](auto& f) { f.nonce = "0xffffffffffffffff"; }), "nonce_at_max");
    EXPECT_EQ(refused([](auto& f) { f.maxPriorityFeePerGas = "0x77359400"; }), "tip_above_fee_cap");
    EXPECT_EQ(refused([](auto& f) { f.gasPrice = "0x1"; }), "transaction_invalid");
    EXPECT_EQ(refused([](auto& f) { f.maxFeePerGas.reset(); }), "transaction_invalid");
    EXPECT_EQ(refused([](auto& f) { f.type = "0x3"; }), "transaction_type_not_supported");
    EXPECT_EQ(refused([](auto& f) { f.to = "0x70997970c51812dc3A010C7d01b50e0d17dc79C8"; }),
              "address_invalid");
    EXPECT_EQ(refused([](auto& f) { f.accessList.push_back({*f.to, {{"0x01"}}}); }),
              "storage_key_invalid");
    EXPECT_EQ(refused([](auto&) {}, "0x4"), "transaction_invalid");  // no authorization
    EXPECT_EQ(refusal(SignAuthorization{wallet_, 0, "0x0", owner(), "0x0"}, shares_),
              "chain_id_invalid");
    EXPECT_EQ(refusal(SignTypedData{wallet_, 0, Json::object()}, shares_), "typed_data_invalid");
}

// An authorization is for the transaction's own chain: one for another does nothing there, and one
// for any chain counts on all of them.
TEST_F(VaultSignature, IsRefusedForATransactionThatCarriesAnAuthorizationOfOtherChains) {
    TransactionFields fields = transaction("0x4");
    const auto made = expect<AuthorizationSigned>(
        SignAuthorization{wallet_, 0, "0x1", *fields.to, "0x8"}, shares_);
    const auto with = [&](std::initializer_list<const char*> chains) {
        fields.authorizationList = {};
        for (const char* chain : chains) {
            fields.authorizationList.push_back(made.authorization);
            fields.authorizationList.back().chainId = chain;
        }
        return refusal(SignTransaction{wallet_, 0, fields}, shares_);
    };
    EXPECT_EQ(with({"0x1"}), "done");
    EXPECT_EQ(with({"0x0"}), "chain_id_invalid");
    EXPECT_EQ(with({"0x2"}), "chain_id_invalid");
    EXPECT_EQ(with({"0x1", "0x1"}), "done");
    EXPECT_EQ(with({"0x1", "0x0"}), "chain_id_invalid");
}

// --- the owner's smart account

constexpr const char* kChain = "0x7a69";

TEST_F(VaultSignature, OfASmartAccountIsItsOwnOnOneNetwork) {
    const chain::EvmAddress account =
        smart_account::account_address(*chain::parse_evm_address(owner()));
    const Bytes32 hash = chain::personal_message_digest(text("Hello"));
    const auto there =
        expect<MessageSigned>(SignMessage{wallet_, 0, "0x48656c6c6f", {{kChain, true}}}, shares_);
    EXPECT_EQ(signer(smart_account::message_digest(account, 31'337, hash), there.signature),
              owner());
    const auto not_yet =
        expect<MessageSigned>(SignMessage{wallet_, 0, "0x48656c6c6f", {{kChain, false}}}, shares_);
    EXPECT_TRUE(not_yet.signature.value.ends_with("64926492"));
    EXPECT_NE(not_yet.signature.value.find(there.signature.value.substr(2)), std::string::npos);
    EXPECT_EQ(refusal(SignMessage{wallet_, 0, "0x00", {{"0x0", true}}}, shares_),
              "chain_id_invalid");
}

TEST_F(VaultSignature, OfAnOperationIsOfItsCallsAlone) {
    const chain::EvmAddress own = *chain::parse_evm_address(owner());
    const smart_account::Calls calls = {{.to = {0x66}, .value = 1, .data = {}}};
    chain::UserOperation operation;
    operation.sender = smart_account::account_address(own);
    operation.call_data = *smart_account::encode_calls(calls);
    const auto request = [&] {
        return SignUserOperation{wallet_, 0, kChain, chain::user_operation_json(operation),
                                 1'900'000'000};
    };
    const auto made = expect<OperationSigned>(request(), shares_);
    const std::string inner = "0x" + made.signature.value.substr(2 + 24);
    EXPECT_EQ(signer(smart_account::operation_digest(operation, 31'337, 1'900'000'000), inner),
              owner());
    EXPECT_EQ(made.hash.value,
              to_hex_0x(chain::user_operation_hash(
                  operation, chain::EntryPointVersion::k07,
                  chain::entry_point_address(chain::EntryPointVersion::k07), 31'337)));
    SignUserOperation endless = request();
    endless.valid_until = 0;
    EXPECT_EQ(refusal(endless, shares_), "transaction_invalid");
    operation.sender[0] ^= 1;
    EXPECT_EQ(refusal(request(), shares_), "transaction_invalid");
    operation.sender[0] ^= 1;
    operation.factory = chain::EvmAddress{0x66};
    EXPECT_EQ(refusal(request(), shares_), "transaction_invalid");
    EXPECT_EQ(refusal(SignUserOperation{wallet_, 0, kChain, Json::object(), 1}, shares_),
              "transaction_invalid");
}

TEST_F(VaultSignature, OfAnOperationOfTheOwnAccountIsOfItsHash) {
    const smart_account::Calls calls = {{.to = {0x66}, .value = 1, .data = {}}};
    chain::UserOperation operation;
    operation.sender = *chain::parse_evm_address(owner());
    operation.call_data = *smart_account::encode_own_calls(calls);
    operation.paymaster = chain::EvmAddress{0x77};
    operation.factory = chain::kEip7702Marker;
    operation.authorization = chain::Authorization{};
    operation.authorization->chain_id = chain::Uint256(31'337);
    operation.authorization->address = smart_account::delegated_code();
    const auto request = [&] {
        return SignUserOperation{wallet_, 0, kChain, chain::user_operation_json(operation),
                                 1'900'000'000};
    };
    const auto made = expect<OperationSigned>(request(), shares_);
    constexpr auto kVersion = smart_account::kOwnEntryPoint;
    const Bytes32 hash = chain::user_operation_hash(operation, kVersion,
                                                    chain::entry_point_address(kVersion), 31'337);
    EXPECT_EQ(made.hash.value, to_hex_0x(hash));
    EXPECT_EQ(signer(hash, made.signature.value), owner());
    operation.paymaster.reset();
    EXPECT_EQ(refusal(request(), shares_), "transaction_invalid");
    operation.paymaster = chain::EvmAddress{0x77};
    operation.authorization->address = chain::EvmAddress{0x66};
    EXPECT_EQ(refusal(request(), shares_), "transaction_invalid");
}

// An operation, a transaction or a message of the account as data that a page wants signed.
TEST_F(VaultSignature, OfWhatTheSmartAccountActsOnIsRefused) {
    const auto data = [](const chain::EvmAddress& contract) {
        return parse_json(
                   R"({"types":{"EIP712Domain":[{"name":"chainId","type":"uint256"},)"
                   R"({"name":"verifyingContract","type":"address"}],)"
                   R"("SafeMessage":[{"name":"message","type":"bytes"}]},)"
                   R"("primaryType":"SafeMessage","domain":{"chainId":1,"verifyingContract":")" +
                   chain::evm_address_text(contract) + R"("},"message":{"message":"0x12"}})")
            .value();
    };
    const auto account = smart_account::account_address(*chain::parse_evm_address(owner()));
    EXPECT_EQ(refusal(SignTypedData{wallet_, 0, data(account)}, shares_), "typed_data_invalid");
    EXPECT_EQ(refusal(SignTypedData{wallet_, 0, data(smart_account::contracts()[3])}, shares_),
              "typed_data_invalid");
    // The account's own signature of the same is one of a message.
    (void)expect<MessageSigned>(SignTypedData{wallet_, 0, data(account), {{kChain, true}}},
                                shares_);
}

TEST_F(VaultSignature, TheExportOpensTheSameAccounts) {
    const Read exported = ask(ExportWallet{wallet_, 0}, shares_);
    ASSERT_EQ(exported.secrets.size(), 3U);
    const SecretBytes entropy(parse_mnemonic(as_text(exported.secrets[0])).value());
    EXPECT_EQ(WalletKeys::derive(entropy)->addresses().eip155, owner());
    const Secret<32> key(std::span<const std::uint8_t, 32>(exported.secrets[1].data(), 32));
    const Bytes point = derive_k1_public(key, PointForm::kUncompressed).value();
    EXPECT_EQ(chain::evm_address_text(chain::derive_evm_address(point).value()), owner());
    EXPECT_EQ(exported.secrets[2].size(), 64U);
    EXPECT_EQ(to_hex(ByteView(exported.secrets[2]).last(32)),
              to_hex(chain::parse_solana_address(wallet_.record.addresses.solana.value).value()));
}

// --- every one that opens the wallet ------------------------------------------------------------

template <class Request>
using HasRecord = boost::mp11::mp_bool<requires(const Request& request) {
    { request.wallet } -> std::convertible_to<const SignedRecord&>;
}>;

// Case 71.
TEST_F(VaultSignature, AndWhateverElseOpensTheWalletIsRefusedOfAChangedRecord) {
    const Json typed =
        parse_json(R"({"types":{"EIP712Domain":[{"name":"name","type":"string"}],)"
                   R"("Note":[{"name":"words","type":"string"}]},"primaryType":"Note",)"
                   R"("domain":{"name":"Test"},"message":{"words":"hi"}})")
            .value();
    const smart_account::Calls calls = {{.to = {0x66}, .value = 1, .data = {}}};
    chain::UserOperation operation;
    operation.sender = smart_account::account_address(*chain::parse_evm_address(owner()));
    operation.call_data = *smart_account::encode_calls(calls);
    const Json spelled = chain::user_operation_json(operation);
    const Key receiver = to_base64url(derive_x25519_public(Secret<32>(Bytes32{5})));
    const auto requests = [&](const SignedRecord& wallet) -> std::vector<VaultRequest> {
        return {
            CheckWallet{wallet},
            EnrolDevice{wallet, kPhone},
            ChangeRecoveryKeys{wallet, kLaptop, wallet.record.recoveryKeys},
            DeriveAddresses{wallet, 2},
            ExportWallet{wallet, 0},
            HandOverDevice{
                .wallet = wallet, .device = kPhone, .handover = kKitId, .public_key = receiver},
            SignMessage{wallet, 0, "0x00"},
            SignTypedData{wallet, 0, typed},
            SignTransaction{wallet, 0, transaction("0x2")},
            SignAuthorization{wallet, 0, "0x1", owner(), "0x0"},
            SignSolana{wallet, 0, "0x00"},
            SignUserOperation{wallet, 0, kChain, spelled, 1'900'000'000},
        };
    };
    // OpenHandover has a record and no shares: it opens no wallet.
    constexpr std::size_t kOpening = boost::mp11::mp_count_if<VaultRequest, HasRecord>::value - 1;
    ASSERT_EQ(requests(wallet_).size(), kOpening) << "a request is missing here";

    Bytes mac = parse_base64url(wallet_.mac).value();
    mac.back() ^= 1;
    SignedRecord another_mac = wallet_;
    another_mac.mac = to_base64url(mac);
    SignedRecord another_record = wallet_;
    another_record.record.recoveryKeys[0].kind = api::vault::RecoveryKind::kAssisted;
    for (const VaultRequest& request : requests(wallet_))
        EXPECT_FALSE(std::holds_alternative<Refused>(ask(request, shares_).answer))
            << to_json_text(request);
    for (const SignedRecord& changed : {another_mac, another_record})
        for (const VaultRequest& request : requests(changed))
            EXPECT_EQ(refusal(request, shares_), "wallet_record_invalid") << to_json_text(request);
}

// --- what a broken or hostile page sends --------------------------------------------------------

TEST_F(VaultStep, WhatIsNoRequestIsRefused) {
    create();
    const auto code = [&](std::string input) {
        const Read read = raw(std::move(input));
        return std::get<Refused>(read.answer).code.value;
    };
    EXPECT_EQ(code(""), "json_syntax");
    EXPECT_EQ(code(R"({"type":"sign_everything"})"), "json_unknown_variant");
    EXPECT_EQ(code(R"({"type":"make_release_key","more":1})"), "json_unknown_member");
    using namespace std::string_literals;
    EXPECT_EQ(code("{\"type\":\"make_release_key\"}\0\0\0"s), "json_missing_member");
    EXPECT_EQ(code("{\"type\":\"make_release_key\"}\0\0\0\0\5abc"s), "json_missing_member");
    EXPECT_EQ(code("{\"type\":\"make_release_key\"}\0\xff\xff\xff\xff"s), "limit_exceeded");
    EXPECT_EQ(code("{\"type\":\"make_release_key\"}\0\0\0\0\1a"s), "json_missing_member");
}

// Case 89.
TEST(VaultEntropy, ABrokenSourceMakesNoWallet) {
    const EntropyFn zeros = [](std::span<std::uint8_t> out) { std::ranges::fill(out, 0); };
    const Vault vault = Vault::create("", zeros).value();
    const std::string out = vault.step(to_json_text(VaultRequest(CreateWallet{})));
    EXPECT_THAT(out, testing::HasSubstr("entropy_unusable"));
}

// Shares over zeros are the secret itself, and a code of zeros is one that anybody writes down.
TEST(VaultEntropy, ASourceThatBreaksLaterMakesNeitherSharesNorACode) {
    for (int good = 0; good < 8; ++good) {
        EntropyFn random = seeded();
        const Vault vault =
            Vault::create("", [&, left = good](std::span<std::uint8_t> out) mutable {
                if (left-- > 0) return random(out);
                std::ranges::fill(out, 0);
            }).value();
        // Two draws for the entropy, two for the device's shares, two for the recovery's.
        const std::string made = vault.step(to_json_text(VaultRequest(CreateWallet{})));
        EXPECT_EQ(made.find("entropy_unusable") != std::string::npos, good < 5) << good;
        EXPECT_EQ(made.find('\0') == std::string::npos, good < 5) << "no secrets";
    }
    for (int good = 0; good < 2; ++good) {
        EntropyFn random = seeded();
        const Vault vault =
            Vault::create("", [&, left = good](std::span<std::uint8_t> out) mutable {
                if (left-- > 0) return random(out);
                std::ranges::fill(out, 0);
            }).value();
        const std::string code = vault.step(to_json_text(VaultRequest(MakeRecoveryCode{})));
        EXPECT_EQ(code.find("entropy_unusable") != std::string::npos, good < 1) << good;
        EXPECT_EQ(code.find('\0') == std::string::npos, good < 1) << "no secrets";
    }
}

}  // namespace
}  // namespace portico::vault
