// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/answer_cache.hpp"

#include <gtest/gtest.h>

namespace portico::api::rpc {
namespace {

TEST(AnswerCache, WhatIsOutOfDateIsNeitherToldNorKeptInMemory) {
    AnswerCache cache(1'000'000, 1'000);
    cache.put("a", "1", 100, 0);
    cache.put("b", "2", AnswerCache::kForEver, 0);
    EXPECT_NE(cache.find("a", 99), nullptr);
    EXPECT_EQ(cache.find("a", 100), nullptr);
    cache.put("c", "3", 200, 100);
    ASSERT_NE(cache.find("b", 150), nullptr);
    cache.put("d", "4", 300, 200);  // nobody asks for "c" again
    EXPECT_EQ(cache.size(), 2u);
    EXPECT_EQ(*cache.find("b", 1'000'000), "2");
}

TEST(AnswerCache, ANewAnswerTakesTheOldOnesPlace) {
    AnswerCache cache(1'000'000, 1'000);
    cache.put("a", "1", 100, 0);
    const std::size_t bytes = cache.bytes();
    cache.put("a", "2", 100, 0);
    EXPECT_EQ(*cache.find("a", 0), "2");
    EXPECT_EQ(cache.size(), 1u);
    EXPECT_EQ(cache.bytes(), bytes);
}

TEST(AnswerCache, ThoseUnusedLongestGoFirst) {
    AnswerCache cache(3 * 250, 200);
    for (const char* key : {"a", "b", "c"}) cache.put(key, "1", AnswerCache::kForEver, 0);
    EXPECT_NE(cache.find("a", 0), nullptr);
    cache.put("d", "1", AnswerCache::kForEver, 0);
    EXPECT_NE(cache.find("a", 0), nullptr);
    EXPECT_EQ(cache.find("b", 0), nullptr);
    cache.put("long", std::string(300, 'x'), AnswerCache::kForEver, 0);
    EXPECT_EQ(cache.find("long", 0), nullptr);
}

}  // namespace
}  // namespace portico::api::rpc
