// SPDX-License-Identifier: Apache-2.0
//
// Brings a database to the schema of this program. Safe to run twice, at once from several
// processes, and from every older version: all missing steps are one transaction.
#pragma once

#include <cstdint>

#include "server/store/migrations/schema.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

struct Migrated {
    std::int64_t from = 0;
    std::int64_t to = 0;
};

/// Errors: kRefused where a newer program has been here ("the database has schema 7 ..."); those of
/// the engine, with the step's name. A failed run has changed nothing.
StoreResult<Migrated> migrate(sql::Connection& sql, const Schema& schema);

/// The version without changing anything; 0: nothing is there yet.
StoreResult<std::int64_t> schema_version(sql::Connection& sql, const Schema& schema);

/// The line for a database that `version` is too new for; empty where it is not.
std::string newer_schema_text(const Schema& schema, std::int64_t version);

}  // namespace portico::store
