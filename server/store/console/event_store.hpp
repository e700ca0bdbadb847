// SPDX-License-Identifier: Apache-2.0
//
// Events in SQLite or PostgreSQL. The contract: server/data/event_store.hpp.
#pragma once

#include <memory>

#include "server/data/event_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

std::unique_ptr<api::events::Store> open_event_store(sql::Connection& sql);

/// Whether a write of some size can be committed to the API's database; leaves nothing there.
StoreResult<void> check_can_write(sql::Connection& sql);

}  // namespace portico::store
