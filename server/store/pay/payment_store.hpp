// SPDX-License-Identifier: Apache-2.0
//
// Tables of payments in the database (server/data/payment_store.hpp).
#pragma once

#include <memory>

#include "server/data/payment_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

/// The schema "api" must be there. `sql` must outlive the store.
std::unique_ptr<api::pay::Store> open_payment_store(sql::Connection& sql);

}  // namespace portico::store
