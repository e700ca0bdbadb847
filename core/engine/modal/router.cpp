// SPDX-License-Identifier: Apache-2.0
//
// See router.hpp.
#include "core/engine/modal/router.hpp"

#include <algorithm>

#include "core/engine/modal/modal_constants.hpp"

namespace portico::engine {
namespace {

void push(RouterState& state, View view, std::optional<Json> data) {
    if (view == state.view()) return;
    if (state.history.size() == kHistoryMax) {
        state.history.erase(state.history.begin());
        for (RouterState::Transaction& open : state.transactions)
            if (open.depth > 1) --open.depth;
    }
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

void end_last(RouterState& state, TransactionOutcome outcome, const Context& context) {
    context.emit(TransactionEnded{state.transactions.back().begun.id, outcome});
    state.transactions.pop_back();
}

// The first `count` stay.
void cancel_down_to(RouterState& state, std::size_t count, const Context& context) {
    while (state.transactions.size() > count) end_last(state, TransactionOutcome::kCancel, context);
}

// After the visitor has moved: whose views are shown no more.
void settle(RouterState& state, const Context& context) {
    const std::size_t depth = state.history.size();
    while (!state.transactions.empty()) {
        RouterState::Transaction& last = state.transactions.back();
        if (depth > last.depth) last.left = true;
        if (depth > last.depth || (depth == last.depth && !last.left)) return;
        end_last(state, TransactionOutcome::kCancel, context);
    }
}

void navigate(RouterState& state, NavigateHow how, View view, std::optional<Json> data,
              const Context& context) {
    switch (how) {
        case NavigateHow::kPush:
            return push(state, view, std::move(data));
        case NavigateHow::kReplace:
            return replace(state, view, std::move(data));
        case NavigateHow::kReset:
            cancel_down_to(state, 0, context);
            return reset(state, view, std::move(data));
    }
}

void go_back(RouterState& state, const Context& context) {
    if (state.history.size() == 1) return context.send(CloseOrShake{});
    state.history.pop_back();
    state.forward = false;
    if (state.view() == View::kConnect && context.facts.is_connected())
        state.history.back() = {View::kAccount, std::nullopt};
    settle(state, context);
}

}  // namespace

bool RouterState::contains(View wanted) const {
    return std::ranges::any_of(history, [&](const Entry& entry) { return entry.view == wanted; });
}

void update(RouterState& state, const Navigate& event, const Context& context) {
    navigate(state, event.how, event.view, event.data, context);
    settle(state, context);
}

void update(RouterState& state, const GoBack&, const Context& context) { go_back(state, context); }

void update(RouterState& state, const GoBackOrClose&, const Context& context) {
    go_back(state, context);
}

void update(RouterState& state, const GoBackToIndex& event, const Context& context) {
    const auto count = static_cast<std::int64_t>(state.history.size());
    if (event.index < 0 || event.index >= count - 1) return;  // there already, or nowhere
    state.history.resize(static_cast<std::size_t>(event.index) + 1);
    state.forward = false;
    settle(state, context);
}

void update(RouterState& state, const PushTransaction& event, const Context& context) {
    state.transactions.push_back({event, state.history.size()});
    // The modal is closed, or the section is in a loop.
    if (!context.facts.modal_open || state.transactions.size() > kTransactionsMax)
        end_last(state, TransactionOutcome::kCancel, context);
}

void update(RouterState& state, const PopTransaction& event, const Context& context) {
    std::size_t at = state.transactions.size();
    while (at > 0 && event.id && state.transactions[at - 1].begun.id != *event.id) --at;
    if (at == 0) return;
    cancel_down_to(state, at, context);
    const RouterState::Transaction ended = state.transactions.back();
    end_last(state, event.outcome, context);
    if (ended.depth < state.history.size()) {
        state.history.resize(ended.depth);
        state.forward = false;
    }
    const auto& next = event.outcome == TransactionOutcome::kSuccess ? ended.begun.on_success
                       : event.outcome == TransactionOutcome::kError ? ended.begun.on_error
                                                                     : ended.begun.on_cancel;
    if (next) navigate(state, next->how, next->view, std::nullopt, context);
}

void update(RouterState& state, const StartRouter& command, const Context& context) {
    navigate(state, NavigateHow::kReset, command.view, command.data, context);
}

void update(RouterState& state, const ModalClosed&, const Context& context) {
    cancel_down_to(state, 0, context);
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
    if (!state.transactions.empty())
        slice.transactions = static_cast<std::int64_t>(state.transactions.size());
    return slice;
}

}  // namespace portico::engine
