// SPDX-License-Identifier: Apache-2.0
//
// The machine of buying, without I/O and without a clock. contract.hpp has its events, effects and
// slices.
//
// How a shell drives it: create, then step({at_ms, online_changed}) at once, whose output has every
// slice. From then on every answer, every slice of another machine that it watches and every intent
// is one step.
#pragma once

#include <string>
#include <string_view>

#include "core/base/entropy.hpp"
#include "core/base/result.hpp"
#include "core/machine/kept.hpp"
#include "core/onramp/contract.hpp"

namespace portico::onramp {

class Machine {
  public:
    /// Errors: json_* and limit_exceeded (config_json). Entropy is asked for four bytes, once.
    static Result<Machine> create(std::string_view config_json, const EntropyFn& entropy);

    /// One OnrampStep in, one OnrampOutput out, as JSON. What is no step gives
    /// `{"error":{"code":..,"message":..}}` and changes nothing.
    std::string step(std::string_view step_json);

    Machine(Machine&&) noexcept;
    Machine& operator=(Machine&&) noexcept;
    ~Machine();

    class Turn;  // machine.cpp

  private:
    struct State;
    explicit Machine(machine::Kept<State> state);
    machine::Kept<State> state_;
};

}  // namespace portico::onramp
