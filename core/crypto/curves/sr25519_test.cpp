// SPDX-License-Identifier: Apache-2.0
//
// What no honest wallet writes; the published signatures run in vectors_test.cpp.
#include "core/crypto/curves/sr25519.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/curves/test_sr25519.hpp"

namespace portico {
namespace {

const ByteView kMessage = as_bytes("any text at all");

bool takes(const Sr25519Signer& signer) {
    return verify_sr25519(signer.public_key, kMessage, signer.sign(kMessage));
}

TEST(Sr25519, TakesWhatItsKeySignedAndNoOther) {
    const Sr25519Signer signer = Sr25519Signer::of(7);
    const auto signature = signer.sign(kMessage);
    EXPECT_TRUE(verify_sr25519(signer.public_key, kMessage, signature));
    EXPECT_FALSE(verify_sr25519(signer.public_key, as_bytes("another"), signature));
    EXPECT_FALSE(verify_sr25519(Sr25519Signer::of(8).public_key, kMessage, signature));
    EXPECT_TRUE(verify_sr25519(signer.public_key, {}, signer.sign({})));
    const Bytes longer(100'000, 'x');
    EXPECT_TRUE(verify_sr25519(signer.public_key, longer, signer.sign(longer)));
}

TEST(Sr25519, RefusesASignatureWithoutItsMark) {
    const Sr25519Signer signer = Sr25519Signer::of(7);
    auto signature = signer.sign(kMessage);
    signature.back() &= 0x7f;
    EXPECT_FALSE(verify_sr25519(signer.public_key, kMessage, signature));
}

TEST(Sr25519, RefusesTheOtherSpellingsOfS) {
    constexpr std::uint8_t kOrder[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58,
                                         0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
                                         0,    0,    0,    0,    0,    0,    0,    0,
                                         0,    0,    0,    0,    0,    0,    0,    0x10};
    const Sr25519Signer signer = Sr25519Signer::of(7);
    auto signature = signer.sign(kMessage);
    for (int times = 0; times < 6; ++times) {  // s + 6 L is the last below the mark
        unsigned carry = 0;
        for (std::size_t i = 0; i < 32; ++i) {
            carry += signature[32 + i] + unsigned{kOrder[i]};
            signature[32 + i] = static_cast<std::uint8_t>(carry);
            carry >>= 8;
        }
        ASSERT_NE(signature.back() & 0x80, 0);
        EXPECT_FALSE(verify_sr25519(signer.public_key, kMessage, signature)) << times;
    }
}

// Signed as if the bit belonged to the point: all else fits.
TEST(Sr25519, RefusesTheOtherSpellingsOfAPoint) {
    Sr25519Signer signer = Sr25519Signer::of(7);
    signer.public_key.back() |= 0x80;
    EXPECT_FALSE(takes(signer));
    signer = Sr25519Signer::of(7);
    signer.commitment_mask = 0x80;
    EXPECT_FALSE(takes(signer));
}

// With this key the challenge counts for nothing: anybody signs.
TEST(Sr25519, RefusesTheNeutralElementAsAKey) {
    Sr25519Signer anybody = Sr25519Signer::of(0);
    EXPECT_EQ(anybody.public_key, Bytes32{});
    EXPECT_FALSE(takes(anybody));
    // The same element, not canonical: the field's prime.
    anybody.public_key =
        *parse_hex_fixed<32>("edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f");
    EXPECT_FALSE(takes(anybody));
}

TEST(Sr25519, RefusesKeysThatAreNoPoint) {
    const auto signature = Sr25519Signer::of(7).sign(kMessage);
    // RFC 9496, appendix A.2: not canonical, negative, no square.
    for (const char* key : {"00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
                            "f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                            "0100000000000000000000000000000000000000000000000000000000000000",
                            "ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20",
                            "26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371"})
        EXPECT_FALSE(verify_sr25519(*parse_hex(key), kMessage, signature)) << key;
}

TEST(Sr25519, RefusesAnotherContext) {
    Sr25519Signer signer = Sr25519Signer::of(7);
    for (const char* context : {"", "Substrate", "polkadot"}) {
        signer.context = context;
        EXPECT_FALSE(takes(signer)) << context;
    }
}

TEST(Sr25519, RefusesOtherLengths) {
    const Sr25519Signer signer = Sr25519Signer::of(7);
    const auto signature = signer.sign(kMessage);
    const ByteView whole = signature, key = signer.public_key;
    EXPECT_FALSE(verify_sr25519({}, kMessage, whole));
    EXPECT_FALSE(verify_sr25519(key.first(31), kMessage, whole));
    EXPECT_FALSE(verify_sr25519(key, kMessage, {}));
    for (const std::size_t size : {31U, 32U, 63U})
        EXPECT_FALSE(verify_sr25519(key, kMessage, whole.first(size))) << size;
    Bytes longer(whole.begin(), whole.end());
    longer.push_back(0x80);
    EXPECT_FALSE(verify_sr25519(key, kMessage, longer));
}

RC_GTEST_PROP(Sr25519Properties, NothingFitsOnceABitIsChanged, (const Bytes& message)) {
    const Sr25519Signer signer = Sr25519Signer::of(*rc::gen::inRange<std::uint8_t>(1, 255));
    auto signature = signer.sign(message);
    RC_ASSERT(verify_sr25519(signer.public_key, message, signature));
    const auto bit = *rc::gen::inRange<std::size_t>(0, 96 * 8);
    Bytes32 key = signer.public_key;
    std::uint8_t& byte = bit < 256 ? key[bit / 8] : signature[bit / 8 - 32];
    byte ^= static_cast<std::uint8_t>(1U << (bit % 8));
    RC_ASSERT(!verify_sr25519(key, message, signature));
}

}  // namespace
}  // namespace portico
