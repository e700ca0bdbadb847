// SPDX-License-Identifier: Apache-2.0
#include "server/vault/rules/assisted_key.hpp"

#include <gtest/gtest.h>

namespace portico::vault {
namespace {

TEST(AssistedKeys, AreOfOneSeedAndOneAccount) {
    const SecretBytes seed(Bytes(32, 7)), other(Bytes(32, 8));
    const auto key = derive_assisted_key(seed, "ada");
    ASSERT_TRUE(key);
    EXPECT_EQ(key->public_key, derive_assisted_key(seed, "ada")->public_key);
    EXPECT_NE(key->public_key, derive_assisted_key(seed, "eve")->public_key);
    EXPECT_NE(key->public_key, derive_assisted_key(other, "ada")->public_key);
}

}  // namespace
}  // namespace portico::vault
