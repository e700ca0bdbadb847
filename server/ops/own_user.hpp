// SPDX-License-Identifier: Apache-2.0
//
// Whom this process runs as, for lines that say what an operator has to do.
#pragma once

#include <sys/types.h>

#include <string>

namespace portico::ops {

/// The user's name; its number where it has none.
std::string user_name(uid_t user);

/// Why this file cannot be opened, by its errno: where it is another user's, whose it has to be.
std::string why_unreadable(const std::string& path, int error);

}  // namespace portico::ops
