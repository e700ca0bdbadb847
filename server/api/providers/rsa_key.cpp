// SPDX-License-Identifier: Apache-2.0
#include "server/api/providers/rsa_key.hpp"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include "core/base/bytes.hpp"
#include "core/base/encoding/base64.hpp"

namespace portico::api::providers {
namespace {

constexpr int kBitsLeast = 1024, kBitsMost = 4096;

/// Else OpenSSL asks whoever sits at the terminal.
int no_password(char*, int, int, void*) { return 0; }

}  // namespace

void RsaKey::Free::operator()(evp_pkey_st* key) const { EVP_PKEY_free(key); }

std::optional<RsaKey> RsaKey::from_pem(std::string_view pem) {
    const std::unique_ptr<BIO, decltype(&BIO_vfree)> in(
        BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())), BIO_vfree);
    Handle key(in ? PEM_read_bio_PrivateKey(in.get(), nullptr, no_password, nullptr) : nullptr);
    ERR_clear_error();
    if (!key || EVP_PKEY_is_a(key.get(), "RSA") != 1) return std::nullopt;
    const int bits = EVP_PKEY_get_bits(key.get());
    if (bits < kBitsLeast || bits > kBitsMost) return std::nullopt;
    return RsaKey(std::move(key));
}

std::string RsaKey::sign(std::string_view text) const {
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                          EVP_MD_CTX_free);
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
