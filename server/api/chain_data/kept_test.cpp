// SPDX-License-Identifier: Apache-2.0
#include "server/api/chain_data/kept.hpp"

#include <gtest/gtest.h>

namespace portico::api::chain_data {
namespace {

TEST(Kept, ForAWhile) {
    Kept<int> kept(10, 100);
    kept.put("a", 1, 0);
    ASSERT_NE(kept.find("a", 99), nullptr);
    EXPECT_EQ(*kept.find("a", 99), 1);
    EXPECT_EQ(kept.find("a", 100), nullptr);
    EXPECT_EQ(kept.find("b", 0), nullptr);
}

TEST(Kept, WhatWasUnusedLongestGoesFirst) {
    Kept<int> kept(2, 100);
    kept.put("a", 1, 0);
    kept.put("b", 2, 0);
    kept.find("a", 1);
    kept.put("c", 3, 2);
    EXPECT_NE(kept.find("a", 3), nullptr);
    EXPECT_EQ(kept.find("b", 3), nullptr);
    EXPECT_NE(kept.find("c", 3), nullptr);
}

TEST(Kept, WhatIsTooOldTakesNoRoom) {  // else a burst of long answers stays for ever
    Kept<int> kept(10, 100);
    for (const char* key : {"a", "b", "c"}) kept.put(key, 1, 0);
    kept.put("d", 1, 100);
    EXPECT_EQ(kept.size(), 1u);
    EXPECT_NE(kept.find("d", 100), nullptr);
}

}  // namespace
}  // namespace portico::api::chain_data
