// SPDX-License-Identifier: Apache-2.0
#include "core/base/encoding/bech32.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "core/base/vector_lines.hpp"

namespace portico {
namespace {

TEST(Bech32, AgreesWithPublishedVectors) {
    for (const VectorLine& line : read_vector_lines("bech32", "bech32.decode")) {
        const auto variant = VectorLine::text(line.in, "variant") == "bech32m"
                                 ? Bech32Variant::kBech32m
                                 : Bech32Variant::kBech32;
        const auto read = parse_bech32(VectorLine::text(line.in, "text"), variant);
        ASSERT_NE(read.has_value(), line.rejected()) << line.id;
        if (read) {
            EXPECT_EQ(read->prefix, VectorLine::text(line.out, "hrp")) << line.id;
        }
    }
}

TEST(Bech32, SaysWhichVariantATextIs) {
    const auto first = parse_bech32("A12UEL5L");  // BIP-173
    ASSERT_TRUE(first);
    EXPECT_EQ(*first, (Bech32{Bech32Variant::kBech32, "a", {}}));
    const auto second = parse_bech32("a1lqfn3a");  // BIP-350
    ASSERT_TRUE(second);
    EXPECT_EQ(*second, (Bech32{Bech32Variant::kBech32m, "a", {}}));
}

TEST(Bech32, RefusesAndSaysWhy) {
    const struct {
        std::string text;
        const char* why;
    } kCases[] = {
        {"", "prefix"},
        {"pzry9x0s0muk", "prefix"},   // no separator
        {"1pzry9x0s0muk", "prefix"},  // nothing before it
        {"\x20"
         "1nwldj5",
         "prefix"},
        {"\x7F"
         "1axkwrx",
         "prefix"},
        {"x1b4n0q5v", "character"},
        {"li1dgmt3", "length"},    // checksum too short
        {"A1G7SGD8", "checksum"},  // made with an upper-case prefix
        {"a12UEL5L", "case"},
        {"an84characterslonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber1"
         "1569pvx",
         "length"},
        {std::string(91, 'q'), "length"},
    };
    for (const auto& row : kCases)
        EXPECT_EQ(parse_bech32(row.text).error(), (Error{Code::bech32_invalid, row.why}))
            << row.text;
}

TEST(Bech32, WritesAtMostNinetyLowerCaseCharacters) {
    const auto text = make_bech32({Bech32Variant::kBech32, "A", {}});
    EXPECT_EQ(text, "a12uel5l");
    EXPECT_EQ(make_bech32({Bech32Variant::kBech32, "bc", Bytes(81, 0)})->size(), 90u);
    EXPECT_EQ(make_bech32({Bech32Variant::kBech32, "bc", Bytes(82, 0)}).error().detail, "length");
    EXPECT_TRUE(make_bech32({Bech32Variant::kBech32, std::string(83, 'x'), {}}));
    EXPECT_EQ(make_bech32({Bech32Variant::kBech32, std::string(84, 'x'), {}}).error().detail,
              "prefix");
    EXPECT_EQ(make_bech32({Bech32Variant::kBech32, "", {}}).error().detail, "prefix");
    EXPECT_EQ(make_bech32({Bech32Variant::kBech32, "a b", {}}).error().detail, "prefix");
    EXPECT_EQ(make_bech32({Bech32Variant::kBech32, "a", {32}}).error().detail, "word");
}

TEST(Bech32, WordsArePaddedWithZeroBitsOnly) {
    EXPECT_EQ(to_bech32_words(Bytes{0xFF}), (Bytes{31, 28}));
    EXPECT_EQ(parse_bech32_words(Bytes{31, 28}), (Bytes{0xFF}));
    EXPECT_EQ(parse_bech32_words(Bytes{31, 29}).error().detail, "padding");  // a bit set
    EXPECT_EQ(parse_bech32_words(Bytes{0}).error().detail, "padding");       // five left over
    EXPECT_EQ(parse_bech32_words(Bytes{31, 28, 0}).error().detail, "padding");
    EXPECT_EQ(parse_bech32_words(Bytes{32, 0}).error().detail, "word");
}

RC_GTEST_PROP(Bech32, BytesRoundTripThroughWords, (const Bytes& bytes)) {
    RC_ASSERT(parse_bech32_words(to_bech32_words(bytes)).value() == bytes);
}

RC_GTEST_PROP(Bech32, RoundTripsAndDetectsOneWrongCharacter, (bool modified)) {
    Bech32 value{modified ? Bech32Variant::kBech32m : Bech32Variant::kBech32, "bc1x", {}};
    value.words =
        *rc::gen::resize(60, rc::gen::container<Bytes>(rc::gen::inRange<std::uint8_t>(0, 32)));
    RC_PRE(value.words.size() <= 79);
    std::string text = make_bech32(value).value();
    RC_ASSERT(parse_bech32(text).value() == value);

    const auto at = *rc::gen::inRange<std::size_t>(5, text.size());
    const char other = *rc::gen::elementOf(std::string("qpzry9x8gf2tvdw0s3jn54khce6mua7l"));
    RC_PRE(text[at] != other);
    text[at] = other;
    RC_ASSERT(!parse_bech32(text, value.variant));
}

}  // namespace
}  // namespace portico
