// SPDX-License-Identifier: Apache-2.0
//
// The console's operators, sessions and audit log in the database (server/data/console_store.hpp).
#pragma once

#include <memory>

#include "server/data/console_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

/// The schema "api" must be there. `sql` must outlive the store.
std::unique_ptr<api::console::Store> open_console_store(sql::Connection& sql);

}  // namespace portico::store
