// SPDX-License-Identifier: Apache-2.0
//
// Private to this folder: the keys that OpenSSL works with.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/bytes.hpp"

struct evp_pkey_st;

namespace portico::vault::social {

/// A public key of 2048 to 4096 bits; null where it is none. Goes by free_key.
evp_pkey_st* make_rsa_key(ByteView modulus, ByteView exponent);
void free_key(evp_pkey_st* key);

/// Of an uncompressed point on the curve of this name (`P-384`); null where it is none. Goes by
/// free_key.
evp_pkey_st* make_ec_key(const char* curve, ByteView point);

enum class Sha : std::uint8_t { k256, k384, k512 };
std::size_t size_of(Sha sha);

/// RSASSA-PKCS1-v1_5, or RSASSA-PSS with a salt as long as the hash.
enum class RsaForm : std::uint8_t { kPkcs1, kPss };
bool verify_rsa(evp_pkey_st& key, Sha sha, RsaForm form, ByteView text, ByteView signature);

/// `signature` is r and s, of `half` bytes each.
bool verify_ecdsa(evp_pkey_st& key, Sha sha, std::size_t half, ByteView text, ByteView signature);

bool verify_hmac(Sha sha, ByteView key, ByteView text, ByteView mac);

/// ECDSA on P-256 with SHA-256: r and s, 64 bytes. Nothing where the PEM is no such key.
std::optional<Bytes> sign_es256(std::string_view pem, ByteView text);

}  // namespace portico::vault::social
