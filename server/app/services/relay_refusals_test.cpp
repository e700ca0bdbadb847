// SPDX-License-Identifier: Apache-2.0
#include "server/app/services/relay_refusals.hpp"

#include <gtest/gtest.h>

#include <string>

namespace portico::app {
namespace {

TEST(RelayRefusals, WhoIsRefusedAgainAndAgainWaitsLongerAndNobodyElseDoes) {
    RelayRefusals refusals;
    std::int64_t now_ms = 1;
    for (int i = 0; i < 5; ++i) EXPECT_EQ(refusals.close_after_ms("192.0.2.1", "p", now_ms), 250);
    for (const std::int64_t ms : {500, 1000, 2000, 4000, 8000, 8000, 8000})
        EXPECT_EQ(refusals.close_after_ms("192.0.2.1", "p", now_ms += ms), ms);
    EXPECT_EQ(refusals.close_after_ms("192.0.2.2", "p", now_ms), 250);
    EXPECT_EQ(refusals.close_after_ms("192.0.2.1", "other", now_ms), 250);
    EXPECT_EQ(refusals.close_after_ms("192.0.2.1", "p", now_ms + 61'000), 250) << "forgotten";
}

TEST(RelayRefusals, AnAudienceIsToldOnceAnHourAndManyAreNot) {
    RelayRefusals refusals;
    std::int64_t now_ms = 1;
    EXPECT_TRUE(refusals.is_news("wss://a.example", now_ms));
    for (int i = 0; i < 100; ++i) EXPECT_FALSE(refusals.is_news("wss://a.example", ++now_ms));
    int told = 0;
    for (int i = 0; i < 1000; ++i)
        told += refusals.is_news("wss://" + std::to_string(i) + ".example", ++now_ms);
    EXPECT_EQ(told, 9);
    EXPECT_TRUE(refusals.is_news("wss://a.example", now_ms + 3'600'000));
}

}  // namespace
}  // namespace portico::app
