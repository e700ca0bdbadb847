// SPDX-License-Identifier: Apache-2.0
//
// What the replace machine keeps in the page's storage (docs/storage.md).
#pragma once

#include "core/machine/storage.hpp"
#include "core/replace/constants.hpp"
#include "core/transfers/constants.hpp"

namespace portico::replace {

inline constexpr std::string_view kStoredNames[] = {transfers::kTransfersKey};
inline constexpr machine::StoredKeys kStoredKeys{kPrefix, kStoredNames};

}  // namespace portico::replace
