// SPDX-License-Identifier: Apache-2.0
//
// The views of the modal and the way between them (docs/spec/modal.md#navigation). Each
// entry of the history keeps the data it was shown with, so that going back shows it again.
//
// A transaction (PushTransaction, docs/spec/modal.md#transactions) begins at the view that is
// shown, and owns the views above it:
//
//   event                                        then
//   PopTransaction                               to its destination for the outcome
//   the visitor goes back to where it began      cancelled, the visitor stays there
//   that view leaves the history                 cancelled
//   the modal closes, by whomever                all are cancelled, the last one first
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

struct RouterState {
    struct Entry {
        View view = View::kConnect;
        std::optional<Json> data;
    };
    /// One that a section has begun.
    struct Transaction {
        PushTransaction begun;
        std::size_t depth = 0;  ///< of the history, with the view it began at
        bool left = false;      ///< a view of its own has been shown above that one
    };
    Vec<Entry> history{Entry{}};  ///< never empty; the current view last
    Vec<Transaction> transactions;
    bool forward = true;

    View view() const { return history.back().view; }
    bool contains(View wanted) const;
};

void update(RouterState& state, const Navigate& event, const Context& context);
void update(RouterState& state, const GoBack& event, const Context& context);
void update(RouterState& state, const GoBackToIndex& event, const Context& context);
void update(RouterState& state, const GoBackOrClose& event, const Context& context);
void update(RouterState& state, const PushTransaction& event, const Context& context);
void update(RouterState& state, const PopTransaction& event, const Context& context);
void update(RouterState& state, const StartRouter& command, const Context& context);
void update(RouterState& state, const ModalClosed& command, const Context& context);
void update(RouterState& state, const ShowView& command, const Context& context);
void update(RouterState& state, const LeaveView& command, const Context& context);

RouterSlice make_slice(const RouterState& state);

}  // namespace portico::engine
