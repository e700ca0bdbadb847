// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/decimal.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace portico {
namespace {

TEST(Decimal, ReadsDigitsOnly) {
    EXPECT_EQ(parse_decimal("0"), 0u);
    EXPECT_EQ(parse_decimal("18446744073709551615"), UINT64_MAX);
    for (const char* text : {"", "-", "+1", "-1", "01", "00", " 1", "1 ", "1.0", "1e3", "0x1",
                             "18446744073709551616", "99999999999999999999999"})
        EXPECT_EQ(parse_decimal(text), std::nullopt) << text;
}

TEST(Decimal, SignedTakesOneLeadingMinus) {
    EXPECT_EQ(parse_decimal_signed("-0"), 0);
    EXPECT_EQ(parse_decimal_signed("9223372036854775807"), INT64_MAX);
    EXPECT_EQ(parse_decimal_signed("-9223372036854775808"), INT64_MIN);
    for (const char* text :
         {"", "-", "--1", "+1", "-01", "9223372036854775808", "-9223372036854775809"})
        EXPECT_EQ(parse_decimal_signed(text), std::nullopt) << text;
}

RC_GTEST_PROP(Decimal, RoundTrips, (std::uint64_t value, std::int64_t negative)) {
    RC_ASSERT(parse_decimal(to_decimal(value)) == value);
    RC_ASSERT(parse_decimal_signed(to_decimal_signed(negative)) == negative);
}

}  // namespace
}  // namespace portico
