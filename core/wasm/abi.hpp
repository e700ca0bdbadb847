// SPDX-License-Identifier: Apache-2.0
//
// The C ABI of engine.wasm, account.wasm and pairing.wasm: seven exports, one import, JSON text in
// and out. Each module binds one machine class in its own *_main.cpp:
//
//     const machine::MachineType portico::wasm::machine_type = machine_type_of<Engine>();
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

#include "core/machine/machine_type.hpp"

namespace portico::wasm {

inline constexpr int kAbiVersion = 1;

/// The machine of this module, defined in its *_main.cpp.
extern const machine::MachineType machine_type;

}  // namespace portico::wasm
