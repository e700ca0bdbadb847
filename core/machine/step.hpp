// SPDX-License-Identifier: Apache-2.0
//
// One step of a machine, text in and text out. A machine is its state and a Turn: the class whose
// object is one step.
//
//   class Turn : public machine::Turn<Turn> {
//     public:
//       Turn(State& state, std::int64_t at_ms);
//       void begin();                       // before the event
//       void on(const SomeEvent& event);    // one for each event: which areas hear of it
//       void end();                         // commands, slices
//       std::string output();
//   };
//   return machine::step<Input, Turn>(text, kStepLimits, state);
//
// The event is read into its own type and never stands in a variant (describe_visit.hpp). A step
// that cannot be read changes nothing.
#pragma once

#include <string>
#include <string_view>

#include "core/base/describe/describe_visit.hpp"
#include "core/base/json/json.hpp"

namespace portico::machine {

/// The last time that a step may have: ids of peers are milliseconds times 1000 within 2^53 (the
/// year 2255).
inline constexpr std::int64_t kTimeMaxMs = 9'000'000'000'000;
inline bool is_time(std::int64_t at_ms) { return at_ms >= 0 && at_ms <= kTimeMaxMs; }

/// A step as it is read: the event still as it stands in the document.
struct StepInPlace {
    std::int64_t at_ms = 0;
    const Json* event = nullptr;
};
BOOST_DESCRIBE_STRUCT(StepInPlace, (), (at_ms, event))

struct ReadStep {
    Json document;
    StepInPlace step;
    Error error{};  ///< why the step could not be read
};
bool read_step(std::string_view step_json, JsonLimits limits, ReadStep& out);
/// {"error":{"code","message"}} of an event that could not be read: its paths are seen from the
/// whole step.
std::string refuse_event(Error error);
/// The path of an error in the member `event`.
std::string within_event(const std::string& path);

template <class Rules>
class Turn {
  public:
    // The event has been read, whole: from here on the step cannot be refused.
    template <class Event>
    void take(const Event& event) {
        Rules& rules = static_cast<Rules&>(*this);
        rules.begin();
        rules.on(event);
        rules.end();
    }

    Error error{};  ///< with a detail: the event could not be read, and nothing was done
};

/// Input is the variant of the machine's events, Rules its Turn, made of the state and the time.
template <class Input, class Rules, class State>
std::string step(std::string_view step_json, JsonLimits limits, State& state) {
    ReadStep read;
    if (!read_step(step_json, limits, read)) return refusal_json(read.error);
    Rules turn(state, read.step.at_ms);
    visit_described<Input>(*read.step.event, turn, turn.error);
    if (!turn.error.detail.empty()) return refuse_event(std::move(turn.error));
    return turn.output();
}

}  // namespace portico::machine
