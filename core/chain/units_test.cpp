// SPDX-License-Identifier: Apache-2.0
#include "core/chain/units.hpp"

#include <gtest/gtest.h>

namespace portico::chain {
namespace {

struct Case {
    std::string_view value;
    std::uint8_t decimals;
    std::string_view text;
};

TEST(FormatUnits, GivesTheShortestForm) {
    const Case cases[] = {
        {"0", 18, "0"},
        {"1", 18, "0.000000000000000001"},
        {"1500000000000000000", 18, "1.5"},
        {"1000000000000000000", 18, "1"},
        {"10", 1, "1"},
        {"123", 0, "123"},
        {"-1", 1, "-0.1"},
        {"115792089237316195423570985008687907853269984665640564039457584007913129639935", 18,
         "115792089237316195423570985008687907853269984665640564039457.584007913129639935"},
    };
    for (const Case& c : cases) EXPECT_EQ(format_units(c.value, c.decimals), c.text) << c.value;
    EXPECT_EQ(format_units("1", 255)->size(), 2u + 255u);
}

TEST(FormatUnits, RefusesWhatIsNoDecimalInteger) {
    for (const std::string_view bad :
         {"", "-", "-0", "01", "1.0", "1e18", "0x1", "+1", " 1", "1 ", "--1", "1,000"}) {
        EXPECT_EQ(format_units(bad, 18).error().code, Code::units_invalid) << bad;
    }
    EXPECT_TRUE(format_units(std::string(kUnitsTextMax, '1'), 18));
    EXPECT_FALSE(format_units(std::string(kUnitsTextMax + 1, '1'), 18));
}

TEST(ParseUnits, TakesWhatPeopleType) {
    const Case cases[] = {
        {"1500000000000000000", 18, "1.5"},
        {"500000", 6, ".5"},
        {"1000000", 6, "1."},
        {"1", 6, "0.000001"},
        {"0", 18, "000"},
        {"0", 18, "-0.0"},
        {"-25", 1, "-2.5"},
        {"10", 1, "001.00000"},
        {"7", 0, "7.0"},
    };
    for (const Case& c : cases) EXPECT_EQ(parse_units(c.text, c.decimals), c.value) << c.text;
}

TEST(ParseUnits, RefusesWhatItWouldHaveToRoundOrGuess) {
    for (const std::string_view bad : {"", ".", "-", "-.", "1.2.3", "1e3", "+1", " 1", "1,5", "0x1",
                                       "1.0000001", "0.0000001", "--1", "1-"}) {
        EXPECT_EQ(parse_units(bad, 6).error().code, Code::units_invalid) << bad;
    }
    EXPECT_FALSE(parse_units(std::string(kUnitsTextMax + 1, '0'), 6));
}

TEST(Units, FormattingIsUndoneByParsing) {
    std::string value = "9";
    for (int digits = 1; digits <= 78; ++digits, value += static_cast<char>('0' + digits % 10)) {
        for (const std::uint8_t decimals :
             std::initializer_list<std::uint8_t>{0, 1, 6, 9, 18, 255}) {
            const auto text = format_units(value, decimals);
            ASSERT_TRUE(text);
            EXPECT_EQ(parse_units(*text, decimals), value) << *text;
        }
    }
}

}  // namespace
}  // namespace portico::chain
