// SPDX-License-Identifier: Apache-2.0
//
// What the wasm build has in a small form of its own (secp256k1_small.c, ed25519_small.c,
// keccak_small.cpp, sha2_small.cpp), against what the libraries ship and what the native build has.
// A program of its own, because it brings parts of both libraries along.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <random>

#include "core/crypto/hash/keccak.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico {
Bytes32 keccak256_small(ByteView data);
void permute_keccak_small(KeccakLanes& lanes);
}  // namespace portico

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
void sc25519_muladd(unsigned char* sum, const unsigned char* a, const unsigned char* b,
                    const unsigned char* c);
void sc25519_muladd_shipped(unsigned char* sum, const unsigned char* a, const unsigned char* b,
                            const unsigned char* c);
int crypto_hash_sha256_small(unsigned char* digest, const unsigned char* data,
                             unsigned long long size);
int crypto_hash_sha512_small(unsigned char* digest, const unsigned char* data,
                             unsigned long long size);
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

/// Before they are computed, which is once for all tests and their repetitions.
const unsigned long kDifferencesAtFirst = portico_secp256k1_table_differences();

TEST(Secp256k1Tables, ComputedEqualShipped) {
    EXPECT_GT(kDifferencesAtFirst, 40'000U) << "the comparison compares nothing";
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

using WideScalar = std::array<unsigned char, 64>;

void expect_equal_reductions(const WideScalar& wide) {
    WideScalar ours = wide;
    WideScalar shipped = wide;
    sc25519_reduce(ours.data());
    sc25519_reduce_shipped(shipped.data());
    EXPECT_TRUE(std::equal(ours.begin(), ours.begin() + 32, shipped.begin()));
}

// The order itself, its neighbours, and the same in the upper half: what wraps, and what must not.
TEST(Ed25519Reduction, AroundTheOrder) {
    constexpr Scalar kOrder = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7,
                               0xa2, 0xde, 0xf9, 0xde, 0x14, 0,    0,    0,    0,    0,    0,
                               0,    0,    0,    0,    0,    0,    0,    0,    0,    0x10};
    for (const std::size_t half : {0U, 32U})
        for (const int change : {-1, 0, 1}) {
            WideScalar wide = {};
            std::copy(kOrder.begin(), kOrder.end(),
                      wide.begin() + static_cast<std::ptrdiff_t>(half));
            wide[half] = static_cast<unsigned char>(wide[half] + change);
            expect_equal_reductions(wide);
        }
    for (const unsigned char byte : {0x00, 0x01, 0x7f, 0x80, 0xff}) {
        WideScalar wide;
        wide.fill(byte);
        expect_equal_reductions(wide);
    }
}

TEST(Ed25519Reduction, RandomScalars) {
    constexpr unsigned kSeed = 512;
    std::mt19937 random(kSeed);
    for (int i = 0; i < 20'000; ++i) {
        WideScalar wide;
        for (unsigned char& byte : wide) byte = static_cast<unsigned char>(random());
        SCOPED_TRACE(i);
        expect_equal_reductions(wide);
    }
}

void expect_equal_sums(const Scalar& a, const Scalar& b, const Scalar& c) {
    Scalar ours;
    Scalar shipped;
    sc25519_muladd(ours.data(), a.data(), b.data(), c.data());
    sc25519_muladd_shipped(shipped.data(), a.data(), b.data(), c.data());
    EXPECT_EQ(ours, shipped);
}

TEST(Ed25519Sum, BoundsAndRandomScalars) {
    const auto filled = [](unsigned char byte) {
        Scalar scalar;
        scalar.fill(byte);
        return scalar;
    };
    for (const unsigned char a : {0x00, 0x01, 0x7f, 0x80, 0xff})
        for (const unsigned char b : {0x00, 0x01, 0x7f, 0x80, 0xff})
            for (const unsigned char c : {0x00, 0x01, 0x7f, 0x80, 0xff})
                expect_equal_sums(filled(a), filled(b), filled(c));
    constexpr unsigned kSeed = 8032;
    std::mt19937 random(kSeed);
    const auto draw = [&random] {
        Scalar scalar;
        for (unsigned char& byte : scalar) byte = static_cast<unsigned char>(random());
        return scalar;
    };
    for (int i = 0; i < 20'000; ++i) {
        SCOPED_TRACE(i);
        expect_equal_sums(draw(), draw(), draw());
    }
}

// Around every end of a block of 64 or 128 bytes, and of what its length needs.
TEST(SmallSha2, EqualsTheLibrarys) {
    portico::Bytes data;
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        portico::Bytes32 short_digest;
        crypto_hash_sha256_small(short_digest.data(), data.data(), data.size());
        EXPECT_EQ(short_digest, portico::sha256(data));
        portico::FixedBytes<64> long_digest;
        crypto_hash_sha512_small(long_digest.data(), data.data(), data.size());
        EXPECT_EQ(long_digest, portico::sha512(data));
        data.push_back(static_cast<std::uint8_t>(i * 37 + 1));
    }
}

// Around every end of a block of 136 bytes, and the bits of each in turn.
TEST(SmallKeccak, EqualsTheFastOne) {
    portico::Bytes data;
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        EXPECT_EQ(portico::keccak256_small(data), portico::keccak256(data));
        data.push_back(static_cast<std::uint8_t>(i * 37 + 1));
    }
    portico::KeccakLanes lanes{}, lanes_small{};
    for (int i = 0; i < 10; ++i) {
        portico::permute_keccak(lanes);
        portico::permute_keccak_small(lanes_small);
        EXPECT_EQ(lanes, lanes_small) << i;
    }
}

}  // namespace
