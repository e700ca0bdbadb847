// SPDX-License-Identifier: Apache-2.0
//
// The frame of the secure site: opened by the first request, and every request matched with its
// answer by an id that is used once.
//
//   step       event                       next
//   none       a request                   loading: FrameOpen, 20 s for it
//   loading    READY of version 4          settling: 500 ms
//   loading    READY of another version    none: as after 20 s
//   settling   500 ms                      ready: the app, then what waited (how the page looks
//                                          it says itself: engine/src/machines/openEmbedded.ts)
//   ready      a reply                     the request's asker hears it
//   ready      120 s without a reply       none: alert, everything open fails (log-in requests)
//   loading    20 s                        none: alert, everything open fails
//   any        CloseFrame, FrameLost       none: everything open fails
#pragma once

#include "core/embedded/context.hpp"

namespace portico::embedded {

enum class FrameStep : std::uint8_t { kNone, kLoading, kSettling, kReady };

struct FrameRequest {
    std::string id;
    AskFrame asked;
    std::int64_t timer = 0;
};

struct FrameState {
    FrameStep step = FrameStep::kNone;
    EffectId frame = 0;
    std::int64_t load_timer = 0;
    std::int64_t ready_timer = 0;
    std::uint32_t last_id = 0;
    Vec<FrameRequest> open;
};

void update(FrameState& state, const AskFrame& command, const Context& context);
void update(FrameState& state, const ForgetRequest& command, const Context& context);
void update(FrameState& state, const CloseFrame& command, const Context& context);
void update(FrameState& state, const machine::FrameMessage& event, const Context& context);
void update(FrameState& state, const machine::FrameLost& event, const Context& context);
void update(FrameState& state, const machine::TimerFired& event, const Context& context);

}  // namespace portico::embedded
