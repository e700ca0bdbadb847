// SPDX-License-Identifier: Apache-2.0
#include "server/api/providers/rsa_key.hpp"

#include <openssl/err.h>

#include "core/base/bytes.hpp"
#include "core/base/encoding/base64.hpp"
#include "server/openssl/handles.hpp"

namespace portico::api::providers {
namespace {

constexpr int kBitsLeast = 1024, kBitsMost = 4096;

}  // namespace

std::optional<RsaKey> RsaKey::from_pem(std::string_view pem) {
    openssl::Key key = openssl::read_private_key(pem);
    if (!key || EVP_PKEY_is_a(key.get(), "RSA") != 1) return std::nullopt;
    const int bits = EVP_PKEY_get_bits(key.get());
    if (bits < kBitsLeast || bits > kBitsMost) return std::nullopt;
    return RsaKey(std::move(key));
}

std::string RsaKey::sign(std::string_view text) const {
    const openssl::Digest context(EVP_MD_CTX_new());
    Bytes out(kBitsMost / 8);
    std::size_t size = out.size();
    const ByteView bytes = as_bytes(text);
    if (!context ||
        EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get()) != 1 ||
        EVP_DigestSign(context.get(), out.data(), &size, bytes.data(), bytes.size()) != 1) {
        ERR_clear_error();
        return {};
    }
    out.resize(size);
    return to_base64(out);
}

}  // namespace portico::api::providers
