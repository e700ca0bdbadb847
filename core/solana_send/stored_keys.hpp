// SPDX-License-Identifier: Apache-2.0
//
// What the machine of sending on Solana keeps in the page's storage (docs/storage.md).
#pragma once

#include "core/machine/storage.hpp"
#include "core/solana_send/constants.hpp"

namespace portico::solana_send {

inline constexpr std::string_view kStoredNames[] = {kTransfersKey};
inline constexpr machine::StoredKeys kStoredKeys{kPrefix, kStoredNames};

}  // namespace portico::solana_send
