// SPDX-License-Identifier: Apache-2.0
//
// The one injected source of randomness. In wasm it is the host's (`env.entropy`), in the server
// the operating system's, in tests and the simulator a seeded stream that makes runs repeatable.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

namespace portico {

/// Fills the whole span with random bytes. Never fails: a host without entropy must stop instead.
#ifdef __wasm__  // one source, whatever calls: a pointer to it
using EntropyFn = void (*)(std::span<std::uint8_t> out);
#else
using EntropyFn = std::function<void(std::span<std::uint8_t> out)>;
#endif

}  // namespace portico
