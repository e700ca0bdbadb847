// SPDX-License-Identifier: Apache-2.0
//
// See approvals.hpp.
#include "core/embedded/approvals.hpp"

#include <algorithm>

#include "core/embedded/constants.hpp"
#include "core/embedded/solana.hpp"
#include "core/embedded/wallet.hpp"
#include "core/engine/provider/provider_error.hpp"

namespace portico::embedded {
namespace {

/// The id of what no connector asked for, and its names.
constexpr EffectId kOwn = 0;
constexpr std::string_view kExport = "export_wallet";
constexpr std::string_view kManage = "manage_wallet";
constexpr std::string_view kRecover = "recover_wallet";

FrameEvent event_of(std::string_view method) {
    if (method == kExport) return FrameEvent::kExportWallet;
    return method == kManage ? FrameEvent::kManageWallet : FrameEvent::kRecoverWallet;
}

/// What the app hears where the frame went in the middle of it.
constexpr std::string_view kMayBeSent =
    "The wallet was closed before it answered. It may still be carried out";

/// What a network carries out, whoever hears of it.
bool is_sent(std::string_view method) {
    return method == "eth_sendTransaction" || method == "wallet_sendCalls" ||
           method == "wallet_grantPermissions" || method == "wallet_revokePermissions" ||
           method == "solana_signAndSendTransaction";
}

void ask_next(ApprovalState& state, const Context& context) {
    state.left = false;
    if (state.ref != 0 || state.requests.empty()) return;
    state.approved = false;
    const ConnectorRequested& request = state.requests.front();
    state.ref = context.take_id(Owner::kApproval);
    if (request.id == kOwn)
        return context.send(AskFrame{Owner::kApproval, event_of(request.method.value), state.ref});
    context.send(AskFrame{Owner::kApproval, FrameEvent::kRpcRequest, state.ref,
                          make_rpc_payload(request, request.params, context)});
}

/// All but what its owner approved: "rejected" would be told of something that is being sent.
void reject_all(ApprovalState& state, const Context& context) {
    if (state.requests.empty()) return;
    Vec<ConnectorRequested> requests = std::move(state.requests);
    state.requests.clear();
    const bool keeps = state.ref != 0 && state.approved;
    for (ConnectorRequested& request : requests) {
        if (keeps && state.requests.empty())
            state.requests.push_back(std::move(request));
        else if (request.id != kOwn)
            context.refuse(request.id, engine::kUserRejected,
                           error_text({Code::embedded_request_aborted, {}}));
    }
    if (!keeps) {
        if (std::exchange(state.ref, 0) != 0) context.send(CloseFrame{});
        return;
    }
    if (!std::exchange(state.left, true) && is_sent(state.requests.front().method.value))
        context.send(
            ShowNotice{NoticeKind::kSuccessToast, "approval_being_sent", "It is being sent"});
}

void answer(EffectId id, std::string_view method, const Json& value, const Context& context) {
    if (!is_solana(method)) return context.answer(id, value);
    auto result = solana_result_of_frame(method, value);
    if (!result)
        return context.refuse(id, engine::kInternalError,
                              error_text({Code::embedded_frame_error, {}}));
    context.answer(id, std::move(*result));
}

/// One of a kind at a time.
void ask_for_owner(ApprovalState& state, std::string_view method, const Context& context) {
    const auto is_open = [method](const ConnectorRequested& one) {
        return one.id == kOwn && one.method.value == method;
    };
    if (std::ranges::any_of(state.requests, is_open)) return;
    ConnectorRequested request;
    request.id = kOwn;
    request.method = std::string(method);
    state.requests.push_back(std::move(request));
    ask_next(state, context);
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

void update(ApprovalState& state, const FrameApproved& command, const Context&) {
    if (command.ref == state.ref && state.ref != 0) state.approved = true;
}

void update(ApprovalState& state, const ExportWallet&, const Context& context) {
    ask_for_owner(state, kExport, context);
}

void update(ApprovalState& state, const ManageWallet&, const Context& context) {
    ask_for_owner(state, kManage, context);
}

void update(ApprovalState& state, const RecoverWallet&, const Context& context) {
    ask_for_owner(state, kRecover, context);
}

bool update(ApprovalState& state, const FrameReplied& command, const Context& context) {
    if (command.ref != state.ref || state.ref == 0) return false;
    state.ref = 0;
    state.left = false;
    const EffectId id = state.requests.front().id;
    const std::string method = state.requests.front().method.value;
    state.requests.erase(state.requests.begin());
    const bool rejected = command.error == kRejectedInFrame;
    if (id == kOwn) {
        // Its window said the rest; the view that it was asked from stays.
        if (command.event == FrameEvent::kRecoverWallet) {
            if (!rejected) context.send(RecoveryEnded{command.value, command.error});
        } else if (command.error && !rejected)
            context.notice(NoticeKind::kErrorToast, Code::embedded_request_failed);
        ask_next(state, context);
        return command.error.has_value();
    }
    if (!command.error) {
        answer(id, method, command.value, context);
    } else if (command.lost && state.approved && is_sent(method)) {
        context.refuse(id, engine::kInternalError, std::string(kMayBeSent));
    } else {
        const std::int64_t code = command.code != 0 ? command.code : engine::kInternalError;
        context.refuse(id, rejected ? engine::kUserRejected : code, *command.error);
    }
    if (!state.requests.empty())
        ask_next(state, context);
    else if (state.modal_open && state.transactions > 0)
        context.notify(engine::PopTransaction{command.error ? engine::TransactionOutcome::kError
                                                            : engine::TransactionOutcome::kSuccess,
                                              std::nullopt});
    return command.error.has_value();
}

void update(ApprovalState& state, const SignedOut&, const Context& context) {
    reject_all(state, context);
}

void update(ApprovalState& state, const machine::SliceChanged& event, const Context&) {
    if (event.name.value == "router") {
        const Json* const count = event.value.find("transactions");
        state.transactions = count ? count->as_integer().value_or(0) : 0;
    } else if (event.name.value == "modal") {
        const Json* const open = event.value.find("open");
        state.modal_open = open && open->is_bool() && open->as_bool();
    }
}

void modal_closed(ApprovalState& state, const Context& context) {
    if (state.transactions == 0) reject_all(state, context);
}

void update(ApprovalState& state, const machine::TimerFired& event, const Context& context) {
    const auto found = std::ranges::find(state.toast_timers, event.timer_id);
    if (found == state.toast_timers.end()) return;
    state.toast_timers.erase(found);
    context.notice(NoticeKind::kErrorToast, Code::embedded_action_not_allowed);
}

ApprovalSlice make_slice(const ApprovalState& state) {
    ApprovalSlice slice;
    if (state.requests.empty() || state.left) return slice;
    slice.method = state.requests.front().method;
    slice.chain_namespace = state.requests.front().chain_namespace;
    slice.waiting = static_cast<std::int64_t>(state.requests.size()) - 1;
    return slice;
}

}  // namespace portico::embedded
