// SPDX-License-Identifier: Apache-2.0
//
// See approvals.hpp.
#include "core/embedded/approvals.hpp"

#include <algorithm>

#include "core/embedded/constants.hpp"
#include "core/engine/provider/provider_error.hpp"

namespace portico::embedded {
namespace {

void ask_next(ApprovalState& state, const Context& context) {
    if (state.ref != 0 || state.requests.empty()) return;
    const ConnectorRequested& request = state.requests.front();
    Json payload = Json::object();
    payload.set("method", Json::string(request.method.value));
    if (!request.params.is_null()) payload.set("params", request.params);
    state.ref = context.take_id(Owner::kApproval);
    context.send(
        AskFrame{Owner::kApproval, FrameEvent::kRpcRequest, state.ref, std::move(payload)});
}

void reject_all(ApprovalState& state, const Context& context) {
    if (state.requests.empty()) return;
    Vec<ConnectorRequested> requests = std::move(state.requests);
    state.requests.clear();
    for (const ConnectorRequested& request : requests)
        context.refuse(request.id, engine::kUserRejected,
                       error_text({Code::embedded_request_aborted, {}}));
    if (std::exchange(state.ref, 0) != 0) context.send(CloseFrame{});
}

}  // namespace

void watch_modal(const Context& context) {
    machine::WatchSlices watched;
    watched.names.push_back("modal");
    watched.names.push_back("router");
    context.emit(watched);
}

void update(ApprovalState& state, const WantApproval& command, const Context& context) {
    state.requests.push_back(command.request);
    ask_next(state, context);
}

void update(ApprovalState& state, const MethodRefused&, const Context& context) {
    reject_all(state, context);
    state.toast_timers.push_back(context.set_timer(Owner::kApproval, kToastDelayMs));
}

void update(ApprovalState& state, const RejectApprovals&, const Context& context) {
    reject_all(state, context);
}

bool update(ApprovalState& state, const FrameReplied& command, const Context& context) {
    if (command.ref != state.ref || state.ref == 0) return false;
    state.ref = 0;
    const EffectId id = state.requests.front().id;
    state.requests.erase(state.requests.begin());
    if (!command.error) {
        context.answer(id, command.value);
    } else {
        const bool rejected = *command.error == kRejectedInFrame;
        context.refuse(id, rejected ? engine::kUserRejected : engine::kInternalError,
                       *command.error);
    }
    if (!state.requests.empty())
        ask_next(state, context);
    else if (state.modal_open && state.transactions > 0)
        context.notify(engine::PopTransaction{command.error ? engine::TransactionOutcome::kError
                                                            : engine::TransactionOutcome::kSuccess,
                                              std::nullopt});
    else if (state.modal_open)
        context.notify(engine::Close{});
    return command.error.has_value();
}

void update(ApprovalState& state, const SignedOut&, const Context& context) {
    reject_all(state, context);
}

void update(ApprovalState& state, const machine::SliceChanged& event, const Context& context) {
    if (event.name.value == "router") {
        const Json* const count = event.value.find("transactions");
        state.transactions = count ? count->as_integer().value_or(0) : 0;
    } else if (event.name.value == "modal") {
        const Json* const open = event.value.find("open");
        const bool is_open = open && open->is_bool() && open->as_bool();
        const bool closed = std::exchange(state.modal_open, is_open) && !is_open;
        if (closed && state.transactions == 0) reject_all(state, context);
    }
}

void update(ApprovalState& state, const machine::TimerFired& event, const Context& context) {
    const auto found = std::ranges::find(state.toast_timers, event.timer_id);
    if (found == state.toast_timers.end()) return;
    state.toast_timers.erase(found);
    context.notice(NoticeKind::kErrorToast, Code::embedded_action_not_allowed);
}

ApprovalSlice make_slice(const ApprovalState& state) {
    ApprovalSlice slice;
    if (state.requests.empty()) return slice;
    slice.method = state.requests.front().method;
    slice.chain_namespace = state.requests.front().chain_namespace;
    slice.waiting = static_cast<std::int64_t>(state.requests.size()) - 1;
    return slice;
}

}  // namespace portico::embedded
