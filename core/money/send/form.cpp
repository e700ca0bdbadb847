// SPDX-License-Identifier: Apache-2.0
//
// See send.hpp: what follows from what is typed and known.
#include <algorithm>

#include "core/base/text/ascii.hpp"
#include "core/chain/caip.hpp"
#include "core/money/send/send.hpp"

namespace portico::money {
namespace {

constexpr std::size_t kWarningsMax = 8;

std::optional<Holding> read_holding(const TokenRow& row, const WatchedAccount& account) {
    Holding holding;
    const bool native = row.id == account.chain.value;
    if (!native) {
        const auto id = chain::Caip10::parse(row.id.value);
        if (!id || id->chain().text() != account.chain.value) return std::nullopt;
        // Whatever case the server writes: there is no checksum to check in its own word.
        const auto contract = chain::parse_evm_address(ascii_lower(id->address()));
        if (!contract) return std::nullopt;
        holding.contract = *contract;
    }
    const std::int64_t decimals =
        native ? account.network->native_currency.decimals : row.decimals.value_or(-1);
    if (decimals < 0 || decimals > kDecimalsMax) return std::nullopt;
    const auto balance = to_units(row.quantity, decimals);
    if (!balance) return std::nullopt;
    holding.balance = *balance;
    holding.shown = {row.id, row.name, row.symbol, decimals, row.quantity, row.price, row.icon_url};
    return holding;
}

Holding native_holding(const Uint256& balance, const WatchedAccount& account) {
    const auto& currency = account.network->native_currency;
    Holding holding;
    holding.balance = balance;
    holding.shown.id = account.chain.value;
    holding.shown.name = currency.name.value;
    holding.shown.symbol = currency.symbol.value;
    holding.shown.decimals = currency.decimals;
    holding.shown.balance = amount_text(balance, currency.decimals);
    return holding;
}

bool is_known(const Vec<SendContact>& contacts, const chain::EvmAddress& address) {
    const std::string text = chain::evm_address_text(address);
    return std::ranges::any_of(contacts, [&](const auto& one) { return one.address == text; });
}

}  // namespace

Vec<Holding> holdings_of(const SendState& state, const WatchedAccount& account) {
    Vec<Holding> holdings;
    bool native = false;
    for (const TokenRow& row : state.known->holdings.tokens) {
        if (row.chain != account.chain) continue;
        auto holding = read_holding(row, account);
        if (!holding) continue;
        native = native || !holding->contract;
        // The chain's own word is newer.
        const auto own =
            holding->contract
                ? row.id.value == state.units_of ? std::optional(state.units) : std::nullopt
                : state.balance;
        if (own) {
            holding->balance = *own;
            holding->shown.balance = amount_text(*own, holding->shown.decimals);
        }
        holdings.push_back(std::move(*holding));
    }
    // Where the server knows nothing of the network, its own currency can be sent all the same.
    if (!native && state.balance)
        holdings.insert(holdings.begin(), native_holding(*state.balance, account));
    return holdings;
}

std::optional<Holding> chosen_holding(const SendState& state, const WatchedAccount& account) {
    if (state.token.empty()) return std::nullopt;
    for (Holding& one : holdings_of(state, account))
        if (one.shown.id == state.token) return std::move(one);
    return std::nullopt;
}

std::optional<chain::EvmAddress> recipient_of(const SendState& state) {
    if (state.typed.kind == RecipientKind::kAddress) return state.typed.address;
    return state.named;
}

std::optional<Cost> estimate_of(const SendState& state, const Holding& holding, SendSpeed speed) {
    if (!state.fees) return std::nullopt;
    return cost_of(*state.fees, speed, holding.contract ? kTokenGas : kPlainGas, state.l1);
}

std::optional<Cost> kept_for_fee(const SendState& state, const Holding& holding) {
    if (!state.smart || !state.fees) return estimate_of(state, holding, state.speed);
    return cost_of(*state.fees, SendSpeed::kFast, kOperationGas, state.l1);
}

std::optional<Uint256> typed_amount(const SendState& state, const Holding& holding) {
    if (state.max) {
        if (holding.contract) return holding.balance;
        const auto cost = kept_for_fee(state, holding);
        return cost ? subtract(holding.balance, cost->max) : std::nullopt;
    }
    const auto units = to_units(state.amount, holding.shown.decimals);
    return units && !units->is_zero() ? units : std::nullopt;
}

SendButton button_of(const SendState& state, const std::optional<Holding>& holding) {
    using enum SendButton;
    if (!holding) return kSelectToken;
    const auto amount = typed_amount(state, *holding);
    if (!state.max) {
        if (transfers::is_nothing_yet(state.amount)) return kAddAmount;
        if (!amount) return kIncorrectValue;
    } else if (!holding->contract && !state.fees) {
        return kAddAmount;  // nobody knows yet what Max is
    }
    if (!amount || amount->is_zero() || *amount > holding->balance) return kInsufficientFunds;
    if (state.typed.kind == RecipientKind::kNone) return kAddAddress;
    if (!recipient_of(state)) return kInvalidAddress;
    return kPreview;
}

std::optional<SendProblem> refuse_recipient(const SendState& state, const WatchedAccount& account) {
    if (state.typed.problem) return state.typed.problem;
    const auto to = recipient_of(state);
    if (!to) return std::nullopt;
    if (is_burn_address(*to)) return SendProblem::kBurn;
    for (const Holding& one : holdings_of(state, account))
        if (one.contract == to) return SendProblem::kTokenContract;
    return std::nullopt;
}

List<SendWarning, 8> warnings_of(const SendState& state, const Vec<Transfer>& transfers,
                                 const WatchedAccount& account) {
    using enum SendWarningKind;
    List<SendWarning, 8> warnings;
    const auto add = [&](SendWarningKind kind, bool must_accept, std::string_view address = {}) {
        if (warnings.size() == kWarningsMax) return;
        warnings.push_back({kind, must_accept, {}});
        if (!address.empty()) warnings.back().address = address;
    };
    const auto to = recipient_of(state);
    const auto own = chain::parse_evm_address(ascii_lower(account.address.value));
    for (const Transfer& one : transfers) {
        const bool open = !one.by_page && transfers::may_have_gone_out(one);
        if (!open || !own || one.from != chain::evm_address_text(*own)) continue;
        add(kUnfinished, true, one.to);
        break;
    }
    if (account.network->testnet) add(kTestNetwork, false);
    if (!to || !own) return warnings;
    if (*to == *own) {
        add(kOwnAddress, true);
    } else {
        const Vec<SendContact> contacts =
            read_contacts(state.known->activity, transfers, state.known->recipients, account);
        if (!is_known(contacts, *to)) {
            std::string alike;
            if (looks_alike(*to, *own)) alike = chain::evm_address_text(*own);
            for (const SendContact& one : contacts) {
                const auto known = chain::parse_evm_address(one.address.value);
                if (alike.empty() && known && looks_alike(*to, *known)) alike = one.address;
            }
            if (!alike.empty())
                add(kLookalike, true, alike);
            else
                add(kFirstTime, false);
        }
    }
    const auto holding = chosen_holding(state, account);
    if (state.contract && holding && holding->contract) add(kContract, true);
    if (state.prepared && state.prepared->shown.received) add(kFeeOnTransfer, true);
    if (state.prepared && !state.prepared->large_fee.is_zero()) add(kLargeFee, true);
    return warnings;
}

std::string to_accept(const SendState& state, const Vec<Transfer>& transfers,
                      const WatchedAccount& account) {
    std::string text;
    for (const SendWarning& one : warnings_of(state, transfers, account)) {
        if (!one.must_accept) continue;
        text += static_cast<char>('a' + static_cast<int>(one.kind));
        if (one.address) text += one.address->value;
    }
    return text;
}

bool is_accepted(const SendState& state, const Vec<Transfer>& transfers,
                 const WatchedAccount& account) {
    const std::string needed = to_accept(state, transfers, account);
    if (needed.empty()) return true;
    const Kept kept = state.prepared ? state.prepared->kept : Kept();
    const Uint256 fee = state.prepared ? state.prepared->large_fee : Uint256();
    return transfers::is_fee_accepted(fee, state.accepted_fee) && needed == state.accepted &&
           kept.received >= state.accepted_kept.received && kept.lost <= state.accepted_kept.lost;
}

SendSlice make_slice(const SendState& state, const Vec<Transfer>& transfers,
                     const std::optional<WatchedAccount>& account) {
    SendSlice slice;
    slice.step = state.step;
    if (!state.transfer.empty()) slice.transfer = state.transfer;
    if (state.problem) slice.problem = state.problem;
    if (!state.detail.empty()) slice.detail = state.detail;
    if (!state.code.empty()) slice.code = state.code;
    if (state.step == SendStep::kClosed || !is_sendable(account)) return slice;
    slice.chain = account->chain;
    const auto& currency = account->network->native_currency;
    slice.currency = currency.symbol.value;
    std::optional<Holding> chosen;
    std::optional<Amount> native_price;
    for (Holding& one : holdings_of(state, *account)) {
        if (slice.tokens.size() < decltype(slice.tokens)::kMax) slice.tokens.push_back(one.shown);
        if (!one.contract) native_price = one.shown.price;
        if (one.shown.id == state.token) chosen = std::move(one);
    }
    if (!state.token.empty()) slice.token = state.token;
    slice.amount = state.amount;
    slice.max = state.max;
    slice.recipient_text = state.recipient_text;
    slice.resolving = state.search.is_under_way();
    if (const auto to = recipient_of(state)) {
        slice.recipient.emplace();
        slice.recipient->address = chain::evm_address_text(*to);
        if (!state.typed.name.empty()) slice.recipient->name = state.typed.name;
    }
    for (SendContact& one :
         read_contacts(state.known->activity, transfers, state.known->recipients, *account))
        if (slice.contacts.size() < kContactsShown) slice.contacts.push_back(std::move(one));
    slice.speed = state.speed;
    slice.button = button_of(state, chosen);
    slice.warnings = warnings_of(state, transfers, *account);
    slice.accepted = !state.accepted.empty() && is_accepted(state, transfers, *account);
    if (!slice.problem) slice.problem = refuse_recipient(state, *account);
    if (!slice.detail && !state.typed.detail.empty()) slice.detail = state.typed.detail;
    if (state.prepared && state.step != SendStep::kForm) slice.quote = state.prepared->shown;
    if (!chosen) return slice;
    if (const auto amount = typed_amount(state, *chosen)) {
        const std::string text = amount_text(*amount, chosen->shown.decimals);
        if (state.max) slice.amount = text;
        slice.value = worth(text, chosen->shown.price);
        if (const auto missing = subtract(*amount, chosen->balance); missing && !missing->is_zero())
            slice.missing = amount_text(*missing, chosen->shown.decimals);
    }
    if (state.smart) return slice;
    for (const SendSpeed speed : {SendSpeed::kSlow, SendSpeed::kStandard, SendSpeed::kFast}) {
        const auto cost = estimate_of(state, *chosen, speed);
        if (!cost) break;
        const std::string likely = amount_text(cost->likely, currency.decimals);
        slice.fees.push_back({speed, likely, amount_text(cost->max, currency.decimals),
                              worth(likely, native_price), seconds_of(speed, state.block_ms)});
    }
    return slice;
}

}  // namespace portico::money
