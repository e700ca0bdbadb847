// SPDX-License-Identifier: Apache-2.0
//
// Hex text both ways.
#include "core/base/encoding/hex.hpp"
#include "fuzz/fuzz_input.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    PORTICO_ASSERT(parse_hex(to_hex_0x(input)).value() == Bytes(input.begin(), input.end()));
    (void)parse_hex_fixed<4>(as_text(input));
    const auto bytes = parse_hex(as_text(input));
    if (bytes) PORTICO_ASSERT(parse_hex(to_hex(*bytes)).value() == *bytes);
}
