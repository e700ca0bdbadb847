// SPDX-License-Identifier: Apache-2.0
//
// The indexer's blocks and accounts' histories in SQLite or PostgreSQL. The contract:
// server/data/history_store.hpp.
#pragma once

#include <memory>

#include "server/data/history_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

/// Blocks of one partition of transactions in PostgreSQL.
inline constexpr std::int64_t kPartitionBlocks = 1'000'000;

std::unique_ptr<indexer::Store> open_history_store(sql::Connection& sql);

/// The same, by a connection that follows chains. Accounts and tokens of a block lie far apart in
/// their tables: what SQLite keeps in memory and writes at once decides how fast it can follow.
StoreResult<std::unique_ptr<indexer::Store>> open_history_writer(sql::Connection& sql);

}  // namespace portico::store
