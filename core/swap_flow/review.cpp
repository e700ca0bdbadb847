// SPDX-License-Identifier: Apache-2.0
//
// See swap.hpp: what is built and tried. First what the chain says of account and token, then the
// very call that the wallet would be asked for.
#include <algorithm>
#include <utility>

#include "core/account/server.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/eip155/abi/call_words.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/chain/eip155/node_refusal.hpp"
#include "core/swap_flow/swap.hpp"

namespace portico::swap_flow {
namespace {

using transfers::amount_text;
using transfers::at_latest;
using transfers::make_call;
using transfers::worth;

std::uint8_t place(Ask what) { return static_cast<std::uint8_t>(what); }

void ask(SwapState& state, Ask what, std::string_view method, Json params, const Context& context) {
    const EffectId id = context.request_chain(method, std::move(params));
    state.asked.push_back({.id = id, .what = place(what)});
}

std::optional<Uint256> word_of(const SwapState& state, Ask what) {
    const auto bytes = find_bytes(state.asked, place(what));
    const auto number = bytes ? chain::read_number(*bytes) : Result<Uint256>(Uint256());
    if (!bytes || !number) return std::nullopt;
    return *number;
}

// Whether the token's contract has as many decimals as its amounts are shown with.
bool counts_as(const SwapState& state, Ask what, const Token& token) {
    if (!token.contract) return true;
    const auto said = find_bytes(state.asked, place(what));
    const auto decimals = said ? chain::read_decimals(*said) : Result<std::uint8_t>(0);
    return said && decimals && *decimals == token.shown.decimals;
}

// Whether the answers are of the right network, and say what a transaction costs.
std::optional<SwapProblem> take_facts(SwapState& state, const Context& context) {
    const auto chain_id = find_number(state.asked, place(Ask::kChainId));
    const auto fees = transfers::read_fees(find_result(state.asked, place(Ask::kFeeHistory)),
                                           find_result(state.asked, place(Ask::kGasPrice)));
    const auto balance = find_number(state.asked, place(Ask::kBalance));
    const auto l1 = find_l1_fee(state.asked, place(Ask::kL1Fee));
    if (!chain_id || !fees || !balance || !l1) return SwapProblem::kNode;
    if ("eip155:" + to_decimal(*chain_id) != context.account->chain.value)
        return SwapProblem::kWrongNode;
    state.fees = *fees;
    state.fees_at_ms = context.now_ms;
    state.balance = *balance;
    if (const auto units = word_of(state, Ask::kTokenBalance); units && state.asked_token)
        state.pay_balance = TokenBalance{*state.asked_token, *units};
    state.l1 = *l1;
    return std::nullopt;
}

// What the wallet would be asked for.
Json call_of(const SwapState& state, const Pair& pair, SwapAct act, const Context& context) {
    const std::string& from = context.account->address.value;
    if (act == SwapAct::kSwap)
        return make_call(from, state.built->router, &state.built->data, &state.built->value);
    const Uint256 allowed = act == SwapAct::kAllow ? pair.amount : Uint256();
    const Bytes data = chain::make_approve_call(state.built->router, allowed);
    return make_call(from, *pair.pay, &data, nullptr);
}

void ask_trial(SwapState& state, SwapAct act, const Context& context) {
    const Pair& pair = *state.reviewed;
    leave_round(state);
    state.round = RoundKind::kTrial;
    state.act = act;
    const Json call = call_of(state, pair, act, context);
    ask(state, Ask::kGas, "eth_estimateGas", Json::array({call}), context);
    ask(state, Ask::kCall, "eth_call", at_latest(call), context);
    // All of it, one behind the other, and what arrives.
    Json calls = Json::array();
    if (act == SwapAct::kReset) calls.push(call);
    if (act != SwapAct::kSwap) calls.push(call_of(state, pair, SwapAct::kAllow, context));
    const Bytes balance_of = chain::make_balance_of_call(pair.account);
    const auto look = [&] {
        if (pair.get)
            calls.push(make_call(context.account->address, *pair.get, &balance_of, nullptr));
    };
    look();
    calls.push(call_of(state, pair, SwapAct::kSwap, context));
    look();
    ask(state, Ask::kSimulation, "eth_simulateV1", transfers::make_simulation(std::move(calls)),
        context);
}

// Whether the node that has answered may be behind a block that allowed what is paid, or took the
// old allowance back: then it is asked once more in a moment.
bool wait_for_node(SwapState& state, const Context& context) {
    std::optional<Confirmed>& one = state.confirmed;
    if (!one || one->token != state.reviewed->pay || one->router != state.built->router ||
        (!one->amount.is_zero() && one->amount < state.reviewed->amount) ||
        context.now_ms - one->at_ms >= kBehindMs || one->looks == kBehindLooks)
        return false;
    ++one->looks;
    leave_round(state);
    state.quote_timer = context.set_timer(Owner::kSwap, kBehindLookMs);
    return true;
}

void facts_answered(SwapState& state, const Context& context) {
    if (const auto problem = take_facts(state, context))
        return fail_swap(state, *problem, {}, context);
    if (state.built->wrapped) {
        const auto said = find_bytes(state.asked, place(Ask::kWrapped));
        if (!said) return fail_swap(state, SwapProblem::kNode, {}, context);
        if (!std::ranges::equal(*said, chain::address_word(*state.built->wrapped)))
            return fail_swap(state, SwapProblem::kOtherSwap, {}, context);
    }
    const Vec<Token> tokens = tokens_of(state, *context.account);
    const Token* const pay = find_token(tokens, state.pay);
    const Token* const get = find_token(tokens, state.get);
    const Pair& pair = *state.reviewed;
    if (!pay || !get) return fail_swap(state, SwapProblem::kServer, {}, context);
    // In what unit a token counts is its own word and not the server's: the least that is got is
    // read in it.
    if (!counts_as(state, Ask::kDecimals, *pay) || !counts_as(state, Ask::kGetDecimals, *get))
        return fail_swap(state, SwapProblem::kTokenDecimals, {}, context);
    if (!pair.pay) return ask_trial(state, SwapAct::kSwap, context);
    const auto balance = word_of(state, Ask::kTokenBalance);
    if (!balance || *balance < pair.amount)
        return fail_swap(state, SwapProblem::kBalance,
                         balance ? amount_text(*balance, pay->shown.decimals) : std::string(),
                         context);
    const auto allowance = word_of(state, Ask::kAllowance);
    if (!allowance) return fail_swap(state, SwapProblem::kNode, {}, context);
    state.allowance = *allowance;
    // The wrapping token takes its own.
    const bool enough = pair.pay == state.built->router || *allowance >= pair.amount;
    const bool known = !state.confirmed || *allowance == state.confirmed->amount;
    if (!enough && !known && wait_for_node(state, context)) return;
    ask_trial(state, enough ? SwapAct::kSwap : SwapAct::kAllow, context);
}

// There is less than amount and fee. Max leaves more then, by what is known now, once for a quote;
// `gas`: what the transaction may take, 0: unknown.
void lacks_fee(SwapState& state, std::uint64_t gas, std::string detail, const Context& context) {
    if (state.max && !state.reviewed->pay && !std::exchange(state.max_again, true)) {
        state.max_gas = std::max(state.max_gas, gas + gas / 8);
        if (pair_of(state, *context.account)) return ask_review(state, context);
    }
    fail_swap(state, SwapProblem::kFee, std::move(detail), context);
}

// Whether the node would do it. False: it has failed, or another trial is under way.
bool take_trial(SwapState& state, const Context& context) {
    for (const Ask what : {Ask::kCall, Ask::kGas}) {
        const transfers::Asked* answer = find_answer(state.asked, place(what));
        if (answer->error) {
            const auto refusal =
                chain::read_node_refusal(answer->error->code, answer->error->message);
            std::string reason = transfers::reason_of(*answer->error);
            if (!refusal) return fail_swap(state, SwapProblem::kNode, reason, context), false;
            if (refusal->code == Code::insufficient_funds)
                return lacks_fee(state, 0, {}, context), false;
            if (wait_for_node(state, context)) return false;
            // Some tokens allow nothing new while something old is allowed.
            if (state.act == SwapAct::kAllow && !state.allowance.is_zero())
                return ask_trial(state, SwapAct::kReset, context), false;
            return fail_swap(state, SwapProblem::kReverted, std::move(reason), context), false;
        }
        if (!answer->result) return fail_swap(state, SwapProblem::kNode, {}, context), false;
    }
    return true;
}

// What the whole would bring, where the node can tell. False: it has failed.
bool take_simulation(SwapState& state, const Pair& pair, const Token& get, const Context& context) {
    const std::size_t before = state.act == SwapAct::kReset   ? 2
                               : state.act == SwapAct::kAllow ? 1
                                                              : 0;
    const std::size_t looks = pair.get ? 1 : 0;
    const auto made = transfers::read_simulation(find_result(state.asked, place(Ask::kSimulation)),
                                                 before + looks + 1 + looks);
    // A swap that was tried by itself goes through, and what it brings nobody knows either.
    state.not_tried = !made && state.built->not_tried;
    if (!made) return true;
    const std::size_t swap = before + looks;
    if (!(*made)[swap].went) {
        if (wait_for_node(state, context)) return false;
        fail_swap(state, SwapProblem::kReverted, {}, context);
        return false;
    }
    if (!pair.get) return true;
    const auto balance = [&](std::size_t at) {
        const auto number = chain::read_number((*made)[at].returned);
        return number ? *number : Uint256();
    };
    const Uint256 arrives = subtract(balance(swap + 1), balance(swap - 1)).value_or(Uint256());
    if (arrives >= state.built->minimum) return true;
    fail_swap(state, SwapProblem::kArrivesLess, amount_text(arrives, get.shown.decimals), context);
    return false;
}

void prepare(SwapState& state, const Context& context) {
    const WatchedAccount& account = *context.account;
    const Vec<Token> tokens = tokens_of(state, account);
    const Token* const pay = find_token(tokens, state.pay);
    const Token* const get = find_token(tokens, state.get);
    const Pair& pair = *state.reviewed;
    if (!pay || !get) return fail_swap(state, SwapProblem::kServer, {}, context);
    if (!take_simulation(state, pair, *get, context)) return;
    const auto estimate = find_number(state.asked, place(Ask::kGas));
    const std::uint64_t gas = estimate ? transfers::gas_limit(*estimate) : 0;
    const auto price = transfers::price_of(*state.fees, transfers::SendSpeed::kStandard);
    const auto cost = cost_of(*state.fees, transfers::SendSpeed::kStandard, gas, state.l1);
    if (gas == 0 || !price || !cost) return fail_swap(state, SwapProblem::kNode, {}, context);
    // Of a smart account nobody here knows what the fee is, nor that it is the one who pays it.
    const Uint256 owed = account.smart ? Uint256() : cost->max;
    const auto needed = add(owed, pair.pay ? Uint256() : pair.amount);
    if (!needed || *needed > *state.balance)
        return lacks_fee(
            state, gas, amount_text(cost->max, account.network->native_currency.decimals), context);
    Prepared made;
    made.minimum = state.built->minimum;
    made.transaction = call_of(state, pair, state.act, context);
    if (!transfers::set_price(made.transaction, gas, *state.fees, *price, account.chain))
        return fail_swap(state, SwapProblem::kNode, {}, context);
    std::optional<Amount> native_price;
    for (const Token& one : tokens)
        if (!one.contract) native_price = one.shown.price;
    SwapQuote& shown = made.shown;
    shown.id = ++state.known->quotes;
    shown.expires_at_ms = state.price->at_ms + kQuoteMs;
    shown.act = state.act;
    shown.allowed = state.allowed || state.act != SwapAct::kSwap;
    shown.pay = amount_text(pair.amount, pay->shown.decimals);
    shown.pay_value = worth(shown.pay.value, pay->shown.price);
    shown.get = amount_text(state.built->get, get->shown.decimals);
    shown.get_value = worth(shown.get.value, get->shown.price);
    shown.minimum = amount_text(state.built->minimum, get->shown.decimals);
    shown.router = chain::evm_address_text(state.built->router);
    shown.endless = state.built->kind == api::ConvertRouterKind::kOneInchV6;
    made.known_router = is_known(*state.built, account.chain, context.config);
    shown.impact_bps =
        impact_of(state, tokens, state.built->impact_bps, pair.amount, state.built->get);
    // What is paid of the currency, or got of it at least, is in the fee's own unit.
    const Uint256& beside = !pair.get               ? state.built->minimum
                            : pair.pay || state.max ? *state.balance
                                                    : pair.amount;
    if (!account.smart && !account.network->testnet &&
        transfers::is_large_fee(cost->likely,
                                {beside, pair.pay && pair.get, shown.pay_value, native_price,
                                 account.network->native_currency.decimals}))
        made.large_fee = cost->likely;
    shown.charge = charge_of(state.price->fee, tokens, account.chain);
    shown.provider = state.price->provider;
    if (auto fee = fee_of(state, gas, account, native_price)) shown.fee = std::move(*fee);
    state.allowed = shown.allowed;
    state.max_again = false;
    if (!state.agreed) state.agreed = state.built->minimum;
    state.prepared = std::move(made);
    state.step = SwapStep::kReview;
    leave_round(state);
    context.clear_timer(state.quote_timer);
    state.quote_timer = context.set_timer(
        Owner::kSwap,
        std::max<std::int64_t>(0, state.prepared->shown.expires_at_ms - context.now_ms));
}

}  // namespace

void leave_round(SwapState& state) {
    state.round = RoundKind::kNone;
    state.asked.clear();
}

void ask_review(SwapState& state, const Context& context) {
    leave_round(state);
    leave_price(state, context);
    context.clear_timer(state.quote_timer);
    state.build_request = 0;
    state.step = SwapStep::kChecking;
    state.reviewed = pair_of(state, *context.account);
    ask_price(state, context);
    if (state.price_request == 0) fail_swap(state, SwapProblem::kServer, {}, context);
}

void build_answered(SwapState& state, const HttpAnswered& event, const Context& context) {
    if (state.step != SwapStep::kChecking) return;
    const std::optional<Pair>& pair = state.reviewed;
    const auto body = account::read_body<api::ConvertTransaction>(event);
    // The price that was shown a moment ago is gone: there is a newer one.
    if (event.status == 409 && ++state.renewals <= kQuoteRenewals)
        return ask_review(state, context);
    if (!pair || !body || !state.price) {
        std::string words = words_of(event);
        const bool refused = event.status == 400 && !words.empty();
        return fail_swap(state, refused ? SwapProblem::kNotBuilt : SwapProblem::kServer,
                         std::move(words), context);
    }
    SwapProblem problem = SwapProblem::kUnreadable;
    state.built = read_built(*body, *pair, *state.price, context.now_ms, problem);
    if (!state.built) return fail_swap(state, problem, {}, context);
    ask_facts(state, context);
}

void ask_facts(SwapState& state, const Context& context) {
    const std::optional<Pair>& pair = state.reviewed;
    ask_fees(state, context);
    state.round = RoundKind::kFacts;
    const std::string& own = context.account->address.value;
    const auto read = [&](Ask what, const EvmAddress& of, const Bytes& data) {
        ask(state, what, "eth_call", at_latest(make_call(own, of, &data, nullptr)), context);
    };
    if (state.built->wrapped)
        read(Ask::kWrapped, state.built->router, {0x4a, 0xa4, 0xa4, 0xfc});  // WETH9()
    if (pair->get) read(Ask::kGetDecimals, *pair->get, chain::make_decimals_call());
    if (!pair->pay) return;
    read(Ask::kAllowance, *pair->pay,
         chain::make_allowance_call(pair->account, state.built->router));
    read(Ask::kDecimals, *pair->pay, chain::make_decimals_call());
}

void update(SwapState& state, const ChainAnswered& event, const Context& context) {
    if (state.round == RoundKind::kNone || !can_swap(state, context) ||
        !take_answer(state.asked, event))
        return;
    switch (std::exchange(state.round, RoundKind::kNone)) {
        case RoundKind::kFees:
            // The form says nothing of fees then; the review does.
            take_facts(state, context);
            if (state.max && state.step == SwapStep::kForm && !state.price)
                ask_price(state, context);
            return;
        case RoundKind::kFacts:
            return facts_answered(state, context);
        case RoundKind::kTrial:
            if (take_trial(state, context)) prepare(state, context);
            return;
        case RoundKind::kNone:
            return;
    }
}

}  // namespace portico::swap_flow
