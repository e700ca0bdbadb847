// SPDX-License-Identifier: Apache-2.0
//
// Tables of sessions in the database (server/data/session_store.hpp).
#pragma once

#include <memory>

#include "server/data/session_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

/// The schema "api" must be there. `sql` must outlive the store.
std::unique_ptr<api::sessions::Store> open_session_store(sql::Connection& sql);

}  // namespace portico::store
