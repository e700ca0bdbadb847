// SPDX-License-Identifier: Apache-2.0
//
// See swap.hpp: what follows from what is chosen and known.
#include <algorithm>
#include <utility>

#include "core/account/holdings/decimal_text.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/caip.hpp"
#include "core/swap/pool.hpp"
#include "core/swap_flow/swap.hpp"

namespace portico::swap_flow {
namespace {

using transfers::amount_text;
using transfers::to_units;
using transfers::worth;

constexpr std::size_t kWarningsMax = 8;
constexpr std::size_t kRateDigits = 6;
/// Prices are compared in millionths of a dollar's hundredth: fine enough for a token of no worth.
constexpr std::size_t kValuePlaces = 12;

std::string id_of(const ChainId& chain, const std::optional<EvmAddress>& contract) {
    return contract ? asset_of(chain, contract) : chain.value;
}

// What is held on this network, by contract.
struct Held {
    std::optional<EvmAddress> contract{};
    const TokenRow* row = nullptr;
};

Vec<Held> held_on(const SwapState& state, const ChainId& chain) {
    Vec<Held> all;
    for (const TokenRow& row : state.known->holdings.tokens) {
        if (row.chain != chain) continue;
        if (row.id.value == chain.value) {
            all.push_back({std::nullopt, &row});
            continue;
        }
        const auto id = chain::Caip10::parse(row.id.value);
        const auto contract = id ? chain::parse_evm_address(ascii_lower(id->address()))
                                 : Result<EvmAddress>(EvmAddress{});
        if (id && contract) all.push_back({*contract, &row});
    }
    return all;
}

template <class Rows>
auto find_contract(const Rows& rows, const std::optional<EvmAddress>& contract) {
    return std::ranges::find_if(rows, [&](const auto& one) { return one.contract == contract; });
}

// What an amount is worth, as a whole number of small parts.
std::optional<Uint256> fine_worth(std::string_view amount, const std::optional<Amount>& price) {
    if (!price) return std::nullopt;
    const auto one = account::read_decimal(price->value);
    const auto all = account::read_decimal(amount);
    if (!one || !all) return std::nullopt;
    return to_units(account::round_decimal(account::multiply_decimals(*all, *one), kValuePlaces),
                    static_cast<std::int64_t>(kValuePlaces));
}

// parts / whole in hundredths of a percent, rounded up; both far below 2^240.
std::int64_t bps_of(const Uint256& part, const Uint256& whole) {
    std::int64_t low = 0, high = api::kBasisPoints;
    while (low < high) {
        const std::int64_t middle = (low + high) / 2;
        const auto left = multiply(part, static_cast<std::uint64_t>(api::kBasisPoints));
        const auto right = multiply(whole, static_cast<std::uint64_t>(middle));
        if (left && right && *left <= *right)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

// The first digits of `a`, cut.
std::string shortened(std::string text) {
    const std::size_t point = text.find('.');
    if (point == std::string::npos) return text;
    std::size_t first = text.find_first_not_of("0.");
    if (first == std::string::npos) return "0";
    if (first < point) first = point + 1;
    const std::size_t whole = point > 1 || text[0] != '0' ? point : 0;
    const std::size_t kept = whole >= kRateDigits ? point : first + kRateDigits - whole;
    if (kept < text.size()) text.resize(kept);
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text;
}

// How much is got for one whole of what is paid: get * 10^pay / amount.
std::string rate_of(const Uint256& amount, const Uint256& get, const Token& pay, const Token& to) {
    // floor(get * 10^(places + pay decimals - get decimals) / amount)
    constexpr std::int64_t kPlaces = 18;
    std::int64_t shift = kPlaces + pay.shown.decimals - to.shown.decimals;
    std::optional<Uint256> above = get;
    Uint256 below = amount;
    for (; shift > 0 && above; --shift) above = multiply(*above, 10);
    for (; shift < 0; ++shift) below = multiply(below, 10).value_or(below);
    const auto quotient = above ? swap::divide(*above, below) : std::nullopt;
    return quotient ? shortened(amount_text(*quotient, kPlaces)) : "0";
}

}  // namespace

bool can_swap(const SwapState&, const Context& context) {
    return transfers::is_sendable(context.account) && context.config.api_url.has_value();
}

Vec<Token> tokens_of(const SwapState& state, const WatchedAccount& account) {
    Vec<Token> held, others;
    if (state.known->listed_chain != account.chain) return held;
    const Vec<Held> known = held_on(state, account.chain);
    for (const Listed& one : state.known->listed) {
        Token token;
        token.contract = one.contract;
        token.shown.id = id_of(account.chain, one.contract);
        token.shown.name = one.name;
        token.shown.symbol = one.symbol;
        token.shown.decimals = one.decimals;
        token.shown.icon_url = one.icon_url;
        const auto price = find_contract(state.known->prices, one.contract);
        if (price != state.known->prices.end()) token.shown.price = price->dollars;
        if (const auto found = find_contract(known, one.contract); found != known.end()) {
            const TokenRow& row = *found->row;
            if (!token.shown.price) token.shown.price = row.price;
            if (row.icon_url) token.shown.icon_url = row.icon_url;
            if (const auto balance = to_units(row.quantity, one.decimals)) {
                token.balance = *balance;
                token.shown.balance = row.quantity;
            }
        }
        // The chain's own word is newer, and all there is on test networks.
        const bool paid =
            one.contract && state.pay_balance && state.pay_balance->token == *one.contract;
        const auto own = one.contract
                             ? paid ? std::optional(state.pay_balance->units) : std::nullopt
                             : state.balance;
        if (own) {
            token.balance = *own;
            token.shown.balance = amount_text(*own, one.decimals);
        }
        Vec<Token>& into = token.shown.balance && !token.balance.is_zero() ? held : others;
        into.push_back(std::move(token));
    }
    for (Token& one : others) held.push_back(std::move(one));
    return held;
}

const Token* find_token(const Vec<Token>& tokens, std::string_view id) {
    if (id.empty()) return nullptr;
    for (const Token& one : tokens)
        if (one.shown.id.value == id) return &one;
    return nullptr;
}

std::string find_given(const Vec<Token>& tokens, std::string_view given) {
    const std::string wanted = ascii_lower(given);
    std::string found;
    int same = 0;
    for (const Token& one : tokens) {
        const bool native = !one.contract && wanted == kNativeAddress;
        if (native || ascii_lower(one.shown.id.value) == wanted ||
            (one.contract && ascii_lower(chain::evm_address_text(*one.contract)) == wanted))
            return one.shown.id.value;
        if (ascii_lower(one.shown.symbol.value) != wanted) continue;
        ++same;
        found = one.shown.id.value;
    }
    // Anybody may make a token of a known symbol.
    return same == 1 ? found : std::string();
}

std::optional<Uint256> typed_amount(const SwapState& state, const Token& pay) {
    if (state.max) {
        if (pay.contract) return pay.balance;
        if (!state.fees) return std::nullopt;
        const auto cost =
            cost_of(*state.fees, transfers::SendSpeed::kStandard, state.max_gas, state.l1);
        return cost ? subtract(pay.balance, cost->max) : std::nullopt;
    }
    const auto units = to_units(state.amount, pay.shown.decimals);
    return units && !units->is_zero() ? units : std::nullopt;
}

std::optional<EvmAddress> paid_token(const SwapState& state, const WatchedAccount& account) {
    for (const Listed& one : state.known->listed)
        if (one.contract && id_of(account.chain, one.contract) == state.pay) return one.contract;
    return std::nullopt;
}

std::optional<Pair> pair_of(const SwapState& state, const WatchedAccount& account) {
    const Vec<Token> tokens = tokens_of(state, account);
    const Token* const pay = find_token(tokens, state.pay);
    const Token* const get = find_token(tokens, state.get);
    const auto own = chain::parse_evm_address(ascii_lower(account.address.value));
    if (!pay || !get || !own || state.pay == state.get) return std::nullopt;
    const auto amount = typed_amount(state, *pay);
    if (!amount || amount->is_zero()) return std::nullopt;
    return Pair{account.chain, *own,    pay->contract,
                get->contract, *amount, state.known->slippage_bps};
}

std::optional<SendFee> fee_of(const SwapState& state, std::uint64_t gas,
                              const WatchedAccount& account, const std::optional<Amount>& price) {
    if (!state.fees || account.smart) return std::nullopt;
    const auto cost = cost_of(*state.fees, transfers::SendSpeed::kStandard, gas, state.l1);
    if (!cost) return std::nullopt;
    const std::int64_t decimals = account.network->native_currency.decimals;
    const std::string likely = amount_text(cost->likely, decimals);
    return SendFee{transfers::SendSpeed::kStandard, likely, amount_text(cost->max, decimals),
                   worth(likely, price), std::nullopt};
}

SwapButton button_of(const SwapState& state, const WatchedAccount& account) {
    using enum SwapButton;
    const Vec<Token> tokens = tokens_of(state, account);
    const Token* const pay = find_token(tokens, state.pay);
    if (!pay || !find_token(tokens, state.get)) return kSelectToken;
    if (!state.max && transfers::is_nothing_yet(state.amount)) return kEnterAmount;
    const auto amount = typed_amount(state, *pay);
    if (!amount && !state.max) return kIncorrectValue;
    if (!amount && !pay->contract && !state.fees) return kEnterAmount;  // nobody knows yet
    if (!amount || amount->is_zero() || *amount > pay->balance) return kInsufficientFunds;
    // Nobody has looked for long: a review asks for a newer price anyway.
    if (state.price || state.renewals > kQuoteRenewals) return kReview;
    if (state.problem == SwapProblem::kNoRoute || state.problem == SwapProblem::kServer)
        return kNoPrice;
    return state.price_request != 0 || state.price_timer != 0 ? kWaiting : kNoPrice;
}

std::optional<std::int64_t> impact_of(const SwapState& state, const Vec<Token>& tokens,
                                      const std::optional<std::int64_t>& said, const Uint256& paid,
                                      const Uint256& got) {
    const Token* const pay = find_token(tokens, state.pay);
    const Token* const get = find_token(tokens, state.get);
    if (!pay || !get) return said;
    const auto given = fine_worth(amount_text(paid, pay->shown.decimals), pay->shown.price);
    const auto back = fine_worth(amount_text(got, get->shown.decimals), get->shown.price);
    if (!given || !back || given->is_zero()) return said;
    const auto lost = subtract(*given, *back);
    const std::int64_t own = lost ? bps_of(*lost, *given) : 0;
    return said ? std::max(*said, own) : own;
}

List<SwapWarning, 8> warnings_of(const SwapState& state, const Vec<Transfer>& transfers,
                                 const WatchedAccount& account) {
    using enum SwapWarningKind;
    List<SwapWarning, 8> warnings;
    const auto add = [&](SwapWarningKind kind, bool must_accept, std::string_view amount = {}) {
        if (warnings.size() == kWarningsMax) return;
        warnings.push_back({kind, must_accept, {}});
        if (!amount.empty()) warnings.back().amount = amount;
    };
    for (const Transfer& one : transfers) {
        const bool open = transfers::may_have_gone_out(one);
        if (!open || ascii_lower(one.from.value) != ascii_lower(account.address.value)) continue;
        add(kUnfinished, true);
        break;
    }
    if (account.network->testnet) add(kTestNetwork, false);
    const auto pair = state.reviewed ? state.reviewed : pair_of(state, account);
    if (!state.price || !pair) return warnings;
    const Vec<Token> tokens = tokens_of(state, account);
    const Uint256& got = state.built ? state.built->get : state.price->get;
    const auto impact =
        impact_of(state, tokens, state.built ? state.built->impact_bps : state.price->impact_bps,
                  pair->amount, got);
    if (!impact) {
        add(kNoMarket, true);
    } else if (*impact >= api::kImpactWarnBps) {
        const Token* const pay = find_token(tokens, state.pay);
        const Token* const get = find_token(tokens, state.get);
        std::string lost;
        const auto given = worth(amount_text(pair->amount, pay->shown.decimals), pay->shown.price);
        const auto back = worth(amount_text(got, get->shown.decimals), get->shown.price);
        const auto gap = given && back ? subtract(to_units(*given, 2).value_or(Uint256()),
                                                  to_units(*back, 2).value_or(Uint256()))
                                       : std::nullopt;
        if (gap) lost = account::to_money(amount_text(*gap, 2)).value_or("");
        add(kImpact, *impact >= api::kImpactConfirmBps, lost);
    }
    if (!state.built) return warnings;
    if (state.built->cannot_sell) add(kCannotSell, true);
    if (state.not_tried) add(kNotTried, true);
    if (state.prepared && !state.prepared->known_router) add(kUnknownRouter, true);
    if (state.prepared && !state.prepared->large_fee.is_zero()) add(kLargeFee, true);
    if (state.prepared && state.agreed) {
        const auto now = multiply(state.prepared->minimum, 10'000);
        const auto then = multiply(*state.agreed, 10'000 - kMovedBps);
        const Token* const get = find_token(tokens, state.get);
        if (now && then && get && *now < *then)
            add(kMoved, true, amount_text(*state.agreed, get->shown.decimals));
    }
    return warnings;
}

std::string to_accept(const SwapState& state, const Vec<Transfer>& transfers,
                      const WatchedAccount& account) {
    std::string text;
    for (const SwapWarning& one : warnings_of(state, transfers, account))
        if (one.must_accept) text += static_cast<char>('a' + static_cast<int>(one.kind));
    return text;
}

bool is_accepted(const SwapState& state, const Vec<Transfer>& transfers,
                 const WatchedAccount& account) {
    using enum SwapWarningKind;
    constexpr auto sign = [](SwapWarningKind kind) {
        return static_cast<char>('a' + static_cast<int>(kind));
    };
    const std::string needed = to_accept(state, transfers, account);
    if (needed.empty()) return true;
    if (needed != state.accepted || !state.prepared) return needed == state.accepted;
    const Prepared& now = *state.prepared;
    return now.shown.impact_bps.value_or(0) <= state.accepted_bps + kImpactGrownBps &&
           transfers::is_fee_accepted(now.large_fee, state.accepted_fee) &&
           (!needed.contains(sign(kMoved)) || now.minimum >= state.accepted_least) &&
           (!needed.contains(sign(kUnknownRouter)) ||
            now.shown.router.value == state.accepted_router);
}

std::optional<SwapCharge> charge_of(const std::optional<api::ConvertFee>& fee,
                                    const Vec<Token>& tokens, const ChainId& chain) {
    if (!fee || fee->bps <= 0) return std::nullopt;
    const auto amount = chain::parse_uint256(fee->amount.value);
    for (const Token& one : tokens)
        if (amount && ascii_lower(fee->token.value) == asset_of(chain, one.contract))
            return SwapCharge{fee->bps, amount_text(*amount, one.shown.decimals), one.shown.symbol};
    return SwapCharge{fee->bps, "0", ""};
}

SwapSlice make_slice(const SwapState& state, const Vec<Transfer>& transfers,
                     const std::optional<WatchedAccount>& account) {
    SwapSlice slice;
    slice.step = state.step;
    slice.slippage_bps = state.known->slippage_bps;
    if (!state.transfer.empty()) slice.transfer = state.transfer;
    if (state.problem) slice.problem = state.problem;
    if (!state.detail.empty()) slice.detail = state.detail;
    if (!state.code.empty()) slice.code = state.code;
    if (state.step == SwapStep::kClosed || !transfers::is_sendable(account)) return slice;
    slice.chain = account->chain;
    slice.currency = account->network->native_currency.symbol.value;
    const Vec<Token> tokens = tokens_of(state, *account);
    std::optional<Amount> native_price;
    for (const Token& one : tokens) {
        if (slice.tokens.size() < slice.tokens.kMax) slice.tokens.push_back(one.shown);
        if (!one.contract) native_price = one.shown.price;
    }
    const Token* const pay = find_token(tokens, state.pay);
    const Token* const get = find_token(tokens, state.get);
    if (pay) slice.pay = pay->shown.id;
    if (get) slice.get = get->shown.id;
    slice.amount = state.amount;
    slice.max = state.max;
    slice.pricing = state.price_request != 0;
    slice.button = button_of(state, *account);
    slice.warnings = warnings_of(state, transfers, *account);
    slice.accepted = !state.accepted.empty() && is_accepted(state, transfers, *account);
    if (state.prepared && state.step != SwapStep::kForm) slice.quote = state.prepared->shown;
    if (!pay) return slice;
    const auto amount =
        state.reviewed ? std::optional(state.reviewed->amount) : typed_amount(state, *pay);
    if (!amount) return slice;
    const std::string text = amount_text(*amount, pay->shown.decimals);
    if (state.max) slice.amount = text;
    slice.value = worth(text, pay->shown.price);
    if (const auto missing = subtract(*amount, pay->balance); missing && !missing->is_zero())
        slice.missing = amount_text(*missing, pay->shown.decimals);
    if (!state.price || !get) return slice;
    SwapOffer offer;
    offer.renews_at_ms = state.price->at_ms + kQuoteMs;
    offer.get = amount_text(state.price->get, get->shown.decimals);
    offer.value = worth(offer.get.value, get->shown.price);
    offer.rate = rate_of(*amount, state.price->get, *pay, *get);
    offer.minimum = amount_text(state.price->minimum, get->shown.decimals);
    offer.impact_bps = impact_of(state, tokens, state.price->impact_bps, *amount, state.price->get);
    offer.provider = state.price->provider;
    offer.pools = state.price->pools;
    offer.ahead_bps = state.price->ahead_bps;
    offer.charge = charge_of(state.price->fee, tokens, account->chain);
    offer.fee =
        fee_of(state, state.price->gas != 0 ? state.price->gas : kSwapGas, *account, native_price);
    slice.offer = std::move(offer);
    return slice;
}

}  // namespace portico::swap_flow
