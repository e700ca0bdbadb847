// SPDX-License-Identifier: Apache-2.0
//
// What the sign-in machine keeps in the page's storage (docs/storage.md).
#pragma once

#include <string_view>

#include "core/machine/storage.hpp"

namespace portico::sign_in {

inline constexpr std::string_view kPrefix = "portico.sign_in/";
/// When sessions last changed: other tabs read theirs again.
inline constexpr std::string_view kChangedKey = "changed";
/// The session of the plug-in for our server (web/packages/sdk); the machine only hears of it.
inline constexpr std::string_view kSessionKey = "session";

inline constexpr std::string_view kStoredNames[] = {kChangedKey, kSessionKey};
inline constexpr machine::StoredKeys kStoredKeys{kPrefix, kStoredNames};

}  // namespace portico::sign_in
