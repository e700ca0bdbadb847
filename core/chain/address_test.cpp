// SPDX-License-Identifier: Apache-2.0
#include "core/chain/address.hpp"

#include <gtest/gtest.h>

namespace portico::chain {
namespace {

constexpr std::string_view kEvm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
constexpr std::string_view kSolana = "4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA";
constexpr std::string_view kBitcoin = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
constexpr std::string_view kPolkadot = "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5";
constexpr std::string_view kCosmos = "cosmos1h806c7khnvmjlywdrkdgk2vrayy2mmvf9rxk2r";
constexpr std::string_view kBitcoinMainnet = "000000000019d6689c085ae165831e93";

struct Row {
    std::string_view chain_namespace, reference, own;
};
constexpr Row kRows[] = {
    {"eip155", "1", kEvm},
    {"solana", "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", kSolana},
    {"bip122", kBitcoinMainnet, kBitcoin},
    {"polkadot", "91b171bb158e2d3848fa23a9f1c25182", kPolkadot},
    {"cosmos", "cosmoshub-4", kCosmos},
};

TEST(IsValidAddress, EachNamespaceTakesItsOwnAddressesAndNoOthers) {
    for (const Row& chain : kRows) {
        for (const Row& address : kRows) {
            EXPECT_EQ(is_valid_address(chain.chain_namespace, chain.reference, address.own),
                      &chain == &address)
                << chain.chain_namespace << " " << address.own;
        }
        EXPECT_FALSE(is_valid_address(chain.chain_namespace, chain.reference, ""));
        EXPECT_FALSE(
            is_valid_address(chain.chain_namespace, chain.reference, std::string(1 << 20, '1')));
    }
}

TEST(IsValidAddress, UnknownRulesLeaveTheFormOfCaip10) {
    EXPECT_TRUE(is_valid_address("hedera", "mainnet", "0.0.1234567890-zbhlt"));
    EXPECT_FALSE(is_valid_address("hedera", "mainnet", "not an address"));
    // Litecoin shares the namespace of Bitcoin, not its addresses.
    EXPECT_TRUE(is_valid_address("bip122", "12a765e31ffd4059bada1e25190f6e98",
                                 "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1"));
}

}  // namespace
}  // namespace portico::chain
