// SPDX-License-Identifier: Apache-2.0
//
// The window where it is paid, and what is heard of it.
#include <algorithm>

#include "core/account/holdings/decimal_text.hpp"
#include "core/api/onramp.hpp"
#include "core/base/describe/describe_lenient.hpp"
#include "core/onramp/buying.hpp"

namespace portico::onramp {
namespace {

constexpr JsonLimits kPageLimits{.depth = 16, .size_bytes = 262'144, .values = 20'000};
constexpr std::string_view kNoPage = "about:blank";

/// The last try is over. In the same window another card may be tried.
bool is_failed(BuyStep step) { return step == BuyStep::kFailed || step == BuyStep::kRefunded; }
bool is_settled(BuyStep step) { return step == BuyStep::kDone || is_failed(step); }

void forget(BuyState& state, const Context& context) {
    context.clear_timer(state.poll_timer);
    state.asked_poll = 0;
    state.purchase.reset();
    context.storage.remove(kPurchaseKey, context);
}

void open_window(BuyState& state, std::string_view url, const Context& context) {
    state.window = context.take_id(Owner::kWindow);
    state.shown.blocked = false;
    state.window_closed = false;
    PopupOpen popup;
    popup.id = state.window;
    popup.url = url;
    context.emit(popup);
}

void poll_later(BuyState& state, std::int64_t delay_ms, const Context& context) {
    context.clear_timer(state.poll_timer);
    state.poll_timer = context.set_timer(Owner::kPoll, delay_ms);
}

void keep(const BuyState& state, const Context& context) {
    context.storage.set(kPurchaseKey, to_json_text(*state.purchase), context);
}

BuyStep step_of(PurchaseStatus status) {
    switch (status) {
        case PurchaseStatus::kInProgress:
            return BuyStep::kInProgress;
        case PurchaseStatus::kDone:
            return BuyStep::kDone;
        case PurchaseStatus::kFailed:
            return BuyStep::kFailed;
        case PurchaseStatus::kRefunded:
            break;
    }
    return BuyStep::kRefunded;
}

void hear(BuyState& state, const Purchase& said, const Context& context) {
    const bool failed_before = is_failed(state.shown.step);
    state.shown.step = step_of(said.status);
    if (!said.amount.empty() && said.amount != "0") {
        state.purchase->arrives = said.amount;
        state.shown.arrives = said.amount;
        state.shown.arrives_told = true;
    }
    if (said.paid) {
        state.purchase->paid = *said.paid;
        state.purchase->paid_in = said.paid_in;
        state.shown.paid = said.paid;
        state.shown.paid_in = said.paid_in;
        state.shown.paid_told = true;
    }
    state.shown.reason = said.reason;
    const bool failed = is_failed(state.shown.step);
    if (failed == failed_before) return;
    state.purchase->failed_at_ms.reset();
    if (failed) {
        state.purchase->failed_at_ms = context.now_ms;
        state.failed_until_ms = context.now_ms + (state.window_closed ? kSilentMs : kFailedForMs);
    }
    state.heard_from_ms = context.now_ms;
    keep(state, context);
}

}  // namespace

void show_purchase(BuyState& state) {
    const StoredPurchase& purchase = *state.purchase;
    BuySlice& shown = state.shown;
    if (shown.step != BuyStep::kInProgress && !is_settled(shown.step))
        shown.step = BuyStep::kInWindow;
    shown.purchase = purchase.id;
    shown.provider_name = purchase.provider_name;
    shown.symbol = purchase.symbol;
    shown.paid = purchase.paid;
    shown.paid_in = purchase.paid_in;
    shown.arrives = purchase.arrives;
    shown.has_link = !purchase.link.empty();
}

void restore(BuyState& state, const Context& context) {
    const std::string* text = context.storage.find(kPurchaseKey);
    if (!text) return;
    auto stored = parse_described<StoredPurchase>(*text);
    if (!stored) return;  // of another version, which asks about it
    const std::int64_t failed_until_ms = stored->failed_at_ms.value_or(0) + kFailedForMs;
    const bool failed = stored->failed_at_ms.has_value();
    if (context.now_ms - stored->at_ms > kForgetMs || stored->id.empty() ||
        (failed && context.now_ms >= failed_until_ms))
        return context.storage.remove(kPurchaseKey, context);
    state.purchase = std::move(*stored);
    state.heard_from_ms = context.now_ms;
    if (failed) {
        state.shown.step = BuyStep::kFailed;
        state.failed_until_ms = failed_until_ms;
    }
    show_purchase(state);
}

void update(BuyState& state, const StartBuy&, const Context& context) {
    if (state.shown.step != BuyStep::kForm || state.asked_page != 0 || !context.account) return;
    const auto offer = std::ranges::find_if(
        state.shown.offers, [&](const BuyOffer& one) { return one.provider == state.shown.offer; });
    const auto token = std::ranges::find_if(
        state.shown.tokens, [&](const BuyToken& one) { return one.id == state.shown.token; });
    // As the offer is for: "010" is 10, and no number of JSON.
    const auto amount = account::read_decimal(state.shown.amount.value);
    if (offer == state.shown.offers.end() || token == state.shown.tokens.end() || !amount ||
        !context.is_account_on(token->chain.value))
        return;
    // The browser held the timer that renews them, or the machine slept: nothing is bought by that.
    if (context.now_ms - state.quoted_at_ms > kQuoteMs + kQuoteLateMs)
        return ask_quotes(state, 0, context);
    context.clear_timer(state.quote_timer);
    state.shown.step = BuyStep::kOpening;
    state.shown.problem.reset();
    state.shown.reason.reset();
    state.shown.paid_told.reset();
    state.shown.arrives_told.reset();
    StoredPurchase purchase;
    purchase.address = context.account->address;
    purchase.provider_name = offer->name;
    purchase.symbol = token->symbol;
    purchase.paid = *amount;
    purchase.paid_in = state.shown.fiat;
    purchase.arrives = offer->arrives;
    purchase.at_ms = context.now_ms;
    state.purchase = std::move(purchase);
    show_purchase(state);
    state.shown.step = BuyStep::kOpening;
    open_window(state, kNoPage, context);
    PageQuestion body;
    PageSession& session = body.sessionData;
    session.countryCode = state.shown.country;
    session.destinationCurrencyCode = state.shown.token;
    session.paymentMethodType = state.shown.method;
    session.serviceProvider = offer->provider;
    session.sourceAmount = *amount;
    session.sourceCurrencyCode = state.shown.fiat;
    session.subdivision = state.shown.subdivision;
    session.walletAddress = context.account->address;
    state.asked_page = context.post(Owner::kPurchase, "/v1/onramp/widget", to_json_text(body));
}

void give_up_page(BuyState& state, const Context& context) {
    if (state.asked_page == 0) return;
    state.asked_page = 0;
    if (state.window != 0) context.emit(PopupClose{state.window});
    state.window = 0;
}

void page_answered(BuyState& state, const HttpAnswered& event, const Context& context) {
    if (event.id != state.asked_page) return;
    state.asked_page = 0;
    if (!state.purchase) return;  // left, or another account
    const auto json = event.status == 200 && event.body ? parse_json(event.body->value, kPageLimits)
                                                        : Result<Json>(std::unexpect, Error{});
    const auto body = json ? read_leniently<api::OnrampWidget>(*json) : std::nullopt;
    const bool is_page = body && !body->purchaseId.empty() &&
                         (body->widgetUrl.value.starts_with("https://") ||
                          body->widgetUrl.value.starts_with("http://"));
    if (!is_page) {
        if (state.window != 0) context.emit(PopupClose{state.window});
        state.window = 0;
        forget(state, context);
        state.shown.step = BuyStep::kForm;
        ask_quotes(state, 0, context);
        state.shown.problem = event.status == 429   ? BuyProblem::kOften
                              : event.status == 400 ? BuyProblem::kRefused
                                                    : BuyProblem::kUnavailable;
        state.shown.reason = Text<256>(reason_of(event).substr(0, 256));
        return;
    }
    state.purchase->id = body->purchaseId;
    state.purchase->link = body->widgetUrl;
    keep(state, context);
    if (state.window != 0) {
        PopupNavigate to;
        to.id = state.window;
        to.url = body->widgetUrl;
        context.emit(to);
    }
    state.shown.step = BuyStep::kInWindow;
    state.heard_from_ms = context.now_ms;
    show_purchase(state);
    poll_later(state, kPollMs, context);
}

void update(BuyState& state, const ReopenBuy&, const Context& context) {
    if (!state.purchase || state.purchase->link.empty() || state.shown.step == BuyStep::kDone)
        return;
    if (state.window != 0)
        context.emit(PopupFocus{state.window});
    else
        open_window(state, state.purchase->link, context);
    if (!is_failed(state.shown.step)) return;
    state.purchase->failed_at_ms = context.now_ms;
    state.failed_until_ms = context.now_ms + kFailedForMs;
    keep(state, context);
    poll_later(state, kPollMs, context);
}

void update(BuyState& state, const CopyBuyLink&, const Context& context) {
    if (!state.purchase || state.purchase->link.empty() ||
        state.purchase->link.value.size() > ShortText::kMax)
        return;
    state.copying = context.take_id(Owner::kWindow);
    ClipboardWrite write;
    write.id = state.copying;
    write.text = state.purchase->link;
    context.emit(write);
}

void update(BuyState& state, const engine::ClipboardAnswered& event, const Context&) {
    if (event.id == state.copying && event.written) state.shown.copied = true;
}

void update(BuyState& state, const LeaveBuy&, const Context& context) {
    if (!state.purchase) return;
    give_up_page(state, context);
    forget(state, context);
    state.shown.purchase.reset();
    state.shown.reason.reset();
    state.shown.paid_told.reset();
    state.shown.arrives_told.reset();
    state.shown.copied = false;
    state.shown.has_link = false;
    state.shown.step = BuyStep::kForm;
    if (state.all_tokens.empty()) return update(state, OpenBuy{}, context);
    ask_quotes(state, 0, context);
}

void update(BuyState& state, const PopupBlocked& event, const Context&) {
    if (event.id != state.window) return;
    state.window = 0;
    state.shown.blocked = true;
}

void update(BuyState& state, const PopupClosed& event, const Context& context) {
    if (event.id != state.window) return;
    state.window = 0;
    state.window_closed = true;
    state.failed_until_ms = std::min(state.failed_until_ms, context.now_ms + kSilentMs);
    // They may have paid: what there is to hear is heard soon.
    if (state.purchase && !state.purchase->id.empty()) poll_now(state, context);
}

// They may come from the provider's window.
void update(BuyState& state, const PageShown&, const Context& context) { poll_now(state, context); }

void poll_now(BuyState& state, const Context& context) {
    if (!state.purchase || state.purchase->id.empty() || !context.account ||
        state.shown.step == BuyStep::kDone || state.asked_poll != 0)
        return;
    context.clear_timer(state.poll_timer);
    state.asked_poll = context.ask_purchases(Owner::kPoll);
}

void poll_answered(BuyState& state, const HttpAnswered& event, const Context& context) {
    if (event.id != state.asked_poll) return;
    state.asked_poll = 0;
    if (!state.purchase) return;
    const auto list = read_purchases(event);
    if (list) {
        const auto own = std::ranges::find_if(
            *list, [&](const Purchase& one) { return one.id == state.purchase->id; });
        if (own != list->end()) hear(state, *own, context);
    }
    if (state.shown.step == BuyStep::kDone) {
        context.clear_timer(state.poll_timer);
        return context.storage.remove(kPurchaseKey, context);
    }
    if (is_failed(state.shown.step)) {
        if (context.now_ms < state.failed_until_ms) return poll_later(state, kPollMs, context);
        context.clear_timer(state.poll_timer);
        return context.storage.remove(kPurchaseKey, context);
    }
    const bool silent = context.now_ms - state.heard_from_ms >= kSilentMs;
    if (silent && state.shown.step == BuyStep::kInWindow) state.shown.step = BuyStep::kSilent;
    // Nobody looks, and three minutes are over: a look later asks again.
    if (silent && !state.is_open) return;
    poll_later(state, kPollMs, context);
}

}  // namespace portico::onramp
