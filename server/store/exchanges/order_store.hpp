// SPDX-License-Identifier: Apache-2.0
//
// Orders at exchanges in the database (server/data/exchange_order_store.hpp).
#pragma once

#include <memory>

#include "server/data/exchange_order_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

/// The schema "api" must be there. `sql` must outlive the store.
std::unique_ptr<api::wallet_rpc::Store> open_order_store(sql::Connection& sql);

}  // namespace portico::store
