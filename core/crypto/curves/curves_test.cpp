// SPDX-License-Identifier: Apache-2.0
//
// Curves, the AEAD and the texts made of keys: what a peer could notice, beyond the published
// vectors.
#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/aead.hpp"
#include "core/crypto/base58check.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/curves/x25519.hpp"
#include "core/crypto/did_key.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico {
namespace {

Secret<32> secret(std::string_view hex) { return Secret<32>(parse_hex_fixed<32>(hex).value()); }

// The order of the secp256k1 group (SEC 2, 2.4.1), and one less: the last private key.
constexpr std::string_view kOrder =
    "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
constexpr std::string_view kLastKey =
    "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140";

TEST(Aead, Rfc8439Section282) {
    const Secret<32> key =
        secret("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f");
    const AeadNonce nonce = parse_hex_fixed<12>("070000004041424344454647").value();
    const Bytes aad = parse_hex("50515253c0c1c2c3c4c5c6c7").value();
    const Bytes plaintext = to_bytes(
        "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the "
        "future, sunscreen would be it.");
    const Bytes sealed = seal_chacha20poly1305(key, nonce, aad, plaintext);
    EXPECT_EQ(to_hex(ByteView(sealed).last(kAeadTagBytes)), "1ae10b594f09e26a7e902ecbd0600691");
    EXPECT_EQ(open_chacha20poly1305(key, nonce, aad, sealed).value(), plaintext);
}

TEST(Aead, OpensNothingThatWasChanged) {
    const Secret<32> key;
    const AeadNonce nonce = {};
    const Bytes aad = to_bytes("a");
    const Bytes sealed = seal_chacha20poly1305(key, nonce, aad, to_bytes("message"));
    for (std::size_t i = 0; i < sealed.size(); ++i) {
        Bytes damaged = sealed;
        damaged[i] ^= 0x80;
        EXPECT_EQ(open_chacha20poly1305(key, nonce, aad, damaged).error().code,
                  Code::crypto_open_failed);
    }
    for (std::size_t size = 0; size < sealed.size(); ++size)
        EXPECT_FALSE(open_chacha20poly1305(key, nonce, aad, ByteView(sealed).first(size)));
    EXPECT_FALSE(open_chacha20poly1305(key, nonce, {}, sealed));
    EXPECT_FALSE(open_chacha20poly1305(key, {1}, aad, sealed));
}

TEST(Aead, EmptyMessageIsItsTag) {
    const Secret<32> key;
    const Bytes sealed = seal_chacha20poly1305(key, {}, {}, {});
    EXPECT_EQ(sealed.size(), kAeadTagBytes);
    EXPECT_EQ(open_chacha20poly1305(key, {}, {}, sealed).value(), Bytes{});
}

TEST(X25519, Rfc7748Section61) {
    const Secret<32> bob =
        secret("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb");
    const Bytes32 alice_public =
        parse_hex_fixed<32>("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
            .value();
    EXPECT_EQ(to_hex(derive_x25519_public(bob)),
              "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f");
    EXPECT_EQ(to_hex(derive_x25519_shared(bob, alice_public)->expose()),
              "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742");
}

// Case 100.
TEST(X25519, RefusesAnAllZeroSharedValue) {
    EXPECT_EQ(derive_x25519_shared(secret(kLastKey), Bytes32{}).error().code,
              Code::crypto_bad_public_key);
    EXPECT_FALSE(derive_x25519_shared(secret(kLastKey), Bytes32{1}));
}

TEST(Ed25519, Rfc8032Section71Test2) {
    const Secret<32> seed =
        secret("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
    const Bytes32 key = derive_ed25519_public(seed);
    EXPECT_EQ(to_hex(key), "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
    const Bytes message = {0x72};
    const auto signature = sign_ed25519(seed, message);
    EXPECT_EQ(to_hex(signature),
              "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
              "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
    EXPECT_TRUE(verify_ed25519(key, message, signature));
    EXPECT_FALSE(verify_ed25519(key, {}, signature));
    EXPECT_FALSE(verify_ed25519(ByteView(key).first(31), message, signature));
    EXPECT_FALSE(verify_ed25519(key, message, ByteView(signature).first(63)));
}

TEST(Secp256k1, PrivateKeyBounds) {
    EXPECT_EQ(derive_k1_public(Secret<32>(), PointForm::kCompressed).error().code,
              Code::crypto_bad_private_key);
    EXPECT_TRUE(derive_k1_public(secret(kLastKey), PointForm::kCompressed));
    EXPECT_FALSE(derive_k1_public(secret(kOrder), PointForm::kCompressed));
    EXPECT_TRUE(sign_k1(secret(kLastKey), {}));
    EXPECT_EQ(sign_k1(secret(kOrder), {}).error().code, Code::crypto_bad_private_key);
}

TEST(Secp256k1, PointFormsAndHybrids) {
    const Secret<32> key = secret(kLastKey);
    const Bytes small = derive_k1_public(key, PointForm::kCompressed).value();
    const Bytes large = derive_k1_public(key, PointForm::kUncompressed).value();
    EXPECT_EQ(small.size(), 33U);
    EXPECT_EQ(large.size(), 65U);
    EXPECT_EQ(parse_k1_point(small, PointForm::kUncompressed).value(), large);
    EXPECT_EQ(parse_k1_point(large, PointForm::kCompressed).value(), small);
    for (const std::uint8_t hybrid : Bytes{6, 7}) {
        Bytes point = large;
        point[0] = hybrid;
        EXPECT_EQ(parse_k1_point(point, PointForm::kCompressed).error().code,
                  Code::crypto_bad_public_key);
        const auto signature = sign_k1(key, {}).value();
        EXPECT_FALSE(
            verify_k1(point, Bytes32{}, signature.compact, EcdsaForm::kCompact, HighS::kAllowed));
    }
    Bytes off_curve = large;
    off_curve[64] ^= 1;
    EXPECT_FALSE(parse_k1_point(off_curve, PointForm::kCompressed));
    EXPECT_FALSE(parse_k1_point({}, PointForm::kCompressed));
}

TEST(Secp256k1, SignatureRecoversToItsSigner) {
    const Secret<32> key =
        secret("ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80");
    const Bytes32 digest = keccak256(as_bytes("hello"));
    const auto signature = sign_k1(key, digest).value();
    const auto signer = recover_k1(digest, signature).value();
    // The address of this well-known development key.
    EXPECT_EQ(to_hex(ByteView(keccak256(ByteView(signer).subspan(1))).subspan(12)),
              "f39fd6e51aad88f6f4ce6ab8827279cfffb92266");
    EXPECT_TRUE(verify_k1(signer, digest, signature.compact, EcdsaForm::kCompact, HighS::kRefused));
    EXPECT_FALSE(
        verify_k1(signer, Bytes32{}, signature.compact, EcdsaForm::kCompact, HighS::kRefused));
    EXPECT_FALSE(
        verify_k1(signer, Bytes(31), signature.compact, EcdsaForm::kCompact, HighS::kRefused));
}

TEST(Secp256k1, EmptySignatureIsFalse) {
    const Bytes key = derive_k1_public(secret(kLastKey), PointForm::kCompressed).value();
    for (const EcdsaForm form : {EcdsaForm::kDer, EcdsaForm::kCompact})
        EXPECT_FALSE(verify_k1(key, Bytes32{}, {}, form, HighS::kAllowed));
}

TEST(Secp256k1, RecoverRefusesWhatNoKeyCanSign) {
    RecoverableSignature signature = sign_k1(secret(kLastKey), {}).value();
    signature.recovery = 4;
    EXPECT_EQ(recover_k1({}, signature).error().code, Code::crypto_bad_signature);
    EXPECT_FALSE(recover_k1({}, {FixedBytes<64>{}, 0}));  // r = s = 0
    FixedBytes<64> all_ones;
    all_ones.fill(0xff);
    EXPECT_FALSE(recover_k1({}, {all_ones, 0}));  // r and s above the order
}

TEST(Secp256k1, BlindingChangesNoSignature) {
    const Secret<32> key = secret(kLastKey);
    const auto before = sign_k1(key, Bytes32{7}).value();
    blind_k1(secret("00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"));
    EXPECT_EQ(sign_k1(key, Bytes32{7}).value(), before);
}

TEST(Base58Check, ChecksumGuardsEveryCharacter) {
    const std::string address =
        to_base58check(parse_hex("0062e907b15cbf27d5425399ebf6f0fb50ebb88f18").value());
    EXPECT_EQ(address, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa");
    for (std::size_t i = 0; i < address.size(); ++i) {
        std::string damaged = address;
        damaged[i] = damaged[i] == '2' ? '3' : '2';
        EXPECT_EQ(parse_base58check(damaged).error().code, Code::base58_bad_checksum) << damaged;
    }
    EXPECT_EQ(parse_base58check("").error().code, Code::base58_bad_checksum);
    EXPECT_EQ(parse_base58check("0").error().code, Code::base58_bad_character);
}

TEST(DidKey, OneSpellingOnly) {
    const Bytes32 key = derive_ed25519_public(Secret<32>());
    const std::string did = to_did_key(key);
    EXPECT_TRUE(did.starts_with("did:key:z6Mk"));
    EXPECT_EQ(parse_did_key(did).value(), key);
    const std::string_view rest = std::string_view(did).substr(8);
    for (const std::string& other :
         {did + "#" + std::string(rest), "DID:key:" + std::string(rest), std::string(rest),
          did.substr(0, did.size() - 1), did + "1", std::string("did:key:z"), std::string(),
          std::string("did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme"),  // secp256k1
          "did:key:z" + std::string(5000, '1')})
        EXPECT_EQ(parse_did_key(other).error().code, Code::did_key_invalid) << other;
}

}  // namespace
}  // namespace portico
