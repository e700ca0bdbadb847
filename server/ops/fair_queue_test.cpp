// SPDX-License-Identifier: Apache-2.0
//
// Pictures of slow hosts against everybody else's.
#include "server/ops/fair_queue.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace portico::ops {
namespace {

constexpr FairQueue::Limits kLimits{
    .at_once = 16, .share = 2, .waiting = 1000, .waiting_share = 100};

struct Fetches : testing::Test {
    /// Whether it began, or waits.
    std::string want(const std::string& network, const std::string& host) {
        const auto holders = FairQueue::holders_of(network, host);
        const auto began = std::make_shared<bool>(false);
        if (!queue.add(holders, [this, holders, began] {
                *began = true;
                running.push_back(holders);
            }))
            return "refused";
        return *began ? "began" : "waits";
    }
    void end_first() {
        const auto holders = running.front();
        running.erase(running.begin());
        queue.end(holders);
    }

    FairQueue queue{kLimits};
    std::vector<FairQueue::Holders> running;
};

TEST_F(Fetches, OneCallerWithManySlowHostsLeavesHalfToOthers) {
    for (int i = 0; i < 3'000; ++i) want("198.51.100.1", "slow" + std::to_string(i) + ".example");
    EXPECT_EQ(queue.under_way(), kLimits.at_once / 2);
    EXPECT_EQ(queue.waiting(), kLimits.waiting / 2);
    EXPECT_EQ(want("203.0.113.9", "boats.example"), "began");
    EXPECT_EQ(want("203.0.113.10", "boats.example"), "began");
}

TEST_F(Fetches, OneSlowHostOfManyCallersLeavesHalfToOthers) {
    for (int i = 0; i < 3'000; ++i) want(std::to_string(20 + i % 200) + ".0.0.1", "slow.example");
    EXPECT_EQ(queue.under_way(), kLimits.at_once / 2);
    EXPECT_EQ(want("203.0.113.9", "boats.art"), "began");
}

TEST_F(Fetches, ManyOfOneWideNetworkAreOneCaller) {
    for (int i = 0; i < 3'000; ++i)
        want("2001:db8:1:" + std::to_string(i) + "::/64",
             "h" + std::to_string(i) + ".net" + std::to_string(i));
    EXPECT_LT(queue.under_way(), kLimits.at_once);
    EXPECT_EQ(want("203.0.113.9", "boats.example"), "began");
}

/// Eight at once, as services have that are paid for: four shares are all of them.
struct FewPlaces : Fetches {
    FewPlaces() {
        queue = FairQueue({.at_once = 8, .share = 2, .waiting = 64, .waiting_share = 8});
    }
    void expect_half() {
        EXPECT_EQ(queue.under_way(), 4U);
        EXPECT_LE(queue.waiting(), 32U);
        for (const char* other : {"203.0.113.9", "198.18.7.1", "2001:db8:2:1::/64", "192.88.9.9"})
            EXPECT_EQ(want(other, {}), "began") << other;
    }
};

TEST_F(FewPlaces, AWideNetworkHasHalf) {
    for (int i = 0; i < 200; ++i) want("2001:db8:1:" + std::to_string(i % 50) + "::/64", {});
    expect_half();
}

TEST_F(FewPlaces, NeighboursHaveHalfTogether) {
    for (int i = 0; i < 200; ++i) want("198.51.100." + std::to_string(i % 50), {});
    expect_half();
}

TEST_F(FewPlaces, ANetworkThatComesLateHasNoMore) {
    EXPECT_EQ(want("203.0.113.1", {}), "began");
    EXPECT_EQ(want("192.88.9.1", {}), "began");
    for (int i = 0; i < 200; ++i) want("198.51.100." + std::to_string(i % 50), {});
    EXPECT_EQ(queue.under_way(), 6U);
    EXPECT_EQ(want("198.18.7.1", {}), "began");
}

TEST_F(FewPlaces, SitesOfOneHostersNetworkAreNotOne) {
    for (int i = 0; i < 8; ++i) EXPECT_EQ(want({}, "198.51.100." + std::to_string(i)), "began");
}

TEST_F(Fetches, WhoIsOverTheirShareLetsOthersPass) {
    for (int i = 0; i < 20; ++i) want("198.51.100.1", "slow" + std::to_string(i) + ".example");
    for (int i = 0; i < 8; ++i)
        EXPECT_EQ(want("203.0." + std::to_string(i) + ".1", "boats" + std::to_string(i) + ".art"),
                  "began");
    EXPECT_EQ(want("203.0.113.99", "boats.art"), "waits") << "all are taken";
    end_first();
    EXPECT_EQ(queue.under_way(), kLimits.at_once);
    EXPECT_EQ(running.back().caller.address, holder_of("203.0.113.99").address);
}

TEST_F(Fetches, AllThatWaitBeginInTheEnd) {
    for (int i = 0; i < 200; ++i) want("198.51.100.1", "slow.example");
    int ended = 0;
    for (; !running.empty(); ++ended) end_first();
    EXPECT_EQ(ended, 200);
    EXPECT_EQ(queue.waiting(), 0U);
    EXPECT_EQ(queue.under_way(), 0U);
    EXPECT_EQ(want("198.51.100.1", "slow.example"), "began");
}

}  // namespace
}  // namespace portico::ops
