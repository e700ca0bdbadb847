// SPDX-License-Identifier: Apache-2.0
//
// Tables of names in the database (server/data/name_store.hpp).
#pragma once

#include <memory>

#include "server/data/name_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

/// The schema "api" must be there. `sql` must outlive the store.
std::unique_ptr<api::names::Store> open_name_store(sql::Connection& sql);

}  // namespace portico::store
