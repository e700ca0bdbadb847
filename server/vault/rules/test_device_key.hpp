// SPDX-License-Identifier: Apache-2.0
//
// For tests: a device's P-256 key, and proofs of possession as a browser makes them.
#pragma once

#include <openssl/ec.h>
#include <openssl/evp.h>

#include <memory>
#include <string>

#include "core/base/bytes.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico::vault {

class DeviceKey {
  public:
    DeviceKey() : key_(EVP_EC_gen("prime256v1"), EVP_PKEY_free) {
        Bytes point(65);
        std::size_t size = 0;
        EVP_PKEY_get_octet_string_param(key_.get(), "pub", point.data(), point.size(), &size);
        x = to_base64url(ByteView(point).subspan(1, 32));
        y = to_base64url(ByteView(point).subspan(33, 32));
    }

    std::string header() const {
        return R"({"typ":"dpop+jwt","alg":"ES256","jwk":{"kty":"EC","crv":"P-256","x":")" + x +
               R"(","y":")" + y + R"("}})";
    }
    std::string sign(const std::string& header, const std::string& claims) const {
        std::string jwt = to_base64url(as_bytes(header)) + "." + to_base64url(as_bytes(claims));
        const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                              EVP_MD_CTX_free);
        EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get());
        Bytes der(80);
        std::size_t size = der.size();
        const ByteView text = as_bytes(jwt);
        EVP_DigestSign(context.get(), der.data(), &size, text.data(), text.size());
        const unsigned char* at = der.data();
        ECDSA_SIG* const parsed = d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size));
        Bytes compact(64);
        BN_bn2binpad(ECDSA_SIG_get0_r(parsed), compact.data(), 32);
        BN_bn2binpad(ECDSA_SIG_get0_s(parsed), compact.data() + 32, 32);
        ECDSA_SIG_free(parsed);
        return jwt + "." + to_base64url(compact);
    }

    std::string x;
    std::string y;

    /// The device's id: RFC 7638, section 3.2: the members by name, without white space.
    std::string thumbprint() const {
        const std::string members =
            R"({"crv":"P-256","kty":"EC","x":")" + x + R"(","y":")" + y + R"("})";
        return to_base64url(sha256(as_bytes(members)));
    }

  private:
    std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key_;
};

}  // namespace portico::vault
