// SPDX-License-Identifier: Apache-2.0
//
// What visitors of a project share in an hour, and how little of it few strangers use up
// (docs/decisions/0098-shares-of-the-server.md).
#include "server/api/access/hourly_limit.hpp"

#include <gtest/gtest.h>

namespace portico::api::access {
namespace {

struct HourlyTotal : testing::Test {
    /// One call; 0: allowed, else seconds to wait.
    std::int64_t wait(const std::string& network, const std::string& project = "shop") {
        std::int64_t out = -1;
        ops::spawn(ask(network, project, &out), [](int) {}, [](std::exception_ptr) {});
        return out;
    }
    ops::Awaitable<int> ask(std::string network, std::string project, std::int64_t* out) {
        *out = co_await take_hourly(&limiter, hourly_of_network("quotes", network, of_address),
                                    {"quotes-project", project, of_project, network}, now_ms);
        co_return 0;
    }
    int passed(const std::string& network, int times) {
        int out = 0;
        for (int i = 0; i < times; ++i) out += wait(network) == 0;
        return out;
    }

    std::int64_t of_address = 2'000, of_project = 20'000, now_ms = 1'000'000;
    store::RateLimiter limiter;
};

TEST_F(HourlyTotal, TwelveAddressesDoNotShutOthersOut) {
    for (int i = 0; i < 12; ++i) passed("198.51.100." + std::to_string(i), 2'100);
    EXPECT_GT(wait("198.51.100.1"), 0);
    EXPECT_EQ(passed("203.0.113.9", 300), 300);
}

TEST_F(HourlyTotal, TwelveAddressesFarFromEachOtherDoNotEither) {
    for (int i = 0; i < 12; ++i) passed(std::to_string(20 + i) + ".0.0.1", 2'100);
    EXPECT_EQ(passed("203.0.113.9", 300), 300);
}

TEST_F(HourlyTotal, OneWideNetworkDoesNotShutOthersOut) {
    for (int i = 0; i < 4'000; ++i) passed("2001:db8:1:" + std::to_string(i) + "::/64", 10);
    EXPECT_GT(wait("2001:db8:1:ffff::/64"), 0) << "the /48 has what is its";
    EXPECT_EQ(passed("2001:db8:2:1::/64", 300), 300) << "a neighbour with the same provider";
    EXPECT_EQ(passed("203.0.113.9", 300), 300);
}

TEST_F(HourlyTotal, NorDoesAProvidersWholeNetwork) {  // 65,536 of /48
    for (int i = 0; i < 4'000; ++i) passed("2001:db8:" + std::to_string(i) + ":1::/64", 10);
    EXPECT_GT(wait("2001:db8:ffff:1::/64"), 0);
    EXPECT_EQ(passed("2001:db9:2:1::/64", 300), 300);
    EXPECT_EQ(wait("2001:db8:ffff:1::/64", "another"), 0) << "each project has its own";
}

TEST_F(HourlyTotal, AnOfficeThatCallsMuchIsNotShutOutWithThem) {
    EXPECT_EQ(passed("203.0.113.9", 1'000), 1'000);
    for (int i = 0; i < 12; ++i) passed("198.51.100." + std::to_string(i), 2'100);
    EXPECT_EQ(passed("203.0.113.9", 300), 300);
}

TEST_F(HourlyTotal, WhoIsAloneHasHalfOfItAtOnce) {
    of_address = 20'000;
    const int first = passed("203.0.113.9", 20'000);
    EXPECT_GE(first, 10'000);
    EXPECT_LT(first, 10'400);
    now_ms += 1'800'000;
    EXPECT_GE(passed("203.0.113.9", 20'000), 9'800);
}

TEST_F(HourlyTotal, WhatIsRefusedUsesUpNothing) {
    of_address = 2;
    EXPECT_EQ(passed("203.0.113.9", 1'000), 2);
    now_ms += 1'800'000;
    EXPECT_EQ(wait("203.0.113.9"), 0);
    const std::int64_t seconds = wait("203.0.113.9");
    EXPECT_GT(seconds, 1'700);
    EXPECT_LE(seconds, 1'800);
}

}  // namespace
}  // namespace portico::api::access
