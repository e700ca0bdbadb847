// SPDX-License-Identifier: Apache-2.0
//
// See pay.hpp: exchanges of the operator (docs/pay.md#exchanges). They pay what the page itself
// names: their transfers carry no reference, so none of a shop's payments.
#include <algorithm>

#include "core/account/server.hpp"
#include "core/api/wallet_rpc.hpp"
#include "core/base/describe/describe_lenient.hpp"
#include "core/pay/pay.hpp"

namespace portico::pay {
namespace {

constexpr std::string_view kRpcPath = "/v1/json-rpc";
constexpr std::string_view kNoPage = "about:blank";
constexpr std::string_view kNotSupported = "is not supported";
constexpr int kUnheardMax = 5;

struct ListQuestion {
    std::int64_t page = 1;
    Text<256> asset;
    Amount amount;
};
BOOST_DESCRIBE_STRUCT(ListQuestion, (), (page, asset, amount))

struct PageQuestion {
    Text<64> exchangeId;
    Text<256> asset;
    Amount amount;
    Text<256> recipient;
};
BOOST_DESCRIBE_STRUCT(PageQuestion, (), (exchangeId, asset, amount, recipient))

EffectId call(std::string_view method, std::string params, const Context& context) {
    std::string body = R"({"jsonrpc":"2.0","id":1,"method":")";
    body.append(method).append(R"(","params":)").append(params).append("}");
    return context.post(Owner::kExchange, kRpcPath, std::move(body));
}

/// The result, or nothing and the error's words.
template <class Result>
std::optional<Result> read_result(const HttpAnswered& event, std::string* why = nullptr) {
    const auto json = event.body ? parse_json(event.body->value, {.size_bytes = 262'144})
                                 : portico::Result<Json>(std::unexpect, Error{});
    if (!json) return std::nullopt;
    const Json* result = json->find("result");
    if (event.status == 200 && result != nullptr) return read_leniently<Result>(*result);
    const Json* error = json->find("error");
    if (why != nullptr && error != nullptr) *why = error->find_string("message").value_or("");
    return std::nullopt;
}

void open_window(AtExchange& there, std::string_view url, const Context& context) {
    there.window = context.take_id(Owner::kExchange);
    there.blocked = false;
    PopupOpen popup;
    popup.id = there.window;
    popup.url = url;
    context.emit(popup);
}

EffectId call_status(std::string_view exchange, std::string_view session, const Context& context) {
    api::ExchangeStatusQuery query;
    query.exchangeId = exchange;
    query.sessionId = session;
    return call("reown_getExchangeBuyStatus", to_json_text(query), context);
}

void ask_status(PayState& state, const Context& context) {
    AtExchange& there = state.at_exchange;
    context.clear_timer(there.timer);
    if (there.status_request != 0 || there.session.empty()) return;
    there.status_request = call_status(there.id, there.session, context);
}

void ask_status_later(PayState& state, const Context& context) {
    AtExchange& there = state.at_exchange;
    const bool silent = context.now_ms - there.since_ms >= kExchangeSilentMs;
    if (silent && !state.problem) state.problem = PayProblem::kExchangeSilent;
    context.clear_timer(there.timer);
    there.timer =
        context.set_timer(Owner::kExchange, silent ? kExchangeSlowPollMs : kExchangePollMs);
}

void end(PayState& state, PayStep step, std::optional<PayProblem> problem, const Context& context) {
    context.clear_timer(state.at_exchange.timer);
    state.step = step;
    state.problem = problem;
}

void page_answered(PayState& state, const HttpAnswered& event, const Context& context) {
    AtExchange& there = state.at_exchange;
    there.page_request = 0;
    std::string why;
    const auto page = read_result<api::ExchangePayUrl>(event, &why);
    if (!page || page->sessionId.empty() || !page->url.value.starts_with("http")) {
        const bool refuses = why.find(kNotSupported) != std::string::npos;
        leave_exchange(state, context);
        return fail_form(state, refuses ? PayProblem::kExchangeRefuses : PayProblem::kExchangePage,
                         why, context);
    }
    there.session = page->sessionId;
    there.url = page->url;
    there.since_ms = context.now_ms;
    keep_order(state, context);
    if (there.window != 0) {
        PopupNavigate to;
        to.id = there.window;
        to.url = there.url;
        context.emit(to);
    }
    ask_status_later(state, context);
}

void status_answered(PayState& state, const HttpAnswered& event, const Context& context) {
    AtExchange& there = state.at_exchange;
    there.status_request = 0;
    const auto status = read_result<api::ExchangeStatusBody>(event);
    if (!status) {
        if (++there.unheard >= kUnheardMax) state.problem = PayProblem::kExchangeStatus;
        return ask_status_later(state, context);
    }
    there.unheard = 0;
    if (state.problem == PayProblem::kExchangeStatus) state.problem.reset();
    order_said(there.session, *status, context);
    if (status->txHash) there.hash = status->txHash->value;
    if (status->status == "SUCCESS") return end(state, PayStep::kDone, std::nullopt, context);
    if (status->status == "FAILED")
        return end(state, PayStep::kFailed, PayProblem::kExchangeFailed, context);
    ask_status_later(state, context);
}

}  // namespace

void ask_exchanges(PayState& state, const Context& context) {
    if (!context.config.api_url) return;
    ListQuestion question;
    question.asset = asset_of(*state.bill);
    question.amount = transfers::amount_text(state.bill->amount, state.bill->decimals);
    state.exchanges_request = call("reown_getExchanges", to_json_text(question), context);
}

void leave_exchange(PayState& state, const Context& context) {
    const AtExchange& there = state.at_exchange;
    // Whoever is paying there goes on.
    const bool is_paying = state.step == PayStep::kExchange && !there.session.empty();
    if (there.window != 0 && !is_paying) context.emit(PopupClose{there.window});
    context.clear_timer(state.at_exchange.timer);
    state.at_exchange = {};
}

void ask_orders(PayState& state, const Context& context) {
    if (!context.config.api_url) return;
    for (const Order& one : orders_of(*state.bill, context))
        if (!one.paid_at_ms)
            state.orders_asked.push_back(
                {call_status(one.exchange, one.session, context), one.session});
}

void update(PayState& state, const PayAtExchange& event, const Vec<Transfer>& transfers,
            const Context& context) {
    const bool known = std::ranges::any_of(
        state.exchanges, [&](const PayExchange& one) { return one.id == event.exchange.value; });
    if (!is_form(state.step) || !known || state.given.payment) return;
    if (is_asked_again(state, transfers, context) && !event.again.value_or(false)) return;
    leave_round(state, context);
    state.problem.reset();
    state.detail.clear();
    state.step = PayStep::kExchange;
    AtExchange& there = state.at_exchange;
    there = {};
    there.id = event.exchange.value;
    there.since_ms = context.now_ms;
    open_window(there, kNoPage, context);
    PageQuestion question;
    question.exchangeId = event.exchange;
    question.asset = asset_of(*state.bill);
    question.amount = transfers::amount_text(state.bill->amount, state.bill->decimals);
    question.recipient =
        state.bill->chain.value + ":" + chain::evm_address_text(state.bill->recipient);
    there.page_request = call("reown_getExchangePayUrl", to_json_text(question), context);
}

void update(PayState& state, const ReopenExchange&, const Context& context) {
    AtExchange& there = state.at_exchange;
    if (state.step != PayStep::kExchange || there.url.empty()) return;
    if (there.window != 0) context.emit(PopupClose{there.window});
    open_window(there, there.url, context);
}

void update(PayState& state, const PopupBlocked& event, const Context&) {
    if (event.id != state.at_exchange.window) return;
    state.at_exchange.window = 0;
    state.at_exchange.blocked = true;
}

void update(PayState& state, const PopupClosed& event, const Context& context) {
    if (event.id != state.at_exchange.window) return;
    state.at_exchange.window = 0;
    // They may have paid: what there is to hear is heard soon.
    if (state.step == PayStep::kExchange) ask_status(state, context);
}

void exchange_answered(PayState& state, const HttpAnswered& event, const Context& context) {
    if (event.id == 0) return;
    if (event.id == state.exchanges_request) {
        state.exchanges_request = 0;
        const auto list = read_result<api::ExchangesBody>(event);
        if (!list) {
            // A wallet pays all the same.
            if (state.step == PayStep::kForm && !state.problem)
                state.problem = PayProblem::kExchanges;
            return;
        }
        state.exchanges.clear();
        for (const api::ExchangeRow& row : list->exchanges) {
            if (row.id.empty() || row.name.empty()) continue;
            PayExchange& one = state.exchanges.emplace_back();
            one.id = row.id;
            account::show_text(row.name.value, one.name);
            // A picture of the server's own comes from there.
            const bool is_hosted = !row.image.empty();
            const std::string url =
                is_hosted ? context.address_of(row.image) : std::string(row.imageUrl);
            if ((is_hosted || url.starts_with("https://")) && url.size() <= engine::ShortText::kMax)
                one.image_url = url;
        }
        return;
    }
    for (const OrderAsked& one : state.orders_asked)
        if (const auto status = one.request == event.id
                                    ? read_result<api::ExchangeStatusBody>(event)
                                    : std::nullopt)
            order_said(one.session, *status, context);
    if (state.step != PayStep::kExchange) return;
    if (event.id == state.at_exchange.page_request) page_answered(state, event, context);
    if (event.id == state.at_exchange.status_request) status_answered(state, event, context);
}

void exchange_timer_fired(PayState& state, std::int64_t timer, const Context& context) {
    if (timer == 0 || timer != state.at_exchange.timer) return;
    state.at_exchange.timer = 0;
    ask_status(state, context);
}

}  // namespace portico::pay
