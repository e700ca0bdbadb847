// SPDX-License-Identifier: Apache-2.0
//
// Base64 in every form: one text for every byte string.
#include "core/base/encoding/base64.hpp"
#include "fuzz/fuzz_input.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    for (const auto alphabet : {Base64Alphabet::kStandard, Base64Alphabet::kUrl})
        for (const auto padding : {Base64Padding::kPadded, Base64Padding::kUnpadded}) {
            const std::string text = to_base64(input, alphabet, padding);
            PORTICO_ASSERT(parse_base64(text, alphabet, padding).value() ==
                           Bytes(input.begin(), input.end()));
            const auto bytes = parse_base64(as_text(input), alphabet, padding);
            if (bytes) PORTICO_ASSERT(to_base64(*bytes, alphabet, padding) == as_text(input));
        }
}
