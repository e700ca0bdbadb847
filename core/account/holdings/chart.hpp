// SPDX-License-Identifier: Apache-2.0
//
// What the account was worth over a day, a week, a month or a year, as the operator's server tells
// it (docs/accounts.md, GET /v1/account/../chart): of the chosen period, when the Account view is
// looked at. Kept for 30 s for each period, and not asked again for 30 s after a failure, which
// nobody is told: the view has no chart then. Where there is nothing to draw yet it is asked for
// again while it is looked at: a node that starts learns its past by and by. Only eip155, and not
// on test networks, where nothing has a value.
#pragma once

#include <array>

#include "core/account/server.hpp"

namespace portico::account {

struct PeriodChart {
    Vec<ChartPoint> points{};
    std::int64_t at_ms = 0;             ///< 0: never answered
    std::int64_t blocked_until_ms = 0;  ///< 0: the last answer was not a failure
    EffectId requested = 0;
};

struct ChartState {
    std::string account{};  ///< CAIP-10 that the charts are of; empty: nobody
    ChartPeriod period = ChartPeriod::kDay;
    std::array<PeriodChart, 4> charts{};
    bool waiting = false;  ///< for the server's networks
    bool unsupported = false;
    std::int64_t timer = 0;
};

void watch_changed(ChartState& state, ServerState& server, const Context& context);
void update(ChartState& state, ServerState& server, const ChooseChartPeriod& event,
            const Context& context);
void update(ChartState& state, ServerState& server, const RefreshAccount& event,
            const Context& context);
void update(ChartState& state, const HttpAnswered& event, const Context& context);
void update(ChartState& state, ServerState& server, const wc::TimerFired& event,
            const Context& context);

ChartSlice make_slice(const ChartState& state);

}  // namespace portico::account
