// SPDX-License-Identifier: Apache-2.0
#include "server/store/migrations.hpp"

#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/sqlite_connection.hpp"

namespace portico::store {

SqliteResult<void> migrate(Database& database) {
    const auto connection = sql::borrow_sqlite(database);
    const auto done = migrate(*connection, relay_schema());
    if (!done) return std::unexpected(SqliteError{SQLITE_ERROR, done.error().text});
    return {};
}

}  // namespace portico::store
