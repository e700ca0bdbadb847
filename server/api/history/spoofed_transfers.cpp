// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/spoofed_transfers.hpp"

#include <algorithm>

#include "core/chain/eip155/currency_contracts.hpp"

namespace portico::api::history {
namespace {

/// Of no list, and others' doing: its contract may say anything.
bool is_untrusted_list(const Transfer& one, const std::string& chain,
                       const tokens::TokenBook& book) {
    return !one.is_own && one.contract && book.find(chain, *one.contract) == nullptr &&
           !chain::is_currency_contract(chain, *one.contract);
}

bool is_spoofed(const Transfer& one, const std::string& chain, const tokens::TokenBook& book) {
    if (!is_untrusted_list(one, chain, book) || !one.fungible || !one.fungible->symbol)
        return false;
    const std::string& symbol = *one.fungible->symbol;
    return tokens::looks_like_spam(book, chain, one.fungible->name.value_or(symbol), symbol);
}

void mark(Entry& entry, const tokens::TokenBook& book) {
    const auto is_known = [&](const Transfer& one) {
        return !is_untrusted_list(one, entry.chain, book) || one.by.empty();
    };
    if ((entry.operation == "receive" || entry.operation == "mint") && !entry.transfers.empty() &&
        std::ranges::none_of(entry.transfers, is_known))
        entry.sent_from = entry.transfers.front().by;
    for (Transfer& one : entry.transfers)
        one.is_spam = one.is_spam || is_spoofed(one, entry.chain, book);
}

}  // namespace

void SpoofedTransferFilter::page(const HistoryQuery& query, Done done) {
    plain_.page(query,
                [this, done = std::move(done)](std::expected<HistoryPage, HistoryFailure> page) {
                    if (page)
                        for (Entry& entry : page->entries) mark(entry, book_);
                    done(std::move(page));
                });
}

}  // namespace portico::api::history
