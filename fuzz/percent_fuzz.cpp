// SPDX-License-Identifier: Apache-2.0
//
// Percent-encoding both ways.
#include "core/base/encoding/percent.hpp"
#include "core/base/text/utf8.hpp"
#include "fuzz/fuzz_input.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    const std::string_view text = as_text(input);
    for (const auto& decoded : {percent_decode(text), form_decode(text)}) {
        if (!decoded) continue;
        PORTICO_ASSERT(percent_decode(percent_encode(*decoded)).value() == *decoded);
        PORTICO_ASSERT(form_decode(form_encode(*decoded)).value() == *decoded);
    }
}
