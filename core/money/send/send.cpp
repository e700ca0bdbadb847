// SPDX-License-Identifier: Apache-2.0
//
// See send.hpp: intents, and what changes around them.
#include "core/money/send/send.hpp"

#include <algorithm>
#include <utility>

#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/machine/kept.hpp"

namespace portico::money {
namespace {

bool is_open(const SendState& state) {
    return state.step != SendStep::kClosed && state.step != SendStep::kUnavailable;
}

// The form may change; while the wallet is asked it may not.
bool is_editable(const SendState& state) {
    return is_open(state) && state.step != SendStep::kSigning;
}

// What was quoted is another transaction now.
void edited(SendState& state, const Context& context) {
    leave_round(state);
    state.prepared.reset();
    state.renewals = 0;
    state.problem.reset();
    state.detail.clear();
    state.code.clear();
    state.transfer.clear();
    state.accepted.clear();
    context.clear_timer(state.quote_timer);
    state.step = SendStep::kForm;
    const bool counted =
        state.token == context.account->chain.value || state.token == state.units_of;
    if (!counted || !state.fees || context.now_ms - state.fees_at_ms > kEstimateMs)
        ask_estimate(state, context);
}

void forget_name(SendState& state, const Context& context) {
    transfers::forget_name(state.search, context);
    state.named.reset();
}

void read_typed(SendState& state, const Context& context) {
    forget_name(state, context);
    state.contract = false;
    state.typed = read_recipient(state.recipient_text, context.account->chain);
    if (state.typed.kind == RecipientKind::kName)
        state.search.timer = context.set_timer(Owner::kName, kNameDelayMs);
}

// A request of payment: its token and its amount, as if they had been chosen and typed.
void fill_in(SendState& state, const Context& context) {
    if (!state.typed.units) return;
    const auto held = holdings_of(state, *context.account);
    const auto holding = std::ranges::find(held, state.typed.token, &Holding::contract);
    if (holding == held.end()) {
        const std::string asked =
            state.typed.token ? chain::evm_address_text(*state.typed.token) : std::string();
        state.typed = {
            .kind = RecipientKind::kInvalid, .problem = SendProblem::kNotHeld, .detail = asked};
        return;
    }
    state.token = holding->shown.id.value;
    state.recipient_text = chain::evm_address_text(state.typed.address);
    state.max = false;
    state.amount.clear();
    if (!state.typed.units->is_zero())
        state.amount = transfers::amount_text(*state.typed.units, holding->shown.decimals);
    edited(state, context);
}

// An empty form; what the account machine said stays.
void clear(SendState& state, SendStep step, const Context& context) {
    forget_name(state, context);
    context.clear_timer(state.quote_timer);
    SendKnown* const known = state.known;
    machine::start_anew(state);
    state.known = known;
    state.step = step;
}

void begin(SendState& state, const Context& context) {
    clear(state, SendStep::kForm, context);
    if (!is_sendable(context.account)) {
        state.step = SendStep::kUnavailable;
        state.problem = SendProblem::kUnsupportedChain;
        return;
    }
    state.token = context.account->chain.value;
    ask_estimate(state, context);
}

}  // namespace

void fail_send(SendState& state, SendProblem problem, std::string detail) {
    leave_round(state);
    state.prepared.reset();
    state.problem = problem;
    state.detail = std::move(detail);
    state.step = SendStep::kForm;
}

void update(SendState& state, const OpenSend& event, const Transfer* asked,
            const Context& context) {
    if (asked != nullptr) {  // the wallet's window may still be open
        if (state.step == SendStep::kSigning) return;
        begin(state, context);
        state.step = SendStep::kSigning;
        state.transfer = asked->id.value;
        return;
    }
    const bool given = event.token || event.amount || event.recipient;
    if (is_open(state) && state.step != SendStep::kSent && !given) return;
    begin(state, context);
    if (state.step != SendStep::kForm) return;
    if (event.token) state.token = event.token->value;
    if (event.amount) state.amount = event.amount->value;
    if (!event.recipient) return;
    state.recipient_text = event.recipient->value;
    read_typed(state, context);
    if (!event.token && !event.amount) fill_in(state, context);
}

void update(SendState& state, const CloseSend&, const Context& context) {
    clear(state, SendStep::kClosed, context);
}

void update(SendState& state, const ChooseSendToken& event, const Context& context) {
    if (!is_editable(state)) return;
    state.token = event.token.value;
    state.amount.clear();
    state.max = false;
    edited(state, context);
}

void update(SendState& state, const TypeSendAmount& event, const Context& context) {
    if (!is_editable(state)) return;
    state.amount = event.text.value;
    state.max = false;
    edited(state, context);
}

void update(SendState& state, const UseSendMax&, const Context& context) {
    if (!is_editable(state)) return;
    state.max = true;
    state.amount.clear();
    edited(state, context);
}

void update(SendState& state, const TypeSendRecipient& event, const Context& context) {
    if (!is_editable(state)) return;
    state.recipient_text = event.text.value;
    edited(state, context);
    read_typed(state, context);
    fill_in(state, context);
}

void update(SendState& state, const ChooseSendSpeed& event, const Context& context) {
    if (!is_editable(state)) return;
    state.speed = event.speed;
    edited(state, context);
}

void update(SendState& state, const AcceptSendWarnings& event, const Vec<Transfer>& transfers,
            const Context& context) {
    if (!is_editable(state) || !is_sendable(context.account)) return;
    state.accepted.clear();
    if (event.accepted) state.accepted = to_accept(state, transfers, *context.account);
    state.accepted_kept = state.prepared ? state.prepared->kept : Kept();
    state.accepted_fee = state.prepared ? state.prepared->large_fee : Uint256();
}

void update(SendState& state, const ReviewSend&, const Context& context) {
    if (state.step != SendStep::kForm || !is_sendable(context.account)) return;
    const auto holding = chosen_holding(state, *context.account);
    if (button_of(state, holding) != SendButton::kPreview ||
        refuse_recipient(state, *context.account))
        return;
    state.problem.reset();
    state.detail.clear();
    state.code.clear();
    state.accepted.clear();
    state.renewals = 0;
    ask_review(state, context);
}

void update(SendState& state, const EditSend&, const Context& context) {
    // Also while the wallet is asked: that transfer stays open, and the form says so.
    if (is_open(state)) edited(state, context);
}

void update(SendState& state, const ConfirmSend& event, const Vec<Transfer>& transfers,
            const Context& context) {
    if (state.step != SendStep::kReview || !state.prepared || !is_sendable(context.account) ||
        state.prepared->shown.id != event.quote)
        return;
    const WatchedAccount& account = *context.account;
    if (context.now_ms >= state.prepared->shown.expires_at_ms || is_name_old(state, context))
        return ask_review(state, context);
    const auto holding = chosen_holding(state, account);
    if (!is_accepted(state, transfers, account) || !holding) return;
    const SendQuote& shown = state.prepared->shown;
    Transfer transfer;
    transfer.id = portico::to_decimal(static_cast<std::uint64_t>(context.take_id(Owner::kSend)));
    transfer.at_ms = transfer.changed_at_ms = context.now_ms;
    transfer.chain = account.chain;
    transfer.rpc_urls = account.network->rpc_urls;
    transfer.from = chain::checksum_evm_address(account.address).value_or(account.address.value);
    transfer.to = shown.to;
    if (holding->contract) transfer.contract = chain::evm_address_text(*holding->contract);
    transfer.symbol = holding->shown.symbol;
    transfer.amount = shown.amount;
    transfer.fee_decimals = account.network->native_currency.decimals;
    state.transfer = transfer.id;
    state.step = SendStep::kSigning;
    context.clear_timer(state.quote_timer);
    context.send(StartTransfer{std::move(transfer), state.prepared->transaction});
}

void transfer_answered(SendState& state, const transfers::TransferAnswered& answer) {
    if (state.step != SendStep::kSigning || state.transfer != answer.id) return;
    if (!answer.failure) {
        state.step = SendStep::kSent;
        return;
    }
    using enum transfers::Failure;
    fail_send(state,
              *answer.failure == kDeclined  ? SendProblem::kDeclined
              : *answer.failure == kRefused ? SendProblem::kRefused
                                            : SendProblem::kUnsure,
              answer.detail);
    state.code = answer.code;
    state.transfer.clear();
}

void update(SendState& state, const machine::TimerFired& event, const Context& context) {
    if (event.timer_id == state.search.timer) {
        state.search.timer = 0;
        if (is_sendable(context.account)) ask_name(state, context);
        return;
    }
    if (event.timer_id != state.quote_timer) return;
    state.quote_timer = 0;
    if (state.step != SendStep::kReview || !is_sendable(context.account)) return;
    if (++state.renewals > kQuoteRenewals) return edited(state, context);
    ask_review(state, context);
}

void account_changed(SendState& state, const Context& context) {
    if (!is_open(state) && state.step != SendStep::kUnavailable) return;
    begin(state, context);
}

}  // namespace portico::money
