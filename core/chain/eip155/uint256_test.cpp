// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/uint256.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"

namespace portico::chain {
namespace {

const std::string kMax =
    "115792089237316195423570985008687907853269984665640564039457584007913129639935";
const std::string kMaxPlusOne =
    "115792089237316195423570985008687907853269984665640564039457584007913129639936";

Uint256 number(std::string_view decimal) { return parse_uint256(decimal).value(); }

TEST(Uint256, ReadsAndWritesDecimal) {
    for (const std::string& text :
         {std::string("0"), std::string("1"), std::string("1000000000"), std::string("999999999"),
          std::string("18446744073709551615"), std::string("18446744073709551616"),
          std::string("340282366920938463463374607431768211456"), kMax}) {
        ASSERT_TRUE(parse_uint256(text)) << text;
        EXPECT_EQ(to_decimal(*parse_uint256(text)), text);
    }
    EXPECT_EQ(number(kMax), Uint256::max());
    for (const std::string& text :
         {std::string(), std::string("00"), std::string("01"), std::string("-1"), std::string("+1"),
          std::string("1 "), std::string("1e3"), kMaxPlusOne, std::string(79, '1')}) {
        EXPECT_FALSE(parse_uint256(text)) << text;
    }
}

TEST(Uint256, ReadsAndWritesSignedDecimal) {
    const std::string least =
        "-57896044618658097711785492504343953926634992332820282019728792003956564819968";
    for (const std::string& text : {std::string("0"), std::string("-1"), std::string("1"), least,
                                    "5" + least.substr(2, 75) + "7"}) {
        ASSERT_TRUE(parse_int256(text)) << text;
        EXPECT_EQ(to_decimal_signed(*parse_int256(text)), text);
    }
    EXPECT_EQ(*parse_int256("-1"), Uint256::max());
    for (const std::string& text : {std::string("-0"), std::string("--1"), least.substr(1), kMax,
                                    least.substr(0, 77) + "9", std::string("-")}) {
        EXPECT_FALSE(parse_int256(text)) << text;
    }
}

TEST(Uint256, ReadsAndWritesHexQuantities) {
    EXPECT_EQ(*parse_hex_uint256("0x0"), Uint256());
    EXPECT_EQ(*parse_hex_uint256("0x00000000ff"), Uint256(255));
    EXPECT_EQ(*parse_hex_uint256("0XfF"), Uint256(255));
    EXPECT_EQ(*parse_hex_uint256("0x" + std::string(64, 'f')), Uint256::max());
    for (const char* text : {"", "0x", "ff", "0xg", "0x-1", "0x 1"})
        EXPECT_FALSE(parse_hex_uint256(text)) << text;
    EXPECT_FALSE(parse_hex_uint256("0x1" + std::string(64, '0')));
    EXPECT_EQ(to_quantity(0), "0x0");
    EXPECT_EQ(to_quantity(0x1f0), "0x1f0");
    EXPECT_EQ(to_quantity(Uint256::max()), "0x" + std::string(64, 'f'));
}

TEST(Uint256, KeepsBytesInBothDirections) {
    const Bytes bytes = parse_hex("0102030405060708090a0b0c0d0e0f101112131415161718191a").value();
    const Uint256 value = Uint256::from_bytes(bytes);
    EXPECT_EQ(value.shortest_bytes(), bytes);
    EXPECT_EQ(to_hex(value.big_endian()), std::string(12, '0') + to_hex(bytes));
    EXPECT_TRUE(Uint256().shortest_bytes().empty());
    EXPECT_EQ(value.bit_length(), 25 * 8 + 1);
}

TEST(Uint256, TellsOverflow) {
    EXPECT_EQ(to_decimal(*add(number("18446744073709551615"), 1)), "18446744073709551616");
    EXPECT_FALSE(add(Uint256::max(), 1));
    EXPECT_EQ(add(Uint256::max(), 0), Uint256::max());
    EXPECT_EQ(to_decimal(*subtract(number("18446744073709551616"), 1)), "18446744073709551615");
    EXPECT_EQ(subtract(7, 7), Uint256());
    EXPECT_FALSE(subtract(0, 1));
    EXPECT_FALSE(subtract(number("18446744073709551616"), number("18446744073709551617")));
    const Uint256 half = number("340282366920938463463374607431768211456");  // 2^128
    EXPECT_FALSE(multiply(half, half));
    EXPECT_EQ(multiply(half, *subtract(half, 1)), subtract(Uint256::max(), *subtract(half, 1)));
    EXPECT_EQ(multiply(Uint256::max(), 1), Uint256::max());
    EXPECT_EQ(multiply(1, Uint256::max()), Uint256::max());
    EXPECT_FALSE(multiply(Uint256::max(), 2));
    EXPECT_EQ(multiply(0, Uint256::max()), Uint256());
    EXPECT_EQ(to_decimal(*multiply(number("1000000000000000000"), number("123456789012345"))),
              "123456789012345000000000000000000");
}

TEST(Uint256, KnowsWhatFitsFewerBits) {
    EXPECT_TRUE(fits_unsigned(255, 8));
    EXPECT_FALSE(fits_unsigned(256, 8));
    EXPECT_TRUE(fits_signed(127, 8));
    EXPECT_FALSE(fits_signed(128, 8));
    EXPECT_TRUE(fits_signed(*parse_int256("-128"), 8));
    EXPECT_FALSE(fits_signed(*parse_int256("-129"), 8));
    EXPECT_TRUE(fits_signed(Uint256::max(), 8));
    EXPECT_TRUE(fits_signed(Uint256(1).negated(), 256));
}

TEST(Uint256, Orders) {
    EXPECT_LT(Uint256(1), Uint256(2));
    EXPECT_LT(Uint256(~std::uint64_t{0}), number("18446744073709551616"));
    EXPECT_GT(Uint256::max(), Uint256(0));
    EXPECT_EQ(Uint256(6).shifted_right_once(), Uint256(3));
    EXPECT_EQ(number("18446744073709551616").shifted_right_once(), number("9223372036854775808"));
}

}  // namespace
}  // namespace portico::chain
