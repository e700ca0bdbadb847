// SPDX-License-Identifier: Apache-2.0
//
// Sign-in's tables in the database (server/data/sign_in_store.hpp).
#pragma once

#include <memory>

#include "server/data/sign_in_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

/// The schema "api" must be there. `sql` must outlive the store.
std::unique_ptr<api::sign_in::Store> open_sign_in_store(sql::Connection& sql);

}  // namespace portico::store
