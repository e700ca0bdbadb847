// SPDX-License-Identifier: Apache-2.0
//
// HMAC (RFC 2104) with SHA-256 and SHA-512. Keys may have any length.
#pragma once

#include "core/base/bytes.hpp"

namespace portico {

Bytes32 hmac_sha256(ByteView key, ByteView data);
FixedBytes<64> hmac_sha512(ByteView key, ByteView data);

/// True if `mac` is the code of `data`, or the first `size_bytes` of it where a protocol shortens
/// it. A `mac` of any other length than `size_bytes`, or a size of 0, is false. Constant time.
bool verify_hmac_sha256(ByteView key, ByteView data, ByteView mac, std::size_t size_bytes = 32);
bool verify_hmac_sha512(ByteView key, ByteView data, ByteView mac, std::size_t size_bytes = 64);

}  // namespace portico
