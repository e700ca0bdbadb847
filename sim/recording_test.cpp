// SPDX-License-Identifier: Apache-2.0
//
// A recorded world is done again by other machines, call for call.
#include "sim/recording.hpp"

#include <gmock/gmock.h>

#include <algorithm>
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
        // A machine that the world has no host for takes a step by itself.
        for (const machines::MachineRow& row : machines::all_machines())
            if (!took_part(row)) step_once(row, recording);
    }
    bool took_part(const machines::MachineRow& row) const {
        return std::ranges::any_of(
            calls, [&](const RecordedCall& call) { return call.machine.value == row.name; });
    }
    static void step_once(const machines::MachineRow& row, Recording& recording) {
        constexpr std::int64_t kAtMs = 1'760'000'000'000;
        const EntropyFn entropy = [](std::span<std::uint8_t> out) {
            std::ranges::fill(out, std::uint8_t{7});
        };
        auto machine = RecordedMachine::create(row, row.configuration(kAtMs), entropy, &recording);
        ASSERT_TRUE(machine) << row.name << ": " << error_text(machine.error());
        machine->step(R"({"at_ms":1760000000000,"event":{"type":"online_changed","online":true}})");
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
    for (const machines::MachineRow& row : machines::all_machines())
        EXPECT_TRUE(took_part(row)) << row.name;
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
