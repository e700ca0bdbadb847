// SPDX-License-Identifier: Apache-2.0
//
// For tests alone: an authenticator made of OpenSSL and a CBOR writer, which does what the test
// says, right or wrong.
#pragma once

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>

#include <memory>
#include <string>

#include "core/base/encoding/base64.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/api/console/cose_key.hpp"

namespace portico::api::console {

inline void cbor_head(Bytes& out, std::uint8_t major, std::size_t value) {
    if (value < 24) {
        out.push_back(static_cast<std::uint8_t>(std::size_t{major} << 5 | value));
        return;
    }
    out.push_back(static_cast<std::uint8_t>(major << 5 | 25));
    out.push_back(static_cast<std::uint8_t>(value >> 8));
    out.push_back(static_cast<std::uint8_t>(value));
}
inline void cbor_integer(Bytes& out, std::int64_t value) {
    if (value < 0)
        cbor_head(out, 1, static_cast<std::size_t>(-1 - value));
    else
        cbor_head(out, 0, static_cast<std::size_t>(value));
}
inline void cbor_bytes(Bytes& out, ByteView bytes) {
    cbor_head(out, 2, bytes.size());
    out.insert(out.end(), bytes.begin(), bytes.end());
}
inline void cbor_text(Bytes& out, std::string_view text) {
    cbor_head(out, 3, text.size());
    out.insert(out.end(), text.begin(), text.end());
}

class TestAuthenticator {
  public:
    explicit TestAuthenticator(std::int64_t algorithm) : algorithm_(algorithm) {
        EVP_PKEY* key = algorithm == kEs256   ? EVP_EC_gen("prime256v1")
                        : algorithm == kRs256 ? EVP_RSA_gen(2048)
                                              : EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
        key_ = {key, EVP_PKEY_free};
        id = to_bytes("credential " + std::to_string(algorithm));
    }

    Bytes id;
    std::uint32_t count = 0;
    std::uint8_t flags = 0x05;  ///< user present, user verified
    std::string rp_id = "localhost";
    std::string origin = "http://localhost:5556";
    std::string more;  ///< of clientDataJSON

    Bytes public_key() const {
        Bytes out;
        if (algorithm_ == kEs256) {
            cbor_head(out, 5, 5);
            pairs(out, {{1, 2}, {3, kEs256}, {-1, 1}});
            for (const auto& [label, name] :
                 {std::pair(-2, OSSL_PKEY_PARAM_EC_PUB_X), {-3, OSSL_PKEY_PARAM_EC_PUB_Y}}) {
                cbor_integer(out, label);
                cbor_bytes(out, number(name, 32));
            }
        } else if (algorithm_ == kRs256) {
            cbor_head(out, 5, 4);
            pairs(out, {{1, 3}, {3, kRs256}});
            cbor_integer(out, -1);
            cbor_bytes(out, number(OSSL_PKEY_PARAM_RSA_N, 256));
            cbor_integer(out, -2);
            cbor_bytes(out, number(OSSL_PKEY_PARAM_RSA_E, 3));
        } else {
            cbor_head(out, 5, 4);
            pairs(out, {{1, 1}, {3, kEdDsa}, {-1, 6}});
            Bytes raw(32);
            std::size_t size = raw.size();
            EVP_PKEY_get_raw_public_key(key_.get(), raw.data(), &size);
            cbor_integer(out, -2);
            cbor_bytes(out, raw);
        }
        return out;
    }

    Bytes client_data(std::string_view type, ByteView challenge) const {
        return to_bytes(R"({"type":")" + std::string(type) + R"(","challenge":")" +
                        to_base64url(challenge) + R"(","origin":")" + origin +
                        R"(","crossOrigin":false)" + more + "}");
    }

    Bytes data(bool with_credential) const {
        Bytes out;
        const Bytes32 party = sha256(as_bytes(rp_id));
        out.assign(party.begin(), party.end());
        out.push_back(static_cast<std::uint8_t>(flags | (with_credential ? 0x40 : 0)));
        for (int shift = 24; shift >= 0; shift -= 8)
            out.push_back(static_cast<std::uint8_t>(count >> shift));
        if (!with_credential) return out;
        out.insert(out.end(), 16, 0);
        out.push_back(static_cast<std::uint8_t>(id.size() >> 8));
        out.push_back(static_cast<std::uint8_t>(id.size()));
        out.insert(out.end(), id.begin(), id.end());
        const Bytes key = public_key();
        out.insert(out.end(), key.begin(), key.end());
        return out;
    }

    Bytes attestation() const {
        Bytes out;
        cbor_head(out, 5, 3);
        cbor_text(out, "fmt");
        cbor_text(out, "none");
        cbor_text(out, "attStmt");
        cbor_head(out, 5, 0);
        cbor_text(out, "authData");
        cbor_bytes(out, data(true));
        return out;
    }

    Bytes sign(ByteView authenticator_data, ByteView client) const {
        Bytes message(authenticator_data.begin(), authenticator_data.end());
        const Bytes32 hash = sha256(client);
        message.insert(message.end(), hash.begin(), hash.end());
        const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(EVP_MD_CTX_new(),
                                                                         EVP_MD_CTX_free);
        EVP_DigestSignInit(context.get(), nullptr, algorithm_ == kEdDsa ? nullptr : EVP_sha256(),
                           nullptr, key_.get());
        Bytes out(512);
        std::size_t size = out.size();
        EVP_DigestSign(context.get(), out.data(), &size, message.data(), message.size());
        out.resize(size);
        return out;
    }

  private:
    static void pairs(Bytes& out,
                      std::initializer_list<std::pair<std::int64_t, std::int64_t>> list) {
        for (const auto& [key, value] : list) {
            cbor_integer(out, key);
            cbor_integer(out, value);
        }
    }
    Bytes number(const char* name, int size) const {
        BIGNUM* value = nullptr;
        EVP_PKEY_get_bn_param(key_.get(), name, &value);
        Bytes out(static_cast<std::size_t>(size));
        BN_bn2binpad(value, out.data(), size);
        BN_free(value);
        return out;
    }

    std::int64_t algorithm_;
    std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)> key_{nullptr, EVP_PKEY_free};
};

}  // namespace portico::api::console
