// SPDX-License-Identifier: Apache-2.0
//
// The codec as a boundary sees it: what it writes, what it reads, what it refuses and what it says.
#include "core/base/describe/describe.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"

namespace portico {
namespace describe_test {

enum class Status : std::uint8_t { kIdle, kInProgress, kErc20 };
BOOST_DESCRIBE_ENUM(Status, kIdle, kInProgress, kErc20)

enum class Level : std::int16_t { low, high };
BOOST_DESCRIBE_ENUM(Level, low, high)

struct Icon {
    Text<8> url;
    std::optional<std::uint16_t> width_px;
    friend bool operator==(const Icon&, const Icon&) = default;
};
BOOST_DESCRIBE_STRUCT(Icon, (), (url, width_px))

struct WalletAnnounced {
    Text<16> name;
    Status status = Status::kIdle;
    Level level = Level::low;
    bool installed = false;
    List<Icon, 2> icons;
    std::optional<Icon> badge;
    friend bool operator==(const WalletAnnounced&, const WalletAnnounced&) = default;
};
BOOST_DESCRIBE_STRUCT(WalletAnnounced, (), (name, status, level, installed, icons, badge))

struct Keyword {
    bool operator_ = false;
};
BOOST_DESCRIBE_STRUCT(Keyword, (), (operator_))

struct Closed {
    friend bool operator==(const Closed&, const Closed&) = default;
};
BOOST_DESCRIBE_STRUCT(Closed, (), ())

struct Answered {
    std::int64_t id = 0;
    Json result;
    friend bool operator==(const Answered&, const Answered&) = default;
};
BOOST_DESCRIBE_STRUCT(Answered, (), (id, result))

struct Event {
    std::uint64_t now_ms = 0;
    std::variant<Closed, WalletAnnounced, Answered> what;
    friend bool operator==(const Event&, const Event&) = default;
};
BOOST_DESCRIBE_STRUCT(Event, (), (now_ms, what))

struct Numbers {
    std::int8_t i8 = 0;
    std::uint8_t u8 = 0;
    std::int32_t i32 = 0;
    std::uint32_t u32 = 0;
    std::int64_t i64 = 0;
    std::uint64_t u64 = 0;
    friend bool operator==(const Numbers&, const Numbers&) = default;
};
BOOST_DESCRIBE_STRUCT(Numbers, (), (i8, u8, i32, u32, i64, u64))

struct Lists {
    List<List<std::uint8_t, 2>, 2> rows;
    List<std::variant<Closed, Icon>, 3> things;
    List<Text<3>, 2> words;
    friend bool operator==(const Lists&, const Lists&) = default;
};
BOOST_DESCRIBE_STRUCT(Lists, (), (rows, things, words))

template <class T>
std::string refusal(std::string_view text) {
    const auto read = parse_described<T>(text);
    if (read) return "accepted";
    return std::string(error_word(read.error().code)) + " " + read.error().detail;
}

TEST(Describe, AMemberThatWouldBeAKeywordHasNoUnderscoreOnTheWire) {
    EXPECT_EQ(to_json_text(Keyword{true}), R"({"operator":true})");
    EXPECT_TRUE(parse_described<Keyword>(R"({"operator":true})")->operator_);
}

TEST(Describe, WritesMembersInDeclarationOrderAndLeavesEmptyOptionalsOut) {
    WalletAnnounced wallet;
    wallet.name = "A \"b\"";
    wallet.status = Status::kInProgress;
    wallet.level = Level::high;
    wallet.icons = {Icon{"u", std::nullopt}, Icon{"v", 7}};
    EXPECT_EQ(to_json_text(Event{12, wallet}),
              R"({"now_ms":12,"what":{"type":"wallet_announced","name":"A \"b\"",)"
              R"("status":"in_progress","level":"high","installed":false,)"
              R"("icons":[{"url":"u"},{"url":"v","width_px":7}]}})");
    EXPECT_EQ(to_json_text(Event{}), R"({"now_ms":0,"what":{"type":"closed"}})");
    EXPECT_EQ(to_json_text(Closed{}), "{}");
    EXPECT_EQ(to_json_text(Status::kErc20), R"("erc20")");
}

TEST(Describe, ReadsWhatItWrites) {
    WalletAnnounced wallet;
    wallet.name = "wallet";
    wallet.level = Level::high;
    wallet.icons = {Icon{"u", 1}, Icon{"v", std::nullopt}};
    wallet.badge = Icon{"w", 65535};
    const Event events[] = {
        {1, wallet}, {2, Closed{}}, {3, Answered{-7, Json::array({Json(), Json::integer(1)})}}};
    for (const Event& event : events) {
        const auto read = parse_described<Event>(to_json_text(event));
        ASSERT_TRUE(read) << error_text(read.error());
        EXPECT_EQ(*read, event);
    }
}

TEST(Describe, ReadsNestedLists) {
    const auto read = parse_described<Lists>(
        R"({"words":["abc"],"rows":[[1,2],[]],"things":[{"type":"icon","url":"x"},{"type":"closed"}]})");
    ASSERT_TRUE(read) << error_text(read.error());
    Lists expected;
    expected.words = {"abc"};
    expected.rows = {{1, 2}, {}};
    expected.things = {Icon{"x", std::nullopt}, Closed{}};
    EXPECT_EQ(*read, expected);
}

TEST(Describe, ReadsMembersInAnyOrderAndTheTagAnywhere) {
    const auto read = parse_described<Event>(
        R"({"what":{"result":{"a":1},"type":"answered","id":5},"now_ms":1})");
    ASSERT_TRUE(read) << error_text(read.error());
    EXPECT_EQ(std::get<Answered>(read->what).id, 5);
    EXPECT_EQ(write_json(std::get<Answered>(read->what).result), R"({"a":1})");
}

TEST(Describe, RefusesAndNamesThePath) {
    const struct {
        const char* text;
        const char* refusal;
    } kCases[] = {
        {R"([])", "json_wrong_type $"},
        {R"({"now_ms":1})", "json_missing_member what"},
        {R"({"now_ms":"1","what":{"type":"closed"}})", "json_wrong_type now_ms"},
        {R"({"now_ms":1,"what":[]})", "json_wrong_type what"},
        {R"({"now_ms":1,"what":{}})", "json_missing_member what.type"},
        {R"({"now_ms":1,"what":{"type":1}})", "json_wrong_type what.type"},
        {R"({"now_ms":1,"what":{"type":"Closed"}})", "json_unknown_variant what"},
        {R"({"now_ms":1,"what":{"type":"closed","type":"closed"}})",
         "json_duplicate_member what.type"},
        {R"({"now_ms":1,"what":{"type":"closed","x":1}})", "json_unknown_member what.x"},
        {R"({"now_ms":1,"now_ms":1,"what":{"type":"closed"}})", "json_duplicate_member now_ms"},
        {R"({"now_ms":1,"what":{"type":"answered","id":1}})", "json_missing_member what.result"},
    };
    for (const auto& row : kCases) EXPECT_EQ(refusal<Event>(row.text), row.refusal) << row.text;
    EXPECT_EQ(refusal<Status>(R"("Idle")"), "json_unknown_variant $");
    EXPECT_EQ(refusal<Status>("0"), "json_wrong_type $");
    EXPECT_EQ(refusal<Icon>(R"({"url":"u","width_px":null})"), "json_wrong_type width_px");
    EXPECT_EQ(refusal<Icon>(R"({"url":"u","type":"icon"})"), "json_unknown_member type");
    EXPECT_EQ(refusal<Icon>("{"), "json_syntax 1");
}

TEST(Describe, EveryMemberIsRequiredUnlessOptionalAndMayStandOnlyOnce) {
    WalletAnnounced wallet;
    wallet.badge = Icon{"w", 1};
    const Json full = parse_json(to_json_text(wallet)).value();
    ASSERT_EQ(full.members().size(), 6u);
    for (std::size_t i = 0; i < full.members().size(); ++i) {
        const std::string name = full.members()[i].name;
        Json without = full;
        without.members().erase(without.members().begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_EQ(refusal<WalletAnnounced>(write_json(without)),
                  name == "badge" ? "accepted" : "json_missing_member " + name);
        Json twice = full;
        twice.members().push_back(full.members()[i]);
        EXPECT_EQ(refusal<WalletAnnounced>(write_json(twice)), "json_duplicate_member " + name);
        Json null = full;
        null.members()[i].value = Json();
        EXPECT_EQ(refusal<WalletAnnounced>(write_json(null)), "json_wrong_type " + name);
    }
}

RC_GTEST_PROP(Describe, ReadsBackWhateverItWrites,
              (const std::string& name, bool installed, std::uint16_t width, std::int64_t id)) {
    WalletAnnounced wallet;
    wallet.name = truncate_utf8(std::string_view(name).substr(0, valid_utf8_prefix(name)), 16);
    wallet.installed = installed;
    wallet.status = *rc::gen::element(Status::kIdle, Status::kInProgress, Status::kErc20);
    for (auto icons = *rc::gen::inRange<std::size_t>(0, 3); icons > 0; --icons)
        wallet.icons.push_back(Icon{"i", width});
    if (installed) wallet.badge = Icon{"b", std::nullopt};
    const Event first{width, wallet};
    RC_ASSERT(parse_described<Event>(to_json_text(first)).value() == first);
    const Event second{0, Answered{id % (kSafeIntegerMax + 1), Json::integer(id)}};
    RC_ASSERT(parse_described<Event>(to_json_text(second)).value() == second);
}

TEST(Describe, EnforcesLimitsAtTheirBounds) {
    EXPECT_EQ(refusal<Icon>(R"({"url":"12345678"})"), "accepted");
    EXPECT_EQ(refusal<Icon>(R"({"url":"123456789"})"), "limit_exceeded url");
    EXPECT_EQ(refusal<Icon>(R"({"url":"ääää"})"), "accepted");
    EXPECT_EQ(refusal<Icon>(R"({"url":"ääääa"})"), "limit_exceeded url");
    const std::string lists_tail = R"(,"things":[],"words":[]})";
    EXPECT_EQ(refusal<Lists>(R"({"rows":[[1,2],[3,4]])" + lists_tail), "accepted");
    EXPECT_EQ(refusal<Lists>(R"({"rows":[[],[],[]])" + lists_tail), "limit_exceeded rows");
    EXPECT_EQ(refusal<Lists>(R"({"rows":[[],[1,2,3]])" + lists_tail), "limit_exceeded rows[1]");
    EXPECT_EQ(refusal<Lists>(R"({"rows":[[],[1,256]])" + lists_tail),
              "number_out_of_range rows[1][1]");
    EXPECT_EQ(refusal<Lists>(R"({"rows":[],"words":[],"things":[{"type":"icon","url":3}]})"),
              "json_wrong_type things[0].url");
}

TEST(Describe, RepeatsOnlyTheBeginningOfAHostileName) {
    const std::string name =
        "\xC3\xA4" + std::string(61, 'x') + "\xC3\xA4" + std::string(5000, 'y');
    EXPECT_EQ(refusal<Closed>("{\"" + name + "\":1}"),
              "json_unknown_member \xC3\xA4" + std::string(61, 'x'));
}

TEST(Describe, IntegersAreExactAndWithinTheirType) {
    const auto with = [](const char* name, std::string_view value) {
        std::string text = "{";
        for (const std::string_view field : {"i8", "u8", "i32", "u32", "i64", "u64"}) {
            if (text.size() > 1) text += ',';
            text += "\"" + std::string(field) + "\":" + std::string(field == name ? value : "0");
        }
        return refusal<Numbers>(text + "}");
    };
    const struct {
        const char* field;
        const char* lowest;
        const char* below;
        const char* highest;
        const char* above;
    } kBounds[] = {
        {"i8", "-128", "-129", "127", "128"},
        {"u8", "0", "-1", "255", "256"},
        {"i32", "-2147483648", "-2147483649", "2147483647", "2147483648"},
        {"u32", "0", "-1", "4294967295", "4294967296"},
        {"i64", "-9007199254740991", "-9007199254740992", "9007199254740991", "9007199254740992"},
        {"u64", "0", "-1", "9007199254740991", "18446744073709551615"},
    };
    for (const auto& row : kBounds) {
        const std::string refused = std::string("number_out_of_range ") + row.field;
        EXPECT_EQ(with(row.field, row.lowest), "accepted") << row.field;
        EXPECT_EQ(with(row.field, row.highest), "accepted") << row.field;
        EXPECT_EQ(with(row.field, row.below), refused) << row.field;
        EXPECT_EQ(with(row.field, row.above), refused) << row.field;
        EXPECT_EQ(with(row.field, "1.0"), refused) << row.field;
        EXPECT_EQ(with(row.field, "1e2"), refused) << row.field;
        EXPECT_EQ(with(row.field, "99999999999999999999999999"), refused) << row.field;
    }
    const Numbers extremes{-128, 255, INT32_MIN, UINT32_MAX, -kSafeIntegerMax, 1ull << 52};
    EXPECT_EQ(parse_described<Numbers>(to_json_text(extremes)), extremes);
}

TEST(DescribeDeathTest, AnIntegerThatJavaScriptWouldRoundIsABugOfOurs) {
    EXPECT_DEATH(to_json_text(Answered{kSafeIntegerMax + 1, Json()}), "integer_fits");
    Numbers numbers;
    numbers.u64 = UINT64_MAX;
    EXPECT_DEATH(to_json_text(numbers), "integer_fits");
}

TEST(Describe, TablesNameTypesForTypegen) {
    EXPECT_STREQ(type_info<WalletAnnounced>().name, "WalletAnnounced");
    EXPECT_STREQ(type_info<Status>().name, "Status");
    EXPECT_EQ(type_info<Text<9>>().max, 9u);
}

}  // namespace describe_test
}  // namespace portico
