// SPDX-License-Identifier: Apache-2.0
//
// See pay.hpp: what is due, in dollars. Only shown, and for whether a fee is large beside it: what
// is paid is the amount.
#include "core/account/holdings/decimal_text.hpp"
#include "core/account/server.hpp"
#include "core/api/prices.hpp"
#include "core/base/text/ascii.hpp"
#include "core/pay/pay.hpp"

namespace portico::pay {

void follow_worth(PayState& state, const Context& context) {
    Worth& worth = state.worth;
    if (!state.bill || !is_form(state.step) || worth.request != 0 || !context.config.api_url ||
        (worth.asked_at_ms && context.now_ms - *worth.asked_at_ms < kWorthMs))
        return;
    const Bill& bill = *state.bill;
    Json addresses = Json::array();
    const auto add = [&](std::string_view address) {
        addresses.push(Json::string((bill.chain.value + ":").append(address)));
    };
    if (bill.token) add(ascii_lower(chain::evm_address_text(*bill.token)));
    add(api::kNativeAddress);
    Json body = Json::object();
    body.set("currency", Json::string("usd"));
    body.set("addresses", std::move(addresses));
    worth.asked_at_ms = context.now_ms;
    worth.request = context.post(Owner::kWorth, "/v1/fungible/price", write_json(body));
}

void worth_answered(PayState& state, const HttpAnswered& event) {
    if (event.id == 0 || event.id != state.worth.request) return;
    state.worth.request = 0;
    state.worth.dollars.clear();
    state.worth.currency.clear();
    const auto body = account::read_body<api::PricesBody>(event);
    if (!body || !state.bill) return;
    for (const api::TokenPrice& one : body->fungibles) {
        const bool native = one.address.value.ends_with(api::kNativeAddress);
        auto dollars = account::read_decimal(one.price.value);
        if (dollars)
            (native && state.bill->token ? state.worth.currency : state.worth.dollars) =
                std::move(*dollars);
    }
}

std::optional<Amount> value_of(const PayState& state) {
    if (state.worth.dollars.empty()) return std::nullopt;
    const std::string amount = transfers::amount_text(state.bill->amount, state.bill->decimals);
    const auto value = account::to_money(account::multiply_decimals(amount, state.worth.dollars));
    if (!value || value->size() > Amount::kMax) return std::nullopt;
    return *value;
}

bool has_large_fee(const PayState& state) {
    transfers::FeeBeside beside = state.prepared->beside;
    beside.value = value_of(state);
    const std::string& price = state.worth.currency;
    if (price.size() <= Amount::kMax) beside.price = price;
    return transfers::is_large_fee(state.prepared->fee, beside);
}

}  // namespace portico::pay
