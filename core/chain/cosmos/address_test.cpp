// SPDX-License-Identifier: Apache-2.0
#include "core/chain/cosmos/address.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/bech32.hpp"

namespace portico::chain {
namespace {

std::string bech32_of(std::string prefix, std::size_t size,
                      Bech32Variant variant = Bech32Variant::kBech32) {
    return *make_bech32({variant, std::move(prefix), to_bech32_words(Bytes(size, 0x5a))});
}

TEST(CosmosAddress, HasTwentyOrThirtyTwoBytes) {
    const auto address = parse_cosmos_address("cosmos1h806c7khnvmjlywdrkdgk2vrayy2mmvf9rxk2r");
    ASSERT_TRUE(address);
    EXPECT_EQ(address->prefix, "cosmos");
    EXPECT_EQ(address->account.size(), 20u);
    EXPECT_TRUE(parse_cosmos_address(bech32_of("juno", 32)));
    for (const std::size_t size : {0u, 19u, 21u, 31u, 33u}) {
        EXPECT_FALSE(parse_cosmos_address(bech32_of("juno", size))) << size;
    }
    EXPECT_FALSE(parse_cosmos_address(bech32_of("juno", 20, Bech32Variant::kBech32m)));
}

// Case 35.
TEST(CosmosAddress, MustCarryThePrefixOfAKnownChain) {
    EXPECT_TRUE(is_cosmos_address(bech32_of("cosmos", 20), "cosmoshub-4"));
    EXPECT_FALSE(is_cosmos_address(bech32_of("juno", 20), "cosmoshub-4"));
    EXPECT_TRUE(is_cosmos_address(bech32_of("juno", 20), "juno-1"));
    EXPECT_FALSE(is_cosmos_address("", "juno-1"));
}

}  // namespace
}  // namespace portico::chain
