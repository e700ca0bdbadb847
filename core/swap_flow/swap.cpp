// SPDX-License-Identifier: Apache-2.0
//
// See swap.hpp: intents, and what changes around them.
#include "core/swap_flow/swap.hpp"

#include <algorithm>
#include <utility>

#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/machine/kept.hpp"

namespace portico::swap_flow {
namespace {

bool is_open(const SwapState& state) {
    return state.step != SwapStep::kClosed && state.step != SwapStep::kUnavailable;
}
// The form may change; while the wallet is asked it may not.
bool is_editable(const SwapState& state) {
    return is_open(state) && state.step != SwapStep::kSigning && state.step != SwapStep::kLoading;
}

void back_to_form(SwapState& state, const Context& context) {
    leave_round(state);
    leave_price(state, context);
    context.clear_timer(state.quote_timer);
    state.build_request = 0;
    state.reviewed.reset();
    state.built.reset();
    state.prepared.reset();
    state.agreed.reset();
    state.allowed = false;
    state.not_tried = false;
    state.max_again = false;
    state.accepted.clear();
    state.step = SwapStep::kForm;
}

// What was priced is another swap now.
void edited(SwapState& state, std::int64_t delay_ms, const Context& context) {
    back_to_form(state, context);
    state.price.reset();
    state.max_gas = context.account->smart ? transfers::kOperationGas : kSwapGas;
    state.renewals = 0;
    state.problem.reset();
    state.detail.clear();
    state.code.clear();
    state.transfer.clear();
    const auto paid = paid_token(state, *context.account);
    const bool unknown = paid && (!state.pay_balance || state.pay_balance->token != *paid);
    if (unknown || !state.fees || context.now_ms - state.fees_at_ms > kFeesMs)
        ask_fees(state, context);
    if (pair_of(state, *context.account)) price_later(state, delay_ms, context);
}

// An empty form; what others said stays.
void clear(SwapState& state, SwapStep step, const Context& context) {
    leave_price(state, context);
    context.clear_timer(state.quote_timer);
    SwapKnown* const known = state.known;
    machine::start_anew(state);
    state.known = known;
    state.step = step;
}

void begin(SwapState& state, std::optional<OpenSwap> given, const Context& context) {
    clear(state, SwapStep::kLoading, context);
    if (!can_swap(state, context)) {
        state.step = SwapStep::kUnavailable;
        state.problem = SwapProblem::kUnsupportedChain;
        return;
    }
    state.given = std::move(given);
    if (state.known->listed_chain == context.account->chain && !state.known->listed.empty())
        return tokens_listed(state, context);
    ask_tokens(state, context);
}

}  // namespace

void fail_swap(SwapState& state, SwapProblem problem, std::string detail, const Context& context) {
    back_to_form(state, context);
    state.problem = problem;
    state.detail = std::move(detail);
    state.renewals = 0;
    price_later(state, kQuoteMs, context);
}

void tokens_listed(SwapState& state, const Context& context) {
    if (state.step != SwapStep::kLoading) return;
    state.step = SwapStep::kForm;
    const Vec<Token> tokens = tokens_of(state, *context.account);
    if (tokens.empty()) {
        state.step = SwapStep::kUnavailable;
        state.problem = SwapProblem::kUnsupportedChain;
        return;
    }
    state.pay = context.account->chain.value;
    const OpenSwap given = std::exchange(state.given, std::nullopt).value_or(OpenSwap{});
    if (given.from_token) state.pay = find_given(tokens, given.from_token->value);
    if (given.to_token) state.get = find_given(tokens, given.to_token->value);
    // What the visitor is to get is what a host wants; the currency is only where payers begin.
    if (state.get == state.pay) (given.from_token ? state.get : state.pay).clear();
    if (given.amount) state.amount = given.amount->value;
    edited(state, 0, context);
}

void update(SwapState& state, const OpenSwap& event, const Transfer* asked,
            const Context& context) {
    if (asked != nullptr) {  // the wallet's window may still be open
        if (state.step == SwapStep::kSigning) return;
        begin(state, std::nullopt, context);
        if (state.step == SwapStep::kUnavailable) return;
        leave_price(state, context);
        state.step = SwapStep::kSigning;
        state.transfer = asked->id.value;
        return;
    }
    const bool given = event.from_token || event.to_token || event.amount;
    if (is_open(state) && state.step != SwapStep::kSent && !given) return;
    begin(state, event, context);
}

void update(SwapState& state, const CloseSwap&, const Context& context) {
    clear(state, SwapStep::kClosed, context);
}

void update(SwapState& state, const ChooseSwapToken& event, const Context& context) {
    if (!is_editable(state)) return;
    const bool pays = event.side == SwapSide::kPay;
    std::string& chosen = pays ? state.pay : state.get;
    std::string& other = pays ? state.get : state.pay;
    if (other == event.token.value) other = chosen;
    chosen = event.token.value;
    if (pays) state.max = false;
    edited(state, 0, context);
}

void update(SwapState& state, const TypeSwapAmount& event, const Context& context) {
    if (!is_editable(state)) return;
    state.amount = event.text.value;
    state.max = false;
    edited(state, kTypedMs, context);
}

void update(SwapState& state, const UseSwapMax&, const Context& context) {
    if (!is_editable(state)) return;
    state.max = true;
    state.amount.clear();
    edited(state, 0, context);
}

void update(SwapState& state, const TurnSwap&, const Context& context) {
    if (!is_editable(state)) return;
    std::string amount;
    const Vec<Token> tokens = tokens_of(state, *context.account);
    const Token* const get = find_token(tokens, state.get);
    if (state.price && get) amount = transfers::amount_text(state.price->get, get->shown.decimals);
    std::swap(state.pay, state.get);
    state.amount = std::move(amount);
    state.max = false;
    edited(state, 0, context);
}

void update(SwapState& state, const ChooseSlippage& event, const Context& context) {
    if (!is_editable(state)) return;
    state.known->slippage_bps = std::clamp(event.bps, kSlippageMinBps, kSlippageMaxBps);
    edited(state, 0, context);
}

void update(SwapState& state, const AcceptSwapWarnings& event, const Vec<Transfer>& transfers,
            const Context& context) {
    if (!is_editable(state) || !can_swap(state, context)) return;
    state.accepted.clear();
    if (event.accepted) state.accepted = to_accept(state, transfers, *context.account);
    if (!state.prepared) return;
    state.accepted_least = state.prepared->minimum;
    state.accepted_bps = state.prepared->shown.impact_bps.value_or(0);
    state.accepted_router = state.prepared->shown.router.value;
    state.accepted_fee = state.prepared->large_fee;
}

void update(SwapState& state, const ReviewSwap&, const Context& context) {
    if (state.step != SwapStep::kForm || !can_swap(state, context) ||
        button_of(state, *context.account) != SwapButton::kReview)
        return;
    state.problem.reset();
    state.detail.clear();
    state.code.clear();
    state.accepted.clear();
    state.renewals = 0;
    ask_review(state, context);
}

void update(SwapState& state, const EditSwap&, const Context& context) {
    // Also while the wallet is asked: that stays open, and the form says so.
    if (is_open(state) && state.step != SwapStep::kLoading && can_swap(state, context))
        edited(state, 0, context);
}

void update(SwapState& state, const ConfirmSwap& event, transfers::TransfersState& transfers,
            const Context& context) {
    if (state.step != SwapStep::kReview || !state.prepared || !can_swap(state, context) ||
        state.prepared->shown.id != event.quote)
        return;
    const WatchedAccount& account = *context.account;
    if (context.now_ms >= state.prepared->shown.expires_at_ms) return ask_review(state, context);
    if (!is_accepted(state, transfers.transfers, account)) return;
    const Vec<Token> tokens = tokens_of(state, account);
    const Token* const pay = find_token(tokens, state.pay);
    const Token* const get = find_token(tokens, state.get);
    if (!pay || !get) return;
    const SwapQuote& shown = state.prepared->shown;
    Transfer transfer;
    transfer.id = portico::to_decimal(static_cast<std::uint64_t>(context.take_id(Owner::kSwap)));
    transfer.at_ms = transfer.changed_at_ms = context.now_ms;
    transfer.chain = account.chain;
    transfer.rpc_urls = account.network->rpc_urls;
    transfer.from = chain::checksum_evm_address(account.address).value_or(account.address.value);
    transfer.to = shown.router;
    if (pay->contract) transfer.contract = chain::evm_address_text(*pay->contract);
    transfer.symbol = pay->shown.symbol;
    transfer.amount = shown.act == SwapAct::kReset ? Amount("0") : shown.pay;
    transfer.fee_decimals = account.network->native_currency.decimals;
    if (shown.act == SwapAct::kSwap) {
        transfer.bought = transfers::Bought{get->shown.symbol, std::nullopt, shown.get,
                                            shown.minimum, get->shown.decimals};
        if (get->contract) transfer.bought->contract = chain::evm_address_text(*get->contract);
        state.confirmed.reset();
    } else {
        transfer.allowance = true;
    }
    state.transfer = transfer.id;
    state.step = SwapStep::kSigning;
    context.clear_timer(state.quote_timer);
    transfers::begin(transfers, transfer, state.prepared->transaction, context.of_transfers());
}

void transfer_answered(SwapState& state, const transfers::TransferAnswered& answer,
                       const Vec<Transfer>& transfers, const Context& context) {
    if (state.step != SwapStep::kSigning || state.transfer != answer.id) return;
    if (!answer.failure) {
        const auto found = std::ranges::find_if(
            transfers, [&](const Transfer& one) { return one.id.value == answer.id; });
        if (found == transfers.end() || !found->allowance)
            state.step = SwapStep::kSent;
        else if (state.prepared)
            state.step = SwapStep::kAllowing;
        else  // the form was opened anew meanwhile, for another swap
            back_to_form(state, context);
        return;
    }
    using enum transfers::Failure;
    const SwapProblem problem = *answer.failure == kDeclined  ? SwapProblem::kDeclined
                                : *answer.failure == kRefused ? SwapProblem::kRefused
                                                              : SwapProblem::kUnsure;
    fail_swap(state, problem, answer.detail, context);
    state.code = answer.code;
    state.transfer.clear();
}

void follow_allowance(SwapState& state, const Vec<Transfer>& transfers, const Context& context) {
    if (state.step != SwapStep::kAllowing || !can_swap(state, context)) return;
    const auto found = std::ranges::find_if(
        transfers, [&](const Transfer& one) { return one.id.value == state.transfer; });
    using enum transfers::TransferStatus;
    // Sped up or canceled in the wallet: the network is asked what is allowed now.
    if (found != transfers.end() && found->status == kReplaced) {
        state.transfer.clear();
        state.accepted.clear();
        state.renewals = 0;
        return ask_review(state, context);
    }
    if (found == transfers.end() || found->status == kFailed || found->status == kDropped)
        return fail_swap(state, SwapProblem::kAllowanceFailed, {}, context);
    if (found->status == kUnsure) return fail_swap(state, SwapProblem::kUnsure, {}, context);
    if (found->status != kConfirmed) return;
    const bool allows = state.prepared->shown.act == SwapAct::kAllow;
    state.confirmed = Confirmed{*state.reviewed->pay, state.built->router,
                                allows ? state.reviewed->amount : Uint256(), context.now_ms, 0};
    state.transfer.clear();
    state.accepted.clear();
    state.renewals = 0;
    ask_review(state, context);
}

void update(SwapState& state, const machine::TimerFired& event, const Context& context) {
    if (event.timer_id == state.price_timer) {
        state.price_timer = 0;
        if (state.step != SwapStep::kForm || !can_swap(state, context)) return;
        // Nobody changes anything: the last price goes, since none is shown past its age.
        if (++state.renewals > kQuoteRenewals) return state.price.reset();
        if (!state.fees || context.now_ms - state.fees_at_ms > kFeesMs) ask_fees(state, context);
        return ask_price(state, context);
    }
    if (event.timer_id != state.quote_timer) return;
    state.quote_timer = 0;
    if (state.step == SwapStep::kChecking && can_swap(state, context))
        return ask_facts(state, context);
    if (state.step != SwapStep::kReview || !can_swap(state, context)) return;
    if (++state.renewals > kQuoteRenewals) return edited(state, 0, context);
    ask_review(state, context);
}

void account_changed(SwapState& state, const Context& context) {
    if (!is_open(state) && state.step != SwapStep::kUnavailable) return;
    begin(state, std::nullopt, context);
}

}  // namespace portico::swap_flow
