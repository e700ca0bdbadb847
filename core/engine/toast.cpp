// SPDX-License-Identifier: Apache-2.0
//
// See toast.hpp.
#include "core/engine/toast.hpp"

#include <algorithm>

#include "core/engine/modal_constants.hpp"
#include "core/engine/provider_error.hpp"

namespace portico::engine {
namespace {

void open_toast(ToastState& state, ShowToast toast, const Context& context) {
    const std::int64_t count = state.shown.count + 1;
    state.shown = {true, toast.kind, std::move(toast.code), peer_text(toast.detail), count};
    if (toast.kind != ToastKind::kLoading)  // that one stays until it is replaced
        state.timer = context.set_timer(Owner::kToast, kToastShownMs);
}

std::string_view short_message(Code code) {
    switch (code) {
        case Code::network_not_found:
            return "Network Not Found";
        case Code::project_id_not_configured:
            return "Project ID Not Configured";
        case Code::relay_token_invalid:
            return "Session Expired";
        case Code::origin_not_allowed:
        case Code::project_id_invalid:
            return "Invalid App Configuration";
        default:
            return error_word(code);
    }
}

std::optional<Code> relay_refusal(std::string_view reason) {
    const auto says = [&](std::string_view word) {
        return reason.find(word) != std::string_view::npos;
    };
    if (says("origin")) return Code::origin_not_allowed;
    if (says("JWT")) return Code::relay_token_invalid;
    if (says("key") || says("project")) return Code::project_id_invalid;
    return std::nullopt;
}

}  // namespace

void update(ToastState& state, const ShowToast& command, const Context& context) {
    if (!state.shown.open && !state.next) return open_toast(state, command, context);
    if (!state.next) {
        context.clear_timer(state.timer);
        state.shown.open = false;
        state.timer = context.set_timer(Owner::kToast, kToastSwapMs);
    }
    state.next = command;
}

void update(ToastState& state, const DismissToast&, const Context& context) {
    context.clear_timer(state.timer);
    state.shown.open = false;
    state.next.reset();
}

void update(ToastState& state, const wc::TimerFired& event, const Context& context) {
    if (event.timer_id != state.timer) return;
    state.timer = 0;
    if (!state.next) {
        state.shown.open = false;
        return;
    }
    ShowToast next = std::move(*state.next);
    state.next.reset();
    open_toast(state, std::move(next), context);
}

void update(AlertState& state, const ShowAlert& command, const Context& context) {
    const std::string text = error_text({command.code, command.detail});
    state.shown = {true, error_word(command.code), std::nullopt, short_message(command.code), text};
    if (!command.detail.empty()) state.shown.detail = peer_text(command.detail);
    context.log(wc::LogLevel::kError, text);
}

void update(AlertState& state, const DismissAlert&, const Context&) { state.shown.open = false; }

void update(AlertState& state, const wc::RelayChanged& event, const Context& context) {
    if (event.state != wc::RelayState::kRefused) return;
    const auto code = relay_refusal(event.reason);
    if (!code || std::ranges::find(state.relay_alerts, *code) != state.relay_alerts.end()) return;
    state.relay_alerts.push_back(*code);
    update(state, ShowAlert{*code, {}}, context);
}

}  // namespace portico::engine
