// SPDX-License-Identifier: Apache-2.0
//
// See router.hpp.
#include "core/engine/router.hpp"

#include <algorithm>

#include "core/engine/modal_constants.hpp"

namespace portico::engine {
namespace {

void push(RouterState& state, View view, std::optional<Json> data) {
    if (view == state.view()) return;
    if (state.history.size() == kHistoryMax) state.history.erase(state.history.begin());
    state.history.push_back({view, std::move(data)});
    state.forward = true;
}

void replace(RouterState& state, View view, std::optional<Json> data) {
    if (view == state.view()) return;
    state.history.back() = {view, std::move(data)};
    state.forward = true;
}

void reset(RouterState& state, View view, std::optional<Json> data) {
    state.history.clear();
    state.history.push_back({view, std::move(data)});
    state.forward = true;
}

void go_back(RouterState& state, const Context& context) {
    if (state.history.size() == 1) return context.send(CloseOrShake{});
    state.history.pop_back();
    state.forward = false;
    if (state.view() == View::kConnect && context.facts.is_connected())
        state.history.back() = {View::kAccount, std::nullopt};
}

}  // namespace

bool RouterState::contains(View wanted) const {
    return std::ranges::any_of(history, [&](const Entry& entry) { return entry.view == wanted; });
}

void update(RouterState& state, const Navigate& event, const Context&) {
    switch (event.how) {
        case NavigateHow::kPush:
            return push(state, event.view, event.data);
        case NavigateHow::kReplace:
            return replace(state, event.view, event.data);
        case NavigateHow::kReset:
            return reset(state, event.view, event.data);
    }
}

void update(RouterState& state, const GoBack&, const Context& context) { go_back(state, context); }

void update(RouterState& state, const GoBackOrClose&, const Context& context) {
    go_back(state, context);
}

void update(RouterState& state, const GoBackToIndex& event, const Context&) {
    const auto count = static_cast<std::int64_t>(state.history.size());
    if (event.index < 0 || event.index >= count - 1) return;  // there already, or nowhere
    state.history.resize(static_cast<std::size_t>(event.index) + 1);
    state.forward = false;
}

void update(RouterState& state, const StartRouter& command, const Context&) {
    reset(state, command.view, command.data);
}

void update(RouterState& state, const ShowView& command, const Context& context) {
    update(state, Navigate{command.how, command.view, std::nullopt}, context);
}

void update(RouterState& state, const LeaveView& command, const Context& context) {
    if (state.view() == command.from) go_back(state, context);
}

RouterSlice make_slice(const RouterState& state) {
    RouterSlice slice;
    slice.view = state.view();
    for (const RouterState::Entry& entry : state.history) slice.history.push_back(entry.view);
    slice.forward = state.forward;
    slice.data = state.history.back().data;
    return slice;
}

}  // namespace portico::engine
