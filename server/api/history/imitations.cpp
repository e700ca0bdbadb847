// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/imitations.hpp"

namespace portico::api::history {
namespace {

bool is_imitation(const Transfer& one, const std::string& chain, const tokens::TokenBook& book) {
    if (one.is_own || !one.fungible || !one.fungible->symbol || !one.contract ||
        book.find(chain, *one.contract) != nullptr)
        return false;
    const std::string& symbol = *one.fungible->symbol;
    return tokens::looks_like_spam(book, chain, one.fungible->name.value_or(symbol), symbol);
}

}  // namespace

void WithImitations::page(const HistoryQuery& query, Done done) {
    plain_.page(query,
                [this, done = std::move(done)](std::expected<HistoryPage, HistoryFailure> page) {
                    if (page)
                        for (Entry& entry : page->entries)
                            for (Transfer& one : entry.transfers)
                                one.is_spam = one.is_spam || is_imitation(one, entry.chain, book_);
                    done(std::move(page));
                });
}

}  // namespace portico::api::history
