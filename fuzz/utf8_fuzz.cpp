// SPDX-License-Identifier: Apache-2.0
//
// UTF-8 validation: the valid prefix is valid, cannot be one character longer, and is cut between
// characters.
#include "core/base/text/utf8.hpp"
#include "fuzz/fuzz_input.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    const std::string_view text = as_text(input);
    const std::size_t valid = valid_utf8_prefix(text);
    PORTICO_ASSERT(valid <= text.size());
    const std::string_view prefix = text.substr(0, valid);
    PORTICO_ASSERT(valid_utf8_prefix(prefix) == valid);
    for (std::size_t more = 1; more <= 4 && valid + more <= text.size(); ++more)
        PORTICO_ASSERT(valid_utf8_prefix(text.substr(valid, more)) == 0);
    for (std::size_t max = 0; max <= valid && max < 8; ++max) {
        const std::string_view cut = truncate_utf8(prefix, max);
        PORTICO_ASSERT(cut.size() <= max && valid_utf8_prefix(cut) == cut.size());
    }
    PORTICO_ASSERT(parse_utf8(input).has_value() == (valid == text.size()));
}
