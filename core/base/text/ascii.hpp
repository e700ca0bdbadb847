// SPDX-License-Identifier: Apache-2.0
//
// Letters of ASCII; bytes of other characters stay as they are.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace portico {

constexpr char ascii_lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

inline std::string ascii_lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](char c) { return ascii_lower(c); });
    return out;
}

}  // namespace portico
