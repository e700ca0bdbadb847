// SPDX-License-Identifier: Apache-2.0
#include "server/ops/service_rest.hpp"

#include <gtest/gtest.h>

namespace portico::ops {
namespace {

struct Rest : testing::Test {
    std::int64_t wait(const char* asker) { return rest.wait_ms(asker, now_ms); }
    std::int64_t refuse(const char* said, const char* asker) {
        return rest.refused(said, asker, now_ms);
    }
    std::int64_t now_ms = 1'000'000;
    ServiceRest rest{2'000, 60'000};
};

TEST_F(Rest, WhatOneCallerIsToldTakesTheServiceFromNobodyForLong) {
    EXPECT_EQ(wait("198.51.100.1"), 0);
    EXPECT_EQ(refuse("3600", "198.51.100.1"), 60'000);
    EXPECT_EQ(wait("203.0.113.9"), 2'000);
    now_ms += 2'000;
    EXPECT_EQ(wait("198.51.100.1"), 58'000) << "who asked too often waits longer";
    EXPECT_EQ(wait("203.0.113.9"), 0);
    rest.answered();
    EXPECT_EQ(wait("203.0.113.10"), 0);
    EXPECT_EQ(wait("198.51.100.1"), 58'000);
    now_ms += 58'000;
    EXPECT_EQ(wait("198.51.100.1"), 0);
}

TEST_F(Rest, ItGrowsWhileNobodyIsAnswered) {
    for (const std::int64_t all_ms : {2'000, 4'000, 8'000, 16'000, 32'000, 60'000, 60'000}) {
        EXPECT_EQ(wait(""), 0);
        EXPECT_EQ(refuse("3600", ""), all_ms);
        now_ms += all_ms - 1;
        EXPECT_EQ(wait(""), 1);
        ++now_ms;
    }
    EXPECT_EQ(wait(""), 0);
    rest.answered();
    EXPECT_EQ(refuse("", ""), 2'000) << "from the beginning";
}

TEST_F(Rest, AServiceThatSaysLessIsAskedSooner) {
    EXPECT_EQ(refuse("1", "198.51.100.1"), 1'000);
    now_ms += 1'000;
    EXPECT_EQ(wait("198.51.100.1"), 0);
}

TEST_F(Rest, AfterItOneCallTriesBeforeTheOthers) {
    refuse("2", "");
    now_ms += 2'000;
    EXPECT_EQ(wait("198.51.100.1"), 0);
    EXPECT_GT(wait("198.51.100.2"), 0);
    rest.failed();
    EXPECT_EQ(wait("198.51.100.2"), 0) << "what says nothing of it leaves it to the next";
    EXPECT_GT(wait("198.51.100.3"), 0);
    rest.answered();
    EXPECT_EQ(wait("198.51.100.3"), 0);
}

TEST_F(Rest, CallsThatAreRefusedTogetherAreOneRefusal) {
    for (int i = 0; i < 20; ++i) refuse("3600", "198.51.100.1");
    EXPECT_EQ(wait("203.0.113.9"), 2'000);
}

TEST_F(Rest, WhatMakesNoNumberIsNoTime) {
    for (const char* said : {"", "Wed, 21 Oct 2026 07:28:00 GMT", "-5", "99999999999999999999"})
        EXPECT_EQ(ServiceRest(2'000, 60'000).refused(said, "198.51.100.1", now_ms), 60'000) << said;
    EXPECT_EQ(ServiceRest(2'000, 60'000).refused("0", "198.51.100.1", now_ms), 1'000);
}

}  // namespace
}  // namespace portico::ops
