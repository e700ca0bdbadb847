// SPDX-License-Identifier: Apache-2.0
//
// The toast (docs/spec/modal.md#toast: an open one is replaced after 150 ms) and the alert bar
// (docs/spec/modal.md#alerts: a short and a long message). Texts of toasts come from the locale, by
// code.
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

struct ToastState {
    ToastSlice shown;
    std::optional<ShowToast> next;  ///< waits for the swap
    std::int64_t timer = 0;         ///< end of the swap, or of the toast
};

void update(ToastState& state, const ShowToast& command, const Context& context);
void update(ToastState& state, const DismissToast& event, const Context& context);
void update(ToastState& state, const wc::TimerFired& event, const Context& context);

struct AlertState {
    AlertSlice shown;
    Vec<Code> reported;  ///< alerted once per kind, but for networks that are not found
};

void update(AlertState& state, const ShowAlert& command, const Context& context);
void update(AlertState& state, const DismissAlert& event, const Context& context);
/// What the relay refused us for (docs/spec/modal.md#alerts, the provider errors that are alerted
/// once per kind).
void update(AlertState& state, const wc::RelayChanged& event, const Context& context);

}  // namespace portico::engine
