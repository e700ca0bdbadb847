// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "core/base/json/json.hpp"
#include "server/ops/log.hpp"
#include "server/ops/log_limiter.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/rate_limit.hpp"

namespace portico::ops {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Log, OneLineOfJsonWithTimeLevelEvent) {
    EXPECT_EQ(
        format_line(1'700'000'000'042, Level::kWarn, "net.slow", {{"count", 3}, {"ok", true}}),
        R"({"time":"2023-11-14T22:13:20.042Z","level":"warn","event":"net.slow","count":3,"ok":true})");
}

TEST(Log, SecretsAndPersonalDataAreRedacted) {
    const std::string did = "did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH";
    const std::string line = format_line(0, Level::kInfo, "x",
                                         {{"jwt", "secret-1"},
                                          {"auth", "secret-2"},
                                          {"message", "secret-3"},
                                          {"client", did},
                                          {"topic", std::string(64, 'a')}});
    EXPECT_THAT(line, Not(HasSubstr("secret")));
    EXPECT_THAT(line, HasSubstr(R"("jwt":"[redacted]")"));
    EXPECT_THAT(line, HasSubstr(R"("client":"odHZwneV...")"));
    EXPECT_THAT(line, HasSubstr(R"("topic":"aaaaaaaa...")"));
}

TEST(LogLimiter, ALineAtTheBeginningThenOneInAWhileWithTheCount) {
    LogLimiter limiter;
    EXPECT_EQ(limiter.count(5), 1);
    for (int i = 0; i < 700; ++i) EXPECT_EQ(limiter.count(6 + i), 0);
    EXPECT_EQ(limiter.count(5 + LogLimiter::kEveryMs), 701);
    EXPECT_EQ(limiter.count(6 + LogLimiter::kEveryMs), 0);
    limiter.reset();
    EXPECT_EQ(limiter.count(7 + LogLimiter::kEveryMs), 1);
}

TEST(Log, AFailureThatEveryCallMeetsIsOneLine) {  // the disk may be full
    char* text = nullptr;
    std::size_t size = 0;
    std::FILE* file = open_memstream(&text, &size);
    {
        Log log(Level::kInfo, file);
        for (int i = 0; i < 1000; ++i) log.error_seldom("names.store_failed", {{"reason", "full"}});
        log.error_seldom("sessions.store_failed");
        for (int i = 0; i < 1000; ++i) log.info_seldom("relay.refused", i % 2 == 0 ? "a" : "b");
    }
    std::fclose(file);
    const std::string lines(text, size);
    std::free(text);
    EXPECT_EQ(std::ranges::count(lines, '\n'), 4);
    EXPECT_THAT(lines, HasSubstr(R"("event":"relay.refused","count":1})"));
    EXPECT_THAT(lines, HasSubstr(R"("event":"names.store_failed","reason":"full","count":1})"));
    EXPECT_THAT(lines, HasSubstr(R"("event":"sessions.store_failed","count":1})"));
}

TEST(Log, HostileTextStaysOneValidLine) {
    const std::string hostile = "a\"b\n\x01\xff" + std::string(2000, 'x');
    const std::string line = format_line(0, Level::kInfo, "x", {{"reason", hostile}});
    EXPECT_THAT(line, Not(HasSubstr("\n")));
    EXPECT_LT(line.size(), 700u);
    EXPECT_TRUE(parse_json(line));
}

TEST(Metrics, TextFormatOfPrometheus) {
    MetricsText out;
    out.counter("portico_things_total", "Things", 7);
    out.gauge("portico_level", "Level", 3);
    EXPECT_EQ(out.take(),
              "# HELP portico_things_total Things\n# TYPE portico_things_total counter\n"
              "portico_things_total 7\n"
              "# HELP portico_level Level\n# TYPE portico_level gauge\nportico_level 3\n");
}

TEST(Metrics, WhatMayFallIsAGaugeAlsoWithLabels) {
    MetricsText out;
    out.gauges("portico_level", "Level", {{"at=\"a\"", 3}, {"at=\"b\"", 0}});
    EXPECT_EQ(out.take(),
              "# HELP portico_level Level\n# TYPE portico_level gauge\n"
              "portico_level{at=\"a\"} 3\nportico_level{at=\"b\"} 0\n");
    EXPECT_DEATH(out.counters("portico_level", "Level", {}), "portico invariant broken");
}

TEST(Metrics, HistogramBucketsAreCumulative) {
    Histogram histogram;
    histogram.observe_us(100);        // on the first bound
    histogram.observe_us(101);        // just above it
    histogram.observe_us(3'000'000);  // above the last
    MetricsText out;
    out.histogram("portico_time_seconds", "Time", histogram);
    const std::string text = out.take();
    EXPECT_THAT(text, HasSubstr("portico_time_seconds_bucket{le=\"0.0001\"} 1\n"));
    EXPECT_THAT(text, HasSubstr("portico_time_seconds_bucket{le=\"0.00025\"} 2\n"));
    EXPECT_THAT(text, HasSubstr("portico_time_seconds_bucket{le=\"2.5\"} 2\n"));
    EXPECT_THAT(text, HasSubstr("portico_time_seconds_bucket{le=\"+Inf\"} 3\n"));
    EXPECT_THAT(text, HasSubstr("portico_time_seconds_count 3\n"));
}

TEST(RateKeys, AnIpv6NetworkHasAWiderOne) {
    EXPECT_EQ(ops::wider_network("2001:db8:1:2::/64"), "2001:db8:1::/48");
    EXPECT_EQ(ops::wider_network("2001:db8::/64"), "2001:db8::/48");
    for (const char* other : {"192.0.2.1", "2001:db8::1", "x/64", "", "an id"})
        EXPECT_EQ(ops::wider_network(other), "") << other;
}

TEST(RateKeys, AnAddressHasANearAndAFarNetworkAroundIt) {
    const auto around = [](std::string_view caller) {
        const auto [near, far] = ops::networks_around(caller);
        return near + " " + far;
    };
    EXPECT_EQ(around("192.0.2.77"), "192.0.2.0/24 192.0.0.0/16");
    EXPECT_EQ(around("2001:db8:1:2::/64"), "2001:db8:1::/48 2001:db8::/32");
    for (const char* other : {"192.0.2", "192.0.2.0/24", "2001:db8::1", "::1", "x/64", "", "an id"})
        EXPECT_EQ(around(other), " ") << other;
}

}  // namespace
}  // namespace portico::ops
