// SPDX-License-Identifier: Apache-2.0
//
// The views of the modal and the way between them (docs/spec/modal.md#navigation). Each
// entry of the history keeps the data it was shown with, so that going back shows it again.
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

struct RouterState {
    struct Entry {
        View view = View::kConnect;
        std::optional<Json> data;
    };
    Vec<Entry> history{Entry{}};  ///< never empty; the current view last
    bool forward = true;

    View view() const { return history.back().view; }
    bool contains(View wanted) const;
};

void update(RouterState& state, const Navigate& event, const Context& context);
void update(RouterState& state, const GoBack& event, const Context& context);
void update(RouterState& state, const GoBackToIndex& event, const Context& context);
void update(RouterState& state, const GoBackOrClose& event, const Context& context);
void update(RouterState& state, const StartRouter& command, const Context& context);
void update(RouterState& state, const ShowView& command, const Context& context);
void update(RouterState& state, const LeaveView& command, const Context& context);

RouterSlice make_slice(const RouterState& state);

}  // namespace portico::engine
