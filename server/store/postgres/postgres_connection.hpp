// SPDX-License-Identifier: Apache-2.0
//
// The PostgreSQL driver of sql/connection.hpp, on libpq. A connection that breaks is made anew by
// the next statement outside a transaction, at growing intervals; a statement inside one fails, so
// that no transaction goes on half. No call waits longer than its time-out, whatever the server
// does. Statements are prepared per session: behind a pooler use session pooling.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/store/sql/connection.hpp"

namespace portico::store::sql {

struct PostgresConfig {
    std::string url;  ///< postgres://user:password@host:port/database?sslmode=...
    int connect_timeout_ms = 3000;
    int statement_timeout_ms = 5000;
    int reconnect_least_ms = 100;
    int reconnect_most_ms = 5000;
};

/// "postgres://" or "postgresql://".
bool is_postgres_url(std::string_view url);

/// Connects at its first statement, and again whenever that is needed.
std::unique_ptr<Connection> make_postgres(const PostgresConfig& config);

/// The same, connected. Errors never quote the URL: it may hold a password.
StoreResult<std::unique_ptr<Connection>> open_postgres(const PostgresConfig& config);

}  // namespace portico::store::sql
