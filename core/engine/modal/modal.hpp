// SPDX-License-Identifier: Apache-2.0
//
// The modal: when it opens and at which view, when it closes, when it declines to
// (docs/spec/modal.md#opening; section 4; section 9).
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

struct ModalState {
    bool open = false;
    bool loading = false;  ///< open, but the first view waits for the connection to settle
    View opened_at = View::kConnect;  ///< a visitor who has moved on is not called back
    std::int64_t opened = 0;
    std::int64_t shake_timer = 0;
    bool online = true;
};

/// Embedded, the modal is open from the start.
void start(ModalState& state, const Context& context);
void update(ModalState& state, const Open& event, const Context& context);
void update(ModalState& state, const Close& event, const Context& context);
void update(ModalState& state, const CloseOrShake& command, const Context& context);
void update(ModalState& state, const CloseModal& command, const Context& context);
void update(ModalState& state, const OpenModal& command, const Context& context);
void update(ModalState& state, const ShowView& command, const Context& context);
void update(ModalState& state, const ConnectionChanged& command, const Context& context);
void update(ModalState& state, const wc::TimerFired& event, const Context& context);

void update(ModalState& state, const wc::OnlineChanged& event, const Context& context);

ModalSlice make_slice(const ModalState& state, const Setup& setup, const Facts& facts);

}  // namespace portico::engine
