// SPDX-License-Identifier: Apache-2.0
//
// What the program takes from the machine that it runs on.
#pragma once

#include <cstdint>

#include "server/ops/entropy.hpp"

namespace portico::app {

using ops::fill_random;

/// Milliseconds since 1970, by the wall clock.
std::int64_t now_ms();

/// Time since the machine started, its sleep included: never stepped. For durations.
std::int64_t steady_ms();

}  // namespace portico::app
