// SPDX-License-Identifier: Apache-2.0
//
// Rates per key in memory: bursts, refills, and what happens with too many keys.
#include "server/ops/rate_limit.hpp"

#include <gtest/gtest.h>

namespace portico::ops {
namespace {

constexpr std::int64_t kNow = 1'700'000'000'000;

std::int64_t wait_of(MemoryRateLimit& limit, std::string_view key, Rate rate, std::int64_t at_ms) {
    return limit.take(key, rate, 1, at_ms).retry_after_ms;
}

TEST(MemoryRateLimit, ABurstThenTheRate) {
    MemoryRateLimit limit;
    constexpr Rate kRate{.per_second = 10, .burst = 3};
    for (int i = 0; i < 3; ++i) EXPECT_EQ(wait_of(limit, "a", kRate, kNow), 0);
    EXPECT_EQ(wait_of(limit, "a", kRate, kNow), 100);
    EXPECT_EQ(wait_of(limit, "a", kRate, kNow + 99), 1);
    EXPECT_EQ(wait_of(limit, "a", kRate, kNow + 100), 0);
    EXPECT_EQ(wait_of(limit, "a", kRate, kNow + 100), 100);
    EXPECT_EQ(wait_of(limit, "a", kRate, kNow), 100) << "a clock that steps back gives nothing";
}

TEST(MemoryRateLimit, ARefusalCostsNothing) {
    MemoryRateLimit limit;
    constexpr Rate kRate{.per_second = 1, .burst = 1};
    EXPECT_EQ(wait_of(limit, "a", kRate, kNow), 0);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(wait_of(limit, "a", kRate, kNow + 500), 500);
    EXPECT_EQ(wait_of(limit, "a", kRate, kNow + 1000), 0);
}

TEST(MemoryRateLimit, KeysDoNotShare) {
    MemoryRateLimit limit;
    constexpr Rate kRate{.per_second = 1, .burst = 1};
    EXPECT_EQ(wait_of(limit, "a", kRate, kNow), 0);
    EXPECT_EQ(wait_of(limit, "b", kRate, kNow), 0);
    EXPECT_GT(wait_of(limit, "a", kRate, kNow), 0);
}

TEST(MemoryRateLimit, TooManyKeysAtOnceShareOneBucket) {
    MemoryRateLimit limit(2);
    constexpr Rate kRate{.per_second = 1, .burst = 1};
    EXPECT_EQ(wait_of(limit, "a", kRate, kNow), 0);
    EXPECT_EQ(wait_of(limit, "b", kRate, kNow), 0);
    EXPECT_EQ(wait_of(limit, "c", kRate, kNow), 0);
    EXPECT_GT(wait_of(limit, "d", kRate, kNow), 0);
    EXPECT_GT(wait_of(limit, "a", kRate, kNow), 0) << "those already known keep their own";
    EXPECT_EQ(wait_of(limit, "d", kRate, kNow + 2'000), 0) << "a and b are full by now";
    EXPECT_EQ(wait_of(limit, "e", kRate, kNow + 2'000), 0);
    EXPECT_EQ(limit.size(), 2u);
}

TEST(MemoryRateLimit, AFloodOfKeysGivesNobodyAFullBucketBack) {
    MemoryRateLimit limit(100);
    constexpr Rate kRate{.per_second = 1, .burst = 5};
    for (int i = 0; i < 5; ++i) EXPECT_EQ(wait_of(limit, "guesser", kRate, kNow), 0);
    int allowed = 0;
    for (int i = 0; i < 1'000; ++i)
        allowed += wait_of(limit, "flood " + std::to_string(i), kRate, kNow) == 0 ? 1 : 0;
    EXPECT_EQ(allowed, 99 + 5) << "a bucket each as long as there are some, then one for all";
    EXPECT_GT(wait_of(limit, "guesser", kRate, kNow), 0);
    EXPECT_EQ(limit.size(), 100u);
}

TEST(MemoryRateLimit, ASlowBucketKeepsNoOtherFromBeingForgotten) {
    MemoryRateLimit limit(3);
    constexpr Rate kFast{.per_second = 10, .burst = 1}, kSlow{.per_second = 1, .burst = 600};
    EXPECT_TRUE(limit.take("codes", kSlow, 600, kNow).allowed);
    EXPECT_EQ(wait_of(limit, "a", kFast, kNow), 0);
    EXPECT_EQ(wait_of(limit, "b", kFast, kNow), 0);
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(wait_of(limit, "new " + std::to_string(i), kFast, kNow + 1'000 + 200 * i), 0);
    EXPECT_FALSE(limit.take("codes", kSlow, 600, kNow + 2'000).allowed);
}

TEST(MemoryRateLimit, AnIpv6NetworkCountsInTheWiderOneToo) {
    MemoryRateLimit limit;
    constexpr Rate kRate{.per_second = 1, .burst = 2};
    int allowed = 0;
    for (int i = 0; i < 100; ++i)
        allowed +=
            limit.take_by_address("2001:db8:1:" + std::to_string(i) + "::/64", kRate, kNow).allowed
                ? 1
                : 0;
    EXPECT_EQ(allowed, wider(kRate).burst);
    for (int i = 0; i < 100; ++i)
        EXPECT_TRUE(
            limit.take_by_address("192.0.2.1", {.per_second = 0, .burst = 1}, kNow).allowed);
}

}  // namespace
}  // namespace portico::ops
