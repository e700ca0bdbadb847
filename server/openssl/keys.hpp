// SPDX-License-Identifier: Apache-2.0
//
// Keys that OpenSSL works with, without its headers.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "core/base/bytes.hpp"

struct evp_pkey_st;

namespace portico::openssl {

struct FreeKey {
    void operator()(evp_pkey_st* key) const;
};
using Key = std::unique_ptr<evp_pkey_st, FreeKey>;

/// A public key of 2048 to 4096 bits; null where it is none.
Key make_rsa_key(ByteView modulus, ByteView exponent);
/// A public key of an uncompressed point on the curve of this name (`P-384`); null where it is
/// none.
Key make_ec_key(const char* curve, ByteView point);
/// A private key, of any kind; null where the PEM is none, or has a password.
Key read_private_key(std::string_view pem);

/// ECDSA with SHA-256 by a private key on P-256: r and s, 64 bytes. Nothing where OpenSSL fails.
std::optional<Bytes> sign_es256(evp_pkey_st& key, ByteView text);

}  // namespace portico::openssl
