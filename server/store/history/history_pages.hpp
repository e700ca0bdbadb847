// SPDX-License-Identifier: Apache-2.0
//
// Reads pages of histories: one index scan for each chain that is asked for, merged by time. What a
// page costs depends on its length and on the number of chains, not on how much is stored.
#pragma once

#include <algorithm>

#include "server/data/history_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

/// `query.chains` are the chains to read.
StoreResult<indexer::Page> read_history_page(sql::Connection& sql, const indexer::PageQuery& query);

/// A row of time_s, block, position, hash, sender, recipient, failed, nonce, selector, effects,
/// fee.
StoreResult<indexer::PageEntry> read_history_entry(const sql::Query& rows, indexer::ChainId chain);

template <std::size_t N>
StoreResult<FixedBytes<N>> fixed(const sql::Query& rows, int column) {
    const Bytes bytes = rows.bytes(column);
    FixedBytes<N> out{};
    if (bytes.size() != N) return store_error(Failure::kDamaged, "damaged row in the index");
    std::copy_n(bytes.begin(), N, out.begin());
    return out;
}

/// Store::approvals_of.
StoreResult<indexer::Approvals> read_approvals(sql::Connection& sql,
                                               const indexer::Address& account,
                                               indexer::ChainId chain, std::size_t most);

/// Store::nfts_of.
StoreResult<std::vector<indexer::Nft>> read_nfts(sql::Connection& sql,
                                                 const indexer::NftQuery& query);

}  // namespace portico::store
