// SPDX-License-Identifier: Apache-2.0
//
// What the tests' own program does: a report of a sanitizer, in a program that a test started,
// fails that test, whether the test reads it, waits for the end, or neither.
#include "server/app/integration/program.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>

namespace portico::app {
namespace {

/// Starts a script in place of the program for as long as it lives.
class Stand {
  public:
    explicit Stand(const std::string& script) {
        if (const char* build = std::getenv(kBuildVariable)) before_ = build;
        std::filesystem::create_directories(folder_.file("server/app"));
        const std::string path = folder_.write("server/app/portico", "#!/bin/sh\n" + script);
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
        setenv(kBuildVariable, folder_.path().c_str(), 1);
    }
    ~Stand() {
        if (before_.empty())
            unsetenv(kBuildVariable);
        else
            setenv(kBuildVariable, before_.c_str(), 1);
    }
    Stand(const Stand&) = delete;

  private:
    Folder folder_;
    std::string before_;
};

TEST(ProgramOfTests, AReportOfASanitizerFailsTheTest) {
    const Stand stand("echo 'a.cpp:3:4: runtime error: signed overflow' >&2; echo ended\n");
    EXPECT_NONFATAL_FAILURE(EXPECT_EQ(Program({}).wait(), 0), "signed overflow");
    EXPECT_NONFATAL_FAILURE(EXPECT_EQ(Program({}).line(), "ended"), "signed overflow");
    EXPECT_NONFATAL_FAILURE(EXPECT_EQ(run_program({}).status, 0), "signed overflow");
}

TEST(ProgramOfTests, AReportBeforeTheProgramIsKilledFailsTheTest) {
    const Stand stand(
        "echo '==7==ERROR: AddressSanitizer: heap-use-after-free' >&2; echo on; exec sleep 600\n");
    EXPECT_NONFATAL_FAILURE(EXPECT_EQ(Program({}).line(), "on"), "heap-use-after-free");
}

TEST(ProgramOfTests, WhatElseItLogsFailsNothing) {
    const Stand stand("echo 'error upstream: a node ended a call' >&2; echo ended\n");
    EXPECT_EQ(Program({}).line(), "ended");
    EXPECT_EQ(run_program({}).errors, "error upstream: a node ended a call\n");
    Program program({});
    EXPECT_EQ(program.wait(), 0);
    EXPECT_EQ(program.rest_of_errors(), "error upstream: a node ended a call\n") << "also then";
}

}  // namespace
}  // namespace portico::app
