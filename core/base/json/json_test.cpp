// SPDX-License-Identifier: Apache-2.0
//
// JSON as peers write it: JSONTestSuite, the limits, what is kept and what is written back.
#include "core/base/json/json.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/base/text/utf8.hpp"
#include "core/base/vector_lines.hpp"

namespace portico {
namespace {

std::string rewritten(std::string_view text) {
    const auto json = parse_json(text);
    return json ? write_json(*json) : "refused: " + error_text(json.error());
}

TEST(Json, AgreesWithJsonTestSuite) {
    for (const VectorLine& line : read_vector_lines("json-parse", "json.parse")) {
        const Bytes bytes = VectorLine::bytes(line.in, "bytes");
        EXPECT_NE(parse_json(as_text(bytes)).has_value(), line.rejected()) << line.id;
    }
}

TEST(Json, KeepsNumbersOrderAndDuplicates) {
    for (const std::string_view text :
         {"null", "true", "false", "0", "-0", "18446744073709551616", "1.50", "1E+2", "\"\"", "[]",
          "{}", R"({"b":1,"a":[null,{"c":"d"}],"b":2,"":0})", "\"\xC3\xA4\x7F/\""})
        EXPECT_EQ(rewritten(text), text);
    EXPECT_EQ(rewritten(" [ 1 , {\t\"a\" :\r\n2 } ] "), R"([1,{"a":2}])");
}

// The writer looks at eight bytes at a time: every byte, in every place of it and behind it.
TEST(Json, EscapesEveryByteInEveryPlace) {
    for (std::size_t size = 1; size <= 18; ++size) {
        for (std::size_t place = 0; place < size; ++place) {
            for (int byte = 0; byte < 256; ++byte) {
                std::string text(size, '\x80');  // one that is not escaped, whatever is beside it
                text[place] = static_cast<char>(byte);
                std::string out;
                append_json_string(out, text);
                const bool escaped = byte < 0x20 || byte == '"' || byte == '\\';
                ASSERT_EQ(out.size() > size + 2, escaped) << size << " " << place << " " << byte;
                if (!escaped) {
                    ASSERT_EQ(out, '"' + text + '"');
                }
            }
        }
    }
}

TEST(Json, ReadsAndWritesEscapes) {
    EXPECT_EQ(rewritten(R"("\"\\\/\b\f\n\r\t\u0041\u00e4\ud83d\ude00\u0000\u001f")"),
              "\"\\\"\\\\/\\b\\f\\n\\r\\tA\xC3\xA4\xF0\x9F\x98\x80\\u0000\\u001f\"");
}

TEST(Json, RefusesAndSaysWhere) {
    const struct {
        std::string_view text;
        Error error;
    } kCases[] = {
        {"", {Code::json_syntax, "0"}},
        {" ", {Code::json_syntax, "1"}},
        {"[1,]", {Code::json_syntax, "3"}},
        {"[1 2]", {Code::json_syntax, "3"}},
        {"{\"a\":1,}", {Code::json_syntax, "7"}},
        {"{a:1}", {Code::json_syntax, "1"}},
        {"1 1", {Code::json_syntax, "2"}},
        {"01", {Code::json_syntax, "1"}},
        {"[-]", {Code::json_syntax, "1"}},
        {"[1.]", {Code::json_syntax, "1"}},
        {"nul", {Code::json_syntax, "0"}},
        {"\"a", {Code::json_syntax, "2"}},
        {"\"\n\"", {Code::json_syntax, "1"}},
        {"\"a\\x\"", {Code::json_syntax, "2"}},
        {"\"\\", {Code::json_syntax, "1"}},
        {"\"\\u12", {Code::json_syntax, "1"}},
        {"\"\\u12G4\"", {Code::json_syntax, "1"}},
        {R"("\ud800")", {Code::json_syntax, "1"}},
        {R"("\ud800\u0041")", {Code::json_syntax, "1"}},
        {R"("\udc00")", {Code::json_syntax, "1"}},
        {R"("\ud800\ud800")", {Code::json_syntax, "1"}},
        {"\xEF\xBB\xBF[]", {Code::json_syntax, "0"}},
        {"\"\xFF\"", {Code::utf8_invalid, "1"}},
        {std::string_view("[\0]", 3), {Code::json_syntax, "1"}},
        {std::string_view("[]\0", 3), {Code::json_syntax, "2"}},
    };
    for (const auto& row : kCases) {
        const auto read = parse_json(row.text);
        ASSERT_FALSE(read) << row.text;
        EXPECT_EQ(read.error(), row.error) << row.text;
    }
}

TEST(Json, TellsWhetherNamesAreUnique) {
    for (const char* good : {"1", "{}", R"({"a":1,"b":{"a":1}})", R"([{"a":1},{"a":1}])"})
        EXPECT_TRUE(has_unique_names(*parse_json(good))) << good;
    for (const char* bad :
         {R"({"a":1,"b":2,"a":1})", R"({"a":1,"\u0061":1})", R"([1,{"b":{"c":[{"a":1,"a":1}]}}])"})
        EXPECT_FALSE(has_unique_names(*parse_json(bad))) << bad;
    Json many = Json::object();
    for (std::size_t i = 0; i < kUniqueNamesMax; ++i) many.set(std::to_string(i), Json());
    EXPECT_TRUE(has_unique_names(many));
    EXPECT_FALSE(has_unique_names(many.set("one more", Json())));
}

TEST(Json, DepthIsLimited) {
    const auto nested = [](std::size_t depth) {
        return std::string(depth, '[') + std::string(depth, ']');
    };
    EXPECT_TRUE(parse_json(nested(128)));
    EXPECT_EQ(parse_json(nested(129)).error(), (Error{Code::json_too_deep, "128"}));
    EXPECT_TRUE(parse_json("[[],[],{}]", {.depth = 2}));
    EXPECT_EQ(parse_json("[[],[],{\"a\":{}}]", {.depth = 2}).error().code, Code::json_too_deep);
    EXPECT_EQ(parse_json("[]", {.depth = 0}).error().code, Code::json_too_deep);
    EXPECT_TRUE(parse_json("1", {.depth = 0}));
    // Whatever the caller allows.
    EXPECT_TRUE(parse_json(nested(kJsonDepthMax), {.depth = 1'000'000}));
    EXPECT_EQ(parse_json(nested(1'000'000), {.depth = 1'000'000}).error(),
              (Error{Code::json_too_deep, "512"}));
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
    EXPECT_EQ(parse_json(objects).error().code, Code::json_too_deep);
}

TEST(Json, SizeIsLimited) {
    EXPECT_TRUE(parse_json("[10]", {.size_bytes = 4}));
    EXPECT_EQ(parse_json("[100]", {.size_bytes = 4}).error(), (Error{Code::json_too_large, "4"}));
}

TEST(Json, TheNumberOfValuesIsLimited) {  // each takes twenty times the memory of its text
    EXPECT_TRUE(parse_json(R"([1,{"a":[]}])", {.values = 4}));
    EXPECT_EQ(parse_json(R"([1,{"a":[]},2])", {.values = 4}).error(),
              (Error{Code::limit_exceeded, "4 JSON values"}));
    EXPECT_EQ(parse_json("1", {.values = 0}).error().code, Code::limit_exceeded);
    std::string zeros = "[0";
    for (int i = 0; i < 2'000'000; ++i) zeros += ",0";
    EXPECT_EQ(parse_json(zeros + "]").error().code, Code::limit_exceeded);
}

TEST(Json, IntegersAreOnlyWhatIsWrittenAsOne) {
    const auto integer = [](std::string_view text) { return parse_json(text)->as_integer(); };
    EXPECT_EQ(integer("9223372036854775807"), INT64_MAX);
    EXPECT_EQ(integer("-9223372036854775808"), INT64_MIN);
    EXPECT_EQ(integer("-0"), 0);
    for (const char* text : {"9223372036854775808", "1.0", "1e3", "\"1\"", "true", "null"})
        EXPECT_EQ(integer(text), std::nullopt) << text;
}

TEST(Json, MembersAreFoundAndSet) {
    Json json = Json::object();
    json.set("a", Json::integer(1)).set("b", Json::string("x")).set("a", Json::boolean(true));
    EXPECT_EQ(write_json(json), R"({"a":true,"b":"x"})");
    EXPECT_EQ(json.find_string("b"), "x");
    EXPECT_EQ(json.find_string("a"), std::nullopt);
    EXPECT_EQ(json.find("c"), nullptr);
    EXPECT_EQ(Json().find("a"), nullptr);
    EXPECT_EQ(write_json(Json::array().push(Json()).push(json)), R"([null,{"a":true,"b":"x"}])");
    EXPECT_EQ(parse_json(R"({"a":1,"a":2})")->find("a")->as_integer(), 1);
}

TEST(Json, TakesTheValueOfAPartOfItself) {
    Json json = parse_json(R"([{"a":[1,2]}])").value();
    json = std::move(json.items()[0]);
    EXPECT_EQ(write_json(json), R"({"a":[1,2]})");
    json = *json.find("a");
    json = json.items()[1];
    EXPECT_EQ(write_json(json), "2");
}

TEST(Json, ComparesByValueAndOrder) {
    EXPECT_EQ(*parse_json(R"({"a":[1]})"), *parse_json(R"( {"a" : [1]})"));
    EXPECT_FALSE(*parse_json("1") == *parse_json("1.0"));
    EXPECT_FALSE(*parse_json("1") == *parse_json("\"1\""));
    EXPECT_FALSE(*parse_json(R"({"a":1,"b":2})") == *parse_json(R"({"b":2,"a":1})"));
}

TEST(JsonDeathTest, TheWrongAccessorIsABugOfOurs) {
    EXPECT_DEATH(Json().as_string(), "held != nullptr");
    EXPECT_DEATH(Json().set("a", Json()), "held != nullptr");
    EXPECT_DEATH(Json::number("1x"), "json_number_length");
}

}  // namespace
}  // namespace portico

namespace rc {

template <>
struct Arbitrary<portico::Json> {
    static Gen<portico::Json> arbitrary() { return tree(3); }

  private:
    static Gen<std::string> text() {
        return gen::map(gen::arbitrary<std::string>(), [](std::string bytes) {
            bytes.resize(portico::valid_utf8_prefix(bytes));
            return bytes;
        });
    }

    static Gen<portico::Json> tree(int depth) {
        using portico::Json;
        const Gen<Json> leaf =
            gen::oneOf(gen::just(Json()), gen::map(gen::arbitrary<bool>(), &Json::boolean),
                       gen::map(gen::arbitrary<std::int64_t>(), &Json::integer),
                       gen::map(text(), &Json::string));
        if (depth == 0) return leaf;
        const Gen<Json> item = gen::lazy([depth] { return tree(depth - 1); });
        const Gen<Json::Member> member =
            gen::map(gen::pair(text(), item), [](std::pair<std::string, Json> pair) {
                return Json::Member{std::move(pair.first), std::move(pair.second)};
            });
        const Gen<Json::Array> items = gen::resize(5, gen::container<Json::Array>(item));
        const Gen<Json::Object> members = gen::resize(5, gen::container<Json::Object>(member));
        return gen::oneOf(
            leaf, gen::map(items, [](Json::Array all) { return Json::array(std::move(all)); }),
            gen::map(members, [](Json::Object all) { return Json::object(std::move(all)); }));
    }
};

void showValue(const portico::Json& json, std::ostream& out) { out << portico::write_json(json); }

}  // namespace rc

namespace portico {

RC_GTEST_PROP(Json, RoundTrips, (const Json& json)) {
    RC_ASSERT(parse_json(write_json(json)).value() == json);
}

}  // namespace portico
