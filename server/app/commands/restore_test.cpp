// SPDX-License-Identifier: Apache-2.0
//
// `portico restore` into folders as Debian and containers have them.
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "server/app/integration/program.hpp"

namespace portico::app {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Both outputs in `text`.
Outcome run(const std::vector<std::string>& arguments) {
    Outcome out = run_program(arguments);
    out.text += out.errors;
    return out;
}

std::string text_of(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

struct stat facts_of(const std::string& path) {
    struct stat out{};
    EXPECT_EQ(::stat(path.c_str(), &out), 0) << path;
    return out;
}

TEST(Restore, IntoAnExistingFolderWhichStaysTheSame) {
    const Folder folder;
    const std::string data = folder.file("data"), file = folder.file("b.tar");
    ASSERT_EQ(run({"project", "create", "--name", "Shop", "--data", data}).status, 0);
    std::filesystem::create_directory(data + "/more");
    folder.write("data/more/file", "bytes");
    ASSERT_EQ(run({"backup", file, "--data", data}).status, 0);
    const std::string shown = run({"project", "list", "--data", data}).text;

    // As a mounted volume is: it cannot be renamed or removed, and is the same folder afterwards.
    const std::string into = folder.file("into");
    std::filesystem::create_directories(into + "/lost+found");
    for (const char* name :
         {"sign-in.key", "sessions.key", "vault-removed-devices", "vault-sealed-rows"})
        folder.write("into/" + std::string(name), "kept");
    constexpr uid_t kSomebody = 54'321;
    const bool is_root = geteuid() == 0;
    if (is_root) ASSERT_EQ(chown(into.c_str(), kSomebody, kSomebody), 0);
    const ino_t before = facts_of(into).st_ino;
    const Outcome done = run({"restore", file, "--data", into});
    ASSERT_EQ(done.status, 0) << done.text;
    EXPECT_EQ(facts_of(into).st_ino, before);
    EXPECT_EQ(run({"project", "list", "--data", into}).text, shown);
    EXPECT_EQ(text_of(into + "/vault-sealed-rows"), "kept");
    EXPECT_EQ(text_of(into + "/more/file"), "bytes");
    if (is_root)
        for (const char* name : {"", "/portico-api.sqlite", "/portico.lock", "/more", "/more/file"})
            EXPECT_EQ(facts_of(into + name).st_uid, kSomebody) << name;
    for (const auto& one : std::filesystem::directory_iterator(into))
        EXPECT_THAT(one.path().filename().string(), Not(HasSubstr("portico-part")));

    const Outcome again = run({"restore", file, "--data", into});
    EXPECT_EQ(again.status, 1);
    EXPECT_THAT(again.text, HasSubstr("is not empty, it holds "));
}

TEST(Restore, ADamagedBackupLeavesAnExistingFolderAsItIs) {
    const Folder folder;
    const std::string into = folder.file("into");
    std::filesystem::create_directory(into);
    folder.write("into/sign-in.key", "kept");
    const Outcome refused =
        run({"restore", folder.write("b.tar", "no tar at all"), "--data", into});
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.text, HasSubstr("nothing was restored"));
    EXPECT_EQ(text_of(into + "/sign-in.key"), "kept");
    EXPECT_FALSE(std::filesystem::exists(into + "/portico-api.sqlite"));

    const Relay server(folder.file("data"));
    EXPECT_THAT(run({"restore", folder.file("b.tar"), "--data", folder.file("data")}).text,
                HasSubstr("in use by another portico process"));
}

/// As the server's user on Debian, whose folder lies in one of root's.
TEST(Restore, WhereTheUserMayWriteInTheFolderAlone) {
    const Folder folder;
    const std::string data = folder.file("data"), file = folder.file("b.tar");
    ASSERT_EQ(run({"project", "create", "--name", "Shop", "--data", data}).status, 0);
    ASSERT_EQ(run({"backup", file, "--data", data}).status, 0);
    const std::string parent = folder.file("lib"), into = parent + "/portico";
    std::filesystem::create_directories(into);
    constexpr uid_t kNobody = 65'534;
    const bool is_root = geteuid() == 0;
    if (is_root)
        for (const std::string& one : {folder.path(), into, file})
            ASSERT_EQ(chown(one.c_str(), kNobody, kNobody), 0);
    ASSERT_EQ(chmod(parent.c_str(), 0555), 0);
    const pid_t child = fork();
    if (child == 0) {
        if (is_root && (setgid(kNobody) != 0 || setuid(kNobody) != 0)) _exit(126);
        execl(PORTICO_BINARY, PORTICO_BINARY, "restore", file.c_str(), "--data", into.c_str(),
              nullptr);
        _exit(126);
    }
    int status = 0;
    waitpid(child, &status, 0);
    chmod(parent.c_str(), 0755);
    if (WEXITSTATUS(status) == 126) GTEST_SKIP() << "another user cannot start the program here";
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_TRUE(std::filesystem::exists(into + "/portico-api.sqlite"));
}

}  // namespace
}  // namespace portico::app
