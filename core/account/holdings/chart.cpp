// SPDX-License-Identifier: Apache-2.0
//
// See chart.hpp.
#include "core/account/holdings/chart.hpp"

#include <algorithm>

#include "core/account/constants.hpp"
#include "core/account/holdings/decimal_text.hpp"
#include "core/api/holdings.hpp"

namespace portico::account {
namespace {

constexpr std::size_t kPointsMax = decltype(ChartSlice::points)::kMax;

PeriodChart& chosen(ChartState& state) {
    return state.charts[static_cast<std::size_t>(state.period)];
}

std::string account_of(const Context& context) {
    const auto& account = context.watch.account;
    const bool worth = account && account->chain_namespace == ChainNamespace::kEip155 &&
                       account->network && !account->network->testnet && context.config.api_url;
    return worth ? account_key(*account) : std::string();
}

void fetch(ChartState& state, ServerState& server, bool even_if_fresh, const Context& context) {
    state.waiting = false;
    if (state.account.empty() || context.watch.looking != Looking::kAccount) return;
    PeriodChart& chart = chosen(state);
    const bool fresh = chart.at_ms != 0 && context.now_ms - chart.at_ms < kPortfolioFreshMs;
    if (chart.requested != 0 || context.now_ms < chart.blocked_until_ms ||
        (fresh && !even_if_fresh))
        return;
    const ServerAnswer known = knows_chain(server, context.watch.account->chain, context);
    state.waiting = known == ServerAnswer::kWait;
    state.unsupported = known == ServerAnswer::kNo;
    if (known == ServerAnswer::kFailed)
        chart.blocked_until_ms = context.now_ms + kBalanceRetryBlockMs;
    if (known != ServerAnswer::kYes) return;
    constexpr const char* kPeriods[] = {"day", "week", "month", "year"};
    chart.requested = context.request_of_account(
        Owner::kChart, "/chart",
        context.chain_parameter() + "&period=" + kPeriods[static_cast<std::size_t>(state.period)]);
}

void look_again(ChartState& state, const Context& context) {
    context.clear_timer(state.timer);
    const PeriodChart& chart = chosen(state);
    if (!state.account.empty() && context.watch.looking == Looking::kAccount &&
        chart.requested == 0 && chart.at_ms != 0 && chart.points.size() < 2)
        state.timer = context.set_timer(Owner::kChart, kPortfolioFreshMs);
}

// In the order of time, at most as many as a slice holds.
Vec<ChartPoint> read_points(const api::ChartBody& body) {
    Vec<ChartPoint> points;
    for (const api::ValueAt& one : body.points) {
        const auto value = read_decimal(one.value.value);
        auto money = value ? to_money(*value) : std::nullopt;
        if (!money || one.at < 0 || points.size() == kPointsMax) continue;
        if (!points.empty() && points.back().at_ms >= one.at) continue;
        ChartPoint& point = points.emplace_back();
        point.at_ms = one.at;
        point.value = std::move(*money);
        const auto unmoved = one.unmoved ? read_decimal(one.unmoved->value) : std::nullopt;
        if (auto before = unmoved ? to_money(*unmoved) : std::nullopt)
            point.unmoved = std::move(*before);
    }
    return points;
}

}  // namespace

void watch_changed(ChartState& state, ServerState& server, const Context& context) {
    context.clear_timer(state.timer);
    if (std::string account = account_of(context); account != state.account)
        state = ChartState{.account = std::move(account), .period = state.period};
    fetch(state, server, false, context);
    look_again(state, context);
}

void update(ChartState& state, ServerState& server, const ChooseChartPeriod& event,
            const Context& context) {
    state.period = event.period;
    fetch(state, server, false, context);
    look_again(state, context);
}

void update(ChartState& state, ServerState& server, const RefreshAccount&, const Context& context) {
    fetch(state, server, true, context);
}

void update(ChartState& state, const HttpAnswered& event, const Context& context) {
    const auto chart = std::ranges::find(state.charts, event.id, &PeriodChart::requested);
    if (event.id == 0 || chart == state.charts.end()) return;
    chart->requested = 0;
    const auto body = read_body<api::ChartBody>(event);
    if (!body) {
        chart->blocked_until_ms = context.now_ms + kBalanceRetryBlockMs;
        return;
    }
    chart->points = read_points(*body);
    chart->at_ms = context.now_ms;
    chart->blocked_until_ms = 0;
    look_again(state, context);
}

void update(ChartState& state, ServerState& server, const wc::TimerFired& event,
            const Context& context) {
    if (event.timer_id != state.timer) return;
    state.timer = 0;
    fetch(state, server, false, context);
}

ChartSlice make_slice(const ChartState& state) {
    const PeriodChart& chart = state.charts[static_cast<std::size_t>(state.period)];
    const bool failing = chart.blocked_until_ms != 0;
    ChartSlice slice;
    slice.period = state.period;
    slice.points = decltype(slice.points)(chart.points);
    if (chart.at_ms != 0) {
        slice.at_ms = chart.at_ms;
        slice.state = failing ? HoldingState::kStale : HoldingState::kFresh;
    } else if (chart.requested != 0 || state.waiting) {
        slice.state = HoldingState::kLoading;
    } else if (failing) {
        slice.state = HoldingState::kFailed;
    } else if (state.unsupported) {
        slice.state = HoldingState::kUnsupported;
    }
    return slice;
}

}  // namespace portico::account
