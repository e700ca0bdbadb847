// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/spam_filter.hpp"

#include <algorithm>

namespace portico::api::history {
namespace {

bool is_spam(const Entry& entry) {
    return !entry.transfers.empty() && std::ranges::all_of(entry.transfers, &Transfer::is_spam);
}

/// A client takes an empty first page for an empty history: the next one is read for it.
void read(HistoryProvider& all, HistoryQuery query, int pages_left, HistoryProvider::Done done) {
    all.page(query, [&all, query, pages_left,
                     done](std::expected<HistoryPage, HistoryFailure> page) mutable {
        if (!page) return done(std::move(page));
        std::erase_if(page->entries, is_spam);
        if (!page->entries.empty() || !page->next || pages_left <= 1) return done(std::move(page));
        query.cursor = *page->next;
        read(all, std::move(query), pages_left - 1, std::move(done));
    });
}

}  // namespace

void SpamFilter::page(const HistoryQuery& query, Done done) {
    read(all_, query, kPagesMax, std::move(done));
}

}  // namespace portico::api::history
