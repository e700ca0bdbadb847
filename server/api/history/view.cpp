// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/view.hpp"

#include <algorithm>
#include <set>

#include "core/base/hex.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/chain/networks.hpp"
#include "core/chain/units.hpp"
#include "server/api/tokens/lures.hpp"

namespace portico::api::history {
namespace {

using indexer::Address;
using indexer::Effect;
using indexer::EffectKind;

constexpr std::int64_t kNativeDecimals = 18;

std::string chain_text(indexer::ChainId chain) { return "eip155:" + std::to_string(chain); }

std::string quantity_text(const indexer::Amount& amount, std::int64_t decimals) {
    std::string hex = to_hex(amount);
    hex.erase(0, std::min(hex.find_first_not_of('0'), hex.size()));
    const auto whole = chain::quantity_to_decimal("0x" + (hex.empty() ? "0" : hex));
    if (!whole) return "0";
    if (decimals < 0 || decimals > chain::kUnitsDecimalsMax) return *whole;
    return chain::format_units(*whole, static_cast<std::uint8_t>(decimals)).value_or(*whole);
}

const indexer::TokenInfo* find_token(const indexer::Page& page, const indexer::Token& token) {
    for (const auto& [known, info] : page.tokens)
        if (known == token) return &info;
    return nullptr;
}

Fungible native_coin(indexer::ChainId chain) {
    const auto network = chain::find_known_network(chain_text(chain));
    if (!network) return {"Ether", "ETH", {}};
    return {std::string(network->currency_name), std::string(network->currency_symbol), {}};
}

/// Whether one transaction gave this token to a crowd.
bool is_bulk(const indexer::Transaction& transaction, const Address& token) {
    std::set<Address> recipients;
    for (const Effect& effect : transaction.effects)
        if (effect.moves() && effect.token == token) recipients.insert(effect.to);
    return recipients.size() >= kBulkRecipients;
}

Transfer view_transfer(const indexer::PageEntry& entry, const Effect& effect, bool is_look_alike,
                       const Address& account, const indexer::Page& page) {
    const indexer::ChainId chain = entry.at.chain;
    const bool is_own = entry.transaction.sender == account;
    Transfer out;
    out.direction = effect.from == effect.to ? "self" : effect.from == account ? "out" : "in";
    const indexer::TokenInfo* info = find_token(page, {chain, effect.token});
    const bool is_nft = effect.kind == EffectKind::kErc721 || effect.kind == EffectKind::kErc1155;
    if (effect.kind == EffectKind::kNative) {
        out.fungible = native_coin(chain);
        out.quantity = quantity_text(effect.amount, kNativeDecimals);
    } else if (is_nft) {
        const std::string name = info != nullptr ? info->name.value_or("") : "";
        out.nft = Nft{name + (name.empty() ? "#" : " #") + quantity_text(effect.id, 0)};
        out.quantity = quantity_text(effect.amount, 0);
    } else {
        out.fungible = info != nullptr ? Fungible{info->name, info->symbol, {}} : Fungible{};
        out.quantity =
            quantity_text(effect.amount, info != nullptr ? info->decimals.value_or(0) : 0);
    }
    // Nobody but the account itself can move its coins without an allowance, and zero of them needs
    // none: a transfer of nothing that others made is there to be seen.
    out.is_poisoning =
        !is_own && (is_look_alike || (effect.amount.empty() && effect.kind == EffectKind::kErc20));
    const bool is_lure = info != nullptr && tokens::has_lure(info->name.value_or("") + " " +
                                                             info->symbol.value_or(""));
    out.is_spam = out.is_poisoning || (!is_own && effect.kind != EffectKind::kNative &&
                                       (is_lure || is_bulk(entry.transaction, effect.token)));
    return out;
}

std::string operation_of(const indexer::Transaction& transaction, const Address& account) {
    if (transaction.sender == account && !transaction.recipient) return "deploy";
    if (transaction.failed) return "execute";
    std::set<Address> came, went;
    bool minted = false, burnt = false, approved = false;
    for (const Effect& effect : transaction.effects) {
        if (effect.kind == EffectKind::kApproval || effect.kind == EffectKind::kApprovalForAll)
            approved |= effect.from == account;
        if (!effect.moves()) continue;
        if (effect.to == account) came.insert(effect.token), minted |= effect.from == Address{};
        if (effect.from == account) went.insert(effect.token), burnt |= effect.to == Address{};
    }
    if (!came.empty() && !went.empty()) return came == went ? "send" : "trade";
    if (!came.empty()) return minted ? "mint" : "receive";
    if (!went.empty()) return burnt ? "burn" : "send";
    return approved ? "approve" : "execute";
}

/// What `pick` finds in the effects, if that is one address.
template <class Pick>
std::optional<Address> only_one(const indexer::Transaction& transaction, Pick pick) {
    std::set<Address> found;
    for (const Effect& effect : transaction.effects)
        if (const std::optional<Address> one = pick(effect); one && *one != Address{})
            found.insert(*one);
    return found.size() == 1 ? std::optional(*found.begin()) : std::nullopt;
}

struct Sides {
    Address from{};
    std::optional<Address> to = {};
};

/// Whom the account dealt with, as people mean it: not the token's contract that was called, but
/// who gave the coins, who got them, who may spend them. Where that is not one address, and for
/// trades, the transaction's own word stands: who signed it, and the contract that it called.
Sides sides_of(const indexer::Transaction& transaction, const Address& account,
               std::string_view operation) {
    Sides out{transaction.sender, transaction.recipient};
    const auto other = [&](auto pick) { return only_one(transaction, pick); };
    if (operation == "send") {
        const auto receiver = other([&](const Effect& effect) {
            const bool gave = effect.moves() && effect.from == account;
            return gave ? std::optional(effect.to) : std::nullopt;
        });
        if (receiver) out.to = receiver;
    } else if (operation == "approve") {
        const auto spender = other([&](const Effect& effect) {
            const bool allowed = !effect.moves() && effect.from == account;
            return allowed && effect.kind != EffectKind::kSwap ? std::optional(effect.to)
                                                               : std::nullopt;
        });
        if (spender) out.to = spender;
    } else if (operation == "receive" || operation == "mint") {
        const auto giver = other([&](const Effect& effect) {
            const bool got = effect.moves() && effect.to == account;
            return got ? std::optional(effect.from) : std::nullopt;
        });
        if (giver) out.from = *giver;
        out.to = account;
    }
    return out;
}

}  // namespace

Entry view_entry(const indexer::PageEntry& entry, const Address& account,
                 const indexer::Page& page) {
    const indexer::Transaction& transaction = entry.transaction;
    Entry out{.hash = to_hex_0x(transaction.hash),
              .mined_at_s = entry.at.time_s,
              .failed = transaction.failed,
              .nonce = transaction.nonce,
              .chain = chain_text(entry.at.chain)};
    out.id = out.chain + ":" + out.hash;
    out.operation = operation_of(transaction, account);
    const Sides sides = sides_of(transaction, account, out.operation);
    out.sent_from = chain::evm_address_text(sides.from);
    if (sides.to) out.sent_to = chain::evm_address_text(*sides.to);
    for (std::size_t i = 0; i < transaction.effects.size(); ++i) {
        const Effect& effect = transaction.effects[i];
        if (!effect.moves() || (effect.from != account && effect.to != account)) continue;
        out.transfers.push_back(
            view_transfer(entry, effect, entry.is_look_alike[i], account, page));
    }
    return out;
}

}  // namespace portico::api::history
