// SPDX-License-Identifier: Apache-2.0
//
// What the engine keeps in the page's storage (docs/storage.md).
#pragma once

#include "core/engine/connection/connection_record.hpp"
#include "core/machine/storage.hpp"

namespace portico::engine {

inline constexpr std::string_view kStoredNames[] = {kConnectionsKey, kLinksKey, kNetworksKey,
                                                    kRecentWalletsKey};
inline constexpr machine::StoredKeys kStoredKeys{kStoragePrefix, kStoredNames};

}  // namespace portico::engine
