// SPDX-License-Identifier: Apache-2.0
//
// ChaCha20-Poly1305 of RFC 8439 (32-byte key, 12-byte nonce, 16-byte tag at the end), and
// XChaCha20-Poly1305 of draft-irtf-cfrg-xchacha-03, whose 24-byte nonce is long enough to be
// random. A nonce must never be used twice with one key.
#pragma once

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"

namespace portico {

using AeadNonce = FixedBytes<12>;
using XAeadNonce = FixedBytes<24>;
inline constexpr std::size_t kAeadTagBytes = 16;

/// Encrypts and authenticates `plaintext`, and authenticates `aad`. The result is kAeadTagBytes
/// longer.
Bytes seal_chacha20poly1305(const Secret<32>& key, const AeadNonce& nonce, ByteView aad,
                            ByteView plaintext);

/// Decrypts `ciphertext` (tag at its end) if it and `aad` are unchanged.
/// Errors: crypto_open_failed, whatever was wrong.
Result<Bytes> open_chacha20poly1305(const Secret<32>& key, const AeadNonce& nonce, ByteView aad,
                                    ByteView ciphertext);

/// The same two with a nonce of 24 bytes.
Bytes seal_xchacha20poly1305(const Secret<32>& key, const XAeadNonce& nonce, ByteView aad,
                             ByteView plaintext);
Result<Bytes> open_xchacha20poly1305(const Secret<32>& key, const XAeadNonce& nonce, ByteView aad,
                                     ByteView ciphertext);

}  // namespace portico
