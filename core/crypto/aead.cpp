// SPDX-License-Identifier: Apache-2.0
//
// ChaCha20-Poly1305 (the IETF variant) and XChaCha20-Poly1305 by libsodium.
#include "core/crypto/aead.hpp"

#include <sodium.h>

#include "core/crypto/sodium_ready.hpp"

namespace portico {

static_assert(kAeadTagBytes == crypto_aead_chacha20poly1305_ietf_ABYTES &&
              kAeadTagBytes == crypto_aead_xchacha20poly1305_ietf_ABYTES);

Bytes seal_chacha20poly1305(const Secret<32>& key, const AeadNonce& nonce, ByteView aad,
                            ByteView plaintext) {
    detail::sodium_ready();
    Bytes ciphertext(plaintext.size() + kAeadTagBytes);
    crypto_aead_chacha20poly1305_ietf_encrypt(ciphertext.data(), nullptr, plaintext.data(),
                                              plaintext.size(), aad.data(), aad.size(), nullptr,
                                              nonce.data(), key.expose().data());
    return ciphertext;
}

Result<Bytes> open_chacha20poly1305(const Secret<32>& key, const AeadNonce& nonce, ByteView aad,
                                    ByteView ciphertext) {
    detail::sodium_ready();
    if (ciphertext.size() < kAeadTagBytes) return fail(Code::crypto_open_failed);
    Bytes plaintext(ciphertext.size() - kAeadTagBytes);
    if (crypto_aead_chacha20poly1305_ietf_decrypt(
            plaintext.data(), nullptr, nullptr, ciphertext.data(), ciphertext.size(), aad.data(),
            aad.size(), nonce.data(), key.expose().data()) != 0)
        return fail(Code::crypto_open_failed);
    return plaintext;
}

Bytes seal_xchacha20poly1305(const Secret<32>& key, const XAeadNonce& nonce, ByteView aad,
                             ByteView plaintext) {
    detail::sodium_ready();
    Bytes ciphertext(plaintext.size() + kAeadTagBytes);
    crypto_aead_xchacha20poly1305_ietf_encrypt(ciphertext.data(), nullptr, plaintext.data(),
                                               plaintext.size(), aad.data(), aad.size(), nullptr,
                                               nonce.data(), key.expose().data());
    return ciphertext;
}

Result<Bytes> open_xchacha20poly1305(const Secret<32>& key, const XAeadNonce& nonce, ByteView aad,
                                     ByteView ciphertext) {
    detail::sodium_ready();
    if (ciphertext.size() < kAeadTagBytes) return fail(Code::crypto_open_failed);
    Bytes plaintext(ciphertext.size() - kAeadTagBytes);
    if (crypto_aead_xchacha20poly1305_ietf_decrypt(
            plaintext.data(), nullptr, nullptr, ciphertext.data(), ciphertext.size(), aad.data(),
            aad.size(), nonce.data(), key.expose().data()) != 0)
        return fail(Code::crypto_open_failed);
    return plaintext;
}

}  // namespace portico
