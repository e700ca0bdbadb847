// SPDX-License-Identifier: Apache-2.0
#include "server/ops/shares.hpp"

#include <gtest/gtest.h>

#include <string>

namespace portico::ops {
namespace {

/// Takes one after the other until it is refused; how many it got.
std::size_t fill(Shares& shares, const std::string& address, std::size_t& taken) {
    std::size_t got = 0;
    for (; shares.allows(holder_of(address), 1, taken); ++got, ++taken)
        shares.take(holder_of(address));
    return got;
}

TEST(Shares, OneTakesHalfAndOthersTheirShareOfTheRest) {
    Shares shares(100, 10);
    std::size_t taken = 0;
    EXPECT_EQ(fill(shares, "192.0.2.1", taken), 50u);
    EXPECT_TRUE(shares.is_over(holder_of("192.0.2.1")));
    EXPECT_EQ(fill(shares, "192.0.2.2", taken), 10u);
    EXPECT_FALSE(shares.is_over(holder_of("192.0.2.2")));
    EXPECT_EQ(fill(shares, "", taken), 40u) << "nobody's count to the total alone";
    EXPECT_FALSE(shares.allows(holder_of("192.0.2.3"), 1, taken));
}

TEST(Shares, WhatIsGivenBackIsThereAgain) {
    Shares shares(100, 10);
    std::size_t taken = 0;
    fill(shares, "192.0.2.1", taken);
    fill(shares, "192.0.2.2", taken);
    EXPECT_FALSE(shares.allows(holder_of("192.0.2.2"), 1, taken));
    shares.give_back(holder_of("192.0.2.2"), 3);
    EXPECT_TRUE(shares.allows(holder_of("192.0.2.2"), 3, taken - 3));
    EXPECT_FALSE(shares.allows(holder_of("192.0.2.2"), 4, taken - 3));
    shares.give_back(holder_of("192.0.2.1"), 50);
    EXPECT_TRUE(shares.allows(holder_of("192.0.2.2"), 40, taken - 53)) << "less than half is taken";
}

TEST(Shares, TheManyNetworksOfOneSubscriberAreBoundedTogether) {
    Shares shares(100, 5);
    std::size_t taken = 50;
    std::size_t got = 0;
    for (int i = 1; i < 20; ++i)
        got += fill(shares, "2001:db8:1:" + std::to_string(i) + "::/64", taken);
    EXPECT_EQ(got, 4 * 5u);
    EXPECT_EQ(fill(shares, "2001:db8:2:1::/64", taken), 5u);
}

TEST(Shares, ANetworkHasHalfAtMostAndAnAddressItsShare) {
    Shares shares(8, 2);
    std::size_t taken = 0;
    for (int i = 1; i < 20; ++i) fill(shares, "2001:db8:1:" + std::to_string(i) + "::/64", taken);
    EXPECT_EQ(taken, 4u);
    EXPECT_EQ(fill(shares, "2001:db8:2:1::/64", taken), 2u);
    Shares few(2, 2);
    EXPECT_TRUE(few.allows(holder_of("2001:db8:1:1::/64"), 2, 0)) << "an address has its share";
}

}  // namespace
}  // namespace portico::ops
