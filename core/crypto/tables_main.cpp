// SPDX-License-Identifier: Apache-2.0
//
// What the wasm build computes at start or has smaller (secp256k1_small.c, ed25519_small.c,
// sha2_small.c), against what the libraries ship. A program of its own, because it brings parts of
// both libraries along.
#include <gtest/gtest.h>
#include <sodium.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <random>

extern "C" {
void portico_secp256k1_compute_tables(void);
unsigned long portico_secp256k1_table_differences(void);

// libsodium's point in extended coordinates: four field elements of ten limbs.
struct ExtendedPoint {
    std::int32_t limbs[40];
};
void ge25519_scalarmult_base(ExtendedPoint* out, const unsigned char* scalar);
void ge25519_scalarmult_base_shipped(ExtendedPoint* out, const unsigned char* scalar);
void ge25519_p3_tobytes(unsigned char* out, const ExtendedPoint* point);
void sc25519_reduce(unsigned char* scalar);
void sc25519_reduce_shipped(unsigned char* scalar);
void sc25519_muladd(unsigned char*, const unsigned char*, const unsigned char*,
                    const unsigned char*);
void sc25519_muladd_shipped(unsigned char*, const unsigned char*, const unsigned char*,
                            const unsigned char*);

// sha2_small.c under other names, for the library's own are in this program, too.
int small_crypto_hash_sha256(unsigned char*, const unsigned char*, unsigned long long);
int small_crypto_hash_sha512(unsigned char*, const unsigned char*, unsigned long long);
}

namespace {

using Scalar = std::array<unsigned char, 32>;

template <class Base>
std::array<unsigned char, 32> multiply(const Base& base, const Scalar& scalar) {
    ExtendedPoint point;
    base(&point, scalar.data());
    std::array<unsigned char, 32> out;
    ge25519_p3_tobytes(out.data(), &point);
    return out;
}

void expect_equal_multiples(const Scalar& scalar) {
    // By name, not by pointer: the libraries' own type of the point is another one of the same
    // layout.
    const auto ours = [](ExtendedPoint* out, const unsigned char* by) {
        ge25519_scalarmult_base(out, by);
    };
    const auto shipped = [](ExtendedPoint* out, const unsigned char* by) {
        ge25519_scalarmult_base_shipped(out, by);
    };
    EXPECT_EQ(multiply(ours, scalar), multiply(shipped, scalar));
}

TEST(Secp256k1Tables, ComputedEqualShipped) {
    EXPECT_GT(portico_secp256k1_table_differences(), 40'000U) << "the comparison compares nothing";
    portico_secp256k1_compute_tables();
    EXPECT_EQ(portico_secp256k1_table_differences(), 0U);
}

// Every digit -8 .. 8 in every one of the 64 places: all 512 entries, both signs, and the neutral
// one.
TEST(Ed25519BaseMultiplication, EveryEntryOfTheTable) {
    for (std::size_t place = 0; place < 64; ++place)
        for (unsigned digit = 0; digit < (place == 63 ? 8U : 16U); ++digit) {
            Scalar scalar = {};
            scalar[place / 2] = static_cast<unsigned char>(digit << (place % 2 * 4));
            expect_equal_multiples(scalar);
        }
}

TEST(Ed25519BaseMultiplication, BoundsAndCarries) {
    Scalar largest;
    largest.fill(0xff);
    largest[31] = 0x7f;
    expect_equal_multiples(largest);
    for (const unsigned char byte : {0x00, 0x77, 0x78, 0x87, 0x88, 0x99}) {
        Scalar scalar;
        scalar.fill(byte);
        scalar[31] &= 0x7f;
        expect_equal_multiples(scalar);
    }
}

TEST(Ed25519BaseMultiplication, RandomScalars) {
    constexpr unsigned kSeed = 25519;
    std::mt19937 random(kSeed);
    for (int i = 0; i < 2000; ++i) {
        Scalar scalar;
        for (unsigned char& byte : scalar) byte = static_cast<unsigned char>(random());
        scalar[31] &= 0x7f;
        SCOPED_TRACE(i);
        expect_equal_multiples(scalar);
    }
}

// Both sides of L and of its multiples, all ones, and chance.
TEST(Ed25519Scalars, ReduceAndMultiplyLikeTheLibrary) {
    std::mt19937 random(25519);
    for (int i = 0; i < 3000; ++i) {
        std::array<unsigned char, 64> wide;
        Scalar a, b, c;
        for (auto* bytes : {&a, &b, &c})
            for (unsigned char& byte : *bytes) byte = static_cast<unsigned char>(random());
        for (unsigned char& byte : wide) byte = static_cast<unsigned char>(random());
        if (i == 0) wide.fill(0xff), a.fill(0xff), b.fill(0xff), c.fill(0xff);
        if (i == 1) wide.fill(0), a.fill(0), b.fill(0), c.fill(0);
        if (i >= 2 && i <= 4) {  // L - 1, L, L + 1
            const Scalar order = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7,
                                  0xa2, 0xde, 0xf9, 0xde, 0x14, 0,    0,    0,    0,    0,    0,
                                  0,    0,    0,    0,    0,    0,    0,    0,    0,    0x10};
            wide.fill(0);
            std::memcpy(wide.data(), order.data(), order.size());
            wide[0] = static_cast<unsigned char>(wide[0] + i - 3);
        }
        auto expected = wide;
        Scalar product, expected_product;
        sc25519_reduce(wide.data());
        sc25519_reduce_shipped(expected.data());
        EXPECT_EQ(std::memcmp(wide.data(), expected.data(), 32), 0) << i;
        sc25519_muladd(product.data(), a.data(), b.data(), c.data());
        sc25519_muladd_shipped(expected_product.data(), a.data(), b.data(), c.data());
        EXPECT_EQ(product, expected_product) << i;
    }
}

// Every length around one, two and three blocks.
TEST(SmallSha2, HashesLikeTheLibrary) {
    std::array<unsigned char, 400> message;
    for (std::size_t i = 0; i < message.size(); ++i)
        message[i] = static_cast<unsigned char>(i * 167 >> 3);
    for (std::size_t size = 0; size <= message.size(); ++size) {
        std::array<unsigned char, 64> ours = {}, expected = {};
        small_crypto_hash_sha256(ours.data(), message.data(), size);
        crypto_hash_sha256(expected.data(), message.data(), size);
        EXPECT_EQ(ours, expected) << "SHA-256 of " << size;
        small_crypto_hash_sha512(ours.data(), message.data(), size);
        crypto_hash_sha512(expected.data(), message.data(), size);
        EXPECT_EQ(ours, expected) << "SHA-512 of " << size;
    }
}

}  // namespace
