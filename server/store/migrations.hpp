// SPDX-License-Identifier: Apache-2.0
//
// The relay's schema for its own SQLite connection; everything else is in migrations/.
#pragma once

#include "server/store/sqlite.hpp"

namespace portico::store {

/// Does the missing steps. Fails on a database of a newer program, and leaves it as it was.
SqliteResult<void> migrate(Database& database);

}  // namespace portico::store
