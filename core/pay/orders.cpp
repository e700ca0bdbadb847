// SPDX-License-Identifier: Apache-2.0
//
// See pay.hpp: what was begun at an exchange stays known behind a closed view and a reload, so that
// nobody pays the same again without saying so.
#include <algorithm>

#include "core/machine/stored_rows.hpp"
#include "core/pay/pay.hpp"

namespace portico::pay {
namespace {

struct Stored {
    List<Order, 32> orders;  ///< the newest first
};
BOOST_DESCRIBE_STRUCT(Stored, (), (orders))

bool may_count(const Order& one, std::int64_t now_ms) {
    if (one.paid_at_ms) return now_ms - *one.paid_at_ms < kSameAgainMs;
    return now_ms - one.at_ms < kOrderKeptMs;
}

// Each time from the storage, which knows what other tabs have begun.
Stored read(const Context& context) {
    Stored stored;
    if (const std::string* text = context.storage.find(kOrdersKey))
        machine::read_rows(*text, stored);
    erase_if(stored.orders, [&](const Order& one) { return !may_count(one, context.now_ms); });
    return stored;
}

void store(Stored& stored, const Context& context) {
    machine::store_rows(context.storage, kOrdersKey, type_info<Stored>(), &stored, context);
}

bool is_same(const Order& one, const Bill& bill) {
    return one.asset == asset_of(bill) &&
           one.amount == transfers::amount_text(bill.amount, bill.decimals) &&
           one.recipient == chain::evm_address_text(bill.recipient);
}

}  // namespace

void keep_order(const PayState& state, const Context& context) {
    const AtExchange& there = state.at_exchange;
    Order order;
    order.exchange = there.id;
    order.session = there.session;
    for (const PayExchange& one : state.exchanges)
        if (one.id == there.id) order.name = one.name;
    order.asset = asset_of(*state.bill);
    order.amount = transfers::amount_text(state.bill->amount, state.bill->decimals);
    order.recipient = chain::evm_address_text(state.bill->recipient);
    order.at_ms = context.now_ms;
    Stored stored;
    stored.orders.push_back(std::move(order));
    for (Order& one : read(context).orders)
        if (stored.orders.size() < 32) stored.orders.push_back(std::move(one));
    store(stored, context);
}

void order_said(std::string_view session, const api::ExchangeStatusBody& status,
                const Context& context) {
    Stored stored = read(context);
    const auto one = std::ranges::find(stored.orders, session,
                                       [](const Order& order) { return order.session.value; });
    if (one == stored.orders.end() || one->paid_at_ms) return;
    const bool is_unheard =
        status.status == "UNKNOWN" && context.now_ms - one->at_ms >= kOrderUnheardMs;
    if (status.status == "SUCCESS")
        one->paid_at_ms = context.now_ms;
    else if (status.status == "FAILED" || is_unheard)
        erase_if(stored.orders, [&](const Order& order) { return order.session == session; });
    else
        return;
    store(stored, context);
}

Vec<Order> orders_of(const Bill& bill, const Context& context) {
    Vec<Order> same;
    for (Order& one : read(context).orders)
        if (is_same(one, bill)) same.push_back(std::move(one));
    return same;
}

std::optional<Order> find_order(const PayState& state, const Context& context) {
    if (!state.bill || state.given.payment) return std::nullopt;
    const Vec<Order> same = orders_of(*state.bill, context);
    return same.empty() ? std::nullopt : std::optional<Order>(same.front());
}

}  // namespace portico::pay
