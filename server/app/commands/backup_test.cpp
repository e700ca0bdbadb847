// SPDX-License-Identifier: Apache-2.0
//
// `portico backup` and `portico restore`, run as an operator runs them: beside a running server,
// with keys in the data folder, on damaged files.
#include <gmock/gmock.h>
#include <signal.h>

#include <filesystem>
#include <fstream>

#include "server/app/integration/program.hpp"
#include "server/store/sql/sqlite_connection.hpp"

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

std::string members_of(const std::string& archive) {
    const std::string list = archive + ".list";
    EXPECT_EQ(std::system(("tar -tf '" + archive + "' > '" + list + "'").c_str()), 0);
    return text_of(list);
}

const std::string kHexKey = std::string(64, 'a') + "\n";

TEST(Backup, BesideARunningServerAndBack) {
    const Folder folder;
    const std::string data = folder.file("data"), file = folder.file("backup.tar");
    const std::string id =
        run({"project", "create", "--name", "Shop", "--data", data}).text.substr(0, 32);
    std::filesystem::create_directory(data + "/more");
    std::ofstream(data + "/more/file") << "bytes";
    const std::string shown = run({"project", "show", id, "--data", data}).text;
    {
        const Relay server(data);
        const Outcome made = run({"backup", file, "--data", data});
        ASSERT_EQ(made.status, 0) << made.text;
        EXPECT_THAT(made.text, HasSubstr("holds 4 files, checked"));
        EXPECT_EQ(std::filesystem::status(file).permissions(),
                  std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
        EXPECT_THAT(run({"backup", file, "--data", data}).text, HasSubstr("is there already"));
    }
    ASSERT_EQ(run({"project", "delete", id, "--yes", "--data", data}).status, 0);
    const std::string other = folder.file("other");
    const Outcome back = run({"restore", file, "--data", other});
    ASSERT_EQ(back.status, 0) << back.text;
    EXPECT_EQ(run({"project", "show", id, "--data", other}).text, shown);
    // The relay's key is the same: clients know the relay again.
    const auto seed = [](const std::string& path) {
        const auto sql = store::sql::open_sqlite(path + "/portico.sqlite");
        auto rows = (*sql)->query("SELECT value FROM setting WHERE name = 'relay_seed'");
        EXPECT_TRUE(*rows->next());
        return rows->bytes(0);
    };
    EXPECT_EQ(seed(other), seed(data));
    EXPECT_EQ(seed(other).size(), 32u);
    std::string text;
    std::ifstream(other + "/more/file") >> text;
    EXPECT_EQ(text, "bytes");
    Relay server(other);
    EXPECT_NE(server.port, 0);
    server.program().signal(SIGTERM);
    EXPECT_EQ(server.program().wait(), 0);
}

TEST(Backup, AnyTarReadsIt) {
    const Folder folder;
    ASSERT_EQ(run({"migrate", "--data", folder.file("data")}).status, 0);
    ASSERT_EQ(run({"backup", folder.file("b.tar"), "--data", folder.file("data")}).status, 0);
    std::filesystem::create_directory(folder.file("out"));
    const std::string command =
        "tar -xf '" + folder.file("b.tar") + "' -C '" + folder.file("out") + "'";
    EXPECT_EQ(std::system(command.c_str()), 0);
    EXPECT_THAT(run({"migrate", "--data", folder.file("out")}).text, HasSubstr("already"));
}

TEST(Backup, RestoreNeedsAWholeBackupAndAnEmptyFolder) {
    const Folder folder;
    const std::string data = folder.file("data"), file = folder.file("backup.tar");
    ASSERT_EQ(run({"project", "create", "--name", "Shop", "--data", data}).status, 0);
    ASSERT_EQ(run({"backup", file, "--data", data}).status, 0);
    EXPECT_THAT(run({"restore", file, "--data", data}).text, HasSubstr("is not empty"));

    std::string bytes(std::filesystem::file_size(file), '\0');
    std::ifstream(file, std::ios::binary)
        .read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    const auto restore_of = [&](const std::string& changed) {
        const std::string path = folder.file("changed.tar"), into = folder.file("into");
        std::ofstream(path, std::ios::binary) << changed;
        const Outcome outcome = run({"restore", path, "--data", into});
        EXPECT_EQ(outcome.status, 1);
        EXPECT_THAT(outcome.text, HasSubstr("nothing was restored"));
        EXPECT_FALSE(std::filesystem::exists(into));
        return outcome.text;
    };
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{100}, bytes.size() / 2, bytes.size() - 1024})
        EXPECT_THAT(restore_of(bytes.substr(0, size)), HasSubstr("ends too early"));
    std::string changed = bytes;
    changed[3] = static_cast<char>(changed[3] ^ 1);
    EXPECT_THAT(restore_of(changed), HasSubstr("checksum"));
    changed = bytes;
    for (std::size_t i = 512 + 100; i < 512 + 16'000; ++i) changed[i] = 'x';
    EXPECT_THAT(restore_of(changed), HasSubstr("its digest is wrong"));
    // One bit is enough, wherever it is: in a row, in padding, in the digest, behind the end.
    for (const std::size_t at :
         {std::size_t{512 + 5000}, bytes.size() / 2, bytes.size() - 1536 - 1,
          bytes.size() - 1536 + 9, bytes.size() - 1536 - 512 + 300, bytes.size() - 1}) {
        changed = bytes;
        changed[at] = static_cast<char>(changed[at] ^ 4);
        restore_of(changed);
    }
    // A backup of a version that wrote no digest: its own end right after the files.
    const std::string old = bytes.substr(0, bytes.size() - 2048) + std::string(1024, '\0');
    std::ofstream(folder.file("old.tar"), std::ios::binary) << old;
    const Outcome restored =
        run({"restore", folder.file("old.tar"), "--data", folder.file("from-old")});
    EXPECT_EQ(restored.status, 0) << restored.text;
    EXPECT_THAT(restored.text, HasSubstr("bears no digest"));
    EXPECT_THAT(restore_of("no tar at all"), HasSubstr("ends too early"));
}

TEST(Backup, HoldsNoKeyThatTheConfigurationNames) {
    const Folder folder;
    const std::string data = folder.file("data");
    ASSERT_EQ(run({"migrate", "--data", data}).status, 0);
    std::filesystem::create_directory(data + "/keys");
    for (const char* name : {"recovery", "keys/pin", "keys/token", "tls.pem", "mail", "notes"})
        folder.write("data/" + std::string(name), "secret " + std::string(name) + "\n");
    folder.write("real.key", "one that is linked");
    std::filesystem::create_symlink(folder.file("real.key"), data + "/linked");
    const std::string config = folder.write(
        "portico.toml", "data = \"" + data + "\"\n[tls]\nkey = [\"" + data +
                            "/tls.pem\"]\n[sign_in]\nkey_file = \"" + folder.file("real.key") +
                            "\"\n[vault]\nauth_key = \"pkcs11:token=shop;object=auth?module-path="
                            "/none.so&pin-source=" +
                            data +
                            "/keys/pin\"\nrecovery_key = \"https://vault.example:8200/v1/transit/"
                            "keys/recovery?token-file=" +
                            data + "/keys/token\"\n[vault.mail]\npassword_file = \"" + data +
                            "/mail\"\n");
    const Outcome made = run({"backup", folder.file("b.tar"), "--config", config});
    ASSERT_EQ(made.status, 0) << made.text;
    const std::string held = members_of(folder.file("b.tar"));
    for (const char* name : {"keys/pin", "keys/token", "tls.pem", "mail", "linked"}) {
        EXPECT_THAT(held, Not(HasSubstr(name)));
        EXPECT_THAT(made.text,
                    HasSubstr("left out, as it is a key or opens one: " + std::string(name)));
    }
    for (const char* name : {"notes", "recovery"}) EXPECT_THAT(held, HasSubstr(name));

    const std::string by_file =
        folder.write("files.toml", "data = \"" + data + "\"\n[vault]\nrecovery_key = \"" + data +
                                       "/../data/recovery\"\n");
    ASSERT_EQ(run({"backup", folder.file("c.tar"), "--config", by_file}).status, 0);
    EXPECT_THAT(members_of(folder.file("c.tar")), Not(HasSubstr("recovery")));
}

TEST(Backup, HoldsNothingThatLooksLikeAKeyWhereNoConfigurationNamesIt) {
    const Folder folder;
    const std::string data = folder.file("data");
    ASSERT_EQ(run({"migrate", "--data", data}).status, 0);
    folder.write("data/vault-auth", kHexKey);
    folder.write("data/vault-recovery", "\n" + kHexKey + kHexKey);
    folder.write("data/server.pem", "-----BEGIN PRIVATE KEY-----\nMC4C\n");
    folder.write("data/sums", std::string(64, 'a') + "  frame.html\n");
    folder.write("data/empty", "");
    const Outcome made = run({"backup", folder.file("b.tar"), "--data", data});
    ASSERT_EQ(made.status, 0) << made.text;
    const std::string held = members_of(folder.file("b.tar"));
    for (const char* name : {"vault-auth", "vault-recovery", "server.pem"}) {
        EXPECT_THAT(held, Not(HasSubstr(name)));
        EXPECT_THAT(made.text, HasSubstr("one: " + std::string(name)));
    }
    for (const char* name : {"sums", "empty"}) EXPECT_THAT(held, HasSubstr(name));
}

TEST(Backup, HoldsNoOtherBackup) {
    const Folder folder;
    const std::string data = folder.file("data");
    ASSERT_EQ(run({"migrate", "--data", data}).status, 0);
    for (const char* name : {"/more", "/.portico-part-killed"})
        std::filesystem::create_directory(data + name);
    folder.write("data/more/file", "bytes");
    std::filesystem::create_directory_symlink(data + "/more", folder.file("link"));
    for (const std::string& inside :
         {data + "/b.tar", data + "/more/b.tar", folder.file("link/b.tar")}) {
        const Outcome refused = run({"backup", inside, "--data", data});
        EXPECT_EQ(refused.status, 1);
        EXPECT_THAT(refused.text, HasSubstr("lies in the data folder"));
        EXPECT_FALSE(std::filesystem::exists(inside));
    }
    folder.write("data/.portico-part-killed/backup.tar", "half");
    ASSERT_EQ(run({"backup", folder.file("b.tar"), "--data", data}).status, 0);
    const std::string held = members_of(folder.file("b.tar"));
    EXPECT_THAT(held, HasSubstr("more/file"));
    EXPECT_THAT(held, Not(HasSubstr("backup.tar")));
}

}  // namespace
}  // namespace portico::app
