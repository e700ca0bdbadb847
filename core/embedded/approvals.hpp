// SPDX-License-Identifier: Apache-2.0
//
// Unsafe requests, one before the owner at a time: the frame is asked for the next when the one
// before is answered. The owner leaving, the modal closing with no transaction open, a method that
// is not allowed, and the end of the session reject all of them, and the frame goes: what it showed
// can no longer be approved. But what the owner has approved is carried out: no frame goes for it,
// it is only hidden, and its answer is the frame's. What the owner asks for themselves (export,
// settings, a recovery) stands in the same line; no connector hears of it.
#pragma once

#include "core/embedded/context.hpp"

namespace portico::embedded {

struct ApprovalState {
    Vec<ConnectorRequested> requests;  ///< the first is before the owner; id 0: their own
    EffectId ref = 0;
    bool approved = false;  ///< the first: it is being carried out
    bool left = false;      ///< and its owner looks at it no more
    bool modal_open = false;
    std::int64_t transactions = 0;
    Vec<std::int64_t> toast_timers;
};

void watch_modal(const Context& context);
void update(ApprovalState& state, const WantApproval& command, const Context& context);
void update(ApprovalState& state, const MethodRefused& command, const Context& context);
void update(ApprovalState& state, const RejectApprovals& event, const Context& context);
void update(ApprovalState& state, const FrameApproved& command, const Context& context);
void update(ApprovalState& state, const ExportWallet& event, const Context& context);
void update(ApprovalState& state, const ManageWallet& event, const Context& context);
void update(ApprovalState& state, const RecoverWallet& event, const Context& context);
/// Owner::kApproval. True: it failed.
bool update(ApprovalState& state, const FrameReplied& command, const Context& context);
void update(ApprovalState& state, const SignedOut& command, const Context& context);
void update(ApprovalState& state, const machine::SliceChanged& event, const Context& context);
/// The visitor, or the app, closed the sheet.
void modal_closed(ApprovalState& state, const Context& context);
void update(ApprovalState& state, const machine::TimerFired& event, const Context& context);

ApprovalSlice make_slice(const ApprovalState& state);

}  // namespace portico::embedded
