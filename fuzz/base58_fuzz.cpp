// SPDX-License-Identifier: Apache-2.0
//
// Base58 both ways: one text for every byte string.
#include "core/base/encoding/base58.hpp"
#include "fuzz/fuzz_input.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    if (input.size() <= kBase58TextMax / 2)
        PORTICO_ASSERT(parse_base58(to_base58(input)).value() == Bytes(input.begin(), input.end()));
    const auto bytes = parse_base58(as_text(input));
    if (bytes) PORTICO_ASSERT(to_base58(*bytes) == as_text(input));
}
