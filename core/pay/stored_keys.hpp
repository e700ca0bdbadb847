// SPDX-License-Identifier: Apache-2.0
//
// What the machine of paying keeps in the page's storage (docs/storage.md).
#pragma once

#include "core/machine/storage.hpp"
#include "core/pay/constants.hpp"

namespace portico::pay {

inline constexpr std::string_view kStoredNames[] = {transfers::kTransfersKey, kOrdersKey};
inline constexpr machine::StoredKeys kStoredKeys{kPrefix, kStoredNames};

}  // namespace portico::pay
