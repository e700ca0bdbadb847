// SPDX-License-Identifier: Apache-2.0
//
// The SQLite driver of sql/connection.hpp: one file that several connections and processes may
// share (write-ahead log, synchronous=FULL: what is committed survives the process and the power).
#pragma once

#include <memory>
#include <string>

#include "server/store/sql/connection.hpp"
#include "server/store/sqlite.hpp"

namespace portico::store::sql {

/// How long a statement waits for another writer before it fails with kUnavailable.
inline constexpr int kSqliteBusyMs = 5000;

/// What becomes of the bytes of a row that is deleted: they lie in the file until something else is
/// written there, or are overwritten at once.
enum class Deleted : std::uint8_t { kLies, kIsOverwritten };

/// Opens or makes the file.
StoreResult<std::unique_ptr<Connection>> open_sqlite(const std::string& path,
                                                     Deleted deleted = Deleted::kLies);

/// The same over a database that somebody else owns and has set up.
std::unique_ptr<Connection> borrow_sqlite(Database& database);

}  // namespace portico::store::sql
