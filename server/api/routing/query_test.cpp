// SPDX-License-Identifier: Apache-2.0
#include "server/api/routing/query.hpp"

#include <gmock/gmock.h>

namespace portico::api {
namespace {

using testing::ElementsAre;

TEST(Query, NamesAndValuesAreDecoded) {
    const auto query = Query::parse("search=one+two%2C%C3%A9&page=2&empty=&flag&a%20b=c=d");
    ASSERT_TRUE(query);
    EXPECT_EQ(query->text("search"), "one two,é");
    EXPECT_EQ(query->text("page"), "2");
    EXPECT_EQ(query->find("empty"), "");
    EXPECT_EQ(query->find("flag"), "");
    EXPECT_EQ(query->find("none"), std::nullopt);
    EXPECT_EQ(query->text("a b"), "c=d");
}

TEST(Query, SecondQuestionMarkSeparates) {  // docs/spec/http-api.md#leniency
    const auto query = Query::parse("includeAppKitAccount=true?projectId=p&st=s");
    ASSERT_TRUE(query);
    EXPECT_EQ(query->text("includeAppKitAccount"), "true");
    EXPECT_EQ(query->text("projectId"), "p");
    EXPECT_EQ(query->text("st"), "s");
}

TEST(Query, FirstOfTwoCounts) {
    EXPECT_EQ(Query::parse("a=1&&a=2")->text("a"), "1");
    EXPECT_EQ(Query::parse("")->find(""), std::nullopt);
}

TEST(Query, WhatCannotBeReadIsRefused) {
    EXPECT_EQ(Query::parse("a=%4").error().code, Code::percent_invalid);
    EXPECT_EQ(Query::parse("a=%ff").error().code, Code::utf8_invalid);
    std::string many;
    for (std::size_t i = 0; i < Query::kPairsMax; ++i) many += "a&";
    EXPECT_TRUE(Query::parse(many));
    EXPECT_EQ(Query::parse(many + "a").error().code, Code::limit_exceeded);
}

TEST(Query, NumbersHaveBounds) {
    const auto query = Query::parse("one=1&ten=10&eleven=11&word=x&point=1.5&empty=&minus=-1");
    EXPECT_EQ(query->integer("one", 5, 1, 10), 1);
    EXPECT_EQ(query->integer("ten", 5, 1, 10), 10);
    EXPECT_EQ(query->integer("none", 5, 1, 10), 5);
    EXPECT_EQ(query->integer("empty", 5, 1, 10), 5);
    for (const char* name : {"eleven", "word", "point", "minus"})
        EXPECT_EQ(query->integer(name, 5, 1, 10).error(),
                  std::string(name) + " must be a number from 1 to 10");
}

TEST(Query, ListsAreSplitAtCommas) {
    const auto query = Query::parse("ids=a,,b,&none=");
    EXPECT_THAT(*query->list("ids", 2), ElementsAre("a", "b"));
    EXPECT_THAT(*query->list("none", 2), ElementsAre());
    EXPECT_EQ(query->list("ids", 1).error(), "ids may list at most 1");
}

}  // namespace
}  // namespace portico::api
