// SPDX-License-Identifier: Apache-2.0
//
// See step.hpp.
#include "core/machine/step.hpp"

namespace portico::machine {

bool read_step(std::string_view step_json, JsonLimits limits, ReadStep& out) {
    auto document = parse_json(step_json, limits);
    if (!document) {
        out.error = std::move(document).error();
        return false;
    }
    out.document = std::move(*document);
    if (auto done = read_described(type_info<StepInPlace>(), out.document, &out.step); !done) {
        out.error = std::move(done).error();
        return false;
    }
    if (is_time(out.step.at_ms)) return true;
    out.error = {Code::number_out_of_range, "at_ms"};
    return false;
}

std::string within_event(const std::string& path) {
    if (path == "$") return "event";
    return path[0] == '[' ? "event" + path : "event." + path;
}

std::string refuse_event(Error error) {
    error.detail = within_event(error.detail);
    return refusal_json(error);
}

}  // namespace portico::machine
