// SPDX-License-Identifier: Apache-2.0
//
// Shares beyond those of another library (case 69), which stand in tools/oracle's run
// (lib-shamir.jsonl).
#include "core/crypto/shamir.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace portico {
namespace {

RC_GTEST_PROP(Shamir, AnyThresholdOfTheSharesGiveTheSecret, ()) {
    const auto size = *rc::gen::inRange<std::size_t>(1, 40);
    const auto secret = *rc::gen::container<Bytes>(size, rc::gen::arbitrary<std::uint8_t>());
    const auto count = *rc::gen::inRange<std::size_t>(2, 9);
    const auto threshold = *rc::gen::inRange<std::size_t>(2, count + 1);
    const auto random =
        *rc::gen::container<Bytes>((threshold - 1) * size, rc::gen::arbitrary<std::uint8_t>());
    auto shares = split_shamir(secret, threshold, count, random).value();
    RC_ASSERT(shares.size() == count);
    const auto first = *rc::gen::inRange<std::size_t>(0, count);
    std::ranges::rotate(shares, shares.begin() + static_cast<std::ptrdiff_t>(first));
    RC_ASSERT(combine_shamir(std::span(shares).first(threshold)).value() == secret);
    RC_ASSERT(combine_shamir(shares).value() == secret);
}

// One share of two fits every secret equally well: each secret has exactly one coefficient for it.
TEST(Shamir, FewerSharesThanTheThresholdTellNothing) {
    const Bytes seen = {0xa4, 2};
    for (int secret = 0; secret < 256; ++secret) {
        int fitting = 0;
        for (int coefficient = 0; coefficient < 256; ++coefficient) {
            const auto shares = split_shamir(Bytes{static_cast<std::uint8_t>(secret)}, 2, 2,
                                             Bytes{static_cast<std::uint8_t>(coefficient)});
            if ((*shares)[1] == seen) ++fitting;
        }
        EXPECT_EQ(fitting, 1) << secret;
    }
}

TEST(Shamir, RefusesSharesThatCannotBelongTogether) {
    const auto code = [](std::vector<Bytes> shares) {
        const auto combined = combine_shamir(shares);
        return combined ? Code::kCount : combined.error().code;
    };
    EXPECT_EQ(code({{1, 1}, {2, 2}}), Code::kCount);
    EXPECT_EQ(code({}), Code::crypto_bad_length);
    EXPECT_EQ(code({{1, 1}}), Code::crypto_bad_length);
    EXPECT_EQ(code({{1}, {2}}), Code::crypto_bad_length);
    EXPECT_EQ(code({{1, 1}, {1, 2, 2}}), Code::crypto_bad_length);
    EXPECT_EQ(code({{1, 1}, {2, 0}}), Code::shares_invalid);
    EXPECT_EQ(code({{1, 1}, {2, 1}}), Code::shares_invalid);
}

TEST(Shamir, RefusesToSplitWhatItCannot) {
    EXPECT_TRUE(split_shamir(Bytes(1), 2, 255, Bytes(1)));
    EXPECT_FALSE(split_shamir(Bytes{}, 2, 3, Bytes{}));
    EXPECT_FALSE(split_shamir(Bytes(1), 1, 3, Bytes{}));
    EXPECT_FALSE(split_shamir(Bytes(1), 4, 3, Bytes(3)));
    EXPECT_FALSE(split_shamir(Bytes(1), 2, 256, Bytes(1)));
    EXPECT_FALSE(split_shamir(Bytes(2), 2, 3, Bytes(1)));
}

}  // namespace
}  // namespace portico
