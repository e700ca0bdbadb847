// SPDX-License-Identifier: Apache-2.0
//
// Projects in the database (server/data/project_store.hpp).
#pragma once

#include <memory>

#include "server/data/project_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

/// The schema "api" must be there. `sql` must outlive the store.
std::unique_ptr<api::projects::Store> open_project_store(sql::Connection& sql);

/// What Store::create and Store::edit do in their transaction, for a transaction of somebody else's
/// (console_store.cpp writes its log in the same).
StoreResult<api::projects::Change> create_project_within(sql::Connection& sql,
                                                         const api::projects::Project& project);
StoreResult<api::projects::Change> edit_project_within(
    sql::Connection& sql, const std::string& id,
    const std::function<bool(api::projects::Project&)>& edit);

}  // namespace portico::store
