// SPDX-License-Identifier: Apache-2.0
//
// PBKDF2 (RFC 8018, section 5.2) with HMAC-SHA-256 and HMAC-SHA-512.
#pragma once

#include <cstdint>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico {

/// Derives `size` bytes from a password. The caller wipes what it gets. `iterations` is at least 1,
/// `size` is 1 .. kPbkdf2SizeMax.
/// Errors: crypto_bad_length (size, iterations).
Result<Bytes> derive_pbkdf2_sha256(ByteView password, ByteView salt, std::uint32_t iterations,
                                   std::size_t size);
Result<Bytes> derive_pbkdf2_sha512(ByteView password, ByteView salt, std::uint32_t iterations,
                                   std::size_t size);

/// Far above every use; what the RFC allows would be 128 GiB.
inline constexpr std::size_t kPbkdf2SizeMax = 1 << 20;

}  // namespace portico
