// SPDX-License-Identifier: Apache-2.0
//
// Private to core/crypto: libsodium's start-up, which picks the fastest code for this processor.
// The wasm build has one portable implementation of each primitive and nothing to pick.
#pragma once

#if !defined(__wasm__)
#include <sodium.h>

#include "core/base/assert.hpp"
#endif

namespace portico::detail {

/// Call before any libsodium function that has several implementations (not SHA-2 and HMAC, which
/// have one). Thread-safe, and free after the first call.
inline void sodium_ready() {
#if !defined(__wasm__)
    static const int status = sodium_init();
    PORTICO_ASSERT(status >= 0);
#endif
}

}  // namespace portico::detail
