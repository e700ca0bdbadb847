// SPDX-License-Identifier: Apache-2.0
//
// A project's budget against strangers who have operations signed and never send them.
#include "server/api/bundler/unused.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

namespace portico::api::bundler {
namespace {

constexpr Budgets kBudgets{.day = 6'400, .user_day = 6'400, .total = 64'000};

struct UnusedReservations : testing::Test {
    /// As the paymaster reserves: in a store that knows of sums alone.
    bool reserve(const std::string& sender, const std::string& network, std::int64_t gwei = 100,
                 const std::string& nonce = "0x0") {
        const Reservation wanted{.chain = "eip155:1",
                                 .sender = sender,
                                 .nonce = nonce,
                                 .project = "shop",
                                 .day = 1,
                                 .gwei = gwei,
                                 .ends_at_ms = now_ms + 300'000};
        const Budgets within = unused.within(wanted, network, budgets);
        const std::string asked = unused.take(wanted, network, budgets);
        std::int64_t& own = of_operation[sender + nonce];
        const std::int64_t more = std::max(own, gwei) - own;
        const std::int64_t sum = taken + more;
        if (sum > within.day || sum > within.total || of_user[sender] + more > within.user_day) {
            unused.drop(asked);
            return false;
        }
        taken = sum;
        of_user[sender] += more;
        own = std::max(own, gwei);
        unused.keep(asked, wanted);
        return true;
    }
    int reserve_many(int times, const std::string& network) {
        int out = 0;
        for (int i = 0; i < times; ++i) out += reserve("0x" + std::to_string(++accounts), network);
        return out;
    }

    Budgets budgets = kBudgets;
    Unused unused;
    std::int64_t now_ms = 1'000'000, taken = 0;
    int accounts = 0;
    std::map<std::string, std::int64_t> of_operation, of_user;
};

TEST_F(UnusedReservations, OneStrangerDoesNotTakeTheBudgetOfTheDay) {
    EXPECT_EQ(reserve_many(1'000, "198.51.100.1"), 32);
    EXPECT_TRUE(reserve("0xmia", "203.0.113.9"));
}

TEST_F(UnusedReservations, NorDoTwelveAddressesOrOneWideNetwork) {
    for (int i = 0; i < 12; ++i) reserve_many(1'000, "198.51.100." + std::to_string(i));
    for (int i = 0; i < 1'000; ++i) reserve_many(1, "2001:db8:1:" + std::to_string(i) + "::/64");
    EXPECT_LT(taken, kBudgets.day * 3 / 4);
    EXPECT_TRUE(reserve("0xmia", "203.0.113.9"));
    EXPECT_TRUE(reserve("0xben", "2001:db8:2:1::/64"));
}

TEST_F(UnusedReservations, NorIsANeighbourWithTheSameProviderShutOut) {
    for (int i = 0; i < 1'000; ++i) reserve_many(1, "2001:db8:1:" + std::to_string(i) + "::/64");
    EXPECT_LT(taken, kBudgets.day * 5 / 8);
    EXPECT_FALSE(reserve("0xeve", "2001:db8:1:ffff::/64"));
    EXPECT_TRUE(reserve("0xmia", "2001:db8:2:1::/64"));
}

TEST_F(UnusedReservations, NorDoesOneAccountFromManyAddresses) {
    for (int i = 0; i < 200; ++i)
        reserve("0xeve", std::to_string(i) + ".0.0.1", 100, std::to_string(i));
    EXPECT_EQ(taken, kBudgets.day / 2);
    EXPECT_TRUE(reserve("0xmia", "203.0.113.9"));
}

TEST_F(UnusedReservations, WhatIsLeftOfTheWholeBudgetIsSharedToo) {
    budgets.total = 6'400;
    EXPECT_EQ(reserve_many(1'000, "198.51.100.1"), 32);
    EXPECT_TRUE(reserve("0xmia", "203.0.113.9"));
}

TEST_F(UnusedReservations, UsedAndEndedOnesAreNobodys) {
    reserve_many(32, "198.51.100.1");
    EXPECT_FALSE(reserve("0xmia", "198.51.100.1"));
    for (int i = 1; i <= 32; ++i) unused.remove("eip155:1", "0x" + std::to_string(i), "0x0");
    EXPECT_EQ(unused.size(), 0U);
    EXPECT_TRUE(reserve("0xmia", "198.51.100.1")) << "whoever sends what they have signed goes on";
    EXPECT_FALSE(reserve("0xben", "198.51.100.1"));
    unused.remove_ended(now_ms + 300'001);
    EXPECT_EQ(unused.size(), 0U);
    EXPECT_TRUE(reserve("0xben", "198.51.100.1"));
}

TEST_F(UnusedReservations, TheSameOperationAgainCountsOnce) {
    taken = kBudgets.day / 2;
    EXPECT_TRUE(reserve("0xmia", "203.0.113.9"));
    EXPECT_TRUE(reserve("0xmia", "203.0.113.9"));
    EXPECT_FALSE(reserve("0xmia", "203.0.113.9", 100, "0x1"));
}

TEST_F(UnusedReservations, TwoAddressesThatAskForEachOthersAreNoMoreThanTwo) {
    for (int i = 0; i < 1'000; ++i) {
        const std::string sender = "0x" + std::to_string(i);
        reserve(sender, "198.51.100.1");
        reserve(sender, "198.51.100.2");
        reserve(sender, "198.51.100.1");
    }
    EXPECT_LE(taken, kBudgets.day / 2 + 2 * kBudgets.day / 32);
    EXPECT_TRUE(reserve("0xmia", "203.0.113.9"));
}

TEST_F(UnusedReservations, ARefusalChangesNothingOfWhatIsHeld) {
    const Reservation wanted{.chain = "eip155:1",
                             .sender = "0xmia",
                             .nonce = "0x0",
                             .project = "shop",
                             .day = 1,
                             .gwei = 100,
                             .ends_at_ms = now_ms + 300'000};
    taken = kBudgets.day / 2;
    unused.keep(unused.take(wanted, "203.0.113.9", budgets), wanted);
    const std::string once = unused.take(wanted, "198.51.100.1", budgets);
    const std::string twice = unused.take(wanted, "198.51.100.1", budgets);
    unused.drop(once);
    unused.drop(twice);
    EXPECT_EQ(unused.size(), 1U);
    EXPECT_FALSE(reserve("0xeve", "203.0.113.9")) << "its address still holds its share";
    EXPECT_TRUE(reserve("0xeve", "198.51.100.1")) << "who was refused holds nothing";
}

TEST_F(UnusedReservations, OfTwoAtOnceTheOneThatIsReservedIsHeld) {
    const Reservation small{.chain = "eip155:1",
                            .sender = "0xmia",
                            .nonce = "0x0",
                            .project = "shop",
                            .day = 1,
                            .gwei = 60,
                            .ends_at_ms = now_ms + 300'000};
    Reservation large = small;
    large.gwei = 100;
    const std::string first = unused.take(large, "203.0.113.9", budgets);
    const std::string second = unused.take(small, "203.0.113.9", budgets);
    unused.drop(first);
    unused.keep(second, small);
    EXPECT_EQ(unused.size(), 1U);
    taken = kBudgets.day / 2;
    EXPECT_FALSE(reserve("0xeve", "203.0.113.9"));
}

TEST_F(UnusedReservations, OfASmallWholeBudgetHalfIsForEverybodyToo) {
    budgets.total = 1'000;
    EXPECT_EQ(reserve_many(1'000, "198.51.100.1"), 5);
    EXPECT_TRUE(reserve("0xmia", "203.0.113.9"));
}

TEST_F(UnusedReservations, OneOperationMayBeLargerThanAShare) {
    taken = kBudgets.day / 2;
    EXPECT_TRUE(reserve("0xmia", "203.0.113.9", 900));
}

TEST_F(UnusedReservations, OfAnAccountsDayAStrangersNetworkHoldsAPartOfWhatIsLeft) {
    budgets.day = 640'000;
    budgets.user_day = 1'600;
    int asked = 0;
    const auto reserve_all = [&](const std::string& network) {
        for (int i = 0; i < 50; ++i) reserve("0xmia", network, 100, std::to_string(++asked));
        return of_user["0xmia"];
    };
    EXPECT_EQ(reserve_all("198.51.100.1"), 800) << "an address: half";
    for (int i = 2; i < 50; ++i) reserve_all("198.51.100." + std::to_string(i));
    EXPECT_EQ(of_user["0xmia"], 1'200) << "a network: three quarters";
    for (int i = 0; i < 50; ++i) reserve_all("198.51." + std::to_string(i) + ".1");
    EXPECT_EQ(of_user["0xmia"], 1'400) << "all of a provider's: seven eighths";
    EXPECT_TRUE(reserve("0xmia", "203.0.113.9", 100, "0x0"));
    EXPECT_TRUE(reserve("0xmia", "203.0.113.9", 100, "0x0")) << "the same one again";
    EXPECT_FALSE(reserve("0xmia", "203.0.113.9", 200, "0x1"));
    // What is used is nobody's any more.
    for (int i = 1; i <= asked; ++i) unused.remove("eip155:1", "0xmia", std::to_string(i));
    unused.remove("eip155:1", "0xmia", "0x0");
    of_user.clear();
    EXPECT_EQ(reserve_all("198.51.100.1"), 800);
}

}  // namespace
}  // namespace portico::api::bundler
