// SPDX-License-Identifier: Apache-2.0
//
// The JSON reader: what it accepts is written back as the same value, and canonically.
#include "core/base/json/json.hpp"
#include "fuzz/fuzz_input.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    const auto json = parse_json(as_text(input));
    if (!json) return;
    const std::string text = write_json(*json);
    const auto again = parse_json(text, {.size_bytes = SIZE_MAX});
    PORTICO_ASSERT(again && *again == *json);
    PORTICO_ASSERT(write_json(*again) == text);
}
