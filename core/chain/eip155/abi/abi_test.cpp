// SPDX-License-Identifier: Apache-2.0
//
// The published vectors run through the oracle (tools/oracle); here is what hostile data does.
#include "core/chain/eip155/abi/abi.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"

namespace portico::chain {
namespace {

AbiType types(std::string_view text) { return parse_abi_parameters(text).value(); }

/// Words given as their lowest bytes in hex.
Bytes words(std::initializer_list<std::string_view> each) {
    Bytes out;
    for (const std::string_view word : each) {
        const Bytes low = parse_hex(word).value();
        out.insert(out.end(), 32 - low.size(), 0);
        out.insert(out.end(), low.begin(), low.end());
    }
    return out;
}

std::string why(std::string_view type, const Bytes& data) {
    const auto values = decode_abi(types(type), data);
    return values ? "read" : values.error().detail;
}

TEST(Abi, RefusesDirtyBits) {
    EXPECT_EQ(why("bool", words({"02"})), "bits");
    EXPECT_EQ(why("uint8", words({"0100"})), "bits");
    EXPECT_EQ(why("int8", words({"80"})), "bits");
    EXPECT_EQ(why("int8", words({std::string(62, 'f') + "80"})), "read");
    EXPECT_EQ(why("address", words({"01" + std::string(40, '0')})), "bits");
}

TEST(Abi, RefusesWhatPointsOutside) {
    EXPECT_EQ(why("uint256", {}), "end");
    EXPECT_EQ(why("uint256", Bytes(31)), "end");
    EXPECT_EQ(why("bytes", words({"20"})), "end");
    EXPECT_EQ(why("bytes", words({"40"})), "offset");
    EXPECT_EQ(why("bytes", words({"20", "01"})), "length");
    EXPECT_EQ(why("bytes", words({std::string(64, 'f'), "00"})), "offset");
    EXPECT_EQ(why("bytes", words({"20", std::string(64, 'f')})), "length");
    EXPECT_EQ(why("uint256[]", words({"20", "02", "01"})), "length");
    EXPECT_EQ(why("uint256[2]", words({"01"})), "length");
    EXPECT_EQ(why("string", words({"20", "01", "ff" + std::string(62, '0')})), "text");
}

TEST(Abi, ReadsNoMoreThanItsBudget) {
    // Both elements of each list are the one list behind it: 2^20 values, were all read.
    std::string type = "uint256";
    Bytes data = words({"20"});
    for (int level = 0; level < 20; ++level) {
        type += "[]";
        const Bytes two = words({"02", "40", "40"});
        data.insert(data.end(), two.begin(), two.end());
    }
    EXPECT_EQ(why(type, data), "too many reads");

    // A list of many references to one long text.
    Bytes bomb = words({"20", "2000"});
    for (int i = 0; i < 0x2000; ++i) {
        const Bytes offset = words({"040000"});
        bomb.insert(bomb.end(), offset.begin(), offset.end());
    }
    const Bytes length = words({"010000"});
    bomb.insert(bomb.end(), length.begin(), length.end());
    bomb.resize(bomb.size() + 0x10000);
    EXPECT_EQ(why("bytes[]", bomb), "too many reads");

    // Elements that take no bytes.
    EXPECT_EQ(why("()[]", words({"20", "2000"})), "read");
    EXPECT_EQ(why("()[]", words({"20", "2050"})), "length");
    EXPECT_EQ(why("()[65536][]", words({"20", "02"})), "too many reads");
}

TEST(Abi, ReadsEveryEncodingThatSaysAllOnce) {
    // As many values as words, each in groups of its own: no more words are read for that.
    for (const char* type : {"((((uint256))))[]", "(uint256)[1][1][]", "(((bytes)))[]"}) {
        const AbiType list = types(type);
        const bool is_static = !list.parts[0].parts[0].dynamic;
        const AbiValue one = is_static ? AbiValue::number(7) : AbiValue::bytes({});
        AbiValue::List values(20'000);
        for (AbiValue& value : values) {
            value = one;
            const AbiType* inner = &list.parts[0].parts[0];
            for (; !inner->parts.empty(); inner = &inner->parts[0])
                value = AbiValue::list({std::move(value)});
        }
        const AbiValue whole = AbiValue::list(std::move(values));
        const auto data = encode_abi(list, {&whole, 1});
        ASSERT_TRUE(data) << type;
        const auto read = decode_abi(list, *data);
        ASSERT_TRUE(read) << type << ": " << read.error().detail;
        EXPECT_EQ(read.value()[0], whole) << type;
    }
}

TEST(Abi, NamesThePlaceThatDoesNotFit) {
    const AbiType type = types("uint8,(bool,string)[]");
    const auto list = [](AbiValue flag, AbiValue text) {
        return AbiValue::list({AbiValue::list({std::move(flag), std::move(text)})});
    };
    const AbiValue good[] = {AbiValue::number(255),
                             list(AbiValue::boolean(true), AbiValue::text("a"))};
    EXPECT_TRUE(encode_abi(type, good));
    const AbiValue high[] = {AbiValue::number(256), good[1]};
    EXPECT_EQ(encode_abi(type, high).error(), (Error{Code::abi_value_invalid, "0"}));
    const AbiValue text[] = {good[0], list(AbiValue::boolean(true), AbiValue::text("\xff"))};
    EXPECT_EQ(encode_abi(type, text).error().detail, "1.0.1");
    const AbiValue flag[] = {good[0], list(AbiValue::number(2), AbiValue::text("a"))};
    EXPECT_EQ(encode_abi(type, flag).error().detail, "1.0.0");
    const AbiValue shape[] = {AbiValue::list({}), good[1]};
    EXPECT_EQ(encode_abi(type, shape).error().detail, "0");
    EXPECT_EQ(encode_abi(type, {good, 1}).error().detail, "count");
}

TEST(Abi, ReadsLogsByTheirEvent) {
    const auto event =
        parse_abi_signature(
            "event Named(address indexed who, string indexed label, uint256 at, string text)")
            .value();
    Bytes32 who{};
    who[31] = 7;
    const std::vector<Bytes32> topics = {event.hash(), who, Bytes32{1}};
    const AbiValue in_data[] = {AbiValue::number(5), AbiValue::text("hello")};
    const Bytes data = encode_abi(types("uint256,string"), in_data).value();
    const auto values = decode_abi_log(event, topics, data);
    ASSERT_TRUE(values);
    EXPECT_EQ(values.value()[0].as_address()[19], 7);
    EXPECT_EQ(values.value()[1].as_word(), Bytes32{1});
    EXPECT_EQ(values.value()[2].as_number(), Uint256(5));
    EXPECT_EQ(values.value()[3].as_text_value(), "hello");
    EXPECT_FALSE(decode_abi_log(event, std::span(topics).first(2), data));
    EXPECT_FALSE(decode_abi_log(event, {}, data));
    who[0] = 1;
    EXPECT_FALSE(decode_abi_log(event, std::vector<Bytes32>{event.hash(), who, who}, data));
}

TEST(Abi, TellsWhyACallReverted) {
    const auto error = parse_abi_signature("Error(string)").value();
    const AbiValue text = AbiValue::text("too little");
    EXPECT_EQ(abi_revert_reason(encode_abi_call(error, {&text, 1}).value()), "too little");
    const auto panic = parse_abi_signature("Panic(uint256)").value();
    const AbiValue code = AbiValue::number(0x11);
    EXPECT_EQ(abi_revert_reason(encode_abi_call(panic, {&code, 1}).value()), "panic 0x11");
    EXPECT_EQ(abi_revert_reason({}), "");
    EXPECT_EQ(abi_revert_reason(parse_hex("08c379a0").value()), "");
}

}  // namespace
}  // namespace portico::chain
