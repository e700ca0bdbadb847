// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

namespace portico::ops {

/// Fills from the kernel; ends the program where that has no entropy to give.
void fill_random(std::span<std::uint8_t> out);

}  // namespace portico::ops
