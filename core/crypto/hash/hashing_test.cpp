// SPDX-License-Identifier: Apache-2.0
//
// Hashes, MACs and key derivation: the examples of their standards and the bounds of our functions.
#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/hkdf.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico {
namespace {

TEST(Keccak, KnownDigests) {
    EXPECT_EQ(to_hex(keccak256({})),
              "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470");
    EXPECT_EQ(to_hex(keccak256(as_bytes("abc"))),
              "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45");
    EXPECT_EQ(to_hex(keccak256(as_bytes("Transfer(address,address,uint256)"))),
              "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef");
}

// The padding has to survive a message that ends just before, at and after a block of 136 bytes.
// The digests were computed with two other implementations.
TEST(Keccak, LengthsAroundABlock) {
    const auto digest = [](std::size_t size) { return to_hex(keccak256(Bytes(size, 0x61))); };
    EXPECT_EQ(digest(135), "34367dc248bbd832f4e3e69dfaac2f92638bd0bbd18f2912ba4ef454919cf446");
    EXPECT_EQ(digest(136), "a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e");
    EXPECT_EQ(digest(137), "d869f639c7046b4929fc92a4d988a8b22c55fbadb802c0c66ebcd484f1915f39");
}

TEST(Sha2, KnownDigests) {  // FIPS 180-4 examples
    EXPECT_EQ(to_hex(sha256(as_bytes("abc"))),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(to_hex(sha512(as_bytes("abc"))),
              "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
              "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
}

TEST(Hmac, Rfc4231Case2) {
    const Bytes key = to_bytes("Jefe");
    const Bytes data = to_bytes("what do ya want for nothing?");
    EXPECT_EQ(to_hex(hmac_sha256(key, data)),
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    EXPECT_EQ(to_hex(hmac_sha512(key, data)),
              "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
              "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737");
}

TEST(Hmac, VerifyTakesExactlyTheStatedSize) {
    const Bytes key = to_bytes("key");
    const Bytes32 mac = hmac_sha256(key, key);
    const ByteView whole = mac;
    EXPECT_TRUE(verify_hmac_sha256(key, key, whole));
    EXPECT_FALSE(verify_hmac_sha256(key, key, whole.first(31)));
    EXPECT_TRUE(verify_hmac_sha256(key, key, whole.first(16), 16));
    EXPECT_FALSE(verify_hmac_sha256(key, key, whole, 16));
    EXPECT_FALSE(verify_hmac_sha256(key, key, {}, 0)) << "an empty code proves nothing";
    EXPECT_FALSE(verify_hmac_sha256(key, key, Bytes(33), 33));
    Bytes32 damaged = mac;
    damaged[31] ^= 1;
    EXPECT_FALSE(verify_hmac_sha256(key, key, damaged));
    EXPECT_TRUE(verify_hmac_sha512(key, key, hmac_sha512(key, key)));
    EXPECT_FALSE(verify_hmac_sha512(key, key, whole));
}

TEST(Hkdf, Rfc5869Case1) {
    const auto okm =
        derive_hkdf_sha256(Bytes(22, 0x0b), parse_hex("000102030405060708090a0b0c").value(),
                           parse_hex("f0f1f2f3f4f5f6f7f8f9").value(), 42);
    EXPECT_EQ(
        to_hex(okm.value()),
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865");
}

TEST(Hkdf, Rfc5869Case3EmptySaltAndInfo) {
    const auto okm = derive_hkdf_sha256(Bytes(22, 0x0b), {}, {}, 42);
    EXPECT_EQ(
        to_hex(okm.value()),
        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8");
}

TEST(Hkdf, SizeBounds) {  // RFC 5869, 2.3: L <= 255 * HashLen
    EXPECT_EQ(derive_hkdf_sha256({}, {}, {}, 0).error().code, Code::crypto_bad_length);
    EXPECT_EQ(derive_hkdf_sha256({}, {}, {}, 1)->size(), 1U);
    EXPECT_EQ(derive_hkdf_sha256({}, {}, {}, 8160)->size(), 8160U);
    EXPECT_EQ(derive_hkdf_sha256({}, {}, {}, 8161).error().code, Code::crypto_bad_length);
    EXPECT_EQ(derive_hkdf_sha512({}, {}, {}, 16320)->size(), 16320U);
    EXPECT_EQ(derive_hkdf_sha512({}, {}, {}, 16321).error().code, Code::crypto_bad_length);
}

}  // namespace
}  // namespace portico
