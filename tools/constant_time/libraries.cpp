// SPDX-License-Identifier: Apache-2.0
//
// What libsecp256k1 and libsodium give back is public: points, signatures, and whether something is
// a key or opens. Linked with --wrap, so that each call comes here first.
#include <secp256k1.h>
#include <secp256k1_recovery.h>
#include <sodium.h>
#include <valgrind/memcheck.h>

#include "core/base/bytes.hpp"

namespace {

int told(int result) {
    VALGRIND_MAKE_MEM_DEFINED(&result, sizeof result);
    return result;
}

}  // namespace

extern "C" {

int __real_secp256k1_ec_pubkey_create(const secp256k1_context*, secp256k1_pubkey*,
                                      const unsigned char*);
int __wrap_secp256k1_ec_pubkey_create(const secp256k1_context* context, secp256k1_pubkey* key,
                                      const unsigned char* secret) {
    const int result = __real_secp256k1_ec_pubkey_create(context, key, secret);
    VALGRIND_MAKE_MEM_DEFINED(key, sizeof *key);
    return told(result);
}

int __real_secp256k1_ec_seckey_tweak_add(const secp256k1_context*, unsigned char*,
                                         const unsigned char*);
int __wrap_secp256k1_ec_seckey_tweak_add(const secp256k1_context* context, unsigned char* secret,
                                         const unsigned char* tweak) {
    return told(__real_secp256k1_ec_seckey_tweak_add(context, secret, tweak));
}

int __real_secp256k1_ecdsa_sign_recoverable(const secp256k1_context*,
                                            secp256k1_ecdsa_recoverable_signature*,
                                            const unsigned char*, const unsigned char*,
                                            secp256k1_nonce_function, const void*);
int __wrap_secp256k1_ecdsa_sign_recoverable(const secp256k1_context* context,
                                            secp256k1_ecdsa_recoverable_signature* signature,
                                            const unsigned char* digest,
                                            const unsigned char* secret,
                                            secp256k1_nonce_function nonce, const void* data) {
    const int result =
        __real_secp256k1_ecdsa_sign_recoverable(context, signature, digest, secret, nonce, data);
    VALGRIND_MAKE_MEM_DEFINED(signature, sizeof *signature);
    return told(result);
}

int __real_crypto_sign_seed_keypair(unsigned char*, unsigned char*, const unsigned char*);
int __wrap_crypto_sign_seed_keypair(unsigned char* key, unsigned char* secret,
                                    const unsigned char* seed) {
    const int result = __real_crypto_sign_seed_keypair(key, secret, seed);
    VALGRIND_MAKE_MEM_DEFINED(key, crypto_sign_PUBLICKEYBYTES);
    // libsodium's private key is the seed and then the public key.
    VALGRIND_MAKE_MEM_DEFINED(secret + crypto_sign_SEEDBYTES, crypto_sign_PUBLICKEYBYTES);
    return told(result);
}

int __real_crypto_scalarmult_curve25519(unsigned char*, const unsigned char*, const unsigned char*);
int __wrap_crypto_scalarmult_curve25519(unsigned char* shared, const unsigned char* secret,
                                        const unsigned char* point) {
    return told(__real_crypto_scalarmult_curve25519(shared, secret, point));
}

int __real_crypto_scalarmult_curve25519_base(unsigned char*, const unsigned char*);
int __wrap_crypto_scalarmult_curve25519_base(unsigned char* key, const unsigned char* secret) {
    const int result = __real_crypto_scalarmult_curve25519_base(key, secret);
    VALGRIND_MAKE_MEM_DEFINED(key, crypto_scalarmult_curve25519_BYTES);
    return told(result);
}

using Open = int(unsigned char*, unsigned long long*, unsigned char*, const unsigned char*,
                 unsigned long long, const unsigned char*, unsigned long long, const unsigned char*,
                 const unsigned char*);
Open __real_crypto_aead_chacha20poly1305_ietf_decrypt;
int __wrap_crypto_aead_chacha20poly1305_ietf_decrypt(
    unsigned char* text, unsigned long long* size, unsigned char* none, const unsigned char* sealed,
    unsigned long long sealed_size, const unsigned char* aad, unsigned long long aad_size,
    const unsigned char* nonce, const unsigned char* key) {
    return told(__real_crypto_aead_chacha20poly1305_ietf_decrypt(
        text, size, none, sealed, sealed_size, aad, aad_size, nonce, key));
}

// portico::equal_in_constant_time: whether two secrets are equal is what it answers.
bool __real__ZN7portico22equal_in_constant_timeESt4spanIKhLm18446744073709551615EES2_(
    portico::ByteView, portico::ByteView);
bool __wrap__ZN7portico22equal_in_constant_timeESt4spanIKhLm18446744073709551615EES2_(
    portico::ByteView one, portico::ByteView other) {
    const bool result =
        __real__ZN7portico22equal_in_constant_timeESt4spanIKhLm18446744073709551615EES2_(one,
                                                                                         other);
    VALGRIND_MAKE_MEM_DEFINED(&result, sizeof result);
    return result;
}

}  // extern "C"
