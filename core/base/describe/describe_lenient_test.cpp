// SPDX-License-Identifier: Apache-2.0
//
// What is made of a body that an older, a newer, or a hostile server wrote.
#include "core/base/describe/describe_lenient.hpp"

#include <gtest/gtest.h>

namespace portico {
namespace describe_lenient_test {

enum class Side : std::uint8_t { kLeft, kRight };
BOOST_DESCRIBE_ENUM(Side, kLeft, kRight)

struct Flags {
    bool loud = false;
};
BOOST_DESCRIBE_STRUCT(Flags, (), (loud))

struct Row {
    Text<4> name;
    Side side = Side::kRight;
    std::uint8_t count = 7;
    Nullable<NumberText<6>> price;
    std::optional<Text<4>> note;
    Flags flags;
    List<Text<2>, 2> words;
};
BOOST_DESCRIBE_STRUCT(Row, (), (name, side, count, price, note, flags, words))

struct Body {
    List<Row, 3> data;
    Nullable<Text<8>> next;
};
BOOST_DESCRIBE_STRUCT(Body, (), (data, next))

std::optional<Body> read(std::string_view text) {
    const auto json = parse_json(text);
    EXPECT_TRUE(json) << text;
    return read_leniently<Body>(*json);
}
/// What is read, written again.
std::string again(std::string_view text) {
    const auto body = read(text);
    return body ? to_json_text(*body) : "refused";
}

TEST(ReadLeniently, WhatTheWriterWroteIsReadWhole) {
    const std::string text =
        R"({"data":[{"name":"ab","side":"left","count":3,"price":1.250,"note":"x",)"
        R"("flags":{"loud":true},"words":["a","b"]}],"next":"n"})";
    EXPECT_EQ(again(text), text);
    const auto strict = parse_described<Body>(text);
    ASSERT_TRUE(strict) << strict.error().detail;
    EXPECT_EQ(to_json_text(*strict), text);
}

TEST(ReadLeniently, NullAndAbsentAreEmpty) {
    const std::string text =
        R"({"data":[{"name":"","side":"right","count":7,"price":null,"flags":{"loud":false},)"
        R"("words":[]}],"next":null})";
    EXPECT_EQ(again(text), text);
    EXPECT_EQ(again(R"({"data":[{}]})"), text);
    EXPECT_EQ(again(R"({"data":[{"note":null,"price":null,"name":null}],"next":null})"), text);
}

TEST(ReadLeniently, WhatCannotBeReadStaysAsTheStructIsMade) {
    const auto body =
        read(R"({"data":[{"name":"too long","side":"up","count":256,"price":12345678,"note":7,)"
             R"("flags":[],"words":{}}],"next":"far too long"})");
    ASSERT_TRUE(body);
    const Row& row = body->data[0];
    EXPECT_TRUE(row.name.empty());
    EXPECT_EQ(row.side, Side::kRight);
    EXPECT_EQ(row.count, 7);
    EXPECT_FALSE(row.price);
    EXPECT_FALSE(row.note) << "not even an empty one";
    EXPECT_FALSE(row.flags.loud);
    EXPECT_TRUE(row.words.empty());
    EXPECT_FALSE(body->next);
}

TEST(ReadLeniently, UnknownMembersArePassedOverAndOfTwoTheFirstCounts) {
    const auto body =
        read(R"({"version":2,"data":[{"name":"a","name":"b","new":[{}]}],"data":[],"next":null})");
    ASSERT_TRUE(body);
    ASSERT_EQ(body->data.size(), 1U);
    EXPECT_EQ(body->data[0].name.value, "a");
}

TEST(ReadLeniently, ElementsThatCannotBeReadAreLeftOutAndAListEndsAtItsLimit) {
    const auto body =
        read(R"({"data":[7,{"name":"a","words":["x","long",3,"y","z"]},null,{"name":"b"},{},{}]})");
    ASSERT_TRUE(body);
    ASSERT_EQ(body->data.size(), 3U);
    ASSERT_EQ(body->data[0].words.size(), 2U);
    EXPECT_EQ(body->data[0].words[1].value, "y");
    EXPECT_EQ(body->data[1].name.value, "b");
}

TEST(ReadLeniently, ANumberMayBeAText) {
    const auto body = read(R"({"data":[{"price":"12.5"},{"price":-1e-7},{"price":true}]})");
    ASSERT_TRUE(body);
    EXPECT_EQ(body->data[0].price->value, "12.5");
    EXPECT_EQ(body->data[1].price->value, "-1e-7");
    EXPECT_FALSE(body->data[2].price);
}

TEST(ReadLeniently, APageWithoutItsRowsIsNoEmptyPage) {
    for (const char* text : {"[]", "7", "null", "{}", R"({"data":null})", R"({"data":{}})"})
        EXPECT_FALSE(read(text)) << text;
    EXPECT_TRUE(read(R"({"data":[]})"));
}

}  // namespace describe_lenient_test
}  // namespace portico
