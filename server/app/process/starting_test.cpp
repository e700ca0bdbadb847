// SPDX-License-Identifier: Apache-2.0
//
// The real program started: what it reads, what prevents its start.
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdio>

#include "server/app/process/clients.hpp"
#include "server/app/process/program.hpp"

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
    EXPECT_THAT(failure({"serve", "--config", "/none.toml"}), HasSubstr("/none.toml"));
    EXPECT_THAT(failure({}), HasSubstr("subcommand"));
}

TEST(Starting, VersionAndDoctor) {
    Program version({"--version"});
    EXPECT_EQ(version.line(), "portico 0.1.0");
    EXPECT_EQ(version.wait(), 0);
    const Folder folder;
    Program doctor(
        {"doctor", "--data", folder.path(), "--listen", "127.0.0.1:0", "--admin-listen", ""});
    EXPECT_THAT(doctor.line(), HasSubstr("ok    data folder"));
    EXPECT_EQ(doctor.wait(), 0);
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
