// SPDX-License-Identifier: Apache-2.0
//
// What a failed invariant does in a native program: says where on stderr and aborts. The wasm
// modules bring their own assertion_failed (core/wasm), so this file is left out there.
#include <cstdio>
#include <cstdlib>

#include "core/base/assert.hpp"

namespace portico {

void assertion_failed(const char* expression, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: portico invariant broken: %s\n", file, line, expression);
    std::abort();
}

}  // namespace portico
