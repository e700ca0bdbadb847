// SPDX-License-Identifier: Apache-2.0
//
// See send.hpp: intents, and what changes around them.
#include "core/solana_send/send.hpp"

#include <algorithm>
#include <utility>

#include "core/base/encoding/base58.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/base/text/decimal.hpp"
#include "core/machine/kept.hpp"

namespace portico::solana_send {
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
    state.transfer.clear();
    state.accepted.clear();
    context.clear_timer(state.quote_timer);
    state.step = SendStep::kForm;
    if (!state.prices || context.now_ms - state.prices_at_ms > kEstimateMs)
        ask_estimate(state, context);
}

// An empty form; what the account machine said, and what the wallet is asked, stay.
void clear(SendState& state, SendStep step, const Context& context) {
    context.clear_timer(state.quote_timer);
    transfers::forget_name(state.search, context);
    auto holdings = std::move(state.holdings);
    const auto quotes = state.quotes;
    const auto request = state.request;
    auto requested = std::move(state.requested);
    auto requested_as = std::move(state.requested_as);
    machine::start_anew(state);
    state.step = step;
    state.holdings = std::move(holdings);
    state.quotes = quotes;
    state.request = request;
    state.requested = std::move(requested);
    state.requested_as = std::move(requested_as);
}

void begin(SendState& state, const Context& context) {
    clear(state, SendStep::kForm, context);
    if (!is_sendable(context.account)) {
        state.step = SendStep::kUnavailable;
        state.problem = Problem::kUnsupportedChain;
        return;
    }
    state.token = context.account->chain.value;
    ask_estimate(state, context);
}

/// Why the wallet has not signed. Nothing was sent, whatever it is: only who has a signature can.
Problem read_failure(const RpcError& error) {
    switch (error.code) {
        case 4001:
        case 5000:  // of a paired wallet
            return Problem::kDeclined;
        case 4200:
        case 5101:  // of a paired wallet: a method that it was not asked for when it connected
        case -32601:
            return Problem::kCannotSign;
        default:
            return Problem::kRefused;
    }
}

}  // namespace

void fail_send(SendState& state, Problem problem, std::string detail) {
    leave_round(state);
    state.prepared.reset();
    state.problem = problem;
    state.detail = std::move(detail);
    state.step = SendStep::kForm;
}

void update(SendState& state, const SolanaOpenSend& event, const Context& context) {
    if (state.request != 0 && is_sendable(context.account) &&
        state.requested_as.from == context.account->address.value &&
        state.requested_as.chain == context.account->chain) {
        // The wallet's window may still be open.
        if (state.step == SendStep::kSigning) return;
        begin(state, context);
        state.step = SendStep::kSigning;
        state.transfer = state.requested_as.id.value;
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
}

void update(SendState& state, const SolanaCloseSend&, const Context& context) {
    clear(state, SendStep::kClosed, context);
}

void update(SendState& state, const SolanaChooseSendToken& event, const Context& context) {
    if (!is_editable(state)) return;
    state.token = event.token.value;
    state.amount.clear();
    state.max = false;
    edited(state, context);
}

void update(SendState& state, const SolanaTypeSendAmount& event, const Context& context) {
    if (!is_editable(state)) return;
    state.amount = event.text.value;
    state.max = false;
    edited(state, context);
}

void update(SendState& state, const SolanaUseSendMax&, const Context& context) {
    if (!is_editable(state)) return;
    state.max = true;
    state.amount.clear();
    edited(state, context);
}

void update(SendState& state, const SolanaTypeSendRecipient& event, const Context& context) {
    if (!is_editable(state) || !context.account) return;
    state.recipient_text = event.text.value;
    edited(state, context);
    read_typed(state, context);
}

void update(SendState& state, const SolanaChooseSendSpeed& event, const Context& context) {
    if (!is_editable(state)) return;
    state.speed = event.speed;
    edited(state, context);
}

void update(SendState& state, const SolanaAcceptSendWarnings& event, const Vec<SolanaSent>& sent,
            const Context& context) {
    if (!is_editable(state) || !is_sendable(context.account)) return;
    state.accepted.clear();
    if (event.accepted) state.accepted = to_accept(state, sent, *context.account);
    state.accepted_kept = kept_of(state);
}

void update(SendState& state, const SolanaReviewSend&, const Context& context) {
    if (state.step != SendStep::kForm || !is_sendable(context.account)) return;
    if (button_of(state, chosen_holding(state, *context.account)) != SendButton::kPreview ||
        refuse_recipient(state, *context.account))
        return;
    state.problem.reset();
    state.detail.clear();
    state.accepted.clear();
    state.renewals = 0;
    ask_review(state, context);
}

void update(SendState& state, const SolanaEditSend&, const Context& context) {
    if (!is_open(state)) return;
    if (state.step == SendStep::kSigning) state.request = 0;
    edited(state, context);
}

void update(SendState& state, const SolanaConfirmSend& event, const Vec<SolanaSent>& sent,
            const Context& context) {
    if (state.step != SendStep::kReview || !state.prepared || !is_sendable(context.account) ||
        state.prepared->shown.id != event.quote)
        return;
    const WatchedAccount& account = *context.account;
    if (context.now_ms >= state.prepared->shown.expires_at_ms || is_name_old(state, context))
        return ask_review(state, context);
    const auto holding = chosen_holding(state, account);
    if (!is_accepted(state, sent, account) || !holding) return;
    const SolanaSendQuote& shown = state.prepared->shown;
    SolanaSent made;
    made.id = portico::to_decimal(static_cast<std::uint64_t>(context.take_id(Owner::kForm)));
    made.at_ms = context.now_ms;
    made.chain = account.chain;
    made.rpc_urls = account.network->rpc_urls;
    made.from = account.address.value;
    made.to = shown.to;
    if (holding->mint) made.contract = to_base58(*holding->mint);
    made.symbol = holding->shown.symbol;
    made.amount = shown.amount;
    made.fee = shown.fee.max;
    made.last_valid_height = static_cast<std::int64_t>(state.prepared->last_valid_height);
    state.transfer = made.id;
    state.step = SendStep::kSigning;
    context.clear_timer(state.quote_timer);
    state.requested = *state.prepared;
    state.requested_as = std::move(made);
    state.request = context.take_id(Owner::kForm);
    const Bytes message = chain::make_solana_transfer(state.requested.plan.transfer);
    Json params = Json::object();
    params.set("transaction",
               Json::string(to_base64(chain::make_solana_transaction({{}}, message))));
    params.set("pubkey", Json::string(account.address));
    context.emit(RequestWallet{state.request, engine::ChainNamespace::kSolana,
                               "solana_signTransaction", std::move(params)});
}

std::optional<SolanaSent> update(SendState& state, const WalletAnswered& event,
                                 const Context& context) {
    if (event.id == 0 || event.id != state.request) return std::nullopt;
    state.request = 0;
    const bool shown =
        state.step == SendStep::kSigning && state.transfer == state.requested_as.id.value;
    const auto fail = [&](Problem problem) {
        if (!shown) return;
        fail_send(state, problem);
        state.transfer.clear();
    };
    if (event.error) return fail(read_failure(*event.error)), std::nullopt;
    const auto made =
        event.result ? read_signed(*event.result, state.requested.plan.transfer) : std::nullopt;
    if (!made) return fail(Problem::kChanged), std::nullopt;
    SolanaSent sent = std::move(state.requested_as);
    sent.changed_at_ms = context.now_ms;
    sent.hash = made->signature;
    sent.transaction = to_base64(made->transaction);
    return sent;
}

void sent_answered(SendState& state, const SentAnswered& answer) {
    if (state.step != SendStep::kSigning || state.transfer != answer.id) return;
    if (!answer.failure) {
        state.step = SendStep::kSent;
        return;
    }
    fail_send(state, *answer.failure, answer.detail);
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
    if (is_open(state) || state.step == SendStep::kUnavailable) begin(state, context);
}

}  // namespace portico::solana_send
