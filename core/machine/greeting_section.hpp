// SPDX-License-Identifier: Apache-2.0
//
// The machine of docs/adding-a-section.md, which shows this file: the rules of a section of ten
// lines.
#pragma once

#include "core/base/limits.hpp"
#include "core/machine/output.hpp"
#include "core/machine/slices.hpp"
#include "core/machine/step.hpp"

namespace portico::machine::greeting {

struct Greet {
    Text<64> name;
};
BOOST_DESCRIBE_STRUCT(Greet, (), (name))

struct GreetingSlice {
    Text<64> name;
};
BOOST_DESCRIBE_STRUCT(GreetingSlice, (), (name))
struct GreetingSlices {
    std::optional<GreetingSlice> greeting;
};
BOOST_DESCRIBE_STRUCT(GreetingSlices, (), (greeting))

using Input = std::variant<Greet>;

struct State {
    Slices<GreetingSlices> slices{};
    Text<64> name;
};

class Turn : public machine::Turn<Turn> {
  public:
    Turn(State& state, std::int64_t) : state_(state) {}
    void begin() {}
    void on(const Greet& event) { state_.name = event.name; }
    void end() {
        slices_.mark(kSliceBit<&GreetingSlices::greeting>);
        slices_.publish<&GreetingSlices::greeting>([&] { return GreetingSlice{state_.name}; });
    }
    std::string output() const { return output_json(out_, {.slices = true}); }

  private:
    State& state_;
    Output out_;
    SliceWriter<GreetingSlices> slices_{state_.slices, out_.slices};
};

}  // namespace portico::machine::greeting
