// SPDX-License-Identifier: Apache-2.0
#include "core/base/json/json_text.hpp"

#include <gtest/gtest.h>

#include "core/base/limits.hpp"

namespace {

using namespace portico;

TEST(JsonText, EveryKindOfPart) {
    const Json json = parse_json(R"({"a":[1,null]})").value();
    const Text<8> text("t");
    const bool flag = true;
    EXPECT_EQ(json_text(R"({"s":$,"t":$,"n":$,"j":$,"d":$,"r":$})", {std::string_view("q\"\n"),
                                                                     text,
                                                                     std::int64_t{-7},
                                                                     json,
                                                                     {type_info<bool>(), &flag},
                                                                     JsonPart::raw("[0]")}),
              R"({"s":"q\"\n","t":"t","n":-7,"j":{"a":[1,null]},"d":true,"r":[0]})");
}

TEST(JsonText, WithoutParts) { EXPECT_EQ(json_text("{}", {}), "{}"); }

TEST(JsonText, ADollarInAValueStaysOne) {
    EXPECT_EQ(json_text("[$,$]", {std::string_view("$"), std::string_view("b")}), R"(["$","b"])");
}

TEST(JsonText, Appends) {
    std::string out = "x";
    append_shape(out, "$", {std::int64_t{1}});
    EXPECT_EQ(out, "x1");
}

TEST(JsonTextDeathTest, PartsAndPlacesAgree) {
    EXPECT_DEATH(json_text("$", {}), "part != parts.end");
    EXPECT_DEATH(json_text("", {std::int64_t{1}}), "part == parts.end");
}

}  // namespace
