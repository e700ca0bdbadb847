// SPDX-License-Identifier: Apache-2.0
#include "core/base/encoding/hex.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace portico {
namespace {

std::string refusal(const Error& error) {
    return std::string(error_word(error.code)) + " " + error.detail;
}

TEST(Hex, WritesLowerCase) {
    const Bytes bytes = {0x00, 0xAB, 0xFF};
    EXPECT_EQ(to_hex(bytes), "00abff");
    EXPECT_EQ(to_hex_0x(bytes), "0x00abff");
    EXPECT_EQ(to_hex({}), "");
    EXPECT_EQ(to_hex_0x({}), "0x");
}

TEST(Hex, ReadsEitherCaseWithAndWithoutPrefix) {
    const Bytes bytes = {0x00, 0xAB, 0xFF};
    for (const char* text : {"00abff", "00ABFF", "0x00abff", "0x00aBfF"})
        EXPECT_EQ(parse_hex(text), bytes) << text;
    EXPECT_EQ(parse_hex(""), Bytes());
    EXPECT_EQ(parse_hex("0x"), Bytes());
}

TEST(Hex, EveryCharacterIsADigitOrIsNot) {
    const std::string_view digits = "0123456789abcdef0123456789ABCDEF";
    for (int byte = 0; byte < 256; ++byte) {
        const char character = static_cast<char>(byte);
        const std::size_t at = digits.find(character);
        const auto read = parse_hex(std::string{character, '0'});
        ASSERT_EQ(read.has_value(), at != std::string_view::npos) << byte;
        if (read) EXPECT_EQ(read->front(), at % 16 * 16) << byte;
    }
}

TEST(Hex, RefusesAndSaysWhere) {
    const struct {
        const char* text;
        const char* refusal;
    } kCases[] = {
        {"0", "hex_odd_length "},      {"0x0", "hex_odd_length "},  {"0g", "hex_bad_digit 1"},
        {"0x00g0", "hex_bad_digit 4"}, {"0X00", "hex_bad_digit 1"}, {" 00 ", "hex_bad_digit 0"},
        {"0x0x", "hex_bad_digit 3"},   {"@@", "hex_bad_digit 0"},   {"``", "hex_bad_digit 0"},
        {"//", "hex_bad_digit 0"},     {"::", "hex_bad_digit 0"},   {"GG", "hex_bad_digit 0"},
    };
    for (const auto& row : kCases) {
        const auto read = parse_hex(row.text);
        ASSERT_FALSE(read) << row.text;
        EXPECT_EQ(refusal(read.error()), row.refusal) << row.text;
    }
}

TEST(Hex, HasALimit) {
    EXPECT_TRUE(parse_hex(std::string(kHexTextMax, '0')));
    EXPECT_EQ(parse_hex(std::string(kHexTextMax + 2, '0')).error().code, Code::input_too_long);
}

TEST(Hex, FixedLengthIsExact) {
    EXPECT_EQ(parse_hex_fixed<2>("0x0102"), (FixedBytes<2>{1, 2}));
    EXPECT_EQ(refusal(parse_hex_fixed<2>("01").error()), "hex_wrong_length 2");
    EXPECT_EQ(refusal(parse_hex_fixed<2>("010203").error()), "hex_wrong_length 2");
    EXPECT_EQ(refusal(parse_hex_fixed<2>("010g").error()), "hex_bad_digit 3");
}

RC_GTEST_PROP(Hex, RoundTrips, (const Bytes& bytes)) {
    RC_ASSERT(parse_hex(to_hex(bytes)).value() == bytes);
    RC_ASSERT(parse_hex(to_hex_0x(bytes)).value() == bytes);
}

RC_GTEST_PROP(Hex, NeverReadsTwoTextsOfOneCaseAsTheSameBytes, (const std::string& text)) {
    if (const auto bytes = parse_hex(text)) {
        RC_ASSERT(to_hex(*bytes).size() + (text.starts_with("0x") ? 2 : 0) == text.size());
    }
}

}  // namespace
}  // namespace portico
