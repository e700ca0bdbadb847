// SPDX-License-Identifier: Apache-2.0
//
// A recorded world is done again by other machines, call for call.
#include "sim/recording.hpp"

#include <gmock/gmock.h>

#include <set>
#include <vector>

#include "core/base/describe/describe.hpp"
#include "sim/run.hpp"

namespace portico::sim {
namespace {

using ::testing::HasSubstr;

class Recorded : public ::testing::Test {
  protected:
    Recorded() {
        Recording recording{.write = [this](const RecordedCall& call) { calls.push_back(call); }};
        run_world(7, {.recording = &recording});
    }
    /// The sentence of the first call that differs; empty: none.
    std::string replayed() const {
        Replay replay;
        for (const RecordedCall& call : calls)
            if (const auto done = replay.line(to_json_text(call)); !done) return done.error();
        return "";
    }
    std::vector<RecordedCall> calls;
};

TEST_F(Recorded, EveryMachineOfTheListGivesTheSameAgain) {
    std::set<std::string> names;
    for (const RecordedCall& call : calls) names.insert(call.machine.value);
    for (const machines::MachineRow& row : machines::all_machines())
        EXPECT_TRUE(names.contains(std::string(row.name))) << row.name << " took no part";
    EXPECT_EQ(replayed(), "");
}

TEST_F(Recorded, WhatDiffersIsSaid) {
    const std::size_t last = calls.size() - 1;
    const RecordedCall good = calls[last];
    calls[last].output.value += " ";
    EXPECT_THAT(replayed(), HasSubstr(good.machine.value + " gave\n" + good.output.value));
    calls[last] = good;
    calls[last].entropy.value += "00";
    EXPECT_THAT(replayed(), HasSubstr("drew other entropy"));
    calls[last] = good;
    calls[0].machine = "vault";
    EXPECT_EQ(replayed(), "there is no machine vault");
    EXPECT_THAT(Replay().line("{}").error(), HasSubstr("cannot be read"));
}

}  // namespace
}  // namespace portico::sim
