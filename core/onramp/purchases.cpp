// SPDX-License-Identifier: Apache-2.0
//
// The account's purchases, as the server has them by its providers' reports.
#include "core/account/server.hpp"
#include "core/api/onramp.hpp"
#include "core/base/describe/describe_lenient.hpp"
#include "core/onramp/buying.hpp"

namespace portico::onramp {
namespace {

constexpr JsonLimits kListLimits{.depth = 16, .size_bytes = 1'048'576, .values = 50'000};

PurchaseStatus status_of(const api::PurchaseEntry& entry) {
    const std::string& state = entry.purchase.state.value;
    if (state == "done") return PurchaseStatus::kDone;
    if (state == "failed") return PurchaseStatus::kFailed;
    if (state == "refunded") return PurchaseStatus::kRefunded;
    return PurchaseStatus::kInProgress;
}

void ask(ListState& state, const Context& context) {
    context.clear_timer(state.timer);
    if (!context.account) {
        state.shown.state = PurchasesState::kFailed;
        return;
    }
    state.asked = context.ask_purchases(Owner::kList);
}

}  // namespace

std::optional<List<Purchase, 50>> read_purchases(const HttpAnswered& event) {
    if (event.status != 200 || !event.body) return std::nullopt;
    const auto json = parse_json(event.body->value, kListLimits);
    const auto body = json ? read_leniently<api::PurchaseHistory>(*json) : std::nullopt;
    if (!body) return std::nullopt;
    List<Purchase, 50> out;
    for (const api::PurchaseEntry& entry : body->data) {
        if (entry.metadata.chain.value.size() > ChainId::kMax) continue;
        Purchase& one = out.emplace_back();
        one.id = entry.id;
        one.status = status_of(entry);
        account::show_text(entry.metadata.sentFrom.value, one.provider);
        if (!entry.transfers.empty()) {
            const api::PurchaseTransfer& transfer = entry.transfers[0];
            if (transfer.fungible_info.symbol)
                account::show_text(transfer.fungible_info.symbol->value, one.symbol);
            one.amount = transfer.quantity.numeric;
        }
        if (entry.purchase.isPaidAmount) one.paid = entry.purchase.fiatAmount;
        one.paid_in = entry.purchase.fiatCurrency;
        one.chain = entry.metadata.chain.value;
        one.at = entry.metadata.minedAt;
        if (!entry.metadata.hash.empty()) one.hash = entry.metadata.hash;
        if (!entry.purchase.reason.empty()) one.reason = entry.purchase.reason;
    }
    return out;
}

void update(ListState& state, const OpenPurchases&, const Context& context) {
    if (state.shown.purchases.empty()) state.shown.state = PurchasesState::kLoading;
    ask(state, context);
}

void update(ListState& state, const ClosePurchases&, const Context& context) {
    context.clear_timer(state.timer);
    state.asked = 0;
    state.shown = {};
}

void account_changed(ListState& state, const Context& context) {
    if (state.shown.state == PurchasesState::kClosed) return;
    state.shown = {};
    state.shown.state = PurchasesState::kLoading;
    ask(state, context);
}

void list_answered(ListState& state, const HttpAnswered& event, const Context& context) {
    if (event.id != state.asked || state.shown.state == PurchasesState::kClosed) return;
    state.asked = 0;
    auto list = read_purchases(event);
    if (!list) {
        if (state.shown.purchases.empty()) state.shown.state = PurchasesState::kFailed;
        return;
    }
    state.shown.state = PurchasesState::kReady;
    state.shown.purchases = std::move(*list);
    for (const Purchase& one : state.shown.purchases)
        if (one.status == PurchaseStatus::kInProgress) {
            state.timer = context.set_timer(Owner::kList, kListPollMs);
            return;
        }
}

void timer_fired(ListState& state, std::int64_t timer, const Context& context) {
    if (timer != state.timer) return;
    state.timer = 0;
    ask(state, context);
}

}  // namespace portico::onramp
