// SPDX-License-Identifier: Apache-2.0
//
// Private to this folder: the keys that OpenSSL works with.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/bytes.hpp"

struct evp_pkey_st;

namespace portico::vault::social {

/// A public key of 2048 to 4096 bits; null where it is none. Goes by free_key.
evp_pkey_st* make_rsa_key(ByteView modulus, ByteView exponent);
void free_key(evp_pkey_st* key);

/// RSASSA-PKCS1-v1_5 with SHA-256.
bool verify_rs256(evp_pkey_st& key, ByteView text, ByteView signature);

/// ECDSA on P-256 with SHA-256: r and s, 64 bytes. Nothing where the PEM is no such key.
std::optional<Bytes> sign_es256(std::string_view pem, ByteView text);

}  // namespace portico::vault::social
