// SPDX-License-Identifier: Apache-2.0
//
// Messages for services of hosts in the database (server/data/outbox_store.hpp).
#pragma once

#include <memory>

#include "server/data/outbox_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

/// The schema "api" must be there. `sql` must outlive the store.
std::unique_ptr<api::webhooks::OutboxStore> open_outbox_store(sql::Connection& sql);

/// For stores whose rows are what messages tell: inside their own transaction.
StoreResult<void> add_endpoint(sql::Connection& sql, const api::webhooks::Endpoint& endpoint);
StoreResult<void> put_message(sql::Connection& sql, const api::webhooks::Message& message);

}  // namespace portico::store
