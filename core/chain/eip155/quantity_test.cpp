// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/quantity.hpp"

#include <gtest/gtest.h>

namespace portico::chain {
namespace {

const std::string kMaxHex = "0x" + std::string(64, 'f');
constexpr std::string_view kMaxDecimal =
    "115792089237316195423570985008687907853269984665640564039457584007913129639935";
constexpr std::string_view kMaxPlusOne =
    "115792089237316195423570985008687907853269984665640564039457584007913129639936";

TEST(Quantity, ConvertsBothWays) {
    const std::pair<std::string_view, std::string_view> cases[] = {
        {"0x0", "0"},
        {"0x1", "1"},
        {"0x41", "65"},
        {"0x400", "1024"},
        {kMaxHex, kMaxDecimal},
        {"0xde0b6b3a7640000", "1000000000000000000"},
        {"0x10000000000000000", "18446744073709551616"},
    };
    for (const auto& [hex, decimal] : cases) {
        EXPECT_EQ(quantity_to_decimal(hex), decimal);
        EXPECT_EQ(decimal_to_quantity(decimal), hex);
    }
    EXPECT_EQ(quantity_to_decimal("0xAb"), "171");
}

TEST(Quantity, RefusesWhatEip1474Refuses) {
    for (const std::string& bad : {std::string("0x"), std::string("0x0400"), std::string("ff"),
                                   std::string(""), std::string("0xg"), std::string("0X1"),
                                   std::string("0x 1"), "0x1" + std::string(64, '0')}) {
        EXPECT_EQ(quantity_to_decimal(bad).error().code, Code::quantity_invalid) << bad;
    }
    for (const std::string_view bad :
         {std::string_view(""), std::string_view("01"), std::string_view("-1"),
          std::string_view("1.0"), std::string_view("a"), kMaxPlusOne}) {
        EXPECT_EQ(decimal_to_quantity(bad).error().code, Code::quantity_invalid) << bad;
    }
    EXPECT_FALSE(decimal_to_quantity(std::string(1 << 20, '9')));
}

TEST(Quantity, FitsSixtyFourBitsOrIsRefused) {
    EXPECT_EQ(parse_quantity_u64("0xffffffffffffffff"), UINT64_MAX);
    EXPECT_FALSE(parse_quantity_u64("0x10000000000000000"));
    EXPECT_EQ(parse_quantity_u64("0x0"), 0u);
    EXPECT_EQ(parse_quantity_u64("0x0001"), 1u);  // some wallets pad
    EXPECT_FALSE(parse_quantity_u64("0x"));
    EXPECT_FALSE(parse_quantity_u64("1"));
    EXPECT_EQ(make_quantity(0), "0x0");
    EXPECT_EQ(make_quantity(UINT64_MAX), "0xffffffffffffffff");
}

TEST(ChainId, GoesBetweenWalletAndCaip) {
    EXPECT_EQ(chain_id_to_reference("0x89"), "137");
    EXPECT_EQ(reference_to_chain_id("137"), "0x89");
    EXPECT_EQ(reference_to_chain_id("1313161554"), "0x4e454152");
    EXPECT_FALSE(chain_id_to_reference("137"));
    EXPECT_FALSE(chain_id_to_reference("0x0"));
    EXPECT_FALSE(reference_to_chain_id("0x89"));
    EXPECT_FALSE(reference_to_chain_id("0"));
    EXPECT_FALSE(reference_to_chain_id("0137"));
    EXPECT_FALSE(reference_to_chain_id(""));
}

}  // namespace
}  // namespace portico::chain
