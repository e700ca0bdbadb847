// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/rules/wraps.hpp"

#include <algorithm>

namespace portico::indexer {

Wraps::Wraps(std::span<const ValueMove> moves, std::span<const Address> wrapped)
    : wrapped_(wrapped) {
    for (const ValueMove& move : moves) ++coins_[{move.from, move.to, move.amount}];
}

void Wraps::note(const Address& contract, const chain::TokenTransfers& transfers) {
    // Some have what is not wrapped themselves, in place of minting and burning it.
    const auto is_nobody = [&](const Address& one) { return one == Address{} || one == contract; };
    for (const chain::TokenTransfer& one : transfers) {
        if (one.standard != chain::TokenStandard::kErc20) continue;
        const Amount amount = one.quantity.shortest_bytes();
        if (is_nobody(one.from)) ++minted_[{contract, one.to, amount}];
        if (is_nobody(one.to)) ++burnt_[{contract, one.from, amount}];
    }
}

bool Wraps::counts(const Address& contract, const chain::NativeWrap& wrap) {
    const Amount amount = wrap.amount.shortest_bytes();
    if (amount.empty()) return false;
    if (take(wrap.wrapped ? minted_ : burnt_, {contract, wrap.account, amount})) return false;
    const bool has_coins = take(coins_, wrap.wrapped ? Key{wrap.account, contract, amount}
                                                     : Key{contract, wrap.account, amount});
    return has_coins || std::ranges::find(wrapped_, contract) != wrapped_.end();
}

bool Wraps::take(std::map<Key, std::size_t>& from, const Key& key) {
    const auto at = from.find(key);
    if (at == from.end() || at->second == 0) return false;
    --at->second;
    return true;
}

}  // namespace portico::indexer
