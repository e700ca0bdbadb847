// SPDX-License-Identifier: Apache-2.0
//
// For tests: providers' keys, and tokens signed with them or wrongly.
#pragma once

#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <memory>
#include <string>

#include "core/base/bytes.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "server/vault/rules/test_device_key.hpp"

namespace portico::vault::social {

/// An RSA key of 2048 bits, and how its owner signs.
class RsaKey {
  public:
    RsaKey() : key_(EVP_RSA_gen(2048), EVP_PKEY_free) {}

    std::string part(const char* name) const {
        BIGNUM* number = nullptr;
        EVP_PKEY_get_bn_param(key_.get(), name, &number);
        Bytes out(static_cast<std::size_t>(BN_num_bytes(number)));
        BN_bn2bin(number, out.data());
        BN_free(number);
        return to_base64url(out);
    }
    /// As a member of a JWK set.
    std::string jwk(const std::string& kid, const std::string& more = R"(,"alg":"RS256")") const {
        return R"({"kty":"RSA","use":"sig","kid":")" + kid + R"(","n":")" +
               part(OSSL_PKEY_PARAM_RSA_N) + R"(","e":")" + part(OSSL_PKEY_PARAM_RSA_E) + '"' +
               more + "}";
    }
    std::string public_pem() const {
        const std::unique_ptr<BIO, decltype(&BIO_vfree)> out(BIO_new(BIO_s_mem()), BIO_vfree);
        PEM_write_bio_PUBKEY(out.get(), key_.get());
        char* text = nullptr;
        const long size = BIO_get_mem_data(out.get(), &text);
        return {text, static_cast<std::size_t>(size)};
    }
    std::string sign(const std::string& header, const std::string& claims) const {
        std::string jwt = to_base64url(as_bytes(header)) + "." + to_base64url(as_bytes(claims));
        const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                              EVP_MD_CTX_free);
        EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get());
        Bytes out(256);
        std::size_t size = out.size();
        const ByteView text = as_bytes(jwt);
        EVP_DigestSign(context.get(), out.data(), &size, text.data(), text.size());
        return jwt + "." + to_base64url(out);
    }

  private:
    std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key_;
};

/// A token that was "signed" with a shared secret.
inline std::string sign_hs256(const std::string& secret, const std::string& header,
                              const std::string& claims) {
    const std::string jwt = to_base64url(as_bytes(header)) + "." + to_base64url(as_bytes(claims));
    return jwt + "." + to_base64url(hmac_sha256(as_bytes(secret), as_bytes(jwt)));
}

/// A JWK of a P-256 key.
inline std::string ec_jwk(const DeviceKey& key, const std::string& kid) {
    return R"({"kty":"EC","crv":"P-256","use":"sig","alg":"ES256","kid":")" + kid + R"(","x":")" +
           key.x + R"(","y":")" + key.y + R"("})";
}

/// A new private key on P-256, PEM (PKCS #8), as apple gives it.
inline std::string private_pem() {
    const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(EVP_EC_gen("prime256v1"),
                                                                  EVP_PKEY_free);
    const std::unique_ptr<BIO, decltype(&BIO_vfree)> out(BIO_new(BIO_s_mem()), BIO_vfree);
    PEM_write_bio_PKCS8PrivateKey(out.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
    char* text = nullptr;
    const long size = BIO_get_mem_data(out.get(), &text);
    return {text, static_cast<std::size_t>(size)};
}

}  // namespace portico::vault::social
