// SPDX-License-Identifier: Apache-2.0
//
// BLAKE2b (RFC 7693) of a whole message, by libsodium.
#pragma once

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico {

inline constexpr std::size_t kBlake2bDigestMax = 64;
inline constexpr std::size_t kBlake2bKeyMax = 64;

/// BLAKE2b-512 without a key.
FixedBytes<64> blake2b_512(ByteView data);

/// BLAKE2b with a digest of 1 to 64 bytes and a key of 0 to 64 bytes (0: none).
/// Errors: crypto_bad_length (digest, key).
Result<Bytes> blake2b(ByteView data, std::size_t digest_size, ByteView key = {});

}  // namespace portico
