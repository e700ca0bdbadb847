// SPDX-License-Identifier: Apache-2.0
//
// Rates per key: bursts, refills, and what happens with too many keys.
#include "server/relay/gcra_limiter.hpp"

#include <gtest/gtest.h>

namespace portico::relay {
namespace {

constexpr std::int64_t kNow = 1'700'000'000'000;

TEST(GcraLimiter, ABurstThenTheRate) {
    GcraLimiter limiter({.per_second = 10, .burst = 3});
    for (int i = 0; i < 3; ++i) EXPECT_EQ(limiter.take("a", kNow), 0);
    EXPECT_EQ(limiter.take("a", kNow), 100);
    EXPECT_EQ(limiter.take("a", kNow + 99), 1);
    EXPECT_EQ(limiter.take("a", kNow + 100), 0);
    EXPECT_EQ(limiter.take("a", kNow + 100), 100);
    EXPECT_EQ(limiter.take("a", kNow), 100);  // a clock that steps back gives nothing away
}

TEST(GcraLimiter, ARefusalCostsNothing) {
    GcraLimiter limiter({.per_second = 1, .burst = 1});
    EXPECT_EQ(limiter.take("a", kNow), 0);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(limiter.take("a", kNow + 500), 500);
    EXPECT_EQ(limiter.take("a", kNow + 1000), 0);
}

TEST(GcraLimiter, KeysDoNotShare) {
    GcraLimiter limiter({.per_second = 1, .burst = 1});
    EXPECT_EQ(limiter.take("a", kNow), 0);
    EXPECT_EQ(limiter.take("b", kNow), 0);
    EXPECT_GT(limiter.take("a", kNow), 0);
}

TEST(GcraLimiter, ZeroIsUnlimited) {
    GcraLimiter limiter({.per_second = 0, .burst = 1});
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(limiter.take("a", kNow), 0);
}

TEST(GcraLimiter, TooManyKeysAtOnceShareOneAllowance) {
    GcraLimiter limiter({.per_second = 1, .burst = 1}, 2);
    EXPECT_EQ(limiter.take("a", kNow), 0);
    EXPECT_EQ(limiter.take("b", kNow), 0);
    EXPECT_EQ(limiter.take("c", kNow), 0);
    EXPECT_GT(limiter.take("d", kNow), 0);
    EXPECT_GT(limiter.take("a", kNow), 0);          // those already known keep their own
    EXPECT_EQ(limiter.take("d", kNow + 2'000), 0);  // a and b are forgotten by now
    EXPECT_EQ(limiter.take("e", kNow + 2'000), 0);
}

}  // namespace
}  // namespace portico::relay
