// SPDX-License-Identifier: Apache-2.0
//
// What is stored, as numbered steps: step n brings version n - 1 to version n. A released step is
// never changed. There are three schemas, because SQLite keeps them in three files: the relay and
// the indexer commit all the time, and nobody must wait for them
// (docs/decisions/0018-two-engines.md). In PostgreSQL all are in one database.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "server/store/sql/connection.hpp"

namespace portico::store {

/// In `sql`, {bigint}, {bytes} and {strict} stand for what the engines spell differently.
struct Step {
    std::string_view name;
    std::string_view sql;
    std::string_view postgres;  ///< where more differs; empty: `sql` is for both
};

struct Schema {
    std::string_view name;  ///< also the row of its version in PostgreSQL
    std::span<const Step> steps;

    std::int64_t version() const { return static_cast<std::int64_t>(steps.size()); }
};

const Schema& relay_schema();
const Schema& api_schema();
const Schema& history_schema();

/// A step as one engine reads it.
std::string step_sql(const Step& step, sql::Dialect dialect);

}  // namespace portico::store
