// SPDX-License-Identifier: Apache-2.0
//
// What `portico doctor` says of a machine, run as an operator runs it.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>

#include "server/app/integration/program.hpp"

namespace portico::app {
namespace {

using testing::HasSubstr;
using testing::Not;

class DoctorFinds : public testing::Test {
  protected:
    Outcome doctor(std::vector<std::string> more = {}) const {
        more.insert(more.begin(),
                    {"doctor", "--data", data_, "--listen", "127.0.0.1:0", "--admin-listen", ""});
        return run_program(more);
    }
    std::string key(const std::string& name, char digit) const {
        std::string path = folder_.write(name, std::string(64, digit) + "\n");
        chmod(path.c_str(), 0400);
        return path;
    }

    Folder folder_;
    std::string data_ = folder_.file("data");
};

TEST_F(DoctorFinds, AKeyOfTheVaultBesideWhatItOpens) {
    ASSERT_EQ(run_program({"migrate", "--data", data_}).status, 0);
    const std::vector<std::string> vault = {"--vault-listen",       "127.0.0.1:0",
                                            "--vault-origin",       "http://vault.localhost",
                                            "--vault-recovery-key", key("recovery.key", '2'),
                                            "--vault-auth-key"};
    auto inside = vault, outside = vault;
    inside.push_back(key("data/auth.key", '1'));
    outside.push_back(key("auth.key", '1'));
    const Outcome found = doctor(inside);
    EXPECT_EQ(found.status, 1);
    EXPECT_THAT(found.text,
                HasSubstr("FAIL  vault.auth_key: " + inside.back() + " lies in the data folder"));
    EXPECT_THAT(found.text, Not(HasSubstr("recovery.key lies")));
    EXPECT_THAT(doctor(outside).text, Not(HasSubstr("lies in the data folder")));
}

TEST_F(DoctorFinds, AProxyOnAnotherMachineThatNobodyNamed) {
    const auto of = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"doctor", "--data", data_, "--admin-listen", "",
                                   "--any-audience", "--listen"});
        return run_program(more).text;
    };
    EXPECT_THAT(of({"0.0.0.0:0"}), HasSubstr("warn  trusted_proxies is empty"));
    EXPECT_THAT(of({"0.0.0.0:0", "--trusted-proxies", "10.0.0.1"}),
                Not(HasSubstr("trusted_proxies is empty")));
    EXPECT_THAT(of({"127.0.0.1:0"}), Not(HasSubstr("trusted_proxies is empty")));
}

std::filesystem::perms rights_of(const std::string& path) {
    return std::filesystem::status(path).permissions();
}

TEST_F(DoctorFinds, WhatOthersMayRead) {
    using std::filesystem::perms;
    const auto own = perms::owner_read | perms::owner_write;
    // Whatever command comes first, what it makes is for its user alone.
    const mode_t before = umask(0022);
    EXPECT_EQ(doctor().status, 0);
    umask(before);
    const std::string database = data_ + "/portico.sqlite";
    EXPECT_EQ(rights_of(data_), perms::owner_all);
    EXPECT_EQ(rights_of(database), own);

    // An earlier version left them open.
    std::filesystem::permissions(database, own | perms::group_read | perms::others_read);
    EXPECT_THAT(doctor().text,
                HasSubstr("warn  " + database + " can be read or written by others"));
    {
        const Relay server(data_);
    }
    EXPECT_EQ(rights_of(database), own);
    EXPECT_THAT(doctor().text, Not(HasSubstr("by others")));
}

}  // namespace
}  // namespace portico::app
