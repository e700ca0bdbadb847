// SPDX-License-Identifier: Apache-2.0
//
// Who holds a machine's state.
#pragma once

#include <memory>

#include "core/base/describe/describe.hpp"

namespace portico::machine {

/// Natively the state ends with its machine. In a page every machine has a wasm instance of its
/// own, which the shell drops whole, memory and all: taking the state apart before would be code
/// that every page fetches (0.4 KB of brotli a module). Not for a state that holds secrets.
template <class State>
struct KeepInPage {
    void operator()([[maybe_unused]] State* state) const {
#ifndef __wasm__
        delete state;
#endif
    }
};
template <class State>
using Kept = std::unique_ptr<State, KeepInPage<State>>;

/// Makes a state what it is at first, in its place: assigning a fresh one would be code for the
/// move of each member. What is to stay is taken out before.
template <class State>
void start_anew(State& state) {
    std::destroy_at(&state);
    std::construct_at(&state);
}

/// Reads what another machine shows in its place, as start_anew does. What cannot be read is
/// nothing.
template <class Slice>
void read_slice(const Json& json, Slice& into) {
    start_anew(into);
    if (!read_described(type_info<Slice>(), json, &into)) start_anew(into);
}

}  // namespace portico::machine
