// SPDX-License-Identifier: Apache-2.0
//
// What a trap leaves behind for the host: the reason, as the JSON text of an error.
#pragma once

namespace portico::wasm {

/// Keeps `reason` (and where it happened, if known) for trap_report and stops the instance.
[[noreturn]] void trap(const char* reason, const char* file = nullptr, int line = 0);

/// The text of the trap that stopped this instance; null when it has not been stopped.
const char* trap_report();

}  // namespace portico::wasm
