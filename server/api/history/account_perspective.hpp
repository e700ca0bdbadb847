// SPDX-License-Identifier: Apache-2.0
//
// A stored transaction as one account sees it: what it was, what came and went, and which of that
// nobody asked for. No I/O.
#pragma once

#include "server/api/history/provider.hpp"
#include "server/data/history_store.hpp"

namespace portico::api::history {

/// So many recipients of one coin in one transaction: nobody is paid like that.
inline constexpr std::size_t kBulkRecipients = 20;

/// `page` is where the entry is from: it knows the tokens.
Entry view_from(const indexer::PageEntry& entry, const indexer::Address& account,
                const indexer::Page& page);

}  // namespace portico::api::history
