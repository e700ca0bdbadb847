// SPDX-License-Identifier: Apache-2.0
//
// HKDF (RFC 5869), extract and expand in one call, with SHA-256 and SHA-512.
#pragma once

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico {

/// Derives `size` bytes from the input key material `ikm`. An empty salt means a salt of zeros, as
/// the RFC says. The caller wipes what it gets. `size` is 1 .. 255 hash lengths (8160 bytes with
/// SHA-256, 16320 with SHA-512).
///
/// Errors: crypto_bad_length (size).
Result<Bytes> derive_hkdf_sha256(ByteView ikm, ByteView salt, ByteView info, std::size_t size);
Result<Bytes> derive_hkdf_sha512(ByteView ikm, ByteView salt, ByteView info, std::size_t size);

/// The second half alone, for protocols that keep what was extracted: expands a pseudo-random key
/// (HMAC-SHA-256 of the salt over the key material is RFC 5869's extract). As derive_hkdf_sha256.
Result<Bytes> expand_hkdf_sha256(ByteView prk, ByteView info, std::size_t size);

}  // namespace portico
