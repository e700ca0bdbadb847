// SPDX-License-Identifier: Apache-2.0
//
// Private to this folder: what keys of OpenSSL verify and sign here.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/bytes.hpp"

struct evp_pkey_st;

namespace portico::vault::social {

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
