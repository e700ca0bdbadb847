// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/account_perspective.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/chain/units.hpp"
#include "server/api/tokens/phishing_text.hpp"
#include "server/api/tokens/token_book.hpp"

namespace portico::api::history {
namespace {

using indexer::Address;
using indexer::Effect;
using indexer::EffectKind;

constexpr std::int64_t kNativeDecimals = 18;
/// What an operation is given for first is all the gas that it may use, at the most that it may
/// cost.
constexpr std::uint64_t kPrepaidTimes = 20;

std::string chain_text(indexer::ChainId chain) { return "eip155:" + std::to_string(chain); }

std::string units_text(const indexer::Amount& amount) {
    std::string hex = to_hex(amount);
    hex.erase(0, std::min(hex.find_first_not_of('0'), hex.size()));
    return chain::quantity_to_decimal("0x" + (hex.empty() ? "0" : hex)).value_or("0");
}

/// Empty where nothing can be scaled like that.
std::string quantity_text(const indexer::Amount& amount, std::int64_t decimals) {
    if (decimals < 0 || decimals > chain::kUnitsDecimalsMax) return {};
    return chain::format_units(units_text(amount), static_cast<std::uint8_t>(decimals))
        .value_or(std::string());
}

const indexer::TokenInfo* find_token(const indexer::Page& page, const indexer::Token& token) {
    const auto at =
        std::ranges::lower_bound(page.tokens, token, {}, &decltype(page.tokens)::value_type::first);
    return at != page.tokens.end() && at->first == token ? &at->second : nullptr;
}

Fungible native_coin(indexer::ChainId chain) {
    tokens::Token token = tokens::native_token(chain_text(chain));
    if (token.symbol.empty()) return {};
    return {std::move(token.name), std::move(token.symbol), {}};
}

/// Coins that one transaction gave to a crowd.
std::set<Address> find_bulk(const std::vector<Effect>& effects) {
    std::map<Address, std::set<Address>> recipients;
    for (const Effect& effect : effects)
        if (effect.moves()) recipients[effect.token].insert(effect.to);
    std::set<Address> out;
    for (const auto& [token, to] : recipients)
        if (to.size() >= kBulkRecipients) out.insert(token);
    return out;
}

/// A transaction as its account sees it.
class PerspectiveBuilder {
  public:
    PerspectiveBuilder(const indexer::PageEntry& of, const Address& by, const indexer::Page& within)
        : entry(of),
          account(by),
          page(within),
          authors_(indexer::authors_of(of.transaction)),
          bulk_(find_bulk(of.transaction.effects)) {
        if (is_sender()) return;
        for (const Effect& effect : effects())
            if (effect.kind == EffectKind::kOperation && effect.from == account)
                operations.push_back(&effect);
        prepaid_ = find_prepaid();
    }
    const indexer::Transaction& transaction() const { return entry.transaction; }
    const std::vector<Effect>& effects() const { return entry.transaction.effects; }
    bool is_sender() const { return transaction().sender == account; }
    bool acted() const { return is_sender() || !operations.empty(); }
    const Address& author(std::size_t at) const { return authors_[at]; }
    bool is_own(std::size_t at) const { return author(at) == account; }
    bool is_bulk(const Address& token) const { return bulk_.contains(token); }
    bool is_prepaid_fee(std::size_t at) const { return at == prepaid_; }
    /// Of what the account did, where it did something: others' operations stand in the same
    /// bundle, and lend it neither their payments nor their phishing texts.
    bool counts(std::size_t at) const {
        if (is_prepaid_fee(at) || is_deposit(at)) return false;
        if (!acted() || is_own(at)) return true;
        // Coins that came: nobody can tell by whose operation.
        const Effect& effect = effects()[at];
        return effect.kind == EffectKind::kNative && effect.from != account &&
               !entry.is_look_alike[at];
    }

    const indexer::PageEntry& entry;
    const Address& account;
    const indexer::Page& page;
    /// By which it did something in somebody else's transaction (ERC-4337).
    std::vector<const Effect*> operations = {};

    /// A `Deposit` or `Withdrawal` of coins by a contract that turned out to be no token (a vault,
    /// a sale): the indexer takes it for wrapping before anybody has asked the contract.
    bool is_deposit(std::size_t at) const {
        const Effect& effect = effects()[at];
        const bool is_in = effect.from == Address{};
        if (effect.kind != EffectKind::kErc20 || is_in == (effect.to == Address{})) return false;
        const indexer::TokenInfo* info = find_token(page, {entry.at.chain, effect.token});
        if (info == nullptr || info->decimals) return false;
        return std::ranges::any_of(effects(), [&](const Effect& coins) {
            return coins.kind == EffectKind::kNative && coins.amount == effect.amount &&
                   coins.from == (is_in ? effect.to : effect.token) &&
                   coins.to == (is_in ? effect.token : effect.from);
        });
    }

  private:
    /// What a smart account gave its entry point before an operation that it pays for: that fee,
    /// and what stays there for the next one. A sum that no fee explains is a payment.
    std::size_t find_prepaid() const {
        std::map<Address, chain::Uint256> most;  // by entry point, that a fee explains
        for (const Effect* one : operations) {
            const auto sum = multiply(chain::Uint256::from_bytes(one->amount), kPrepaidTimes);
            if (one->to == Address{} && sum) most[one->token] = std::max(most[one->token], *sum);
        }
        const auto found = std::ranges::find_if(effects(), [&](const Effect& move) {
            if (move.kind != EffectKind::kNative || move.from != account) return false;
            const auto at = most.find(move.to);
            return at != most.end() && chain::Uint256::from_bytes(move.amount) <= at->second;
        });
        return static_cast<std::size_t>(found - effects().begin());
    }

    std::vector<Address> authors_;
    std::set<Address> bulk_;
    std::size_t prepaid_ = static_cast<std::size_t>(-1);
};

Transfer view_transfer(const PerspectiveBuilder& seen, std::size_t at) {
    const Effect& effect = seen.effects()[at];
    const Address& account = seen.account;
    const indexer::Page& page = seen.page;
    const indexer::ChainId chain = seen.entry.at.chain;
    const bool is_own = seen.is_own(at);
    Transfer out;
    out.is_own = is_own;
    out.by = chain::evm_address_text(seen.author(at));
    if (effect.is_of_token()) out.contract = chain::evm_address_text(effect.token);
    out.direction = effect.from == effect.to ? "self" : effect.from == account ? "out" : "in";
    const indexer::TokenInfo* info = find_token(page, {chain, effect.token});
    const bool is_nft = effect.kind == EffectKind::kErc721 || effect.kind == EffectKind::kErc1155;
    if (effect.kind == EffectKind::kNative) {
        out.fungible = native_coin(chain);
        out.quantity = quantity_text(effect.amount, kNativeDecimals);
    } else if (is_nft) {
        const std::string name = info != nullptr ? info->name.value_or("") : "";
        out.nft = Nft{name + (name.empty() ? "#" : " #") + units_text(effect.id)};
        out.quantity = units_text(effect.amount);
    } else {
        out.fungible = info != nullptr ? Fungible{info->name, info->symbol, {}} : Fungible{};
        if (info != nullptr && info->decimals)
            out.quantity = quantity_text(effect.amount, *info->decimals);
        if (out.quantity.empty()) out.units = units_text(effect.amount);
    }
    // Nobody but the account itself can move its coins without an allowance, and zero of them needs
    // none: a transfer of nothing that others made is there to be seen.
    out.is_poisoning = !is_own && (seen.entry.is_look_alike[at] ||
                                   (effect.amount.empty() && effect.kind == EffectKind::kErc20));
    const bool is_phishing =
        info != nullptr &&
        tokens::is_phishing_text(info->name.value_or("") + " " + info->symbol.value_or(""));
    out.is_spam = out.is_poisoning || (!is_own && effect.kind != EffectKind::kNative &&
                                       (is_phishing || seen.is_bulk(effect.token)));
    return out;
}

/// An account's operations were undone, though the bundle was not.
bool has_failed(const PerspectiveBuilder& seen) {
    return seen.transaction().failed ||
           (!seen.operations.empty() &&
            std::ranges::none_of(seen.operations,
                                 [](const Effect* one) { return one->id.empty(); }));
}

std::string operation_of(const PerspectiveBuilder& seen) {
    const Address& account = seen.account;
    if (seen.is_sender() && !seen.transaction().recipient) return "deploy";
    if (has_failed(seen)) return "execute";
    std::set<Address> came, went;
    bool minted = false, burnt = false, approved = false, kept = false;
    for (std::size_t at = 0; at < seen.effects().size(); ++at) {
        const Effect& effect = seen.effects()[at];
        if (!seen.counts(at)) continue;
        if (effect.approves()) approved |= effect.from == account;
        if (!effect.moves()) continue;
        if (effect.from == effect.to) {
            kept |= effect.to == account;
            continue;
        }
        // A chain's own coins are minted by a bridge: who gets them calls that received.
        if (effect.to == account)
            came.insert(effect.token),
                minted |= effect.from == Address{} && effect.kind != EffectKind::kNative;
        if (effect.from == account) went.insert(effect.token), burnt |= effect.to == Address{};
    }
    if (!came.empty() && !went.empty()) return came == went ? "send" : "trade";
    if (!came.empty()) return minted ? "mint" : "receive";
    if (!went.empty()) return burnt ? "burn" : "send";
    if (kept) return "send";
    return approved ? "approve" : "execute";
}

/// What `pick` finds in the effects, if that is one address.
template <class Pick>
std::optional<Address> only_one(const PerspectiveBuilder& seen, Pick pick) {
    std::set<Address> found;
    for (std::size_t at = 0; at < seen.effects().size(); ++at) {
        if (!seen.counts(at)) continue;
        const std::optional<Address> one = pick(seen.effects()[at]);
        if (one && *one != Address{}) found.insert(*one);
    }
    return found.size() == 1 ? std::optional(*found.begin()) : std::nullopt;
}

struct Sides {
    Address from{};
    std::optional<Address> to = {};
};

/// Whom the account dealt with, as people mean it: not the token's contract that was called, but
/// who gave the coins, who got them, who may spend them. Where that is not one address, and for
/// trades, the transaction's own word stands: who acted, and the contract that was called.
Sides sides_of(const PerspectiveBuilder& seen, std::string_view operation) {
    const Address& account = seen.account;
    Sides out{seen.operations.empty() ? seen.transaction().sender : account,
              seen.transaction().recipient};
    const auto other = [&](auto pick) { return only_one(seen, pick); };
    if (operation == "send") {
        const auto receiver = other([&](const Effect& effect) {
            const bool gave = effect.moves() && effect.from == account;
            return gave ? std::optional(effect.to) : std::nullopt;
        });
        if (receiver) out.to = receiver;
    } else if (operation == "approve") {
        const auto spender = other([&](const Effect& effect) {
            const bool allowed = effect.approves() && effect.from == account;
            return allowed ? std::optional(effect.to) : std::nullopt;
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

/// What the account paid: the transaction's sender for all of it, a smart account to the bundler
/// for its operations, unless somebody else paid for one.
std::optional<Fee> fee_of(const PerspectiveBuilder& seen) {
    std::optional<chain::Uint256> sum;
    if (seen.is_sender()) {
        if (seen.transaction().fee) sum = chain::Uint256::from_bytes(*seen.transaction().fee);
    } else {
        for (const Effect* one : seen.operations)
            if (one->to == Address{})
                sum = add(sum.value_or(0), chain::Uint256::from_bytes(one->amount));
    }
    if (!sum) return {};
    return Fee{native_coin(seen.entry.at.chain),
               quantity_text(sum->shortest_bytes(), kNativeDecimals),
               {},
               {}};
}

}  // namespace

Entry view_from(const indexer::PageEntry& entry, const Address& account,
                const indexer::Page& page) {
    const PerspectiveBuilder seen(entry, account, page);
    const indexer::Transaction& transaction = entry.transaction;
    Entry out{.hash = to_hex_0x(transaction.hash),
              .mined_at_s = entry.at.time_s,
              .block = entry.at.block,
              .failed = has_failed(seen),
              .nonce = transaction.nonce,
              .chain = chain_text(entry.at.chain),
              .fee = fee_of(seen)};
    out.id = out.chain + ":" + out.hash;
    out.operation = operation_of(seen);
    const Sides sides = sides_of(seen, out.operation);
    out.sent_from = chain::evm_address_text(sides.from);
    if (sides.to) out.sent_to = chain::evm_address_text(*sides.to);
    for (std::size_t i = 0; i < transaction.effects.size(); ++i) {
        const Effect& effect = transaction.effects[i];
        if (!effect.moves() || (effect.from != account && effect.to != account)) continue;
        if (seen.is_prepaid_fee(i) || seen.is_deposit(i)) continue;
        Transfer transfer = view_transfer(seen, i);
        // An untrusted contract's lure in the same bundle does not bring what the account did into
        // disrepute.
        if (seen.acted() && !seen.is_own(i) && transfer.is_spam) continue;
        out.transfers.push_back(std::move(transfer));
    }
    return out;
}

}  // namespace portico::api::history
