// SPDX-License-Identifier: Apache-2.0
//
// Strict UTF-8 (RFC 3629, Unicode table 3-7): no overlong forms, surrogates or truncated sequences,
// nothing above U+10FFFF. A byte order mark is an ordinary character here. Not for normalisation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico {

/// The length of the longest valid prefix that ends between characters: text.size() when all of it
/// is valid, else the offset of the first byte of the bad sequence.
std::size_t valid_utf8_prefix(std::string_view text);

/// The bytes as text. Errors: utf8_invalid (offset of the first byte of the bad sequence).
Result<std::string> parse_utf8(ByteView bytes);

/// The longest prefix of at most `max_bytes` that does not cut a character of valid UTF-8 in two.
std::string_view truncate_utf8(std::string_view text, std::size_t max_bytes);

/// Appends one character as UTF-8. Precondition: `scalar` is a Unicode scalar value.
void append_utf8(std::string& out, std::uint32_t scalar);

}  // namespace portico
