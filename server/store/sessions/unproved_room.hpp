// SPDX-License-Identifier: Apache-2.0
//
// What sessions without proof take of the disk, and which of them go when it is too much.
#pragma once

#include <cstdint>
#include <string>

#include "server/data/session_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

/// Of a session with so many counts. Bytes of the row, and what indexes and pages add.
std::int64_t unproved_bytes(const api::sessions::CosignedSession& row, std::int64_t counts);

/// Removes until all of them fit into `limits`: of the far network that has most, within it of the
/// near one, and within that of the address; those that sign nothing first and each the oldest
/// first. Of those that have as much, the networks of `maker` go first; the session `kept` stays.
/// Not within a transaction: it reads all of them, so of two at once one would have to begin anew.
/// Of what two remove at once it may be a few too many.
StoreResult<void> make_unproved_room(sql::Connection& sql,
                                     const api::sessions::SessionLimits& limits,
                                     const std::string& maker, const std::string& kept);

}  // namespace portico::store
