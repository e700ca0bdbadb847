// SPDX-License-Identifier: Apache-2.0
//
// The error catalogue as a reader of an error sees it, and the macros that pass errors on.
#include "core/base/result.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/base/assert.hpp"

namespace portico {
namespace {

Result<int> parse_even(int value) {
    if (value % 2 != 0) return fail(Code::number_out_of_range, "value");
    return value;
}

Result<void> check_even(int value) {
    PORTICO_CHECK(parse_even(value));
    return {};
}

Result<int> add_one(int value) {
    PORTICO_CHECK(check_even(value));
    return PORTICO_TRY(parse_even(value)) + 1;
}

TEST(Result, TryAndCheckPassErrorsOn) {
    EXPECT_EQ(add_one(2), 3);
    EXPECT_EQ(add_one(1).error(), (Error{Code::number_out_of_range, "value"}));
}

TEST(Errors, TextTakesItsDetail) {
    EXPECT_EQ(error_text({Code::hex_bad_digit, "7"}), "Not a hex digit at position 7");
    EXPECT_EQ(error_text({Code::hex_odd_length, "ignored"}),
              "Hex text needs an even number of digits");
    EXPECT_EQ(error_text({Code::json_unknown_member, "{}"}), "Unknown member: {}");
    EXPECT_EQ(error_word(Code::hex_bad_digit), "hex_bad_digit");
    EXPECT_EQ(error_http_status(Code::json_too_large), 413);
    EXPECT_EQ(error_class(Code::unknown_error), ErrorClass::kBug);
    EXPECT_EQ(error_place(Code::unknown_error), ErrorPlace::kToast);
}

TEST(Errors, EveryRowIsWellFormed) {
    std::set<std::string_view> words;
    for (std::uint16_t i = 0; i < static_cast<std::uint16_t>(Code::kCount); ++i) {
        const auto code = static_cast<Code>(i);
        const std::string_view word = error_word(code);
        EXPECT_TRUE(words.insert(word).second) << word << " stands twice";
        EXPECT_TRUE(std::all_of(word.begin(), word.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
        })) << word;
        EXPECT_GE(error_http_status(code), 400) << word;
        EXPECT_LE(error_http_status(code), 599) << word;
        const std::string_view text = error_template(code);
        EXPECT_FALSE(text.empty()) << word;
        EXPECT_EQ(text.find("{}"), text.rfind("{}")) << word << " has one detail only";
    }
}

TEST(AssertDeathTest, ABrokenInvariantStopsTheProgramAndSaysWhere) {
    EXPECT_DEATH(PORTICO_ASSERT(1 + 1 == 3), "result_test.cpp:[0-9]+: .*1 \\+ 1 == 3");
}

}  // namespace
}  // namespace portico
