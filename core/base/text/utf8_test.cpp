// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/utf8.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/base/vector_lines.hpp"

namespace portico {
namespace {

TEST(Utf8, AgreesWithPublishedVectors) {
    for (const VectorLine& line : read_vector_lines("utf8-decode", "utf8.decode")) {
        const auto read = parse_utf8(VectorLine::bytes(line.in, "bytes"));
        ASSERT_NE(read.has_value(), line.rejected()) << line.id;
        if (read) {
            EXPECT_EQ(*read, VectorLine::text(line.out, "text")) << line.id;
        }
    }
}

TEST(Utf8, AcceptsTheEdgesOfEveryRange) {
    for (const std::string_view text :
         {"\x01", "\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
          "\xEF\xBB\xBF", "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"})
        EXPECT_EQ(valid_utf8_prefix(text), text.size()) << to_hex(as_bytes(text));
    EXPECT_EQ(valid_utf8_prefix(std::string_view("\0a", 2)), 2u);
}

TEST(Utf8, RefusesJustBeyondEveryRangeAndSaysWhere) {
    for (const std::string_view bad :
         {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xED\xBF\xBF",
          "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFE", "\xFF", "\xC2",
          "\xE1\x80", "\xF1\x80\x80", "\xC2\x41", "\xE1\x80\x41", "\xF1\x80\x80\x41"}) {
        EXPECT_EQ(valid_utf8_prefix("a" + std::string(bad)), 1u) << to_hex(as_bytes(bad));
        EXPECT_EQ(parse_utf8(as_bytes("a" + std::string(bad))).error(),
                  (Error{Code::utf8_invalid, "1"}));
    }
}

TEST(Utf8, TruncatesBetweenCharacters) {
    const std::string_view text = "a\xC3\xA4\xF0\x9F\x98\x80";  // 1 + 2 + 4 bytes
    const std::size_t kSizes[] = {0, 1, 1, 3, 3, 3, 3, 7, 7};
    for (std::size_t max = 0; max < std::size(kSizes); ++max)
        EXPECT_EQ(truncate_utf8(text, max).size(), kSizes[max]) << max;
}

RC_GTEST_PROP(Utf8, EveryScalarValueRoundTrips, ()) {
    const auto scalar = *rc::gen::inRange<std::uint32_t>(0, 0x110000);
    RC_PRE(scalar < 0xD800 || scalar > 0xDFFF);
    std::string text;
    append_utf8(text, scalar);
    RC_ASSERT(valid_utf8_prefix(text) == text.size());
    RC_ASSERT(parse_utf8(as_bytes(text)).value() == text);
}

RC_GTEST_PROP(Utf8, ThePrefixOfAnyBytesIsValid, (const std::string& bytes)) {
    const std::size_t valid = valid_utf8_prefix(bytes);
    RC_ASSERT(valid_utf8_prefix(bytes.substr(0, valid)) == valid);
}

}  // namespace
}  // namespace portico
