// SPDX-License-Identifier: Apache-2.0
//
// Histories from our own index (server/indexer). A chain that is not indexed has an empty history.
#pragma once

#include "server/api/history/provider.hpp"
#include "server/data/history_store.hpp"
#include "server/store/worker.hpp"

namespace portico::api::history {

/// Pages of nothing but spam that are passed over for one answer: whoever was sent thousands of
/// phishing texts still finds what he did himself, and costs so many look-ups at most.
inline constexpr std::size_t kPassedMax = 20;

/// Whom a past is searched for: of an address as requests are counted by, an IPv6 one with the /48
/// around it. A number that names nobody to who lacks the key, and is the same in each process.
std::int64_t asker_of(std::string_view address, ByteView key);

/// The page that `query` asks for, or the next one with something to show. `scope` and `key` are of
/// its cursor. Errors: of Store::page.
store::StoreResult<HistoryPage> read_page(indexer::Store& store, indexer::PageQuery query,
                                          std::string_view scope, ByteView key);

class LocalHistory final : public HistoryProvider {
  public:
    static constexpr std::size_t kPageSize = 50;  // docs/spec/http-api.md#history

    /// `cursor_key` is the store's (Store::cursor_key). With `fill_past`, whoever asks for an
    /// account's first page has what was before the index searched too. `book` must outlive this.
    LocalHistory(store::Access<indexer::Store> store, const tokens::TokenBook& book,
                 Bytes cursor_key, bool fill_past, std::function<std::int64_t()> now_ms)
        : store_(store),
          book_(book),
          key_(std::move(cursor_key)),
          fill_past_(fill_past),
          now_ms_(std::move(now_ms)) {}

    void page(const HistoryQuery& query, Done done) override;

  private:
    void want_past(indexer::PastWish wish, std::vector<indexer::ChainId> chains);

    store::Access<indexer::Store> store_;
    const tokens::TokenBook& book_;
    Bytes key_;
    bool fill_past_;
    std::function<std::int64_t()> now_ms_;
};

}  // namespace portico::api::history
