// SPDX-License-Identifier: Apache-2.0
//
// The published vectors run in vectors_test.cpp; here is what they do not say.
#include "core/chain/bip122/address.hpp"

#include <gtest/gtest.h>

namespace portico::chain {
namespace {

constexpr std::string_view kMain = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
constexpr std::string_view kTest = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
constexpr std::string_view kBase58Main = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
constexpr std::string_view kBase58Test = "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn";

// Case 35.
TEST(BitcoinAddress, BelongsToItsNetworkOnly) {
    EXPECT_TRUE(is_bitcoin_address(kMain, BitcoinNetwork::kMainnet));
    EXPECT_FALSE(is_bitcoin_address(kMain, BitcoinNetwork::kTestnet));
    EXPECT_FALSE(is_bitcoin_address(kMain, BitcoinNetwork::kRegtest));
    EXPECT_TRUE(is_bitcoin_address(kTest, BitcoinNetwork::kTestnet));
    EXPECT_FALSE(is_bitcoin_address(kTest, BitcoinNetwork::kMainnet));
    EXPECT_TRUE(is_bitcoin_address(kBase58Main, BitcoinNetwork::kMainnet));
    EXPECT_FALSE(is_bitcoin_address(kBase58Main, BitcoinNetwork::kTestnet));
    EXPECT_TRUE(is_bitcoin_address(kBase58Test, BitcoinNetwork::kTestnet));
    EXPECT_TRUE(is_bitcoin_address(kBase58Test, BitcoinNetwork::kRegtest));  // one form for both
    EXPECT_FALSE(is_bitcoin_address(kBase58Test, BitcoinNetwork::kMainnet));
}

TEST(BitcoinAddress, OneWrongCharacterIsSeen) {
    for (const std::string_view right : {kMain, kTest, kBase58Main, kBase58Test}) {
        for (std::size_t i = 0; i < right.size(); ++i) {
            std::string text(right);
            text[i] = text[i] == 'q' ? 'p' : 'q';
            EXPECT_FALSE(parse_bitcoin_address(text)) << text;
        }
    }
}

TEST(BitcoinAddress, MixedCaseAndHugeTextsAreRefused) {
    EXPECT_FALSE(parse_bitcoin_address("bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"));
    EXPECT_FALSE(parse_bitcoin_address(std::string(1 << 20, '1')));
    EXPECT_FALSE(parse_bitcoin_address(""));
}

TEST(BitcoinNetworks, AreNamedByTheirGenesisBlocks) {
    EXPECT_EQ(bitcoin_network("000000000019d6689c085ae165831e93"), BitcoinNetwork::kMainnet);
    EXPECT_EQ(bitcoin_network("000000000933ea01ad0ee984209779ba"), BitcoinNetwork::kTestnet);
    EXPECT_EQ(bitcoin_network("0f9188f13cb7b2c71f2a335e3a4fc328"), BitcoinNetwork::kRegtest);
    EXPECT_EQ(bitcoin_network("12a765e31ffd4059bada1e25190f6e98"), std::nullopt);  // Litecoin
}

}  // namespace
}  // namespace portico::chain
