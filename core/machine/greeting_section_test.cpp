// SPDX-License-Identifier: Apache-2.0
//
// The machine that docs/adding-a-section.md shows, stepped.
#include "core/machine/greeting_section.hpp"

#include <gtest/gtest.h>

namespace portico::machine::greeting {
namespace {

TEST(SectionOfTheDocument, IsAMachine) {
    State state;
    const std::string event = R"({"at_ms":1,"event":{"type":"greet","name":"Ada"}})";
    EXPECT_EQ((step<Input, Turn>(event, {}, state)),
              R"({"effects":[],"slices":{"greeting":{"name":"Ada"}}})");
    EXPECT_EQ((step<Input, Turn>(event, {}, state)), R"({"effects":[],"slices":{}})");
}

}  // namespace
}  // namespace portico::machine::greeting
