// SPDX-License-Identifier: Apache-2.0
//
// Lower-case hexadecimal text, with and without the 0x prefix (EIP-1474 "data" form).
// Not for quantities: those drop leading zeros and live in core/chain.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico {

/// Longest hex text we decode: the largest blob payload (761 855 bytes) twice, rounded up.
inline constexpr std::size_t kHexTextMax = 1'600'000;

/// "00ff"
std::string to_hex(ByteView bytes);
/// "0x00ff"
std::string to_hex_0x(ByteView bytes);

/// Decodes hex text into bytes. Accepts either letter case and an optional `0x`.
///
/// Errors: hex_odd_length; hex_bad_digit (offset of the first bad character); input_too_long.
/// Constant time in the digits, so that keys may be read; what is refused, and where, shows.
Result<Bytes> parse_hex(std::string_view text);

/// The same into memory of known size. Errors as parse_hex, and hex_wrong_length (the bytes
/// wanted). `out` is untouched where the length is wrong, and unspecified after hex_bad_digit.
Result<void> parse_hex_into(std::string_view text, std::span<std::uint8_t> out);

/// The same as an array: `parse_hex_fixed<32>(topic)`.
template <std::size_t N>
Result<FixedBytes<N>> parse_hex_fixed(std::string_view text) {
    FixedBytes<N> out{};
    PORTICO_CHECK(parse_hex_into(text, out));
    return out;
}

}  // namespace portico
