// SPDX-License-Identifier: Apache-2.0
//
// What the machine of the embedded wallet keeps in the page's storage (docs/storage.md). No key and
// no session: those are the secure site's.
#pragma once

#include "core/embedded/constants.hpp"
#include "core/machine/storage.hpp"

namespace portico::embedded {

inline constexpr std::string_view kStoredNames[] = {
    kEmailKey,     kUserNameKey,  kSocialProviderKey,  kLoginUsedKey,
    kLastLoginKey, kLastChainKey, kLastSolanaChainKey, kPreferredTypeKey};
inline constexpr machine::StoredKeys kStoredKeys{kPrefix, kStoredNames};

}  // namespace portico::embedded
