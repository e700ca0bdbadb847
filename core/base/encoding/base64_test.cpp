// SPDX-License-Identifier: Apache-2.0
#include "core/base/encoding/base64.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/base/vector_lines.hpp"

namespace portico {
namespace {

Base64Alphabet alphabet_of(const VectorLine& line) {
    return VectorLine::text(line.in, "alphabet") == "url" ? Base64Alphabet::kUrl
                                                          : Base64Alphabet::kStandard;
}

Base64Padding padding_of(const VectorLine& line) {
    return line.in.find("padding")->as_bool() ? Base64Padding::kPadded : Base64Padding::kUnpadded;
}

TEST(Base64, AgreesWithPublishedVectors) {
    for (const VectorLine& line : read_vector_lines("base64", "base64.encode"))
        EXPECT_EQ(
            to_base64(VectorLine::bytes(line.in, "bytes"), alphabet_of(line), padding_of(line)),
            VectorLine::text(line.out, "text"))
            << line.id;
    for (const VectorLine& line : read_vector_lines("base64", "base64.decode")) {
        const auto read =
            parse_base64(VectorLine::text(line.in, "text"), alphabet_of(line), padding_of(line));
        ASSERT_NE(read.has_value(), line.rejected()) << line.id;
        if (read) {
            EXPECT_EQ(*read, VectorLine::bytes(line.out, "bytes")) << line.id;
        }
    }
}

TEST(Base64, TextsOfRfc4648Section10) {
    const struct {
        const char* bytes;
        const char* text;
    } kCases[] = {{"", ""},
                  {"f", "Zg=="},
                  {"fo", "Zm8="},
                  {"foo", "Zm9v"},
                  {"foob", "Zm9vYg=="},
                  {"fooba", "Zm9vYmE="},
                  {"foobar", "Zm9vYmFy"}};
    for (const auto& row : kCases) {
        EXPECT_EQ(to_base64(as_bytes(row.bytes)), row.text);
        EXPECT_EQ(parse_base64(row.text), to_bytes(row.bytes));
        std::string unpadded = row.text;
        std::erase(unpadded, '=');
        EXPECT_EQ(to_base64url(as_bytes(row.bytes)), unpadded);
        EXPECT_EQ(parse_base64url(unpadded), to_bytes(row.bytes));
    }
    EXPECT_EQ(to_base64(Bytes{0xFB, 0xEF, 0xFF}), "++//");
    EXPECT_EQ(to_base64url(Bytes{0xFB, 0xEF, 0xFF}), "--__");
}

TEST(Base64, IsStrictAndSaysWhere) {
    const struct {
        const char* text;
        const char* offset;
    } kPadded[] = {
        {"Zg", "2"},       // padding missing
        {"Zg=", "3"},      // half of it
        {"Zg===", "5"},    // too much
        {"Z===", "1"},     // six bits alone
        {"====", "0"},     // nothing but padding
        {"Zh==", "1"},     // an unused bit set
        {"Zm9=", "2"},     // the same, two bytes
        {"Zm-v", "2"},     // the other alphabet
        {"Zm9v\n", "5"},   // white space
        {"Zg==Zg==", "2"}  // padding inside
    };
    for (const auto& row : kPadded)
        EXPECT_EQ(parse_base64(row.text).error(), (Error{Code::base64_invalid, row.offset}))
            << row.text;
    const struct {
        const char* text;
        const char* offset;
    } kUrl[] = {{"Z", "1"},    {"Zg==", "2"}, {"Zh", "1"},
                {"Zm+v", "2"}, {"Zm/v", "2"}, {"Zm v", "2"}};
    for (const auto& row : kUrl)
        EXPECT_EQ(parse_base64url(row.text).error(), (Error{Code::base64_invalid, row.offset}))
            << row.text;
}

RC_GTEST_PROP(Base64, RoundTripsInEveryForm, (const Bytes& bytes)) {
    for (const auto alphabet : {Base64Alphabet::kStandard, Base64Alphabet::kUrl})
        for (const auto padding : {Base64Padding::kPadded, Base64Padding::kUnpadded})
            RC_ASSERT(
                parse_base64(to_base64(bytes, alphabet, padding), alphabet, padding).value() ==
                bytes);
}

RC_GTEST_PROP(Base64, ATextHasOneReading, ()) {
    const auto text =
        *rc::gen::container<std::string>(rc::gen::elementOf(std::string("ABCDabcd0123-_+/=")));
    if (const auto bytes = parse_base64(text)) RC_ASSERT(to_base64(*bytes) == text);
    if (const auto bytes = parse_base64url(text)) RC_ASSERT(to_base64url(*bytes) == text);
}

}  // namespace
}  // namespace portico
