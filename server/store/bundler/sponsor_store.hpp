// SPDX-License-Identifier: Apache-2.0
//
// Tables of the paymaster in the database (server/data/sponsor_store.hpp).
#pragma once

#include <memory>

#include "server/data/sponsor_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

/// The schema "api" must be there. `sql` must outlive the store.
std::unique_ptr<api::bundler::SponsorStore> open_sponsor_store(sql::Connection& sql);

}  // namespace portico::store
