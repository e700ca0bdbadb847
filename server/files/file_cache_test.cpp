// SPDX-License-Identifier: Apache-2.0
#include "server/files/file_cache.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace portico::files {
namespace {

namespace fs = std::filesystem;

struct FileCacheTest : testing::Test {
    FileCacheTest() {
        const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
        folder = fs::temp_directory_path() /
                 ("portico-cache-" + std::to_string(getpid()) + test->name());
        fs::remove_all(folder);
    }
    ~FileCacheTest() override { fs::remove_all(folder); }
    std::unique_ptr<FileCache> open(std::uint64_t bytes_max) {
        return *FileCache::open(folder.string() + "/kept", bytes_max);
    }
    fs::path folder;
};

TEST_F(FileCacheTest, WhatIsPutIsFoundAlsoAfterAStart) {
    auto cache = open(1 << 20);
    const std::string bytes("\0binary\n", 8);
    cache->put("aa01", bytes);
    EXPECT_EQ(cache->find("aa01"), bytes);
    EXPECT_EQ(cache->find("aa02"), std::nullopt);
    cache->put("aa01", "other");
    cache = open(1 << 20);
    EXPECT_EQ(cache->find("aa01"), "other");
}

TEST_F(FileCacheTest, WhatWasUnusedLongestGoesFirst) {
    auto cache = open(3 * 4096);
    for (const char* name : {"a", "b", "c"}) cache->put(name, "x");
    EXPECT_TRUE(cache->find("a"));
    cache->put("d", std::string(4096, 'y'));
    EXPECT_FALSE(cache->find("b"));
    EXPECT_TRUE(cache->find("a"));
    EXPECT_TRUE(cache->find("d"));
    EXPECT_EQ(cache->bytes(), 3u * 4096);
    cache->put("large", std::string(4 * 4096, 'z'));  // never fits
    EXPECT_FALSE(cache->find("large"));
    EXPECT_LE(cache->bytes(), 3u * 4096);
    EXPECT_LE(open(4096)->bytes(), 4096u) << "a smaller bound counts at the next start";
}

TEST_F(FileCacheTest, NamesNeverLeaveTheFolder) {
    auto cache = open(1 << 20);
    for (const char* name : {"../out", "a/b", "", "A", "a.b"}) {
        cache->put(name, "x");
        EXPECT_FALSE(cache->find(name)) << name;
    }
    EXPECT_FALSE(fs::exists(folder / "out"));
}

TEST_F(FileCacheTest, WhatIsGoneOrUnfinishedIsNotThere) {
    auto cache = open(1 << 20);
    cache->put("aa", "x");
    fs::remove(folder / "kept/aa");
    EXPECT_FALSE(cache->find("aa"));
    EXPECT_EQ(cache->bytes(), 0u);
    std::ofstream(folder / "kept/bb.part") << "half";
    cache = open(1 << 20);
    EXPECT_FALSE(cache->find("bb"));
    EXPECT_FALSE(fs::exists(folder / "kept/bb.part"));
}

}  // namespace
}  // namespace portico::files
