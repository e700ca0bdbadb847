// SPDX-License-Identifier: Apache-2.0
//
// The C ABI of engine.wasm, account.wasm and pairing.wasm: seven exports, one import, JSON text in
// and out. Each module binds one machine class in its own *_main.cpp:
//
//     const MachineType portico::wasm::machine_type = machine_type_of<Engine>();
//
// Exports (pointers, lengths and handles are i32; `memory` and `_initialize` are exported too, and
// `_initialize` is called once, first):
//   version() -> number           the version of this ABI, kAbiVersion
//   alloc(size) -> pointer        memory for a text; 0 when there is none
//   free(pointer)                 gives it back
//   create(pointer, length) -> handle   a machine from its configuration; 0 when that is refused
//   step(handle, pointer, length) -> length   one event; the length of the answer
//   output() -> pointer           the last answer, or error, as UTF-8 text ended by a zero byte;
//                                 valid until the next call of create, step or drop
//   drop(handle)                  ends a machine; 0 and unknown handles are ignored
// Import: env.entropy(pointer, length) fills memory with random bytes.
//
// When create returns 0, and when step is given an unknown handle, output() is
// {"error":{"code":...,"message":...}}. A trap is a bug of ours: after it only output() may be
// called, which then returns the same shape with code "unknown_error" and the broken invariant as
// message; the host then forgets the instance. The texts given are read during the call and stay
// the caller's.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/entropy.hpp"
#include "core/base/result.hpp"

namespace portico::wasm {

inline constexpr int kAbiVersion = 1;

/// A machine without its type. `create` returns null and sets `error` when the configuration is
/// refused.
struct MachineType {
    void* (*create)(std::string_view config, Error& error);
    std::string (*step)(void* machine, std::string_view event);
    void (*destroy)(void* machine);
};

/// The machine of this module, defined in its *_main.cpp.
extern const MachineType machine_type;

/// The host's entropy.
EntropyFn host_entropy();

/// Machine has `static Result<Machine> create(std::string_view config_json, EntropyFn)` and
/// `std::string step(std::string_view event_json)`.
template <class Machine>
constexpr MachineType machine_type_of() {
    return {
        .create = [](std::string_view config, Error& error) -> void* {
            Result<Machine> made = Machine::create(config, host_entropy());
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

}  // namespace portico::wasm
