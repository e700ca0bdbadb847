// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/date_time.hpp"

#include <gtest/gtest.h>

namespace portico {
namespace {

std::int64_t seconds(std::string_view text) {
    const auto read = parse_date_time(text);
    EXPECT_TRUE(read) << text;
    return read ? read->seconds : -1;
}

TEST(DateTime, ReadsInstants) {
    EXPECT_EQ(seconds("1970-01-01T00:00:00Z"), 0);
    EXPECT_EQ(seconds("2021-09-30T16:25:24Z"), 1'633'019'124);
    EXPECT_EQ(seconds("2021-09-30t16:25:24z"), 1'633'019'124);
    EXPECT_EQ(seconds("2021-09-30T16:25:24-02:00"), 1'633'019'124 + 7'200);
    EXPECT_EQ(seconds("2021-09-30T16:25:24+05:30"), 1'633'019'124 - 19'800);
    EXPECT_EQ(seconds("2000-02-29T00:00:00Z"), 951'782'400);
    EXPECT_EQ(seconds("0000-01-01T00:00:00Z"), -62'167'219'200);
    EXPECT_EQ(seconds("9999-12-31T23:59:59Z"), 253'402'300'799);
    EXPECT_EQ(seconds("2016-12-31T23:59:60Z"), 1'483'228'800);
    EXPECT_EQ(parse_date_time("2021-09-30T16:25:24.5Z")->nanoseconds, 500'000'000u);
    EXPECT_EQ(parse_date_time("2021-09-30T16:25:24.1234567891Z")->nanoseconds, 123'456'789u);
    EXPECT_LT(*parse_date_time("2021-09-30T16:25:24.1Z"),
              *parse_date_time("2021-09-30T16:25:24.2Z"));
}

TEST(DateTime, RefusesWhatIsNone) {
    for (const char* text : {"",
                             "2021",
                             "2021-09-30",
                             "2021-09-30T16:25Z",
                             "2021-09-30T16:25:24",
                             "2021-9-30T16:25:24Z",
                             "2021-09-31T00:00:00Z",
                             "2021-02-30T00:00:00Z",
                             "2021-02-29T00:00:00Z",
                             "1900-02-29T00:00:00Z",
                             "2021-13-01T00:00:00Z",
                             "2021-00-01T00:00:00Z",
                             "2021-01-00T00:00:00Z",
                             "2021-01-01T24:00:00Z",
                             "2021-01-01T00:60:00Z",
                             "2021-01-01T00:00:60Z",
                             "2021-01-01T00:00:61Z",
                             "2021-01-01T00:00:00.Z",
                             "2021-01-01T00:00:00+24:00",
                             "2021-01-01T00:00:00+0100",
                             "2021-01-01 00:00:00Z",
                             "2021-01-01T00:00:00Z ",
                             " 2021-01-01T00:00:00Z",
                             "Wed Oct 05 2011 16:48:00 GMT+0200"})
        EXPECT_FALSE(parse_date_time(text)) << text;
}

TEST(DateTime, IsWrittenAsItIsRead) {
    EXPECT_EQ(format_date_time(0), "1970-01-01T00:00:00Z");
    EXPECT_EQ(format_date_time(1'700'000'000), "2023-11-14T22:13:20Z");
    EXPECT_EQ(format_date_time(-1), "1969-12-31T23:59:59Z");
    EXPECT_EQ(format_date_time(951'782'399), "2000-02-28T23:59:59Z");
    EXPECT_EQ(format_date_time(951'782'400), "2000-02-29T00:00:00Z");
    for (std::int64_t at = -62'167'219'200; at < 253'402'300'800; at += 86'400 * 53 + 3'607) {
        const auto read = parse_date_time(format_date_time(at));
        ASSERT_TRUE(read) << at;
        ASSERT_EQ(read->seconds, at);
    }
}

}  // namespace
}  // namespace portico
