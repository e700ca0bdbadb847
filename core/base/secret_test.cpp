// SPDX-License-Identifier: Apache-2.0
#include "core/base/secret.hpp"

#include <gtest/gtest.h>

#include <new>

namespace portico {
namespace {

static_assert(!std::is_copy_constructible_v<Secret<32>>);
static_assert(!std::is_copy_assignable_v<Secret<32>>);
static_assert(std::is_nothrow_move_constructible_v<Secret<32>>);

constexpr FixedBytes<4> kBytes = {1, 2, 3, 4};
constexpr FixedBytes<4> kZeros = {};

TEST(Secret, IsWipedWhenItDies) {
    alignas(Secret<4>) std::uint8_t memory[sizeof(Secret<4>)];
    auto* secret = new (memory) Secret<4>(kBytes);
    ASSERT_EQ(std::memcmp(memory, kBytes.data(), 4), 0);
    secret->~Secret();
    EXPECT_EQ(std::memcmp(memory, kZeros.data(), 4), 0);
}

TEST(Secret, IsWipedWhenMovedFrom) {
    Secret<4> first(kBytes);
    Secret<4> second(std::move(first));
    EXPECT_EQ(first.expose(), kZeros);  // NOLINT: what is left is the point
    EXPECT_EQ(second.expose(), kBytes);
    Secret<4> third;
    third = std::move(second);
    EXPECT_EQ(second.expose(), kZeros);  // NOLINT
    EXPECT_EQ(third.expose(), kBytes);
    Secret<4>& self = third;
    third = std::move(self);
    EXPECT_EQ(third.expose(), kBytes);
}

TEST(Secret, ComparesByContents) {
    const Secret<4> secret(kBytes);
    EXPECT_TRUE(secret == secret.duplicate());
    EXPECT_FALSE(secret == Secret<4>());
}

TEST(SecretBytes, MoveLeavesNothingBehindAndComparesByContents) {
    SecretBytes first(Bytes{1, 2, 3});
    SecretBytes second = std::move(first);
    EXPECT_EQ(first.size(), 0U);  // NOLINT
    EXPECT_TRUE(second == second.duplicate());
    EXPECT_FALSE(second == SecretBytes(Bytes{1, 2}));
    SecretBytes third(Bytes{9});
    third = std::move(second);
    EXPECT_EQ(third.expose(), (Bytes{1, 2, 3}));
}

TEST(EqualInConstantTime, ComparesLengthAndEveryByte) {
    const Bytes bytes = {1, 2, 3};
    EXPECT_TRUE(equal_in_constant_time({}, {}));
    EXPECT_TRUE(equal_in_constant_time(bytes, Bytes{1, 2, 3}));
    EXPECT_FALSE(equal_in_constant_time(bytes, Bytes{1, 2}));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        Bytes other = bytes;
        other[i] ^= 0x80;
        EXPECT_FALSE(equal_in_constant_time(bytes, other)) << i;
    }
}

}  // namespace
}  // namespace portico
