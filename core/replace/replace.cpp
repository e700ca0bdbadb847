// SPDX-License-Identifier: Apache-2.0
//
// See replace.hpp: intents, and what changes around them.
#include "core/replace/replace.hpp"

#include <algorithm>
#include <utility>

#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/machine/kept.hpp"

namespace portico::replace {
namespace {

using enum transfers::TransferStatus;

// A block has it, or another one with its number.
bool is_decided(const Transfer& one) {
    return one.status == kConfirmed || one.status == kFailed || one.status == kReplaced ||
           one.moved.has_value();
}

std::optional<std::int64_t> nonce_of(const Transfer& one) {
    if (one.nonce || !one.replaces) return one.nonce;
    return one.replaces->nonce;
}

bool is_same_account(const Transfer& one, const Transfer& other) {
    return one.chain == other.chain && ascii_lower(one.from.value) == ascii_lower(other.from.value);
}

bool is_open(const ReplaceState& state) {
    return state.step == ReplaceStep::kChecking || state.step == ReplaceStep::kReview;
}

// What was sent from this browser. Of one that several machines have, this one's stands first.
template <class Visit>
void for_each_sent(const ReplaceState& state, const Context& context, Visit visit) {
    for (const Transfer& one : context.transfers.transfers) visit(one);
    for (const Transfer& one : state.sent.transfers) visit(one);
    for (const Transfer& one : state.swapped.transfers) visit(one);
    for (const Transfer& one : state.paid.transfers) visit(one);
}

const Transfer* find_hash(const ReplaceState& state, std::string_view hash,
                          const Context& context) {
    const Transfer* found = nullptr;
    for_each_sent(state, context, [&](const Transfer& one) {
        if (!found && one.hash && one.hash->value == hash) found = &one;
    });
    return found;
}

// Those with its nonce that wait, itself first.
Vec<Candidate> find_candidates(const ReplaceState& state, const Transfer& wanted,
                               const Context& context) {
    Vec<Candidate> all;
    all.push_back({wanted});
    const auto nonce = nonce_of(wanted);
    for_each_sent(state, context, [&](const Transfer& one) {
        const bool waits = one.hash && !is_decided(one) && nonce && nonce_of(one) == nonce;
        if (!waits || !is_same_account(one, wanted) || all.size() == kCandidatesMax) return;
        if (std::ranges::none_of(
                all, [&](const Candidate& other) { return other.transfer.hash == one.hash; }))
            all.push_back({one});
    });
    return all;
}

bool is_of_active(const Transfer& one, const std::optional<WatchedAccount>& account) {
    return transfers::is_sendable(account) && account->chain == one.chain &&
           ascii_lower(account->address.value) == ascii_lower(one.from.value);
}

void clear(ReplaceState& state, const Context& context) {
    leave_round(state);
    context.clear_timer(state.quote_timer);
    auto sent = std::move(state.sent);
    auto swapped = std::move(state.swapped);
    auto paid = std::move(state.paid);
    auto tokens = std::move(state.tokens);
    const auto quotes = state.quotes;
    machine::start_anew(state);
    state.sent = std::move(sent);
    state.swapped = std::move(swapped);
    state.paid = std::move(paid);
    state.tokens = std::move(tokens);
    state.quotes = quotes;
}

Transfer make_transfer(const ReplaceState& state, const Context& context) {
    const WatchedAccount& account = *context.account;
    const Transfer& old = state.candidates[0].transfer;
    const bool cancels =
        state.kind == ReplaceKind::kCancel || (old.replaces && old.replaces->cancels);
    Transfer made = old;
    made.id = portico::to_decimal(static_cast<std::uint64_t>(context.take_id(Owner::kReplace)));
    made.status = kAsking;
    made.at_ms = made.changed_at_ms = context.now_ms;
    made.rpc_urls = account.network->rpc_urls;
    made.hash.reset();
    made.nonce.reset();
    made.fee.reset();
    made.replaces = transfers::Replaces{*old.hash, state.prepared->shown.nonce, cancels};
    if (state.kind != ReplaceKind::kCancel) return made;
    made.to = made.from;
    made.contract.reset();
    made.allowance.reset();
    made.bought.reset();
    made.payment.reset();
    made.by_page.reset();
    made.symbol = account.network->native_currency.symbol;
    made.amount = "0";
    return made;
}

// What is replaced is followed here as well: of one nonce all have to be seen at once.
void follow_too(const Transfer& old, std::int64_t nonce, TransfersState& state) {
    if (std::ranges::any_of(state.transfers, [&](const auto& one) { return one.id == old.id; }))
        return;
    Transfer copy = old;
    copy.nonce = nonce;
    const auto behind = std::ranges::find_if(
        state.transfers, [&](const auto& one) { return one.at_ms < old.at_ms; });
    state.transfers.insert(behind, copy);
}

}  // namespace

void stop(ReplaceState& state, ReplaceProblem problem, const Context& context, std::string detail) {
    leave_round(state);
    context.clear_timer(state.quote_timer);
    state.prepared.reset();
    state.problem = problem;
    state.detail = std::move(detail);
    state.step = ReplaceStep::kStopped;
}

void update(ReplaceState& state, const OpenReplacement& event, const Context& context) {
    if (const Transfer* asked = asked_transfer(context.transfers)) {
        if (state.step == ReplaceStep::kSigning) return;
        clear(state, context);  // the wallet's window may still be open
        state.hash = event.hash;
        state.kind = asked->replaces && asked->replaces->cancels ? ReplaceKind::kCancel
                                                                 : ReplaceKind::kSpeedUp;
        state.step = ReplaceStep::kSigning;
        state.transfer = asked->id.value;
        return;
    }
    clear(state, context);
    state.hash = ascii_lower(event.hash.value);
    state.kind = event.kind;
    const Transfer* wanted = find_hash(state, state.hash, context);
    if (wanted == nullptr) return stop(state, ReplaceProblem::kGone, context);
    if (!is_of_active(*wanted, context.account))
        return stop(state, ReplaceProblem::kOtherAccount, context);
    state.candidates = find_candidates(state, *wanted, context);
    state.step = ReplaceStep::kChecking;
    check_open(state, context);
    if (is_open(state)) ask_facts(state, context);
}

void update(ReplaceState& state, const CloseReplacement&, const Context& context) {
    clear(state, context);
}

void update(ReplaceState& state, const AcceptReplacement& event) {
    if (!is_open(state)) return;
    state.accepted = event.accepted;
    state.accepted_fee = state.prepared ? state.prepared->large_fee : Uint256();
}

void update(ReplaceState& state, const ConfirmReplacement& event, const Context& context) {
    if (state.step != ReplaceStep::kReview || !state.prepared ||
        state.prepared->shown.id != event.quote || asked_transfer(context.transfers))
        return;
    if (context.now_ms >= state.prepared->shown.expires_at_ms) return ask_facts(state, context);
    if ((must_accept(state) || state.prepared->shown.large_fee) && !state.accepted) return;
    const Transfer made = make_transfer(state, context);
    for (const Candidate& one : state.candidates)
        follow_too(one.transfer, state.prepared->shown.nonce, context.transfers);
    state.transfer = made.id;
    state.step = ReplaceStep::kSigning;
    context.clear_timer(state.quote_timer);
    begin(context.transfers, made, state.prepared->transaction, context.of_transfers());
}

void update(ReplaceState& state, const machine::TimerFired& event, const Context& context) {
    if (event.timer_id != state.quote_timer) return;
    state.quote_timer = 0;
    // Later a confirm asks again: nobody looks any more.
    if (state.step == ReplaceStep::kReview && ++state.renewals <= kQuoteRenewals)
        ask_facts(state, context);
}

void transfer_answered(ReplaceState& state, const transfers::TransferAnswered& answer,
                       const Context& context) {
    if (state.step != ReplaceStep::kSigning || state.transfer != answer.id) return;
    if (!answer.failure) {
        state.step = ReplaceStep::kSent;
        return;
    }
    using enum transfers::Failure;
    stop(state,
         *answer.failure == kDeclined  ? ReplaceProblem::kDeclined
         : *answer.failure == kRefused ? ReplaceProblem::kRefused
                                       : ReplaceProblem::kUnsure,
         context, answer.detail);
    state.code = answer.code;
}

void check_open(ReplaceState& state, const Context& context) {
    if (!is_open(state)) return;
    const Transfer& wanted = state.candidates[0].transfer;
    if (!is_of_active(wanted, context.account))
        return stop(state, ReplaceProblem::kOtherAccount, context);
    bool decided = false;
    for_each_sent(state, context, [&](const Transfer& one) {
        const bool same = one.hash == wanted.hash ||
                          (nonce_of(one) == nonce_of(wanted) && nonce_of(wanted).has_value());
        decided |= same && is_same_account(one, wanted) && is_decided(one);
    });
    if (decided) stop(state, ReplaceProblem::kTooLate, context);
}

ReplacementSlice make_slice(const ReplaceState& state,
                            const std::optional<WatchedAccount>& account) {
    ReplacementSlice slice;
    slice.step = state.step;
    slice.kind = state.kind;
    if (!state.hash.empty()) slice.hash = state.hash;
    if (account && account->network) slice.currency = account->network->native_currency.symbol;
    slice.must_accept = must_accept(state);
    slice.accepted = state.accepted;
    slice.problem = state.problem;
    if (!state.detail.empty()) slice.detail = state.detail;
    if (!state.code.empty()) slice.code = state.code;
    if (state.prepared) slice.quote = state.prepared->shown;
    if (!state.transfer.empty()) slice.transfer = state.transfer;
    return slice;
}

}  // namespace portico::replace
