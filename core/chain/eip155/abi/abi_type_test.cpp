// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/abi/abi_type.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"

namespace portico::chain {
namespace {

std::string canonical(std::string_view text) {
    const auto type = parse_abi_type(text);
    return type ? type->text() : "refused: " + type.error().detail;
}

TEST(AbiType, WritesTheCanonicalText) {
    EXPECT_EQ(canonical("uint"), "uint256");
    EXPECT_EQ(canonical("int[]"), "int256[]");
    EXPECT_EQ(canonical(" ( address , uint8 [ 2 ] ) [ ] "), "(address,uint8[2])[]");
    EXPECT_EQ(canonical("tuple(address to, bytes data)[3][] calldata calls"),
              "(address,bytes)[3][]");
    EXPECT_EQ(canonical("address payable"), "address");
    EXPECT_EQ(canonical("bytes32"), "bytes32");
    EXPECT_EQ(canonical("()"), "()");
}

TEST(AbiType, RefusesWhatIsNoType) {
    for (const char* text : {"",
                             "uint0",
                             "uint7",
                             "uint264",
                             "uint08",
                             "int-8",
                             "bytes0",
                             "bytes33",
                             "byte",
                             "string1",
                             "addresses",
                             "uint256[",
                             "uint256]",
                             "uint256[-1]",
                             "uint256[01]",
                             "uint256[65537]",
                             "(uint8",
                             "uint8)",
                             "(uint8,)",
                             "(,uint8)",
                             "uint8,uint8",
                             "uint8 a b",
                             "uint8 1a",
                             "fixed128x18",
                             "uint256[1000][1000]",
                             "\xff",
                             "uint8 é"}) {
        EXPECT_FALSE(parse_abi_type(text)) << text;
    }
}

TEST(AbiType, BoundsDepthAndSize) {
    const auto nested = [](std::size_t depth) {
        return std::string(depth, '(') + "uint8" + std::string(depth, ')');
    };
    EXPECT_TRUE(parse_abi_type(nested(kAbiDepthMax)));
    EXPECT_FALSE(parse_abi_type(nested(kAbiDepthMax + 1)));
    EXPECT_FALSE(parse_abi_type(std::string(kAbiTextMax, '(')));
    EXPECT_FALSE(parse_abi_type(std::string(kAbiTextMax + 1, ' ')));
    std::string arrays = "uint8";
    for (std::size_t i = 0; i <= kAbiDepthMax; ++i) arrays += "[]";
    EXPECT_FALSE(parse_abi_type(arrays));
    std::string many = "(uint8";
    for (std::size_t i = 1; i < kAbiPartsMax; ++i) many += ",uint8";
    EXPECT_FALSE(parse_abi_type(many + ")"));
}

TEST(AbiType, ReadsSignatures) {  // the hashes are those of published contracts
    const auto event = parse_abi_signature(
        "event Transfer(address indexed from, address indexed to, uint256 value)");
    ASSERT_TRUE(event);
    EXPECT_EQ(event->text(), "Transfer(address,address,uint256)");
    EXPECT_EQ(to_hex(event->hash()),
              "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef");
    EXPECT_TRUE(event->inputs.parts[1].indexed);
    EXPECT_FALSE(event->inputs.parts[2].indexed);
    EXPECT_EQ(event->inputs.parts[2].name, "value");

    const auto function =
        parse_abi_signature("function balanceOf(address owner) external view returns (uint256)");
    ASSERT_TRUE(function);
    EXPECT_EQ(to_hex(function->selector()), "70a08231");
    EXPECT_EQ(function->outputs.text(), "(uint256)");
    EXPECT_TRUE(parse_abi_signature("claimed()"));
    for (const char* text : {"", "()", "f", "f(", "f(uint8", "f(uint8) x", "1f()", "f()()",
                             "f() returns", "f() returns uint8", "f g()"}) {
        EXPECT_FALSE(parse_abi_signature(text)) << text;
    }
}

TEST(AbiType, ReadsJsonAbi) {
    const auto entry = parse_json(
        R"({"type":"function","name":"execute","inputs":[{"name":"calls","type":"tuple[2][]",)"
        R"("components":[{"name":"to","type":"address"},{"name":"data","type":"bytes"}]}],)"
        R"("outputs":[{"name":"","type":"bool"}],"stateMutability":"payable"})");
    const auto function = read_abi_entry(*entry);
    ASSERT_TRUE(function);
    EXPECT_EQ(function->text(), "execute((address,bytes)[2][])");
    EXPECT_EQ(function->inputs.parts[0].name, "calls");
    EXPECT_EQ(function->outputs.text(), "(bool)");
    for (const char* bad :
         {R"({"type":"constructor","inputs":[]})", R"({"type":"function"})",
          R"({"name":"f","inputs":[{"type":"tuple["}]})", R"({"name":"f","inputs":{}})",
          R"({"name":"f","inputs":[{"type":"uint256x"}]})", R"({"name":"f","inputs":[1]})", "[]"}) {
        EXPECT_FALSE(read_abi_entry(*parse_json(bad))) << bad;
    }
}

}  // namespace
}  // namespace portico::chain
