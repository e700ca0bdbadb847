// SPDX-License-Identifier: Apache-2.0
//
// The real program started: what it reads, what prevents its start.
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>

#include "core/base/version.hpp"
#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"
#include "server/store/sqlite.hpp"

namespace portico::app {
namespace {

using testing::HasSubstr;

TEST(Starting, WhatPreventsTheStartIsOneClearLine) {
    const Folder folder;
    Relay relay(folder.path());
    const auto failure = [](std::vector<std::string> arguments) {
        const Outcome outcome = run_program(std::move(arguments));
        EXPECT_NE(outcome.status, 0);
        const std::string line = outcome.errors.substr(
            std::min(outcome.errors.find("portico: "), outcome.errors.size()));  // after the log
        EXPECT_EQ(line.find('\n') + 1, line.size());
        return line;
    };
    EXPECT_THAT(failure({"serve", "--data", folder.path()}),
                HasSubstr("is in use by another portico process"));
    const Folder other;
    const std::string address = "127.0.0.1:" + std::to_string(relay.port);
    EXPECT_EQ(failure({"serve", "--data", other.path(), "--listen", address}),
              "portico: cannot listen on " + address + ": the port is in use by another program\n");
    EXPECT_THAT(failure({"serve", "--data", "/proc/none"}),
                HasSubstr("cannot make the data folder /proc/none"));
    EXPECT_THAT(failure({"serve", "--data", other.path(), "--static", "/none"}),
                HasSubstr("does not exist"));
    EXPECT_THAT(failure({"serve", "--limit", "nothing=1"}), HasSubstr("unknown limit \"nothing\""));
    EXPECT_THAT(failure({"serve", "--limit", "mailbox_bytes=x"}), HasSubstr("name=number"));
    EXPECT_EQ(failure({"serve", "--config", "/none.toml"}),
              "portico: configuration /none.toml cannot be read: No such file or directory\n");
    EXPECT_EQ(failure({"serve", "--data", other.path(), "--tls-certificate", "/none.pem",
                       "--tls-key", "/none.pem"}),
              "portico: the certificate /none.pem cannot be used: No such file or directory\n");
    const std::string junk = other.path() + "/junk";
    std::ofstream(junk) << "no PEM at all";
    EXPECT_THAT(
        failure({"serve", "--data", other.path(), "--tls-certificate", junk, "--tls-key", junk}),
        HasSubstr("it must be PEM"));
    EXPECT_THAT(
        failure({"serve", "--data", other.path(), "--rpc-chains", "eip155:x http://1.2.3.4"}),
        HasSubstr("what follows eip155: is a number"));
    EXPECT_THAT(
        failure({"serve", "--data", other.path(), "--rpc-chains", "eip155:1 http://10.0.0.1:8545"}),
        HasSubstr("without allow_private"));
    std::string port;
    {
        const Folder third;
        port = std::to_string(Relay(third.path()).port);  // free again afterwards
    }
    EXPECT_EQ(failure({"serve", "--data", other.path(), "--listen", "127.0.0.1:" + port,
                       "--admin-listen", "127.0.0.1:" + port}),
              "portico: listen and admin_listen have the same port, " + port + "\n");
    const Folder foreign;
    ASSERT_TRUE(store::Database::open(foreign.path() + "/portico-api.sqlite")
                    ->execute("CREATE TABLE theirs (x)"));
    EXPECT_THAT(failure({"serve", "--data", foreign.path(), "--listen", "127.0.0.1:0"}),
                HasSubstr("a database of another program"));
    EXPECT_THAT(failure({}), HasSubstr("subcommand"));
}

/// The output and status of the program under a limit of the shell (ulimit).
Outcome limited(const std::string& limit, const std::string& arguments) {
    const std::string command =
        "ulimit " + limit + "; exec '" PORTICO_BINARY "' " + arguments + " 2>&1";
    std::FILE* pipe = popen(command.c_str(), "r");
    Outcome outcome;
    char buffer[4096];
    while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, pipe))
        outcome.text.append(buffer, got);
    outcome.status = WEXITSTATUS(pclose(pipe));
    return outcome;
}

TEST(Starting, TooFewFilesAreSaid) {
    const Folder folder;
    const std::string where =
        "--data '" + folder.path() + "' --listen 127.0.0.1:0 --admin-listen ''";
    const Outcome served = limited("-n 100", "serve " + where);
    EXPECT_EQ(served.status, 1);
    EXPECT_THAT(served.text, HasSubstr("portico: only 100 open files are allowed"));
    EXPECT_THAT(limited("-n 100", "doctor " + where).text,
                HasSubstr("FAIL  open files allowed: 100"));
}

TEST(Starting, VersionAndDoctor) {
    Program version({"--version"});
    EXPECT_EQ(version.line(), "portico " + std::string(kVersion));
    EXPECT_EQ(version.wait(), 0);
    const Folder folder;
    Program doctor(
        {"doctor", "--data", folder.path(), "--listen", "127.0.0.1:0", "--admin-listen", ""});
    EXPECT_THAT(doctor.line(), HasSubstr("ok    data folder"));
    EXPECT_EQ(doctor.wait(), 0);
}

TEST(Starting, DoctorNamesMessagesThatTheDiskChanged) {
    const Folder folder;
    {
        Relay relay(folder.path());
        Client client(relay.port, 1);
        ASSERT_TRUE(client.send(request("1700000000000001", "irn_publish", publish_params("one"))));
        EXPECT_TRUE(client.read());
    }
    const std::vector<std::string> arguments{
        "doctor", "--data", folder.path(), "--listen", "127.0.0.1:0", "--admin-listen", ""};
    EXPECT_EQ(run_program(arguments).status, 0);
    {
        auto database = store::Database::open(folder.file("portico.sqlite"));
        ASSERT_TRUE(database);
        ASSERT_TRUE(database->execute(
            "UPDATE message_group SET data = CAST(substr(data, 1, 104) || x'58' || "
            "substr(data, 106) AS BLOB)"));
    }
    const Outcome damaged = run_program(arguments);
    EXPECT_NE(damaged.status, 0);
    EXPECT_THAT(damaged.text + damaged.errors,
                HasSubstr("1 messages or rows are damaged, and are not delivered"));
}

/// The program on a disk of `kilobytes` that `prepare` (commands of a shell, in the disk's folder)
/// has filled; what it says until it listens or ends. Nothing where the machine lets nobody mount.
std::optional<std::string> start_on_small_disk(int kilobytes, const std::string& prepare) {
    if (std::system("unshare -rm true 2>/dev/null") != 0) return std::nullopt;
    const Folder folder;
    const std::string disk = folder.path() + "/disk", said = folder.path() + "/said";
    const std::string script =
        "mkdir \"$1\" && mount -t tmpfs -o size=" + std::to_string(kilobytes) +
        "k none \"$1\" && cd \"$1\" && { " + prepare +
        "; } 2>/dev/null; \"$0\" serve --data \"$1\" --listen 127.0.0.1:0 --admin-listen \"\" "
        "> \"$2\" 2>&1 & program=$!; tries=0; until grep -q ready \"$2\" || ! kill -0 $program || "
        "[ $tries = 600 ]; do sleep 0.1; tries=$((tries + 1)); done; "
        "kill $program; wait $program";
    const std::string command = "unshare -rm sh -c '" + script + "' '" PORTICO_BINARY "' '" + disk +
                                "' '" + said + "' 2>/dev/null";
    (void)std::system(command.c_str());
    std::ifstream in(said);
    return std::string(std::istreambuf_iterator<char>(in), {});
}

TEST(Starting, OnAFullDiskItSaysSo) {
    const auto said = start_on_small_disk(64, "head -c 1M /dev/zero > filled");
    if (!said) GTEST_SKIP() << "this machine lets nobody mount";
    EXPECT_THAT(*said, HasSubstr("cannot be written: No space left on device"));
}

TEST(Starting, OnADiskThatFilledMeanwhileItTakesTheReservesRoom) {
    const auto said = start_on_small_disk(
        24 * 1024, "head -c 16M /dev/zero > portico.reserve; head -c 16M /dev/zero > filled");
    if (!said) GTEST_SKIP() << "this machine lets nobody mount";
    EXPECT_THAT(*said, HasSubstr("portico ready on "));
}

TEST(Starting, ConfigurationFileIsRead) {
    const Folder folder;
    const std::string path = folder.path() + "/portico.toml";
    std::FILE* file = std::fopen(path.c_str(), "w");
    std::fputs(
        "project = [\"0123\"]\n[relay.limits]\nmessage_bytes = 10\n"
        "[relay.limits.message_bytes_by_tag]\n1108 = 4\n",
        file);
    std::fclose(file);
    Relay relay(folder.path() + "/data", {}, {"--config", path});
    EXPECT_EQ(Client(relay.port, 1).status, 401);  // projectId=x
    Client client(relay.port, "auth=" + token(1) + "&projectId=0123");
    client.send(request("1700000000001", "irn_publish", publish_params("12345")));
    EXPECT_THAT(*client.read(), HasSubstr("Maximum size for tag 1108 is 4"));
}

}  // namespace
}  // namespace portico::app
