// SPDX-License-Identifier: Apache-2.0
//
// Base58 with the Bitcoin alphabet, without a checksum (the checked form is
// core/crypto/base58check). Work grows with the square of the length, hence the limits.
#pragma once

#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico {

/// Longest base58 text we decode: a Solana transaction (1 232 bytes, 1 683 characters), rounded up.
inline constexpr std::size_t kBase58TextMax = 4096;

/// Most bytes we encode: as many as a text of that length can give.
inline constexpr std::size_t kBase58BytesMax = kBase58TextMax;

/// Each leading zero byte becomes a leading `1`. Precondition: at most kBase58BytesMax bytes.
std::string to_base58(ByteView bytes);

/// Errors: base58_bad_character (offset of the first one); input_too_long.
/// Variable time: never call it on secret text.
Result<Bytes> parse_base58(std::string_view text);

}  // namespace portico
