// SPDX-License-Identifier: Apache-2.0
//
// The byte types every other file uses, and the two views between text and bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace portico {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;
template <std::size_t N>
using FixedBytes = std::array<std::uint8_t, N>;
using Bytes32 = FixedBytes<32>;

/// The bytes of a text; lives as long as the text.
inline ByteView as_bytes(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// Bytes seen as text, unchecked; parse_utf8 (utf8.hpp) checks.
inline std::string_view as_text(ByteView bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

inline Bytes to_bytes(std::string_view text) {
    const ByteView view = as_bytes(text);
    return {view.begin(), view.end()};
}

}  // namespace portico
