// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/known_coins.hpp"

#include "core/chain/units.hpp"

namespace portico::api::history {
namespace {

void fill_own(Fungible& coin, const tokens::Token& own) {
    if (own.symbol.empty()) return;
    coin.name = own.name;
    coin.symbol = own.symbol;
}

void fill(Transfer& one, const std::string& chain, const tokens::TokenBook& book) {
    if (!one.fungible || !one.contract) return;
    const tokens::Token* token = book.find(chain, *one.contract);
    if (token == nullptr) return;
    if (!one.fungible->name) one.fungible->name = token->name;
    if (!one.fungible->symbol) one.fungible->symbol = token->symbol;
    if (one.units.empty()) return;
    if (auto quantity = chain::format_units(one.units, token->decimals)) {
        one.quantity = std::move(*quantity);
        one.units.clear();
    }
}

}  // namespace

void fill_from_lists(HistoryPage& page, const tokens::TokenBook& book) {
    for (Entry& entry : page.entries) {
        const tokens::Token own = book.currency(entry.chain);
        if (entry.fee) fill_own(entry.fee->coin, own);
        for (Transfer& one : entry.transfers) {
            if (one.fungible && !one.contract) fill_own(*one.fungible, own);
            fill(one, entry.chain, book);
        }
    }
}

}  // namespace portico::api::history
