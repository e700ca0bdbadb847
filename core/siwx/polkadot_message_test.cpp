// SPDX-License-Identifier: Apache-2.0
#include "core/siwx/polkadot_message.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/vector_lines.hpp"
#include "core/chain/polkadot/address.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/curves/test_sr25519.hpp"
#include "core/crypto/hash/blake2b.hpp"
#include "core/siwx/verify.hpp"

namespace portico::siwx::polkadot {
namespace {

constexpr std::string_view kText = "any text at all";

Message account_of(ByteView key, std::uint16_t prefix = 0) {
    Message message;
    message.chain_id = "polkadot:91b171bb158e2d3848fa23a9f1c25182";
    message.address = *chain::make_ss58({prefix, Bytes(key.begin(), key.end())});
    return message;
}

Secret<32> secret_of(std::uint8_t last) {
    FixedBytes<32> bytes{};
    bytes[31] = last;
    return Secret<32>(bytes);
}

/// As extensions sign it.
std::string tagged(std::string_view text) { return "<Bytes>" + std::string(text) + "</Bytes>"; }

Bytes behind(std::uint8_t kind, ByteView signature) {
    Bytes out = {kind};
    out.insert(out.end(), signature.begin(), signature.end());
    return out;
}

TEST(SiwxPolkadot, TakesASignatureOfSr25519InAnyNetworksAddress) {
    const Sr25519Signer key = Sr25519Signer::of(7);
    const auto signature = key.sign(as_bytes(tagged(kText)));
    const auto verdict = [&](const Message& signer, std::string_view text, ByteView with) {
        return verify_signature(signer, text, to_hex_0x(with));
    };
    for (const int prefix : {0, 2, 42, 1284})
        EXPECT_EQ(verdict(account_of(key.public_key, static_cast<std::uint16_t>(prefix)), kText,
                          signature),
                  Verdict::kValid);
    const Message signer = account_of(key.public_key);
    EXPECT_EQ(verify_signature(signer, kText, to_hex(signature)), Verdict::kValid);
    EXPECT_EQ(verdict(signer, kText, behind(1, signature)), Verdict::kValid);
    EXPECT_EQ(verdict(signer, kText, key.sign(as_bytes(kText))), Verdict::kValid);

    EXPECT_EQ(verdict(signer, "another", signature), Verdict::kInvalid);
    EXPECT_EQ(verdict(signer, tagged(kText), signature), Verdict::kValid);
    EXPECT_EQ(verdict(signer, tagged(kText), key.sign(as_bytes(kText))), Verdict::kInvalid);
    EXPECT_EQ(verdict(account_of(Sr25519Signer::of(8).public_key), kText, signature),
              Verdict::kInvalid);
    for (const int kind : {0, 2, 3})
        EXPECT_EQ(verdict(signer, kText, behind(static_cast<std::uint8_t>(kind), signature)),
                  Verdict::kInvalid);
    EXPECT_EQ(verdict(signer, kText, behind(1, behind(1, signature))), Verdict::kInvalid);
    EXPECT_EQ(verify_signature(signer, kText, to_base64(signature)), Verdict::kInvalid);
    EXPECT_EQ(verify_signature(signer, kText, "0x"), Verdict::kInvalid);
    EXPECT_EQ(verify_signature(signer, kText, ""), Verdict::kInvalid);
}

TEST(SiwxPolkadot, NobodySignsForTheAccountOfZeros) {
    const Sr25519Signer anybody = Sr25519Signer::of(0);
    const Message signer = account_of(Bytes(32, 0));
    EXPECT_EQ(verify_signature(signer, kText, to_hex_0x(anybody.sign(as_bytes(tagged(kText))))),
              Verdict::kInvalid);
    EXPECT_EQ(verify_signature(signer, kText, to_hex_0x(Bytes(64, 0))), Verdict::kInvalid);
}

TEST(SiwxPolkadot, TakesASignatureOfEd25519) {
    const Message signer = account_of(derive_ed25519_public(secret_of(7)));
    const auto signature = sign_ed25519(secret_of(7), as_bytes(tagged(kText)));
    EXPECT_EQ(verify_signature(signer, kText, to_hex_0x(signature)), Verdict::kValid);
    EXPECT_EQ(verify_signature(signer, kText, to_hex_0x(behind(0, signature))), Verdict::kValid);
    EXPECT_EQ(verify_signature(signer, kText, to_hex_0x(behind(1, signature))), Verdict::kInvalid);
    EXPECT_EQ(verify_signature(signer, "another", to_hex_0x(signature)), Verdict::kInvalid);
}

TEST(SiwxPolkadot, TakesASignatureOfEcdsaByTheHashOfItsKey) {
    const Bytes key = *derive_k1_public(secret_of(9), PointForm::kCompressed);
    const Message signer = account_of(*blake2b(key, 32));
    const auto sign = [](std::string_view text) {
        Bytes32 digest{};
        std::ranges::copy(*blake2b(as_bytes(text), 32), digest.begin());
        const auto parts = *sign_k1(secret_of(9), digest);
        Bytes out(parts.compact.begin(), parts.compact.end());
        out.push_back(parts.recovery);
        return out;
    };
    const Bytes signature = sign(tagged(kText));
    const auto verdict = [&](const Bytes& with) {
        return verify_signature(signer, kText, to_hex_0x(with));
    };
    EXPECT_EQ(verdict(signature), Verdict::kValid);
    EXPECT_EQ(verdict(behind(2, signature)), Verdict::kValid);
    EXPECT_EQ(verdict(sign(kText)), Verdict::kValid);
    EXPECT_EQ(verdict(behind(1, signature)), Verdict::kInvalid);
    EXPECT_EQ(verdict(sign("another")), Verdict::kInvalid);
    // s' = n - s, and the other point: the second signature of the same key over the same text.
    const Bytes order =
        *parse_hex("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141");
    Bytes high = signature;
    high[64] ^= 1;
    int borrow = 0;
    for (std::size_t i = 32; i-- > 0;) {
        const int difference = order[i] - high[32 + i] - borrow;
        borrow = difference < 0 ? 1 : 0;
        high[32 + i] = static_cast<std::uint8_t>(difference & 0xff);
    }
    EXPECT_EQ(verdict(high), Verdict::kInvalid);
    for (const int more : {4, 27}) {
        Bytes other = signature;
        other[64] = static_cast<std::uint8_t>(other[64] + more);
        EXPECT_EQ(verdict(other), Verdict::kInvalid) << more;
    }
    // The key itself in an address is no account of these chains.
    EXPECT_EQ(verify_signature(account_of(key), kText, to_hex_0x(signature)), Verdict::kInvalid);
}

// The published signatures of all three kinds, and behind their MultiSignature's byte:
// polkadot-js/common, packages/util-crypto/src/signature/verify.spec.ts.
TEST(SiwxPolkadot, AgreesWithPolkadotJsOnEachKind) {
    struct Published {
        std::uint8_t kind;
        const char *address, *signature;
    };
    constexpr Published kPublished[] = {
        {0, "DxN4uvzwPzJLtn17yew6jEffPhXQfdKHTp2brufb98vGbPN",
         "299d3bf4c8bb51af732f8067b3a3015c0862a5ff34721749d8ed6577ea270836"
         "5d1c5f76bd519009971e41156f12c70abc2533837ceb3bad9a05a99ab923de06"},
        {1, "EK1bFgKm2FsghcttHT7TB7rNyXApFgs9fCbijMGQNyFGBQm",
         "ca01419b5a17219f7b78335658cab3b126db523a5df7be4bfc2bef76c2eb3b1d"
         "cf4ca86eb877d0a6cf6df12db5995c51d13b00e005d053b892bd09c594434288"},
        {1, "J9nD3s7zssCX7bion1xctAF6xcVexcpy2uwy4jTm9JL8yuK",  // between tags
         "84b6afb1c8e54bbcb3f4872baf172580e21310e9387a53742627d6652d121447"
         "fa406b82805ed3184fb7bd519175cc9f99f283f97954d95cf966ee164df85489"},
        {2, "XyFVXiGaHxoBhXZkSh6NS2rjFyVaVNUo5UiZDqZbuSfUdji",
         "994638ee586d2c5dbd9bacacbc35d9b7e9018de8f7892f00c900db63bc57b128"
         "3e2ee7bc51a9b1c1dae121ac4f4b9e2a41cd1d6bf4bb3e24d7fed6faf6d85e0501"}};
    for (const Published& one : kPublished) {
        const std::string behind_its_kind = to_hex_0x(behind(one.kind, *parse_hex(one.signature)));
        for (const Published& account : kPublished) {
            const bool own = &one == &account;
            EXPECT_EQ(verify_polkadot_message(account.address, "hello world", one.signature), own);
            EXPECT_EQ(verify_polkadot_message(account.address, "hello world", behind_its_kind),
                      own);
        }
        EXPECT_FALSE(verify_polkadot_message(one.address, "hello worlds", one.signature));
    }
}

/// Of polkadot-js, whose messages stand as they are or between tags.
TEST(SiwxPolkadot, AgreesWithThePublishedSignatures) {
    int valid = 0, refused = 0;
    for (const char* file : {"polkadot", "lib-polkadot"}) {
        for (const VectorLine& line : read_vector_lines(file, "sr25519.verify")) {
            std::string text(as_text(VectorLine::bytes(line.in, "msg")));
            const bool is_tagged = text.starts_with("<Bytes>") && text.ends_with("</Bytes>");
            if (is_tagged) text = text.substr(7, text.size() - 15);
            // A vector says that what is signed between tags does not fit without: here it does.
            if (line.id == "polkadot/sig/unwrapped") continue;
            const bool expected = line.out.find("valid")->as_bool();
            EXPECT_EQ(verify_signature(account_of(VectorLine::bytes(line.in, "public")), text,
                                       VectorLine::text(line.in, "sig")),
                      expected ? Verdict::kValid : Verdict::kInvalid)
                << line.id;
            ++(expected ? valid : refused);
        }
    }
    EXPECT_GT(valid, 10);
    EXPECT_GT(refused, 10);
}

TEST(SiwxPolkadot, AnAccountIsOneInEveryNetworksAddress) {
    const Bytes key(32, 0x42);
    const std::string generic = *chain::make_ss58({42, key});
    EXPECT_EQ(account_address(account_of(key)), generic);
    EXPECT_EQ(account_address(account_of(key, 2)), generic);
    EXPECT_EQ(account_address(account_of(key, 42)), generic);
    Message other;
    other.chain_id = "eip155:1";
    other.address = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf";
    EXPECT_EQ(account_address(other), other.address);
}

}  // namespace
}  // namespace portico::siwx::polkadot
