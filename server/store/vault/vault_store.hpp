// SPDX-License-Identifier: Apache-2.0
//
// The vault's accounts, sessions, wallets and sealed shares in the database
// (server/data/vault_store.hpp).
#pragma once

#include <memory>

#include "server/data/vault_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

/// The schema "api" must be there. `sql` must outlive the store.
std::unique_ptr<vault::Store> open_vault_store(sql::Connection& sql);

}  // namespace portico::store
