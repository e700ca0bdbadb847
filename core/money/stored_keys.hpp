// SPDX-License-Identifier: Apache-2.0
//
// What the money machine keeps in the page's storage (docs/storage.md).
#pragma once

#include "core/machine/storage.hpp"
#include "core/money/constants.hpp"

namespace portico::money {

inline constexpr std::string_view kStoredNames[] = {kTransfersKey, kRecipientsKey};
inline constexpr machine::StoredKeys kStoredKeys{kPrefix, kStoredNames};

}  // namespace portico::money
