// SPDX-License-Identifier: Apache-2.0
//
// The boundary of the account machine: what it refuses, and what it sends.
#include "core/account/scenario.hpp"

namespace portico::account {
namespace {

class AccountMachine : public Scenario {};

TEST_F(AccountMachine, TheFirstStepGivesEverySlice) {
    start();
    EXPECT_TRUE(shown.balance);
}

TEST_F(AccountMachine, ASliceIsSentOnlyWhenItChanged) {
    start();
    shown = {};
    when(wc::OnlineChanged{true});
    EXPECT_FALSE(shown.balance);
}

TEST_F(AccountMachine, AConfigurationThatCannotBeReadIsRefused) {
    for (const char* text : {"", "[]", "{}", R"({"project_id":7,"at_ms":0})"})
        EXPECT_FALSE(Machine::create(text, [](std::span<std::uint8_t>) {})) << text;
}

TEST_F(AccountMachine, AStepThatCannotBeReadChangesNothing) {
    start();
    for (const char* text : {"", "7", "{}", R"({"at_ms":1,"event":{"type":"no_such"}})",
                             R"({"at_ms":1,"event":{"type":"watch_account","looking":"up"}})",
                             R"({"at_ms":1,"event":{"type":"http_answered","id":1,"status":200}})"})
        EXPECT_TRUE(json(machine->step(text)).find("error")) << text;
    watch();
    EXPECT_EQ(shown.balance->state, HoldingState::kLoading);
}

TEST_F(AccountMachine, SaysWhereAStepCannotBeRead) {
    start();
    const Json answer =
        json(machine->step(R"({"at_ms":1,"event":{"type":"watch_account","looking":"up"}})"));
    EXPECT_THAT(answer.find("error")->find_string("message").value(),
                ::testing::HasSubstr("event.looking"));
}

}  // namespace
}  // namespace portico::account
