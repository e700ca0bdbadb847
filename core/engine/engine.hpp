// SPDX-License-Identifier: Apache-2.0
//
// The engine: the rules of the product, without I/O and without a clock. One event in, all effects
// and all changed slices out (contract.hpp). Deterministic but for the point its ids start at.
//
// The first step also starts the engine: its output carries every slice and the start-up effects
// (finding a prior connection again). So the shell sends OnlineChanged{true} first.
#pragma once

#include <string>
#include <string_view>

#include "core/base/entropy.hpp"
#include "core/base/result.hpp"
#include "core/engine/contract.hpp"
#include "core/machine/kept.hpp"

namespace portico {

class Engine {
  public:
    /// Takes an EngineConfig as JSON text. Entropy is asked for 16 bytes, once.
    /// Errors: json_*, limit_exceeded, number_out_of_range; network_invalid.
    static Result<Engine> create(std::string_view config_json, const EntropyFn& entropy);

    /// Takes an EngineStep, gives an EngineOutput, both as JSON text. A step that cannot be read
    /// changes nothing and gives {"error":{"code","message"}}.
    std::string step(std::string_view step_json);

    /// What must survive this instance, as JSON text: the list of StoredItem that the `storage` of
    /// the next instance's configuration takes, should this one trap or the page move it.
    std::string snapshot() const;

    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;
    ~Engine();

    class Routing;  // routing.hpp

  private:
    struct State;
    explicit Engine(machine::Kept<State> state);

    machine::Kept<State> state_;
};

}  // namespace portico
