// SPDX-License-Identifier: Apache-2.0
//
// See toast.hpp.
#include "core/engine/modal/toast.hpp"

#include <algorithm>

#include "core/engine/modal/modal_constants.hpp"
#include "core/engine/provider/provider_error.hpp"

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
        case Code::http_status:
            return "Server Error";
        default:
            return error_word(code);
    }
}

std::optional<Code> relay_refusal(std::string_view reason) {
    const auto replies = [&](std::string_view word) {
        return reason.find(word) != std::string_view::npos;
    };
    if (replies("origin")) return Code::origin_not_allowed;
    if (replies("JWT")) return Code::relay_token_invalid;
    if (replies("key") || replies("project")) return Code::project_id_invalid;
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
    // A wrong configuration is reported once, an unknown network each time.
    if (command.code != Code::network_not_found) {
        if (std::ranges::find(state.reported, command.code) != state.reported.end()) return;
        state.reported.push_back(command.code);
    }
    AlertSlice& shown = state.shown;
    shown = {true, error_word(command.code), std::nullopt, short_message(command.code), {}};
    std::string text;
    if (command.code != Code::http_status) {
        text = error_text({command.code, command.detail});
        if (text.find(command.detail) == std::string::npos)
            text.append(" (").append(command.detail).append(")");
    } else if (command.detail.empty()) {  // 429 of the configuration: config.cpp
        shown.code = "configuration_rate_limited";
        shown.short_message = "Rate Limited";
        text = "Rate limited when trying to get the App Configuration";
    } else {
        shown.code = "configuration_failed";
        text = "Failed to get App Configuration " + command.detail;
    }
    shown.long_message = peer_text(text);
    if (!command.detail.empty()) shown.detail = peer_text(command.detail);
    context.log(wc::LogLevel::kError, shown.long_message);
}

void update(AlertState& state, const DismissAlert&, const Context&) { state.shown.open = false; }

void update(AlertState& state, const wc::RelayChanged& event, const Context& context) {
    if (event.state != wc::RelayState::kRefused) return;
    if (const auto code = relay_refusal(event.reason)) update(state, ShowAlert{*code, {}}, context);
}

}  // namespace portico::engine
