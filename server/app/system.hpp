// SPDX-License-Identifier: Apache-2.0
//
// What the program takes from the machine that it runs on.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace portico::app {

/// Fills from the kernel; ends the program where that has no entropy to give.
void fill_random(std::span<std::uint8_t> out);

/// Milliseconds since 1970, by the wall clock.
std::int64_t now_ms();

/// Time since the machine started, its sleep included: never stepped. For durations.
std::int64_t steady_ms();

}  // namespace portico::app
