// SPDX-License-Identifier: Apache-2.0
//
// What SQLite was told of accounts last. Accounts of one block lie far apart in index_activity,
// index_counterparty and index_asset, and SQLite writes a page of 8 KB, twice, for a row of 50
// bytes. So rows go into index_recent_* first, a run after the other, and from there to their
// places when many go to the same page: a log-structured merge tree (O'Neil et al. 1996), decision
// 40. Append number n, whose last digits to the base 16 are c b a, moves in its transaction:
//
//   into                       what                            when
//   run a of part ''           what it says itself             always
//   run b of every part        runs 0 to 15 of part ''         a = 15
//   run 16 + c of part n%256   runs 0 to 15 of that part       always
//   index_activity and so on   runs 16 to 31 of that part      a = c
//
// A part is the accounts that begin with its byte. A run is always empty when it is filled.
// PostgreSQL writes rows, not pages, to its log: there every row goes to its place at once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/data/history_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

inline bool has_recent(const sql::Connection& sql) {
    return sql.dialect() == sql::Dialect::kSqlite;
}

/// What becomes of a row that is there already: the first block counts.
inline constexpr std::string_view kKeepFirstCounterparty =
    "UPDATE SET block = excluded.block WHERE excluded.block < index_counterparty.block";
/// And whether it was ever the account's own doing.
inline constexpr std::string_view kKeepFirstAsset =
    "UPDATE SET block = CASE WHEN excluded.block < index_asset.block THEN excluded.block "
    "ELSE index_asset.block END, own = CASE WHEN excluded.own > index_asset.own "
    "THEN excluded.own ELSE index_asset.own END "
    "WHERE excluded.block < index_asset.block OR excluded.own > index_asset.own";

/// Counts an append.
StoreResult<std::int64_t> next_append(sql::Connection& sql);
/// The run of part '' that this append fills, before it merges.
std::int64_t run_of_append(std::int64_t append);
StoreResult<void> merge_recent(sql::Connection& sql, std::int64_t append);

/// "index_recent_asset WHERE ...": rows of the account that is $1. `kind`: activity, counterparty
/// or asset.
std::string recent_rows(std::string_view kind);

/// Where the account's latest transactions below `bound` stand, the latest first, `most` of them.
StoreResult<std::vector<indexer::Position>> read_recent_positions(sql::Connection& sql,
                                                                  const indexer::Address& account,
                                                                  const indexer::Position& bound,
                                                                  std::size_t most);

}  // namespace portico::store
