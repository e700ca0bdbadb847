// SPDX-License-Identifier: Apache-2.0
//
// The schema of the SQLite database, as numbered steps. A step is never changed once released; the
// number of the last one done is the database's user_version.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "server/store/sqlite.hpp"

namespace portico::store {

/// Step n stands at index n - 1.
std::span<const std::string_view> migrations();

/// Does the missing steps, each in a transaction of its own. Fails on a database of a newer
/// program.
SqliteResult<void> migrate(Database& database);

}  // namespace portico::store
