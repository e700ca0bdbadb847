// SPDX-License-Identifier: Apache-2.0
//
// Paths through a key hierarchy as BIP-32 writes them: m/44'/60'/0'/0/0.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"

namespace portico {

inline constexpr std::uint32_t kHardened = 0x80000000;

/// The steps of a path; a hardened one has kHardened set. `m`, then `/` and an index below 2^31
/// without leading zeros for each step, with ' or h behind it where it is hardened.
/// Errors: derivation_path_invalid.
Result<std::vector<std::uint32_t>> parse_derivation_path(std::string_view text);

}  // namespace portico
