// SPDX-License-Identifier: Apache-2.0
//
// PORTICO_ASSERT: our own invariants, always on, in every build. A failure is a bug of ours and
// stops the program (natively) or traps (wasm). Never on data from outside: that gets an Error.
#pragma once

namespace portico {

/// Records where the bug is and stops. Natively prints to stderr and aborts; in wasm the text can
/// be read by the shell after the trap (core/wasm).
[[noreturn]] void assertion_failed(const char* expression, const char* file, int line);

}  // namespace portico

#define PORTICO_ASSERT(expression)           \
    (static_cast<bool>(expression) ? void(0) \
                                   : ::portico::assertion_failed(#expression, __FILE__, __LINE__))
