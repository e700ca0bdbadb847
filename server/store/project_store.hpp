// SPDX-License-Identifier: Apache-2.0
//
// Projects in the database (server/api/projects/store.hpp).
#pragma once

#include <memory>

#include "server/api/projects/store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

/// The schema "api" must be there. `sql` must outlive the store.
std::unique_ptr<api::projects::Store> open_project_store(sql::Connection& sql);

}  // namespace portico::store
