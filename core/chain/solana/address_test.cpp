// SPDX-License-Identifier: Apache-2.0
#include "core/chain/solana/address.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/base58.hpp"

namespace portico::chain {
namespace {

// Case 35.
TEST(SolanaAddress, IsThirtyTwoBytesOfBase58) {
    EXPECT_TRUE(is_solana_address("11111111111111111111111111111111"));  // the system program
    EXPECT_TRUE(is_solana_address("4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA"));
    EXPECT_TRUE(is_solana_address(to_base58(Bytes(32, 0xff))));
    EXPECT_FALSE(is_solana_address(to_base58(Bytes(31, 0xff))));
    EXPECT_FALSE(is_solana_address(to_base58(Bytes(33, 0x01))));
    EXPECT_FALSE(is_solana_address("1111111111111111111111111111111"));
    EXPECT_FALSE(is_solana_address("111111111111111111111111111111111"));
    EXPECT_FALSE(is_solana_address("0fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA"));
    EXPECT_FALSE(is_solana_address(""));
    EXPECT_FALSE(is_solana_address(std::string(1 << 20, '1')));
}

}  // namespace
}  // namespace portico::chain
