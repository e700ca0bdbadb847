// SPDX-License-Identifier: Apache-2.0
//
// What others may take from the account on its network (docs/accounts.md, GET
// /v1/account/../approvals), and taking it back: `approve` of nothing (of the token, or of
// Permit2), `setApprovalForAll` of no, which the wallet signs. Asked while its view is looked at,
// every 10 s, so that what was taken back goes from the list when the chain says so, and not
// before.
//
//   revoke   event                                              next
//   none     RevokeApproval                                     asked: the wallet is asked
//   asked    answered with a hash                               sent
//   asked    declined (4001)                                    none
//   asked    another error                                      failed
//   sent     the server no longer tells the row                 the row has gone
//   sent     kSentMs later it still tells it                    failed
//   failed   RevokeApproval                                     asked
#pragma once

#include "core/account/paged_list.hpp"

namespace portico::account {

struct Revoke {
    Text<192> id{};  ///< of the row
    EffectId requested = 0;
    RevokeState state = RevokeState::kNone;
    std::int64_t sent_at_ms = 0;
    Json transaction{};
};

struct ApprovalsState {
    PagedList list{};
    Vec<ApprovalRow> rows{};
    Vec<Revoke> revokes{};
    std::optional<SentRevoke> sent{};
    bool offered = false;
    bool whole = false;
};

void watch_changed(ApprovalsState& state, ServerState& server, const Context& context);
void update(ApprovalsState& state, ServerState& server, const RefreshAccount& event,
            const Context& context);
void update(ApprovalsState& state, const RevokeApproval& event, const Context& context);
void update(ApprovalsState& state, ServerState& server, const HttpAnswered& event,
            const Context& context);
void update(ApprovalsState& state, ServerState& server, const WalletAnswered& event,
            const Context& context);
void update(ApprovalsState& state, ServerState& server, const wc::TimerFired& event,
            const Context& context);

ApprovalsSlice make_slice(const ApprovalsState& state);

}  // namespace portico::account
