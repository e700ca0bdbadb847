// SPDX-License-Identifier: Apache-2.0
#include "core/account/holdings/decimal_text.hpp"

#include <gtest/gtest.h>

namespace portico::account {
namespace {

TEST(DecimalText, ReadsWhatServersWrite) {
    const std::pair<const char*, const char*> good[] = {
        {"0", "0"},
        {"0.0", "0"},
        {"7825.0400", "7825.04"},
        {"007", "7"},
        {".5", "0.5"},
        {"5.", "5"},
        {"1e-7", "0.0000001"},
        {"2.50E+2", "250"},
        {"1.25e1", "12.5"},
        {"0e50", "0"},
        {"1e0", "1"},
        {"1.5e-01", "0.15"},
        {"0.000000000000000001", "0.000000000000000001"},
        {"115792089237316195423570985008687907853269984665640564039457584007913129639935",
         "115792089237316195423570985008687907853269984665640564039457584007913129639935"}};
    for (const auto& [text, read] : good)
        EXPECT_EQ(read_decimal(std::string_view(text)), read) << text;
}

TEST(DecimalText, RefusesWhatIsNoAmount) {
    for (const char* text : {"", ".", "-1", "+1", "1.2.3", "1,5", "NaN", "1e", "1e-", "1e1.5",
                             "0x10", "1e97", "1e-97", " 1", "e5", "1e99999999999999999999"})
        EXPECT_FALSE(read_decimal(std::string_view(text))) << text;
    EXPECT_FALSE(read_decimal(std::string_view(std::string(97, '1'))));
    EXPECT_FALSE(read_decimal(Json()));
}

TEST(DecimalText, Adds) {
    EXPECT_EQ(add_decimals("0", "0"), "0");
    EXPECT_EQ(add_decimals("0.1", "0.2"), "0.3");
    EXPECT_EQ(add_decimals("999.99", "0.01"), "1000");
    EXPECT_EQ(add_decimals("7825.04", "3120.5"), "10945.54");
}

TEST(DecimalText, Multiplies) {
    EXPECT_EQ(multiply_decimals("0", "12.5"), "0");
    EXPECT_EQ(multiply_decimals("2.408", "3250"), "7826");
    EXPECT_EQ(multiply_decimals("0.1", "0.1"), "0.01");
    EXPECT_EQ(multiply_decimals("99.99", "99.99"), "9998.0001");
}

TEST(DecimalText, Compares) {
    EXPECT_TRUE(is_less("9", "10"));
    EXPECT_TRUE(is_less("0.09", "0.1"));
    EXPECT_FALSE(is_less("10", "10"));
    EXPECT_FALSE(is_less("10.1", "10"));
}

TEST(DecimalText, RoundsHalfUp) {  // docs/spec/account.md#amounts: fiat to 2
    EXPECT_EQ(round_decimal("0", 2), "0.00");
    EXPECT_EQ(round_decimal("12480.364", 2), "12480.36");
    EXPECT_EQ(round_decimal("0.125", 2), "0.13");
    EXPECT_EQ(round_decimal("0.004999", 2), "0.00");
    EXPECT_EQ(round_decimal("999.995", 2), "1000.00");
    EXPECT_EQ(round_decimal("7", 0), "7");
    EXPECT_EQ(round_decimal("7.5", 0), "8");
    EXPECT_EQ(round_decimal("3.1", 3), "3.100");
}

}  // namespace
}  // namespace portico::account
