// SPDX-License-Identifier: Apache-2.0
//
// Base64 and base64url (RFC 4648, sections 4 and 5), strict: padding exactly as stated, no white
// space, unused bits zero, so that every byte string has one text.
#pragma once

#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico {

enum class Base64Alphabet : std::uint8_t { kStandard, kUrl };
enum class Base64Padding : std::uint8_t { kPadded, kUnpadded };

std::string to_base64(ByteView bytes, Base64Alphabet alphabet = Base64Alphabet::kStandard,
                      Base64Padding padding = Base64Padding::kPadded);
/// The form of JWTs and WalletConnect: URL alphabet, no padding.
std::string to_base64url(ByteView bytes);

/// Errors: base64_invalid (offset of the first character that cannot stand there; the text's length
/// when it ends too early). Variable time: never call it on secret text.
Result<Bytes> parse_base64(std::string_view text,
                           Base64Alphabet alphabet = Base64Alphabet::kStandard,
                           Base64Padding padding = Base64Padding::kPadded);
Result<Bytes> parse_base64url(std::string_view text);

}  // namespace portico
