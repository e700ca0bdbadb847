// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/wallets_command.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "server/api/wallets/bundled_directory.hpp"
#include "server/app/options.hpp"
#include "server/files/atomic_file.hpp"

namespace portico::app {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string kPng = std::string("\x89PNG\r\n\x1a\n") + "chunks";
constexpr std::string_view kOneWallet =
    R"({"format":1,"wallets":[{"id":"kestrel","name":"Kestrel","rdns":"example.kestrel"}]})";

class WalletsCommand : public testing::Test {
  protected:
    void SetUp() override {
        char path[] = "/tmp/portico-wallets-XXXXXX";
        ASSERT_NE(mkdtemp(path), nullptr);
        folder = path;
        data = folder + "/data";
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    std::string put(const std::string& name, std::string_view bytes) {
        const std::filesystem::path path = folder + "/" + name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }
    std::string stored(const std::string& name) {
        return files::read_file(data + "/" + name, 1 << 20).value_or("nothing");
    }
    /// Runs a command as typed; what it prints is in `out` and `error`.
    int run(std::vector<const char*> words) {
        words.insert(words.begin(), {"portico", "wallets"});
        words.insert(words.end(), {"--data", data.c_str()});
        const auto options = parse_options(static_cast<int>(words.size()), words.data());
        EXPECT_TRUE(options) << options.error();
        if (!options) return -1;
        EXPECT_EQ(options->command, Command::kWallets);
        testing::internal::CaptureStdout();
        testing::internal::CaptureStderr();
        const int status = wallets_command(options->wallets, options->data);
        out = testing::internal::GetCapturedStdout();
        error = testing::internal::GetCapturedStderr();
        return status;
    }
    std::string folder, data, out, error;
};

TEST_F(WalletsCommand, ImportPutsADirectoryInUseAndResetTakesItBack) {
    EXPECT_EQ(run({"check"}), 0);
    EXPECT_THAT(out, HasSubstr("the directory that comes with portico"));
    const std::string file = put("mine.json", kOneWallet);
    EXPECT_EQ(run({"import", file.c_str()}), 0);
    EXPECT_THAT(out, HasSubstr("imported 1 wallets"));
    EXPECT_EQ(run({"list"}), 0);
    EXPECT_EQ(out, "Kestrel\tkestrel\texample.kestrel\t-\n");
    EXPECT_EQ(run({"check"}), 0);
    EXPECT_THAT(out, HasSubstr(data + "/wallets.json holds 1 wallets"));
    struct stat status{};
    ASSERT_EQ(::stat((data + "/wallets.json").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600u);
    EXPECT_EQ(run({"reset"}), 0);
    EXPECT_EQ(run({"list"}), 0);
    EXPECT_THAT(out, StartsWith("MetaMask\t"));
    EXPECT_EQ(run({"reset"}), 0);
    EXPECT_THAT(out, HasSubstr("nothing was changed"));
}

TEST_F(WalletsCommand, ExportIsWhatImportTakes) {
    const std::string file = folder + "/out.json";
    EXPECT_EQ(run({"export", file.c_str()}), 0);
    EXPECT_EQ(*files::read_file(file, 1 << 20), api::wallets::bundled_directory());
    EXPECT_EQ(run({"import", file.c_str()}), 0);
    EXPECT_EQ(run({"export"}), 0);
    EXPECT_EQ(out, api::wallets::bundled_directory());
}

TEST_F(WalletsCommand, ListSearches) {
    EXPECT_EQ(run({"list", "--search", "keplr"}), 0);
    EXPECT_THAT(out, StartsWith("Keplr\t"));
    EXPECT_EQ(run({"list", "--search", "\xff"}), 1);
    EXPECT_THAT(error, HasSubstr("UTF-8"));
}

TEST_F(WalletsCommand, BadFileChangesNothingAndSaysWhere) {
    const std::string good = put("good.json", kOneWallet);
    ASSERT_EQ(run({"import", good.c_str()}), 0);
    const std::string before = stored("wallets.json");
    const std::string bad = put("bad.json", "{\n\"format\": 1,\n\"wallets\": [{]}\n");
    EXPECT_EQ(run({"import", bad.c_str()}), 1);
    EXPECT_EQ(error,
              "portico: " + bad + ": line 3, column 14: not valid JSON. Nothing was changed\n");
    const std::string wrong =
        put("wrong.json",
            R"({"format":1,"wallets":[{"id":"a","name":"A","mobile_link":"javascript://x"}]})");
    EXPECT_EQ(run({"check", wrong.c_str()}), 1);
    EXPECT_THAT(error, HasSubstr("wallets[0] (A).mobile_link has the scheme javascript"));
    EXPECT_EQ(run({"import", wrong.c_str()}), 1);
    EXPECT_EQ(run({"import", (folder + "/none.json").c_str()}), 1);
    EXPECT_THAT(error, HasSubstr("none.json: it does not exist"));
    EXPECT_EQ(run({"import"}), 1);
    EXPECT_EQ(stored("wallets.json"), before);
}

TEST_F(WalletsCommand, PicturesAreCheckedTogetherThenStored) {
    const std::string file = put("mine.json", kOneWallet);
    const std::string images = folder + "/images";
    put("images/kestrel.png", kPng);
    put("images/tokens/USDC.jpg", "\xff\xd8\xff");
    put("images/.hidden", "x");
    const std::string bad = put("images/assets/a.svg", "<svg/>");
    EXPECT_EQ(run({"import", file.c_str(), "--images", images.c_str()}), 1);
    EXPECT_EQ(error, "portico: " + bad +
                         ": it is SVG, which can carry scripts; make a PNG or WebP of it. "
                         "Nothing was changed\n");
    EXPECT_FALSE(std::filesystem::exists(data));

    std::filesystem::remove(bad);
    EXPECT_EQ(run({"import", file.c_str(), "--images", images.c_str()}), 0);
    EXPECT_THAT(out, HasSubstr("imported 2 pictures"));
    EXPECT_EQ(stored("images/wallets/kestrel.png"), kPng);
    EXPECT_EQ(stored("images/tokens/usdc.jpeg"), "\xff\xd8\xff");

    put("images/kestrel.png", "GIF89a");  // told by its bytes, and there is one of a name
    EXPECT_EQ(run({"import", "--images", images.c_str()}), 0);
    EXPECT_EQ(stored("images/wallets/kestrel.gif"), "GIF89a");
    EXPECT_EQ(stored("images/wallets/kestrel.png"), "nothing");
}

TEST_F(WalletsCommand, PictureOfNobodyIsAMistake) {
    put("images/kestrle.png", kPng);
    EXPECT_EQ(run({"import", "--images", (folder + "/images").c_str()}), 1);
    EXPECT_THAT(error, HasSubstr("no wallet has the id or rdns \"kestrle\""));
    EXPECT_EQ(run({"import", "--images", (folder + "/none").c_str()}), 1);
    EXPECT_THAT(error, HasSubstr("it is not a folder"));
}

}  // namespace
}  // namespace portico::app
