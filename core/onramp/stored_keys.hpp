// SPDX-License-Identifier: Apache-2.0
//
// What the machine of buying keeps in the page's storage (docs/storage.md).
#pragma once

#include "core/machine/storage.hpp"
#include "core/onramp/constants.hpp"

namespace portico::onramp {

inline constexpr std::string_view kStoredNames[] = {kPurchaseKey};
inline constexpr machine::StoredKeys kStoredKeys{kPrefix, kStoredNames};

}  // namespace portico::onramp
