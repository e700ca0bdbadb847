// SPDX-License-Identifier: Apache-2.0
#include "server/ops/ttl_lru_cache.hpp"

#include <gtest/gtest.h>

namespace portico::ops {
namespace {

constexpr std::size_t kMuch = 1'000'000;

TEST(TtlLruCache, WhatIsOutOfDateIsNeitherToldNorKeptInMemory) {
    TtlLruCache<int> cache(kMuch, 100);
    cache.put("a", 1, 0);
    ASSERT_NE(cache.find("a", 99), nullptr);
    EXPECT_EQ(*cache.find("a", 99), 1);
    EXPECT_EQ(cache.find("a", 100), nullptr);
    EXPECT_EQ(cache.size(), 0u);
    EXPECT_EQ(cache.find("b", 0), nullptr);
    for (const char* key : {"a", "b", "c"}) cache.put(key, 1, 200);  // nobody asks for them again
    cache.put("d", 1, 300);
    EXPECT_EQ(cache.size(), 1u);
    cache.put_until("e", 1, TtlLruCache<int>::kForEver, 300);
    EXPECT_NE(cache.find("e", INT64_MAX - 1), nullptr);
}

TEST(TtlLruCache, ANewValueTakesTheOldOnesPlace) {
    TtlLruCache<std::string> cache(kMuch, 100);
    cache.put("a", "1", 0);
    const std::size_t bytes = cache.bytes();
    cache.put("a", "2", 0);
    EXPECT_EQ(*cache.find("a", 0), "2");
    EXPECT_EQ(cache.size(), 1u);
    EXPECT_EQ(cache.bytes(), bytes);
}

TEST(TtlLruCache, BytesAreBoundedHoweverFewTheEntries) {
    TtlLruCache<std::string> cache(100'000, 100);
    for (int i = 0; i < 1'000; ++i) {
        cache.put(std::to_string(i), std::string(10'000, 'x'), 0);
        ASSERT_LE(cache.bytes(), 100'000u);
    }
    EXPECT_EQ(cache.size(), 9u);
    EXPECT_EQ(cache.find("0", 0), nullptr);
    EXPECT_NE(cache.find("999", 0), nullptr);
    cache.put("999", std::string(100'001, 'x'), 0);
    EXPECT_EQ(cache.find("999", 0), nullptr)
        << "larger than the whole, and the old one is outdated";
    EXPECT_EQ(cache.size(), 8u);
}

TEST(TtlLruCache, ThoseUnusedLongestGoFirst) {
    TtlLruCache<std::string> cache(3 * 350, 100);
    const std::string value(100, 'x');
    for (const char* key : {"a", "b", "c"}) cache.put(key, value, 0);
    EXPECT_NE(cache.find("a", 0), nullptr);
    cache.put("d", value, 0);
    EXPECT_NE(cache.find("a", 0), nullptr);
    EXPECT_EQ(cache.find("b", 0), nullptr);
}

TEST(TtlLruCache, ACacheOfNoBytesKeepsNothing) {
    TtlLruCache<int> cache(0, 100);
    cache.put("a", 1, 0);
    EXPECT_EQ(cache.find("a", 0), nullptr);
}

TEST(TtlLruCache, WhatValuesHoldElsewhereCounts) {
    struct Row {
        std::string name;
        std::optional<std::string> more;
        std::size_t heap_bytes() const { return ops::heap_bytes(name, more); }
    };
    const std::string text(100, 'x');
    EXPECT_EQ(heap_bytes(7, true, std::string("short")), 0u);
    EXPECT_GE(heap_bytes(std::vector<Row>{{text, text}, {text, std::nullopt}}),
              300 + 2 * sizeof(Row));
}

}  // namespace
}  // namespace portico::ops
