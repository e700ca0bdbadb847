// SPDX-License-Identifier: Apache-2.0
//
// What the operator learns of the widget's use: POST /e with the names and properties of
// docs/spec/telemetry.md#events (docs/spec/telemetry.md#events), error reports among them (section
// 9: five in 60 s). Of the page, origin and path are sent, of the visitor the address of the active
// account; no code to pair with, no text of a wallet's.
//
//   before the configuration has answered    events wait, as many as the queue holds
//   it says no, or does not come             nothing is ever sent
//   it says yes                              together, 3 s later; at once where the page is hidden
//   refused, or lost on the way              gone: nothing is sent twice
//   403                                      an alert, once (section 8), and no more events
#pragma once

#include <array>

#include "core/engine/context.hpp"

namespace portico::engine {

struct ConnectState;

struct TelemetryState {
    enum Wanted : std::uint8_t { kPerhaps, kYes, kNo };
    Wanted wanted = kPerhaps;
    std::string id;         ///< of this engine; its events are numbered
    std::string where;      ///< the page, as it stands in every event
    std::int64_t last = 0;  ///< number of an event
    std::string queue;      ///< events as JSON, each with a comma before it
    std::size_t queued = 0;
    std::int64_t timer = 0;
    std::array<std::int64_t, 5> reported_at_ms{};
    std::size_t reports = 0;
    Vec<std::string> reported;  ///< what is not reported again
    // As it was when last looked at.
    bool open = false;
    ConnectingState connecting = ConnectingState::kIdle;
    Platform platform = Platform::kQrCode;
    std::string selected;
};

void start(TelemetryState& state, const Context& context);
/// The configuration has answered, or will not: unless it wants events, none is sent.
void decide(TelemetryState& state, bool wanted, const Context& context);
void update(TelemetryState& state, const Track& command, const Context& context);
void update(TelemetryState& state, const ConnectionChanged& command, const Context& context);
void update(TelemetryState& state, const PageHidden& event, const Context& context);
void update(TelemetryState& state, const wc::TimerFired& event, const Context& context);
void update(TelemetryState& state, const HttpAnswered& event, const Context& context);
/// The modal or its view has changed; `forward`: not by going back.
void view_changed(TelemetryState& state, bool forward, const Context& context);
/// After every event: how far connecting has come.
void observe(TelemetryState& state, const ConnectState& connect, const Context& context);

}  // namespace portico::engine
