// SPDX-License-Identifier: Apache-2.0
#include "server/api/providers/amount.hpp"

#include <gmock/gmock.h>

#include <random>

namespace portico::api::providers {
namespace {

TEST(OnrampAmount, IsWrittenInOneWay) {
    EXPECT_EQ(read_amount("100.50"), "100.5");
    EXPECT_EQ(read_amount("007"), "7");
    EXPECT_EQ(read_amount("0.000000000000000001"), "0.000000000000000001");
    EXPECT_EQ(read_amount("0"), "0");
    for (const char* bad : {"", ".5", "5.", "-1", "+1", "1e3", "1,5", "1.2.3", " 1", "0x1",
                            "0.0000000000000000001", "1000000000000000000000000"})
        EXPECT_EQ(read_amount(bad), std::nullopt) << bad;
    EXPECT_EQ(read_fiat("10.05"), "10.05");
    for (const char* bad : {"10.005", "0", "0.00", "-5"}) EXPECT_EQ(read_fiat(bad), std::nullopt);
}

TEST(OnrampAmount, Reckons) {
    EXPECT_EQ(compare_amounts("9", "10"), compare_amounts("0.9", "1"));
    EXPECT_LT(compare_amounts("9.99", "10"), 0);
    EXPECT_EQ(compare_amounts("1", "1"), 0);
    EXPECT_EQ(add_amounts("0.1", "0.2"), "0.3");
    EXPECT_EQ(add_amounts("999.99", "0.01"), "1000");
    EXPECT_EQ(subtract_amounts("100", "3.98"), "96.02");
    EXPECT_EQ(subtract_amounts("1", "1.01"), std::nullopt);
    EXPECT_EQ(divide_amounts("100", "3", 4), "33.3333");
    EXPECT_EQ(divide_amounts("1", "0", 4), std::nullopt);
    EXPECT_EQ(divide_amounts("0.06", "2", 2), "0.03");
}

/// Against integers of cents.
TEST(OnrampAmount, AgreesWithCents) {
    std::mt19937_64 random(57);
    const auto text = [](std::uint64_t cents) {
        return *read_amount(std::to_string(cents / 100) + "." + std::to_string(cents % 100 / 10) +
                            std::to_string(cents % 10));
    };
    for (int i = 0; i < 2000; ++i) {
        const std::uint64_t a = random() % 10'000'000, b = 1 + random() % 100'000;
        EXPECT_EQ(add_amounts(text(a), text(b)), text(a + b));
        EXPECT_EQ(compare_amounts(text(a), text(b)) < 0, a < b);
        EXPECT_EQ(divide_amounts(text(a), text(b), 0), std::to_string(a / b));
        if (a >= b) EXPECT_EQ(subtract_amounts(text(a), text(b)), text(a - b));
    }
}

}  // namespace
}  // namespace portico::api::providers
