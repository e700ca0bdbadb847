// SPDX-License-Identifier: Apache-2.0
#include "core/siwx/verify.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/encoding/base58.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/bech32.hpp"
#include "core/base/vector_lines.hpp"
#include "core/chain/bip122/address.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/crypto/base58check.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/curves/schnorr.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/hash/ripemd160.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "core/siwx/bitcoin_message.hpp"
#include "core/siwx/contract_account.hpp"
#include "core/siwx/cosmos_message.hpp"

namespace portico::siwx {
namespace {

constexpr std::string_view kText = "any text at all";

Secret<32> key_of(std::uint8_t last) {
    FixedBytes<32> bytes{};
    bytes[31] = last;
    return Secret<32>(bytes);
}

Message account(std::string chain_id, std::string address) {
    Message message;
    message.chain_id = std::move(chain_id);
    message.address = std::move(address);
    return message;
}

/// s' = n - s: the other signature of the same key over the same text.
template <class Signature>
void flip_s(Signature& signature, std::size_t start) {
    const Bytes order =
        *parse_hex("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141");
    int borrow = 0;
    for (std::size_t i = 32; i-- > 0;) {
        const int difference = order[i] - signature[start + i] - borrow;
        borrow = difference < 0 ? 1 : 0;
        signature[start + i] = static_cast<std::uint8_t>(difference & 0xff);
    }
}

// --- eip155

const Message kEvm = account("eip155:1", "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf");

FixedBytes<65> evm_signature() {
    return *chain::sign_evm_digest(key_of(1), chain::personal_message_digest(as_bytes(kText)));
}

Verdict evm(ByteView signature, std::string_view text = kText) {
    return verify_signature(kEvm, text, to_hex_0x(signature));
}

TEST(SiwxEip155, TakesTheOneSignatureOfAKey) {
    EXPECT_EQ(evm(evm_signature()), Verdict::kValid);
    EXPECT_EQ(verify_signature(kEvm, kText, to_hex(evm_signature())), Verdict::kInvalid);
    EXPECT_EQ(verify_signature(kEvm, kText, "0x"), Verdict::kAskChain);
    EXPECT_EQ(verify_signature(kEvm, kText, ""), Verdict::kInvalid);
}

// A signature has a second form, with a high s, and v has two spellings. A contract would be asked
// about neither: the key is this address's own.
TEST(SiwxEip155, RefusesTheOtherSpellingsOfASignature) {
    auto high = evm_signature();
    flip_s(high, 32);
    high[64] = high[64] == 27 ? 28 : 27;
    EXPECT_EQ(evm(high), Verdict::kInvalid);
    auto low_v = evm_signature();
    low_v[64] = static_cast<std::uint8_t>(low_v[64] - 27);
    EXPECT_EQ(evm(low_v), Verdict::kInvalid);
}

TEST(SiwxEip155, LeavesWhatNoKeyOfTheAddressSignedToTheChain) {
    EXPECT_EQ(evm(evm_signature(), "another text"), Verdict::kAskChain);
    EXPECT_EQ(evm(Bytes(66, 1)), Verdict::kAskChain);
    EXPECT_EQ(evm(Bytes(64, 1)), Verdict::kAskChain);
    EXPECT_EQ(evm(Bytes(65, 0)), Verdict::kAskChain);
}

TEST(SiwxEip155, AgreesWithThePublishedSignatures) {
    int seen = 0;
    for (const VectorLine& line : read_vector_lines("metamask-personal-sign", "eip191.recover")) {
        if (line.rejected()) continue;
        ++seen;
        const Bytes text = VectorLine::bytes(line.in, "message");
        const Message signer = account(
            "eip155:1", *chain::checksum_evm_address(VectorLine::text(line.out, "address")));
        EXPECT_EQ(verify_signature(signer, as_text(text), VectorLine::text(line.in, "sig")),
                  Verdict::kValid)
            << line.id;
    }
    EXPECT_GT(seen, 0);
}

TEST(SiwxContract, AsksWithTheValidatorsCodeAndItsArguments) {
    const auto data = contract_call_data(kEvm, kText, "0x1234");
    ASSERT_TRUE(data);
    const std::string hash = to_hex(chain::personal_message_digest(as_bytes(kText)));
    EXPECT_TRUE(
        data->ends_with("0000000000000000000000007e5f4552091a69125d5dfcb7b8c2659029395bdf" + hash +
                        "0000000000000000000000000000000000000000000000000000000000000060"
                        "0000000000000000000000000000000000000000000000000000000000000002"
                        "1234000000000000000000000000000000000000000000000000000000000000"));
    EXPECT_TRUE(data->starts_with("0x6080"));
    EXPECT_FALSE(contract_call_data(kEvm, kText, "1234"));
    // A Safe's owners may have signed on the chain: it is asked with none.
    EXPECT_TRUE(contract_call_data(kEvm, kText, "0x")
                    .value_or("")
                    .ends_with(hash + std::string(62, '0') + "60" + std::string(64, '0')));
    EXPECT_FALSE(contract_call_data(account("solana:1", "x"), kText, "0x12"));
    EXPECT_TRUE(read_contract_answer("0x01"));
    for (const char* other : {"0x", "0x00", "0x02", "0x0101", "", "nonsense",
                              "0x0000000000000000000000000000000000000000000000000000000000000001"})
        EXPECT_FALSE(read_contract_answer(other)) << other;
}

// --- solana

TEST(SiwxSolana, TakesAnEd25519SignatureOverTheText) {
    const Message signer = account("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
                                   to_base58(derive_ed25519_public(key_of(7))));
    const auto signature = sign_ed25519(key_of(7), as_bytes(kText));
    EXPECT_EQ(verify_signature(signer, kText, to_base58(signature)), Verdict::kValid);
    EXPECT_EQ(verify_signature(signer, "another", to_base58(signature)), Verdict::kInvalid);
    EXPECT_EQ(verify_signature(signer, kText, to_base64(signature)), Verdict::kInvalid);
    // s + L is the same number to a careless verifier.
    Bytes again(signature.begin(), signature.end());
    constexpr std::uint8_t kOrder[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58,
                                         0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
                                         0,    0,    0,    0,    0,    0,    0,    0,
                                         0,    0,    0,    0,    0,    0,    0,    0x10};
    unsigned carry = 0;
    for (std::size_t i = 0; i < 32; ++i) {
        carry += again[32 + i] + unsigned{kOrder[i]};
        again[32 + i] = static_cast<std::uint8_t>(carry);
        carry >>= 8;
    }
    EXPECT_EQ(verify_signature(signer, kText, to_base58(again)), Verdict::kInvalid);
}

TEST(SiwxSolana, AgreesWithThePublishedSignatures) {
    for (const VectorLine& line : read_vector_lines("wycheproof-ed25519", "ed25519.verify")) {
        const Bytes text = VectorLine::bytes(line.in, "msg");
        const Message signer = account("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
                                       to_base58(VectorLine::bytes(line.in, "public")));
        const auto valid = line.out.find("valid");
        EXPECT_EQ(
            verify_signature(signer, as_text(text), to_base58(VectorLine::bytes(line.in, "sig"))),
            valid != nullptr && valid->as_bool() ? Verdict::kValid : Verdict::kInvalid)
            << line.id;
    }
}

// --- bip122

TEST(SiwxBitcoin, HashesAsTheStandardSays) {
    for (const VectorLine& line : read_vector_lines("bip322", "bip322.hash")) {
        const auto address = chain::parse_bitcoin_address(VectorLine::text(line.in, "address"));
        const auto ids = bip322_ids(VectorLine::text(line.in, "message"),
                                    chain::bitcoin_output_script(*address));
        const auto shown = [](Bytes32 id) {
            std::ranges::reverse(id);
            return to_hex_0x(id);
        };
        EXPECT_EQ(to_hex_0x(ids.message_hash), VectorLine::text(line.out, "messageHash"));
        EXPECT_EQ(shown(ids.to_spend), VectorLine::text(line.out, "toSpend"));
        EXPECT_EQ(shown(ids.to_sign), VectorLine::text(line.out, "toSign"));
    }
}

TEST(SiwxBitcoin, AgreesWithThePublishedSignatures) {
    int valid = 0, refused = 0;
    for (const char* file : {"bip322", "lib-bitcoin"}) {
        for (const VectorLine& line : read_vector_lines(file, "bip322.verify")) {
            const std::string signature = VectorLine::text(line.in, "signature");
            // The full form carries a transaction and is not for sign-in.
            const bool expected =
                line.out.find("valid")->as_bool() && !signature.starts_with("ful");
            EXPECT_EQ(verify_bitcoin_message(VectorLine::text(line.in, "address"),
                                             VectorLine::text(line.in, "message"), signature),
                      expected)
                << line.id;
            ++(expected ? valid : refused);
        }
    }
    EXPECT_GT(valid, 60);
    EXPECT_GT(refused, 60);
}

TEST(SiwxBitcoin, SchnorrAgreesWithThePublishedSignatures) {
    for (const VectorLine& line : read_vector_lines("bip340", "schnorr.k1.verify")) {
        const auto valid = line.out.find("valid");
        EXPECT_EQ(
            verify_schnorr(VectorLine::bytes(line.in, "public"), VectorLine::bytes(line.in, "msg"),
                           VectorLine::bytes(line.in, "sig")),
            valid != nullptr && valid->as_bool())
            << line.id;
    }
}

struct OneKey {
    Bytes compressed = *derive_k1_public(key_of(3), PointForm::kCompressed);
    Bytes uncompressed = *derive_k1_public(key_of(3), PointForm::kUncompressed);

    static std::string base58(std::uint8_t version, ByteView hash) {
        Bytes payload = {version};
        payload.insert(payload.end(), hash.begin(), hash.end());
        return to_base58check(payload);
    }
    std::string p2pkh(const Bytes& key) const { return base58(0, hash160(key)); }
    std::string p2wpkh() const {
        Bytes words = to_bech32_words(hash160(compressed));
        words.insert(words.begin(), 0);
        return *make_bech32({Bech32Variant::kBech32, "bc", words});
    }
    std::string nested() const {
        Bytes script = {0, 20};
        const auto hash = hash160(compressed);
        script.insert(script.end(), hash.begin(), hash.end());
        return base58(5, hash160(script));
    }
    /// As Bitcoin Core signs a message.
    Bytes sign(std::uint8_t header) const {
        Bytes input = to_bytes(
            "\x18"
            "Bitcoin Signed Message:\n");
        input.push_back(static_cast<std::uint8_t>(kText.size()));
        input.insert(input.end(), kText.begin(), kText.end());
        const auto parts = *sign_k1(key_of(3), sha256(sha256(input)));
        Bytes out = {static_cast<std::uint8_t>(header + parts.recovery)};
        out.insert(out.end(), parts.compact.begin(), parts.compact.end());
        return out;
    }
};

TEST(SiwxBitcoin, TakesTheOlderFormOfEachKindOfAddress) {
    const OneKey key;
    const auto good = [&](const std::string& address, const Bytes& signature) {
        return verify_bitcoin_message(address, kText, to_base64(signature));
    };
    EXPECT_TRUE(good(key.p2pkh(key.uncompressed), key.sign(27)));
    EXPECT_TRUE(good(key.p2pkh(key.compressed), key.sign(31)));
    EXPECT_TRUE(good(key.nested(), key.sign(35)));
    EXPECT_TRUE(good(key.p2wpkh(), key.sign(39)));
    EXPECT_TRUE(good(key.p2wpkh(), key.sign(31)));  // as many wallets write it

    EXPECT_FALSE(good(key.p2pkh(key.compressed), key.sign(27)));
    EXPECT_FALSE(good(key.p2pkh(key.compressed), key.sign(39)));
    EXPECT_FALSE(good(key.p2wpkh(), key.sign(27)));
    EXPECT_FALSE(good(key.p2wpkh(), key.sign(35)));
    EXPECT_FALSE(good(key.nested(), key.sign(39)));
    EXPECT_FALSE(good(key.p2wpkh(), key.sign(23)));
    EXPECT_FALSE(good(key.p2wpkh(), key.sign(43)));
    EXPECT_FALSE(verify_bitcoin_message(key.p2wpkh(), "another", to_base64(key.sign(39))));
    Bytes high = key.sign(31);
    flip_s(high, 33);
    for (const std::uint8_t header : {std::uint8_t{31}, std::uint8_t{32}}) {
        high[0] = header;
        EXPECT_FALSE(good(key.p2pkh(key.compressed), high));
    }
    Bytes longer = key.sign(31);
    longer.push_back(0);
    EXPECT_FALSE(good(key.p2pkh(key.compressed), longer));
}

// --- cosmos

std::string cosmos_signature(ByteView signature, ByteView key) {
    return R"({"pub_key":{"type":"tendermint/PubKeySecp256k1","value":")" + to_base64(key) +
           R"("},"signature":")" + to_base64(signature) + R"("})";
}

TEST(SiwxCosmos, TakesASignatureOfTheDocumentOfAdr36) {
    const Bytes key = *derive_k1_public(key_of(9), PointForm::kCompressed);
    const auto hash = hash160(key);
    const std::string address =
        *make_bech32({Bech32Variant::kBech32, "cosmos", to_bech32_words(hash)});
    const std::string document = cosmos_sign_document(address, "hello");
    EXPECT_EQ(document,
              R"({"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"",)"
              R"("msgs":[{"type":"sign/MsgSignData","value":{"data":"aGVsbG8=","signer":")" +
                  address + R"("}}],"sequence":"0"})");
    auto signature = sign_k1(key_of(9), sha256(as_bytes(document)))->compact;
    const Message signer = account("cosmos:cosmoshub-4", address);
    const auto verdict = [&](std::string_view text, const std::string& with) {
        return verify_signature(signer, text, with);
    };
    EXPECT_EQ(verdict("hello", cosmos_signature(signature, key)), Verdict::kValid);
    EXPECT_EQ(verdict("hallo", cosmos_signature(signature, key)), Verdict::kInvalid);
    EXPECT_EQ(verdict("hello", to_base64(signature)), Verdict::kInvalid);
    const Bytes other = *derive_k1_public(key_of(8), PointForm::kCompressed);
    EXPECT_EQ(verdict("hello", cosmos_signature(signature, other)), Verdict::kInvalid);
    flip_s(signature, 32);
    EXPECT_EQ(verdict("hello", cosmos_signature(signature, key)), Verdict::kInvalid);
}

// Else one account would be two: bans and what is given once would be passed by.
TEST(SiwxAccounts, AreOneInSmallLettersAndInCapitals) {
    const auto key_of = [](const char* chain, const std::string& address) {
        Message message;
        message.chain_id = chain;
        message.address = address;
        return account_address(message);
    };
    const std::string cosmos =
        *make_bech32({Bech32Variant::kBech32, "cosmos", to_bech32_words(Bytes(20, 7))});
    EXPECT_EQ(key_of("cosmos:cosmoshub-4", cosmos), cosmos);
    std::string capitals = cosmos;
    for (char& letter : capitals)
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    EXPECT_EQ(key_of("cosmos:cosmoshub-4", capitals), cosmos);
    const char* bitcoin = "bip122:000000000019d6689c085ae165831e93";
    const char* segwit = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
    EXPECT_EQ(key_of(bitcoin, "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4"), segwit);
    const char* legacy = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
    EXPECT_EQ(key_of(bitcoin, legacy), legacy);
}

// --- others

TEST(SiwxVerify, SaysWhichAccountsItCannotVerify) {
    EXPECT_EQ(verify_signature(account("tezos:NetXdQprcVkpaWU", "tz1"), kText, "0x12"),
              Verdict::kUnsupported);
    EXPECT_EQ(verify_signature(kEvm, kText, "0x" + std::string(kSignatureTextMax, '1')),
              Verdict::kInvalid);
}

}  // namespace
}  // namespace portico::siwx
