// SPDX-License-Identifier: Apache-2.0
//
// Base58 with version byte and checksum: Bitcoin's addresses and extended keys. The checksum is the
// first four bytes of the double SHA-256.
#pragma once

#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico {

/// `payload` starts with the version byte (or bytes); its meaning is the caller's. Precondition: it
/// is at most kBase58BytesMax - 4 bytes long.
std::string to_base58check(ByteView payload);

/// The payload, version included, without its checksum.
/// Errors: base58_bad_character, input_too_long (parse_base58); base58_bad_checksum.
Result<Bytes> parse_base58check(std::string_view text);

}  // namespace portico
