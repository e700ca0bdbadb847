// SPDX-License-Identifier: Apache-2.0
//
// See pay.hpp: intents, and what changes around them.
#include "core/pay/pay.hpp"

#include <algorithm>
#include <utility>

#include "core/account/server.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/caip.hpp"
#include "core/machine/kept.hpp"

namespace portico::pay {
namespace {

using enum TransferStatus;

/// So many looks are quick.
constexpr int kQuickPolls = 45;

bool is_paid(api::PaymentStatus status) {
    using enum api::PaymentStatus;
    return status == kConfirmed || status == kOverpaid || status == kLate;
}

/// By this device's clock: the server's status stays what it is, and it takes what comes for a day.
bool is_over(const PayState& state, const Context& context) {
    return state.payment && context.now_ms / 1000 >= state.payment->expiresAt;
}

bool is_underpaid(const PayState& state) {
    return state.payment && state.payment->status == api::PaymentStatus::kUnderpaid;
}

/// Whether a rest that comes late counts is the shop's to say: so none is asked for.
PayProblem why_underpaid(const PayState& state, const Context& context) {
    return is_over(state, context) ? PayProblem::kUnderpaidExpired : PayProblem::kUnderpaid;
}

void forget_problem(PayState& state) {
    state.problem.reset();
    state.detail.clear();
    state.word.clear();
}

void begin_form(PayState& state, const Context& context) {
    leave_round(state, context);
    state.step = PayStep::kForm;
    if (!need_of(state, context)) ask_review(state, context);
}

void poll(PayState& state, const Context& context) {
    context.clear_timer(state.poll_timer);
    if (state.payment_request != 0) return;
    state.payment_request = context.get(Owner::kPay, "/v1/payments/" + state.given.payment->value);
}

void poll_later(PayState& state, const Context& context) {
    context.clear_timer(state.poll_timer);
    if (!state.payment || state.step == PayStep::kClosed || state.step == PayStep::kDone ||
        state.step == PayStep::kUnavailable)
        return;
    std::int64_t delay_ms = is_form(state.step) || state.step == PayStep::kFailed ? kIdlePollMs
                            : ++state.polls < kQuickPolls                         ? kPollMs
                                                          : transfers::kSlowPollMs;
    // Soon behind its end, which is the server's to say.
    const std::int64_t left_ms = state.payment->expiresAt * 1000 - context.now_ms;
    if (left_ms > 0 && left_ms < delay_ms) delay_ms = left_ms + 1000;
    state.poll_timer = context.set_timer(Owner::kPay, delay_ms);
}

void become(PayState& state, PayStep step, std::optional<PayProblem> problem,
            const Context& context) {
    if (state.step != step) {
        leave_round(state, context);
        state.polls = 0;
    }
    const bool changed = state.step != step;
    state.step = step;
    state.problem = problem;
    if (changed && state.payment_request == 0) poll_later(state, context);
}

/// The server has counted it, or does not count it.
bool is_settled(const PayState& state, const Transfer& transfer) {
    const api::PaymentTransaction* listed = find_listed(state, transfer);
    using enum api::PaymentTransactionState;
    return listed != nullptr &&
           (listed->state == kSettled || listed->state == api::PaymentTransactionState::kFailed ||
            listed->state == kOther);
}

/// What may have paid, or may still. A wallet that speeds a transfer up replaces it by one that
/// does the same.
bool may_go_out(const Transfer& one) {
    return one.status == kAsking || one.status == kUnsure || one.status == kPending ||
           one.status == kDropped || one.status == kReplaced;
}

/// The shop's payment, or may still. What is in a block may, until the server has looked.
bool may_pay(const PayState& state, const Transfer& one) {
    return one.payment && one.payment->value == state.given.payment->value &&
           (may_go_out(one) || (one.status == kConfirmed && !is_settled(state, one)));
}

bool is_set_aside(const PayState& state, const Transfer& one) {
    return std::ranges::find(state.set_aside, one.id.value) != state.set_aside.end();
}

/// The wallet alone knows what became of it.
bool is_unclear(const Transfer& one) { return one.status == kUnsure || one.status == kReplaced; }

void follow_own(PayState& state, const Transfer& own, bool elsewhere, const Context& context) {
    state.transfer = own.id;
    switch (own.status) {
        case kAsking:
            if (elsewhere && context.now_ms - own.at_ms >= kAskedElsewhereMs)
                return become(state, PayStep::kSent, PayProblem::kUnsure, context);
            return become(state, PayStep::kSigning, std::nullopt, context);
        case kUnsure:
            return become(state, PayStep::kSent, PayProblem::kUnsure, context);
        case kRefused:
            return;
        case kPending:
        case kDropped:
            return become(state, PayStep::kSent, std::nullopt, context);
        case kReplaced:
            search_replacement(state, own, context);
            return become(state, PayStep::kSent, PayProblem::kReplaced, context);
        case kFailed:
            return become(state, PayStep::kFailed, PayProblem::kTransferFailed, context);
        case kConfirmed:
            break;
    }
    if (!state.payment) return become(state, PayStep::kDone, std::nullopt, context);
    const api::PaymentTransaction* listed = find_listed(state, own);
    if (listed != nullptr && listed->state == api::PaymentTransactionState::kOther)
        return become(state, PayStep::kFailed, PayProblem::kNotRecognised, context);
    if (is_settled(state, own) && is_underpaid(state))
        return become(state, PayStep::kFailed, why_underpaid(state, context), context);
    become(state, PayStep::kSent, std::nullopt, context);
}

// Nothing of it is left but the quotes' numbers.
void clear(PayState& state, const Context& context) {
    leave_round(state, context);
    leave_exchange(state, context);
    context.clear_timer(state.poll_timer);
    const auto quotes = state.quotes;
    machine::start_anew(state);
    state.quotes = quotes;
}

}  // namespace

std::optional<PayNeed> need_of(const PayState& state, const Context& context) {
    const auto& account = context.account;
    if (!account || account->chain_namespace != engine::ChainNamespace::kEip155)
        return PayNeed::kAccount;
    if (account->chain != state.bill->chain || !transfers::is_sendable(account))
        return PayNeed::kNetwork;
    return std::nullopt;
}

const api::PaymentTransaction* find_listed(const PayState& state, const Transfer& transfer) {
    if (!state.payment || !transfer.hash) return nullptr;
    for (const api::PaymentTransaction& one : state.payment->transactions)
        if (ascii_lower(one.hash.value) == transfer.hash->value) return &one;
    return nullptr;
}

bool is_same(const Transfer& one, const Bill& bill) {
    const std::string text = transfers::amount_text(bill.amount, bill.decimals);
    return one.chain == bill.chain && one.to == chain::evm_address_text(bill.recipient) &&
           one.contract.has_value() == bill.token.has_value() &&
           (!bill.token || one.contract->value == chain::evm_address_text(*bill.token)) &&
           one.amount == text;
}

const Transfer* find_own(const PayState& state, const Vec<Transfer>& transfers) {
    for (const Transfer& one : transfers)
        if (!state.transfer.empty() && one.id == state.transfer)
            return one.status == kRefused ? nullptr : &one;
    if (!state.payment) return nullptr;
    for (const Transfer& one : transfers)
        if (may_pay(state, one) && !is_set_aside(state, one)) return &one;
    return nullptr;
}

bool has_unfinished(const PayState& state, const Vec<Transfer>& transfers, const Context& context) {
    return std::ranges::any_of(transfers, [&](const Transfer& one) {
        if (state.given.payment) return may_pay(state, one);
        const bool has_paid =
            one.status == kConfirmed &&
            (context.now_ms - one.changed_at_ms < kSameAgainMs || is_set_aside(state, one));
        return state.bill && !one.payment && (may_go_out(one) || has_paid) &&
               is_same(one, *state.bill);
    });
}

bool is_reported(const PayState& state, const Vec<Transfer>& transfers) {
    if (!state.payment) return false;
    using enum api::PaymentTransactionState;
    return std::ranges::any_of(
        state.payment->transactions, [&](const api::PaymentTransaction& one) {
            // In a block and not seen it is dust; beside what came short it may be the rest.
            const bool may_pay =
                one.state == kWaiting || (one.state == kIncluded && is_underpaid(state));
            return may_pay && std::ranges::none_of(transfers, [&](const Transfer& own) {
                       return own.hash && own.hash->value == ascii_lower(one.hash.value);
                   });
        });
}

bool is_asked_again(const PayState& state, const Vec<Transfer>& transfers, const Context& context) {
    return has_unfinished(state, transfers, context) || find_order(state, context) ||
           is_reported(state, transfers);
}

bool is_open(const PayState& state, const Vec<Transfer>& transfers, const Context& context) {
    if (state.step == PayStep::kClosed || state.step == PayStep::kDone) return false;
    const bool seen = state.payment && state.payment->status == api::PaymentStatus::kSeen;
    const bool ordered = state.step == PayStep::kExchange && !state.at_exchange.session.empty();
    return seen || ordered || is_asked_again(state, transfers, context);
}

void fail_form(PayState& state, PayProblem problem, std::string detail, const Context& context) {
    leave_round(state, context);
    state.step = PayStep::kForm;
    state.problem = problem;
    state.detail = std::move(detail);
    state.word.clear();
}

void update(PayState& state, const OpenPay& event, const transfers::TransfersState& transfers,
            const Context& context) {
    if (state.step != PayStep::kClosed && state.given.call == event.call) return;
    clear(state, context);
    state.given = event;
    if (event.payment) {
        const bool is_id =
            event.payment->value.size() == 32 &&
            event.payment->value.find_first_not_of("0123456789abcdef") == std::string::npos;
        state.step = PayStep::kLoading;
        if (is_id && context.config.api_url) return poll(state, context);
        return become(state, PayStep::kUnavailable,
                      is_id ? PayProblem::kServer : PayProblem::kConfig, context);
    }
    PayProblem problem = PayProblem::kConfig;
    state.bill = read_given(event, problem);
    if (!state.bill) return become(state, PayStep::kUnavailable, problem, context);
    ask_exchanges(state, context);
    ask_orders(state, context);
    begin_form(state, context);
    follow(state, transfers, context);
}

void update(PayState& state, const ClosePay&, const Context& context) { clear(state, context); }

void update(PayState& state, const RetryPay&, const Context& context) {
    if (state.step == PayStep::kUnavailable && state.given.payment &&
        state.problem != PayProblem::kConfig && state.payment_request == 0) {
        forget_problem(state);
        state.step = PayStep::kLoading;
        return poll(state, context);
    }
    // The wallet may never answer: whoever goes back is asked before the same goes out again.
    const bool unsure = state.step == PayStep::kSigning ||
                        (state.step == PayStep::kSent && state.problem.has_value());
    const bool idle = state.step == PayStep::kForm && !state.asking;
    if (!state.bill || (!unsure && !idle && state.step != PayStep::kFailed)) return;
    const bool list_failed = state.problem == PayProblem::kExchanges;
    if (unsure || state.step == PayStep::kFailed)
        state.set_aside.push_back(std::exchange(state.transfer, {}));
    leave_exchange(state, context);
    forget_problem(state);
    state.renewals = 0;
    if (list_failed) ask_exchanges(state, context);
    begin_form(state, context);
    if (state.payment) poll(state, context);
}

void update(PayState& state, const ConfirmPay& event, transfers::TransfersState& transfers,
            const Context& context) {
    if (state.step != PayStep::kReview || !state.prepared || need_of(state, context) ||
        state.prepared->shown.id != event.quote)
        return;
    if (is_asked_again(state, transfers.transfers, context) && !event.again.value_or(false)) return;
    if (state.prepared->shown.received && !event.less.value_or(false)) return;
    if (has_large_fee(state) && !event.large_fee.value_or(false)) return;
    // Whether it may still be paid is the server's to say; until it does, a press is answered.
    if (is_over(state, context)) {
        fail_form(state, PayProblem::kExpired, {}, context);
        return poll(state, context);
    }
    if (context.now_ms >= state.prepared->shown.expires_at_ms) return ask_review(state, context);
    const WatchedAccount& account = *context.account;
    const Bill& bill = *state.bill;
    Transfer transfer;
    transfer.id = portico::to_decimal(static_cast<std::uint64_t>(context.take_id(Owner::kPay)));
    transfer.at_ms = transfer.changed_at_ms = context.now_ms;
    transfer.chain = account.chain;
    transfer.rpc_urls = account.network->rpc_urls;
    transfer.from = chain::checksum_evm_address(account.address).value_or(account.address.value);
    transfer.to = chain::evm_address_text(bill.recipient);
    if (bill.token) transfer.contract = chain::evm_address_text(*bill.token);
    account::show_text(bill.symbol, transfer.symbol);
    transfer.amount = state.prepared->shown.amount;
    transfer.fee_decimals = account.network->native_currency.decimals;
    transfer.payment = state.given.payment;
    const Json transaction = state.prepared->transaction;
    leave_round(state, context);
    forget_problem(state);
    state.transfer = transfer.id;
    state.step = PayStep::kSigning;
    transfers::begin(transfers, transfer, transaction, context.of_transfers());
}

void transfer_answered(PayState& state, const transfers::TransferAnswered& answer,
                       const Context& context) {
    if (state.transfer != answer.id || !answer.failure) return;
    using enum transfers::Failure;
    if (*answer.failure == kUnsure) {
        state.detail = answer.detail;
        return;
    }
    state.transfer.clear();
    fail_form(state, *answer.failure == kDeclined ? PayProblem::kDeclined : PayProblem::kRefused,
              answer.detail, context);
    state.word = answer.code;
}

void account_changed(PayState& state, const Context& context) {
    if (!state.bill || !is_form(state.step)) return;
    forget_problem(state);
    state.renewals = 0;
    begin_form(state, context);
}

void payment_answered(PayState& state, const HttpAnswered& event, const Context& context) {
    if (event.id == 0 || event.id != state.payment_request) return;
    state.payment_request = 0;
    auto body = account::read_body<api::PaymentBody>(event);
    if (body && event.status == 200) return take_payment(state, std::move(*body), context);
    if (state.step != PayStep::kLoading) return poll_later(state, context);
    become(state, PayStep::kUnavailable,
           event.status == 404 ? PayProblem::kUnknown : PayProblem::kServer, context);
}

void take_payment(PayState& state, api::PaymentBody body, const Context& context) {
    if (state.step == PayStep::kClosed || !state.given.payment ||
        body.id.value != state.given.payment->value)
        return;
    auto bill = read_payment(body);
    const bool loading = state.step == PayStep::kLoading;
    if (!bill) {
        if (loading) become(state, PayStep::kUnavailable, PayProblem::kServer, context);
        return poll_later(state, context);
    }
    const bool changed = state.bill && state.bill->amount != bill->amount;
    state.payment = std::move(body);
    state.bill = std::move(bill);
    if (loading || (changed && is_form(state.step))) begin_form(state, context);
    poll_later(state, context);
}

void timer_fired(PayState& state, std::int64_t timer, const Context& context) {
    if (timer == state.poll_timer) {
        state.poll_timer = 0;
        return poll(state, context);
    }
    if (timer != state.quote_timer) return;
    state.quote_timer = 0;
    if (state.step != PayStep::kReview) return;
    // Nobody has tapped for ten minutes: a tap asks anew.
    if (++state.renewals <= kQuoteRenewals) ask_review(state, context);
}

void follow(PayState& state, const transfers::TransfersState& transfers, const Context& context) {
    if (!state.bill || state.step == PayStep::kClosed || state.step == PayStep::kLoading ||
        state.step == PayStep::kUnavailable || state.step == PayStep::kExchange ||
        (state.step == PayStep::kDone && !state.payment))
        return;
    const Transfer* own = find_own(state, transfers.transfers);
    if (state.payment && is_paid(state.payment->status)) {
        context.clear_timer(state.poll_timer);
        return become(state, PayStep::kDone, std::nullopt, context);
    }
    // What the server has seen is more than what nobody here knows.
    const bool seen = state.payment && state.payment->status == api::PaymentStatus::kSeen;
    // Nor does anybody here know whether another tab still asks.
    const bool elsewhere = own != nullptr && own->status == kAsking && !is_asked(transfers, *own);
    const bool expired = state.payment && state.payment->status == api::PaymentStatus::kExpired;
    const bool told =
        (seen && (elsewhere || (own != nullptr && is_unclear(*own)))) || (expired && elsewhere);
    if (own != nullptr && !told) return follow_own(state, *own, elsewhere, context);
    if (seen && state.step != PayStep::kFailed)
        return become(state, PayStep::kSent, std::nullopt, context);
    if (expired) return become(state, PayStep::kUnavailable, PayProblem::kExpired, context);
    if (is_underpaid(state) && is_over(state, context))
        return become(state, PayStep::kFailed, PayProblem::kUnderpaidExpired, context);
    // Another tab's wallet has not sent it, or what was seen is undone.
    if (state.step == PayStep::kSigning || state.step == PayStep::kSent ||
        state.step == PayStep::kDone) {
        state.transfer.clear();
        begin_form(state, context);
    }
}

}  // namespace portico::pay
