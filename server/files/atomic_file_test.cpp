// SPDX-License-Identifier: Apache-2.0
#include "server/files/atomic_file.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>

namespace portico::files {
namespace {

using testing::HasSubstr;

class AtomicFile : public testing::Test {
  protected:
    void SetUp() override {
        char path[] = "/tmp/portico-file-XXXXXX";
        ASSERT_NE(mkdtemp(path), nullptr);
        folder = path;
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    std::size_t files() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder),
                                                      std::filesystem::directory_iterator()));
    }
    std::string folder;
};

TEST_F(AtomicFile, IsReplacedWholeAndReadBack) {
    const std::string path = folder + "/a";
    ASSERT_TRUE(replace_file(path, "one"));
    ASSERT_TRUE(replace_file(path, std::string("t\0wo", 4)));
    EXPECT_EQ(*read_file(path, 4), std::string("t\0wo", 4));
    EXPECT_EQ(files(), 1u);  // nothing beside it is left
    struct stat status{};
    ASSERT_EQ(::stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600u);
}

TEST_F(AtomicFile, LimitsAndKindsAreSaid) {
    const std::string path = folder + "/a";
    ASSERT_TRUE(replace_file(path, std::string(2049, 'x')));
    EXPECT_EQ(read_file(path, 2048).error(), "it is larger than 2 KiB");
    EXPECT_EQ(read_file(path, 2049)->size(), 2049u);
    EXPECT_EQ(read_file(folder + "/none", 1).error(), "it does not exist");
    EXPECT_EQ(read_file(folder, 1).error(), "it is not a file");
    ASSERT_EQ(::mkfifo((folder + "/pipe").c_str(), 0600), 0);
    EXPECT_EQ(read_file(folder + "/pipe", 1).error(), "it is not a file");  // does not wait
}

TEST_F(AtomicFile, FailedReplacementLeavesTheOldOne) {
    std::filesystem::create_directory(folder + "/taken");
    ASSERT_TRUE(replace_file(folder + "/taken/inside", "x"));
    const auto refused = replace_file(folder + "/taken", "new");  // a folder is in its place
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error(), HasSubstr("cannot replace " + folder + "/taken"));
    EXPECT_EQ(*read_file(folder + "/taken/inside", 10), "x");
    EXPECT_EQ(files(), 1u);
    EXPECT_THAT(replace_file(folder + "/none/a", "x").error(), HasSubstr("cannot write"));
}

}  // namespace
}  // namespace portico::files
