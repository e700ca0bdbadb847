// SPDX-License-Identifier: Apache-2.0
#include "server/ops/single_flight.hpp"

#include <gmock/gmock.h>

namespace portico::ops {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct SingleFlightTest : testing::Test {
    bool join(const std::string& key, const std::string& who) {
        return flights.join(
            key, [this, who](int answer) { reported.push_back(who + std::to_string(answer)); });
    }
    SingleFlight<int> flights;
    std::vector<std::string> reported;
};

TEST_F(SingleFlightTest, OneDoesTheWorkForAllWhoAskMeanwhile) {
    EXPECT_TRUE(join("key", "a"));
    EXPECT_FALSE(join("key", "b"));
    EXPECT_TRUE(join("other", "c"));
    flights.finish("key", 1);
    EXPECT_THAT(reported, ElementsAre("a1", "b1"));
    EXPECT_TRUE(join("key", "d")) << "it keeps nothing";
    flights.finish("key", 2);
    flights.finish("other", 3);
    EXPECT_THAT(reported, ElementsAre("a1", "b1", "d2", "c3"));
}

TEST_F(SingleFlightTest, WhoAsksAgainWhenAnsweredBeginsAnew) {
    bool again = false;
    flights.join("key", [&](int) { again = join("key", "later"); });
    EXPECT_FALSE(join("key", "b"));
    flights.finish("key", 1);
    EXPECT_TRUE(again);
    EXPECT_THAT(reported, ElementsAre("b1"));
    flights.finish("key", 2);
    EXPECT_THAT(reported, ElementsAre("b1", "later2"));
}

TEST_F(SingleFlightTest, AnAnswerThatNobodyWaitsForIsNothing) {
    flights.finish("key", 1);
    EXPECT_THAT(reported, IsEmpty());
}

}  // namespace
}  // namespace portico::ops
