// SPDX-License-Identifier: Apache-2.0
//
// Wiping and comparing secret bytes.
#include "core/base/secret.hpp"

namespace portico {

void wipe(std::span<std::uint8_t> bytes) {
    if (bytes.empty()) return;
    std::memset(bytes.data(), 0, bytes.size());
    // The compiler must assume that somebody reads the zeros.
    asm volatile("" : : "r"(bytes.data()) : "memory");
}

bool equal_in_constant_time(ByteView a, ByteView b) {
    if (a.size() != b.size()) return false;
    std::uint8_t difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference = static_cast<std::uint8_t>(difference | (a[i] ^ b[i]));
        asm volatile("" : "+r"(difference));  // no early exit
    }
    return difference == 0;
}

}  // namespace portico
