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

}  // namespace
}  // namespace portico::app
