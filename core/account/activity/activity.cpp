// SPDX-License-Identifier: Apache-2.0
//
// See activity.hpp.
#include "core/account/activity/activity.hpp"

#include "core/account/activity/transactions.hpp"
#include "core/account/constants.hpp"

namespace portico::account {
namespace {

constexpr PagedKind kKind{.owner = Owner::kActivity,
                          .path = "/history",
                          .rows_max = decltype(ActivitySlice::entries)::kMax,
                          .refresh_ms = kRefreshMs,
                          .retry_ms = kRefreshMs,
                          .stops = true,
                          .failure = Code::transactions_unavailable};

bool is_looked_at(const Context& context) {
    return context.watch.looking == Looking::kAccount ||
           context.watch.looking == Looking::kTransactions;
}

}  // namespace

void watch_changed(ActivityState& state, ServerState& server, const Context& context) {
    if (watch_changed(state.list, kKind, is_looked_at(context), server, context))
        state.entries.clear();
}

void update(ActivityState& state, ServerState& server, const RefreshAccount&,
            const Context& context) {
    refresh(state.list, kKind, server, context);
}

void update(ActivityState& state, const MoreActivity&, const Context& context) {
    want_more(state.list, kKind, context);
}

void update(ActivityState& state, ServerState& server, const HttpAnswered& event,
            const Context& context) {
    auto page = take_page<api::HistoryBody>(state.list, kKind, server, event, context);
    if (!page) return;
    put_page(state.list, kKind, state.entries, read_transactions(page->body, context), *page,
             context);
    sort_newest_first(state.entries);
    mark_suspicious(state.entries, context.watch.account->address.value);
}

void update(ActivityState& state, ServerState& server, const wc::TimerFired& event,
            const Context& context) {
    timer_fired(state.list, kKind, event.timer_id, server, context);
}

ActivitySlice make_slice(const ActivityState& state) {
    ActivitySlice slice;
    set_paging(slice, state.list, state.entries.empty());
    slice.entries = decltype(slice.entries)(state.entries);
    return slice;
}

}  // namespace portico::account
