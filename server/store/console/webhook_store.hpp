// SPDX-License-Identifier: Apache-2.0
//
// Webhooks of events in the database (server/data/webhook_store.hpp).
#pragma once

#include <memory>

#include "server/data/webhook_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

/// The schema "api" must be there. `sql` must outlive the store.
std::unique_ptr<api::events::WebhookStore> open_webhook_store(sql::Connection& sql);

}  // namespace portico::store
