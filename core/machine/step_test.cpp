// SPDX-License-Identifier: Apache-2.0
//
// The kernel by its smallest machine (counter.hpp).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/machine/counter.hpp"

namespace portico::machine::counter {
namespace {

using testing::HasSubstr;

Machine make(List<StoredItem, 256> storage = {}, std::uint8_t first_byte = 0) {
    return Machine::create({std::move(storage)}, [first_byte](std::span<std::uint8_t> out) {
        std::fill(out.begin(), out.end(), std::uint8_t{0});
        out[0] = first_byte;
    });
}

std::string step(Machine& machine, const std::string& event) {
    return machine.step(R"({"at_ms":1,"event":)" + event + "}");
}

const std::string kAddTwo = R"({"type":"add","amount":2})";

TEST(MachineStep, GivesEffectsEventsAndChangedSlices) {
    Machine machine = make();
    EXPECT_EQ(step(machine, kAddTwo),
              R"({"effects":[{"type":"storage_set","key":"counter/total","value":"2"}],)"
              R"("events":[],"slices":{"total":{"total":2}}})");
}

TEST(MachineStep, SendsASliceOnlyWhenItsTextIsNews) {
    Machine machine = make();
    step(machine, kAddTwo);
    EXPECT_THAT(step(machine, R"({"type":"add","amount":0})"), HasSubstr(R"("slices":{})"));
}

TEST(MachineStep, HandsCommandsOnBeforeTheSlices) {
    Machine machine = make();
    step(machine, kAddTwo);
    // The first id of area 1 after a start at zero: (0 + 1 + 1) * 16 + 1.
    EXPECT_EQ(step(machine, R"({"type":"arm","delay_ms":5})"),
              R"({"effects":[{"type":"timer_set","timer_id":33,"delay_ms":5}],"events":[],)"
              R"("slices":{"bell":{"armed":true}}})");
    EXPECT_EQ(step(machine, R"({"type":"timer_fired","timer_id":33})"),
              R"({"effects":[{"type":"storage_remove","key":"counter/total"}],)"
              R"("events":[{"type":"rang","count":2}],)"
              R"("slices":{"total":{"total":0},"bell":{"armed":false}}})");
}

TEST(MachineStep, ClearsATimerThatIsSetAnew) {
    Machine machine = make();
    step(machine, R"({"type":"arm","delay_ms":5})");
    EXPECT_THAT(
        step(machine, R"({"type":"arm","delay_ms":6})"),
        HasSubstr(R"([{"type":"timer_clear","timer_id":33},{"type":"timer_set","timer_id":49)"));
    EXPECT_THAT(step(machine, R"({"type":"timer_fired","timer_id":33})"),
                HasSubstr("an old timer"));
}

TEST(MachineStep, IgnoresAnswersToOtherAreasAndUnknownOnes) {
    Machine machine = make();
    const std::string nothing = R"({"effects":[],"events":[],"slices":{}})";
    for (const char* id : {"32", "0", "-1", "47"})
        EXPECT_EQ(step(machine, std::string(R"({"type":"timer_fired","timer_id":)") + id + "}"),
                  nothing);
}

TEST(MachineStep, StartsItsIdsAtAPointOfEntropy) {
    Machine machine = make({}, 7);
    EXPECT_THAT(step(machine, R"({"type":"arm","delay_ms":5})"), HasSubstr(R"("timer_id":145)"));
}

TEST(MachineStep, RefusesWhatItCannotReadAndChangesNothing) {
    Machine machine = make();
    for (const auto& [text, path] :
         {std::pair{"", "0"},
          {"{}", "at_ms"},
          {R"({"at_ms":1,"event":{}})", "event"},
          {R"({"at_ms":1,"event":{"type":"no"}})", "event"},
          {R"({"at_ms":1,"event":{"type":"add"}})", "event.amount"},
          {R"({"at_ms":-1,"event":{"type":"add","amount":2}})", "at_ms"},
          {R"({"at_ms":9000000000001,"event":{"type":"add","amount":2}})", "at_ms"}}) {
        const std::string answer = machine.step(text);
        EXPECT_THAT(answer, HasSubstr(R"({"error":{"code":)")) << text;
        EXPECT_THAT(answer, HasSubstr(path)) << text;
    }
    EXPECT_EQ(machine.snapshot(), "[]");
    EXPECT_THAT(step(machine, kAddTwo), HasSubstr(R"("total":2)"));
}

TEST(MachineStorage, TakesItsOwnKeysOnly) {
    Machine machine = make({{"counter/total", "40"}, {"counter/other", "1"}, {"total", "2"}});
    EXPECT_EQ(machine.snapshot(), R"([{"key":"counter/total","value":"40"}])");
    EXPECT_THAT(step(machine, kAddTwo), HasSubstr(R"("total":42)"));
    EXPECT_EQ(machine.snapshot(), R"([{"key":"counter/total","value":"42"}])");
}

TEST(MachineStorage, FollowsAnotherTab) {
    Machine machine = make();
    step(machine, R"({"type":"storage_changed","key":"counter/other","value":"9"})");
    EXPECT_EQ(machine.snapshot(), "[]");
    EXPECT_THAT(step(machine, R"({"type":"storage_changed","key":"counter/total","value":"9"})"),
                HasSubstr(R"("total":9)"));
    EXPECT_THAT(step(machine, R"({"type":"storage_changed","key":"counter/total"})"),
                HasSubstr(R"("total":0)"));
    EXPECT_EQ(machine.snapshot(), "[]");
}

}  // namespace
}  // namespace portico::machine::counter
