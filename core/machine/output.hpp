// SPDX-License-Identifier: Apache-2.0
//
// What a step gives: effects, events and changed slices, written as JSON as they happen. Holding
// them as variants first costs a module a tenth of its size (docs/decisions/0015-wasm-size.md).
#pragma once

#include <string>

#include "core/base/describe/describe.hpp"

namespace portico::machine {

/// Items of a JSON list, or members of an object, each with a comma behind it.
struct Output {
    std::string effects;
    std::string events;
    std::string slices;

    /// An effect of the shell.
    template <class Effect>
    void emit(const Effect& effect) {
        append(effects, describe_detail::kTag<Effect>.data(), type_info<Effect>(), &effect);
    }
    /// An event of another machine.
    template <class Event>
    void notify(const Event& event) {
        append(events, describe_detail::kTag<Event>.data(), type_info<Event>(), &event);
    }

    static void append(std::string& list, const char* tag, const TypeInfo& type, const void* value);
};

/// What an output has besides effects.
struct OutputParts {
    bool events = false;
    bool slices = false;
};

/// {"effects":[…],"events":[…],"slices":{…}}
std::string output_json(const Output& output, OutputParts parts);

}  // namespace portico::machine
