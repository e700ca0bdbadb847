// SPDX-License-Identifier: Apache-2.0
#include "server/vault/service/removed_devices.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace portico::vault {
namespace {

using testing::HasSubstr;
using testing::Not;

class RemovedDevicesFile : public testing::Test {
  protected:
    RemovedDevicesFile() {
        std::string pattern = std::filesystem::temp_directory_path() / "portico-removed-XXXXXX";
        folder_ = mkdtemp(pattern.data());
        path_ = folder_ + "/removed";
    }
    ~RemovedDevicesFile() override { std::filesystem::remove_all(folder_); }
    std::string text() const {
        std::ifstream file(path_);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void write(const std::string& text) const { std::ofstream(path_) << text; }
    std::string refusal() const {
        const auto opened = RemovedDevices::open(path_);
        return opened ? "opened" : opened.error();
    }

    std::string folder_, path_;
};

TEST_F(RemovedDevicesFile, KeepsWhatWasAdded) {
    {
        const auto list = *RemovedDevices::open(path_);
        EXPECT_FALSE(list->contains({"account", "phone"}));
        EXPECT_TRUE(list->add({{"account", "phone"}, {"account", "tablet"}}));
        EXPECT_TRUE(list->add({{"account", "phone"}}));
        EXPECT_TRUE(list->contains({"account", "phone"}));
    }
    const auto list = *RemovedDevices::open(path_);
    EXPECT_TRUE(list->contains({"account", "phone"}));
    EXPECT_TRUE(list->contains({"account", "tablet"}));
    EXPECT_FALSE(list->contains({"account", "laptop"}));
    EXPECT_FALSE(list->contains({"other", "phone"}));
    EXPECT_EQ(text().size(), 2 * 65U);
    EXPECT_THAT(text(), Not(HasSubstr("phone"))) << "it tells nobody who it was";
    EXPECT_EQ(std::filesystem::status(path_).permissions(), std::filesystem::perms(0600));
}

TEST_F(RemovedDevicesFile, HalfALineOfAPowerCutIsDropped) {
    EXPECT_TRUE((*RemovedDevices::open(path_))->add({{"account", "phone"}}));
    write(text() + std::string(30, 'a'));
    chmod(path_.c_str(), 0600);
    EXPECT_TRUE((*RemovedDevices::open(path_))->add({{"account", "tablet"}}));
    const auto list = *RemovedDevices::open(path_);
    EXPECT_TRUE(list->contains({"account", "phone"}));
    EXPECT_TRUE(list->contains({"account", "tablet"}));
    EXPECT_EQ(text().size(), 2 * 65U);
}

TEST_F(RemovedDevicesFile, AnotherFileIsRefused) {
    write(std::string(64, 'x') + "\n");
    EXPECT_THAT(refusal(), HasSubstr("it is not a list of devices"));
    write(std::string(65, 'a'));
    EXPECT_THAT(refusal(), HasSubstr("it is not a list of devices"));
    write("");
    chmod(path_.c_str(), 0622);
    EXPECT_THAT(refusal(), HasSubstr("others may write it"));
    std::filesystem::remove(path_);
    std::filesystem::create_directory(path_);
    EXPECT_THAT(refusal(), HasSubstr(path_));
}

}  // namespace
}  // namespace portico::vault
