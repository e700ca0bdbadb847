// SPDX-License-Identifier: Apache-2.0
//
// See send.hpp: what follows from what is typed and known.
#include <algorithm>

#include "core/base/encoding/base58.hpp"
#include "core/chain/caip.hpp"
#include "core/solana_send/send.hpp"

namespace portico::solana_send {
namespace {

constexpr std::size_t kWarningsMax = 8;

std::optional<std::uint64_t> to_units(std::string_view text, std::int64_t decimals) {
    const auto units = transfers::to_units(text, decimals);
    return units && units->fits_u64() ? std::optional(units->low_u64()) : std::nullopt;
}

std::optional<Holding> read_holding(const TokenRow& row, const WatchedAccount& account) {
    Holding holding;
    if (row.id.value != account.chain.value) {
        const auto id = chain::Caip10::parse(row.id.value);
        if (!id || id->chain().text() != account.chain.value) return std::nullopt;
        const auto mint = chain::parse_solana_address(id->address());
        if (!mint) return std::nullopt;
        holding.mint = *mint;
    }
    const std::int64_t decimals =
        holding.mint ? row.decimals.value_or(-1) : account.network->native_currency.decimals;
    if (decimals < 0 || decimals > 255) return std::nullopt;
    const auto balance = to_units(row.quantity, decimals);
    if (!balance) return std::nullopt;
    holding.balance = *balance;
    holding.shown = {row.id, row.name, row.symbol, decimals, row.quantity, row.price, row.icon_url};
    return holding;
}

void put_lamports(Holding& holding, std::uint64_t lamports, const WatchedAccount& account) {
    holding.balance = lamports;
    holding.shown.balance = lamports_text(lamports, account);
}

Holding native_holding(const WatchedAccount& account) {
    const auto& currency = account.network->native_currency;
    Holding holding;
    holding.shown.id = account.chain.value;
    holding.shown.name = currency.name.value;
    holding.shown.symbol = currency.symbol.value;
    holding.shown.decimals = currency.decimals;
    return holding;
}

List<SolanaSendWarning, 8> warnings_of(const SendState& state, const Vec<SolanaSent>& sent,
                                       const WatchedAccount& account) {
    using enum SolanaSendWarningKind;
    List<SolanaSendWarning, 8> warnings;
    const auto add = [&](SolanaSendWarningKind kind, bool must_accept,
                         std::string_view address = {}) {
        if (warnings.size() == kWarningsMax) return;
        warnings.push_back({kind, must_accept, {}});
        if (!address.empty()) warnings.back().address = address;
    };
    for (const SolanaSent& one : sent) {
        if (one.status != SolanaSentStatus::kRefused || one.from != account.address.value ||
            one.chain != account.chain)
            continue;
        add(kUnfinished, true, one.to);
        break;
    }
    if (account.network->testnet) add(kTestNetwork, false);
    if (!state.typed.address) return warnings;
    const std::string to = to_base58(*state.typed.address);
    if (account.address == to) {
        add(kOwnAddress, true);
    } else {
        const Vec<SendContact> contacts = read_contacts(sent, account);
        const bool known = std::ranges::any_of(
            contacts, [&](const SendContact& one) { return one.address == to; });
        std::string alike;
        if (looks_alike(to, account.address.value)) alike = account.address.value;
        for (const SendContact& one : contacts)
            if (alike.empty() && looks_alike(to, one.address.value)) alike = one.address;
        if (!known && !alike.empty())
            add(kLookalike, true, alike);
        else if (!known)
            add(kFirstTime, false);
    }
    if (!state.prepared) return warnings;
    const Plan& plan = state.prepared->plan;
    if (plan.off_curve)
        add(kOffCurve, true);
    else if (plan.of_program)
        add(kOfProgram, true);
    if (state.prepared->shown.received) add(kFeeOnTransfer, true);
    if (plan.can_be_taken) add(kCanBeTaken, false);
    return warnings;
}

}  // namespace

bool is_sendable(const std::optional<WatchedAccount>& account) {
    return account && account->chain_namespace == engine::ChainNamespace::kSolana &&
           account->network && !account->network->rpc_urls.empty() &&
           chain::parse_solana_address(account->address.value);
}

std::string lamports_text(std::uint64_t lamports, const WatchedAccount& account) {
    return transfers::amount_text(lamports, account.network->native_currency.decimals);
}

Vec<Holding> holdings_of(const SendState& state, const WatchedAccount& account) {
    Vec<Holding> holdings;
    bool native = false;
    for (const TokenRow& row : state.holdings.tokens) {
        if (row.chain != account.chain) continue;
        auto holding = read_holding(row, account);
        if (!holding) continue;
        native = native || !holding->mint;
        // The chain's own word is newer.
        if (!holding->mint && state.lamports) put_lamports(*holding, *state.lamports, account);
        holdings.push_back(std::move(*holding));
    }
    // Where the server knows nothing of the network, SOL can be sent all the same.
    if (!native && state.lamports) {
        Holding own = native_holding(account);
        put_lamports(own, *state.lamports, account);
        holdings.insert(holdings.begin(), std::move(own));
    }
    return holdings;
}

std::optional<Holding> chosen_holding(const SendState& state, const WatchedAccount& account) {
    if (state.token.empty()) return std::nullopt;
    for (Holding& one : holdings_of(state, account))
        if (one.shown.id == state.token) return std::move(one);
    return std::nullopt;
}

std::uint64_t price_of(const SendState& state, SendSpeed speed, std::uint32_t unit_limit) {
    const auto place = static_cast<std::size_t>(speed);
    const std::uint64_t lately = state.prices ? (*state.prices)[place] : 0;
    return std::min(std::max(lately, kFeesLeast[place] * 1'000'000 / unit_limit), kPriceMost);
}

std::optional<std::uint64_t> estimate_of(const SendState& state, const Holding& holding,
                                         SendSpeed speed) {
    if (!state.prices) return std::nullopt;
    const std::uint32_t units = holding.mint ? kTokenUnits : kPlainUnits;
    const auto priority = chain::solana_priority_fee(units, price_of(state, speed, units));
    return priority ? std::optional(*priority + kSignatureFee) : std::nullopt;
}

std::optional<std::uint64_t> typed_amount(const SendState& state, const Holding& holding) {
    if (!state.max) {
        const auto units = to_units(state.amount, holding.shown.decimals);
        return units != 0U ? units : std::nullopt;
    }
    if (holding.mint) return holding.balance;
    const auto fee = estimate_of(state, holding, state.speed);
    if (!fee || *fee > holding.balance) return std::nullopt;
    return holding.balance - *fee;
}

SendButton button_of(const SendState& state, const std::optional<Holding>& holding) {
    using enum SendButton;
    if (!holding) return kSelectToken;
    const auto amount = typed_amount(state, *holding);
    if (!state.max) {
        if (transfers::is_nothing_yet(state.amount)) return kAddAmount;
        if (!amount) return kIncorrectValue;
    } else if (!holding->mint && !state.prices) {
        return kAddAmount;  // nobody knows yet what Max is
    }
    if (!amount || *amount == 0 || *amount > holding->balance) return kInsufficientFunds;
    if (state.typed.empty) return kAddAddress;
    if (!state.typed.address) return kInvalidAddress;
    return kPreview;
}

std::optional<Problem> refuse_recipient(const SendState& state, const WatchedAccount& account) {
    if (state.typed.problem) return state.typed.problem;
    if (!state.typed.address) return std::nullopt;
    for (const Holding& one : holdings_of(state, account))
        if (one.mint == state.typed.address) return Problem::kMint;
    return std::nullopt;
}

std::string to_accept(const SendState& state, const Vec<SolanaSent>& sent,
                      const WatchedAccount& account) {
    std::string text;
    for (const SolanaSendWarning& one : warnings_of(state, sent, account)) {
        if (!one.must_accept) continue;
        text += static_cast<char>('a' + static_cast<int>(one.kind));
        if (one.address) text += one.address->value;
    }
    return text;
}

Kept kept_of(const SendState& state) {
    if (!state.prepared) return {};
    const Plan& plan = state.prepared->plan;
    return {plan.received, plan.transfer.amount - plan.received};
}

bool is_accepted(const SendState& state, const Vec<SolanaSent>& sent,
                 const WatchedAccount& account) {
    const std::string needed = to_accept(state, sent, account);
    if (needed.empty()) return true;
    const Kept kept = kept_of(state);
    // Max may be another amount now, of which a token without a fee keeps nothing.
    const bool worse = kept.lost != 0 && (kept.received < state.accepted_kept.received ||
                                          kept.lost > state.accepted_kept.lost);
    return needed == state.accepted && !worse;
}

SolanaSendSlice make_slice(const SendState& state, const Vec<SolanaSent>& sent,
                           const std::optional<WatchedAccount>& account) {
    SolanaSendSlice slice;
    slice.step = state.step;
    if (!state.transfer.empty()) slice.transfer = state.transfer;
    if (state.problem) slice.problem = state.problem;
    if (!state.detail.empty()) slice.detail = state.detail;
    if (state.step == SendStep::kClosed || !is_sendable(account)) return slice;
    slice.chain = account->chain;
    slice.currency = account->network->native_currency.symbol.value;
    std::optional<Holding> chosen;
    std::optional<Amount> native_price;
    for (Holding& one : holdings_of(state, *account)) {
        if (slice.tokens.size() < decltype(slice.tokens)::kMax) slice.tokens.push_back(one.shown);
        if (!one.mint) native_price = one.shown.price;
        if (one.shown.id == state.token) chosen = std::move(one);
    }
    if (!state.token.empty()) slice.token = state.token;
    slice.amount = state.amount;
    slice.max = state.max;
    slice.recipient_text = state.recipient_text;
    slice.resolving = state.search.is_under_way();
    if (state.typed.address) {
        slice.recipient.emplace();
        slice.recipient->address = to_base58(*state.typed.address);
        if (!state.typed.name.empty()) slice.recipient->name = state.typed.name;
    }
    for (SendContact& one : read_contacts(sent, *account))
        if (slice.contacts.size() < kContactsShown) slice.contacts.push_back(std::move(one));
    slice.speed = state.speed;
    slice.button = button_of(state, chosen);
    slice.warnings = warnings_of(state, sent, *account);
    slice.accepted = !state.accepted.empty() && is_accepted(state, sent, *account);
    if (!slice.problem) slice.problem = refuse_recipient(state, *account);
    if (!slice.detail && !state.typed.detail.empty()) slice.detail = state.typed.detail;
    if (state.prepared && state.step != SendStep::kForm) slice.quote = state.prepared->shown;
    if (!chosen) return slice;
    if (const auto amount = typed_amount(state, *chosen)) {
        const std::string text = transfers::amount_text(*amount, chosen->shown.decimals);
        if (state.max) slice.amount = text;
        slice.value = transfers::worth(text, chosen->shown.price);
        if (*amount > chosen->balance)
            slice.missing =
                transfers::amount_text(*amount - chosen->balance, chosen->shown.decimals);
    }
    for (const SendSpeed speed : {SendSpeed::kSlow, SendSpeed::kStandard, SendSpeed::kFast}) {
        const auto fee = estimate_of(state, *chosen, speed);
        if (!fee) break;
        const std::string text = lamports_text(*fee, *account);
        slice.fees.push_back({speed, text, text, transfers::worth(text, native_price), {}});
    }
    return slice;
}

}  // namespace portico::solana_send
