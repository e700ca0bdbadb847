// SPDX-License-Identifier: Apache-2.0
//
// Purchases in the database (server/data/purchase_store.hpp).
#pragma once

#include <memory>

#include "server/data/purchase_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

/// The schema "api" must be there. `sql` must outlive the store.
std::unique_ptr<api::onramp::Store> open_purchase_store(sql::Connection& sql);

}  // namespace portico::store
