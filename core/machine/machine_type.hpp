// SPDX-License-Identifier: Apache-2.0
//
// A machine without its type: the list of machines (core/machines) and the wasm modules
// (core/wasm/abi.hpp) hold it in the same way.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/base/entropy.hpp"
#include "core/base/result.hpp"

namespace portico::machine {

/// `create` returns null and sets `error` when the configuration is refused.
struct MachineType {
    void* (*create)(std::string_view config, const EntropyFn& entropy, Error& error);
    std::string (*step)(void* machine, std::string_view event);
    void (*destroy)(void* machine);
};

/// Machine has `static Result<Machine> create(std::string_view config_json, EntropyFn)` and
/// `std::string step(std::string_view event_json)`.
template <class Machine>
constexpr MachineType machine_type_of() {
    return {
        .create = [](std::string_view config, const EntropyFn& entropy, Error& error) -> void* {
            Result<Machine> made = Machine::create(config, entropy);
            if (made) return new Machine(std::move(*made));
            error = std::move(made).error();
            return nullptr;
        },
        .step = [](void* machine, std::string_view event) -> std::string {
            return static_cast<Machine*>(machine)->step(event);
        },
        .destroy = [](void* machine) { delete static_cast<Machine*>(machine); },
    };
}

}  // namespace portico::machine
