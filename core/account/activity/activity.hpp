// SPDX-License-Identifier: Apache-2.0
//
// What happened to the account (docs/spec/account.md#activity,
// docs/spec/account.md#features-by-namespace): transactions of the active network alone, newest
// first. Asked while the Account or the Transactions view is looked at, every 10 s; a 503 ends
// that. A failure is a toast, and what was known stands.
#pragma once

#include "core/account/paged_list.hpp"

namespace portico::account {

struct ActivityState {
    PagedList list{};
    Vec<ActivityEntry> entries{};  ///< pending ones, then newest first
};

void watch_changed(ActivityState& state, ServerState& server, const Context& context);
void update(ActivityState& state, ServerState& server, const RefreshAccount& event,
            const Context& context);
void update(ActivityState& state, const MoreActivity& event, const Context& context);
void update(ActivityState& state, ServerState& server, const HttpAnswered& event,
            const Context& context);
void update(ActivityState& state, ServerState& server, const wc::TimerFired& event,
            const Context& context);

ActivitySlice make_slice(const ActivityState& state);

}  // namespace portico::account
