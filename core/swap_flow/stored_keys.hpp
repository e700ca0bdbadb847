// SPDX-License-Identifier: Apache-2.0
//
// What the swap machine keeps in the page's storage (docs/storage.md).
#pragma once

#include "core/machine/storage.hpp"
#include "core/swap_flow/constants.hpp"

namespace portico::swap_flow {

inline constexpr std::string_view kStoredNames[] = {transfers::kTransfersKey};
inline constexpr machine::StoredKeys kStoredKeys{kPrefix, kStoredNames};

}  // namespace portico::swap_flow
