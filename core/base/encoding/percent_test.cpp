// SPDX-License-Identifier: Apache-2.0
#include "core/base/encoding/percent.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/base/text/utf8.hpp"

namespace portico {
namespace {

TEST(Percent, EncodesAsEncodeUriComponent) {
    EXPECT_EQ(percent_encode("azAZ09-_.!~*'()"), "azAZ09-_.!~*'()");
    EXPECT_EQ(percent_encode(" +/?:@&=$,#%\"\xC3\xA4"),
              "%20%2B%2F%3F%3A%40%26%3D%24%2C%23%25%22%C3%A4");
    EXPECT_EQ(percent_encode(std::string_view("\0\x7F", 2)), "%00%7F");
}

TEST(Percent, FormsWriteASpaceAsPlus) {
    EXPECT_EQ(form_encode("a b+c!'()~*-_."), "a+b%2Bc%21%27%28%29%7E*-_.");
    EXPECT_EQ(form_decode("a+b%2Bc%20d"), "a b+c d");
    EXPECT_EQ(percent_decode("a+b%2bc%20d"), "a+b+c d");
}

TEST(Percent, RefusesAndSaysWhere) {
    const struct {
        const char* text;
        Error error;
    } kCases[] = {
        {"%", {Code::percent_invalid, "0"}},      {"a%", {Code::percent_invalid, "1"}},
        {"a%4", {Code::percent_invalid, "1"}},    {"%4g", {Code::percent_invalid, "0"}},
        {"%%41", {Code::percent_invalid, "0"}},   {"%0x41", {Code::percent_invalid, "0"}},
        {"%C3", {Code::utf8_invalid, "0"}},       {"a%C3%28", {Code::utf8_invalid, "1"}},
        {"%ED%A0%80", {Code::utf8_invalid, "0"}},
    };
    for (const auto& row : kCases) {
        EXPECT_EQ(percent_decode(row.text).error(), row.error) << row.text;
        EXPECT_EQ(form_decode(row.text).error(), row.error) << row.text;
    }
}

RC_GTEST_PROP(Percent, RoundTrips, (const std::string& bytes)) {
    const std::string text = bytes.substr(0, valid_utf8_prefix(bytes));
    RC_ASSERT(percent_decode(percent_encode(text)).value() == text);
    RC_ASSERT(form_decode(form_encode(text)).value() == text);
}

}  // namespace
}  // namespace portico
