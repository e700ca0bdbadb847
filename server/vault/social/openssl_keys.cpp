// SPDX-License-Identifier: Apache-2.0
#include "server/vault/social/openssl_keys.hpp"

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>

#include <memory>

namespace portico::vault::social {
namespace {

constexpr std::size_t kRsaBytesLeast = 256;
constexpr std::size_t kRsaBytesMost = 512;  // more only costs time
constexpr std::size_t kHalf = 32;

template <auto free>
struct By {
    template <class T>
    void operator()(T* thing) const {
        free(thing);
    }
};
using Number = std::unique_ptr<BIGNUM, By<BN_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, By<OSSL_PARAM_BLD_free>>;
using Parameters = std::unique_ptr<OSSL_PARAM, By<OSSL_PARAM_free>>;
using Context = std::unique_ptr<EVP_PKEY_CTX, By<EVP_PKEY_CTX_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, By<EVP_MD_CTX_free>>;
using PrivateKey = std::unique_ptr<EVP_PKEY, By<EVP_PKEY_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, By<ECDSA_SIG_free>>;
using Text = std::unique_ptr<BIO, By<BIO_vfree>>;

/// No prompt: a key with a password is none.
int no_password(char*, int, int, void*) { return -1; }

bool is_p256(const EVP_PKEY* key) {
    char group[32] = {};
    std::size_t size = 0;
    return EVP_PKEY_is_a(key, "EC") == 1 &&
           EVP_PKEY_get_group_name(key, group, sizeof group, &size) == 1 &&
           std::string_view(group, size) == "prime256v1";
}

}  // namespace

evp_pkey_st* make_rsa_key(ByteView modulus, ByteView exponent) {
    if (modulus.size() < kRsaBytesLeast || modulus.size() > kRsaBytesMost || exponent.empty() ||
        exponent.size() > 8)
        return nullptr;
    const Number n(BN_bin2bn(modulus.data(), static_cast<int>(modulus.size()), nullptr));
    const Number e(BN_bin2bn(exponent.data(), static_cast<int>(exponent.size()), nullptr));
    const Builder builder(OSSL_PARAM_BLD_new());
    if (!n || !e || !builder ||
        OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, n.get()) != 1 ||
        OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, e.get()) != 1)
        return nullptr;
    const Parameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
    const Context context(EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr));
    EVP_PKEY* key = nullptr;
    if (parameters && context && EVP_PKEY_fromdata_init(context.get()) == 1 &&
        EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.get()) == 1) {
        const Context check(EVP_PKEY_CTX_new_from_pkey(nullptr, key, nullptr));
        if (check && EVP_PKEY_public_check(check.get()) == 1) return key;
        EVP_PKEY_free(key);
    }
    ERR_clear_error();
    return nullptr;
}

void free_key(evp_pkey_st* key) { EVP_PKEY_free(key); }

bool verify_rs256(evp_pkey_st& key, ByteView text, ByteView signature) {
    const Digest digest(EVP_MD_CTX_new());
    const bool good =
        digest && EVP_DigestVerifyInit(digest.get(), nullptr, EVP_sha256(), nullptr, &key) == 1 &&
        EVP_DigestVerify(digest.get(), signature.data(), signature.size(), text.data(),
                         text.size()) == 1;
    ERR_clear_error();
    return good;
}

std::optional<Bytes> sign_es256(std::string_view pem, ByteView text) {
    const Text source(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
    const PrivateKey key(
        source ? PEM_read_bio_PrivateKey(source.get(), nullptr, no_password, nullptr) : nullptr);
    std::optional<Bytes> out;
    if (key && is_p256(key.get())) {
        const Digest digest(EVP_MD_CTX_new());
        Bytes der(80);
        std::size_t size = der.size();
        if (digest &&
            EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1 &&
            EVP_DigestSign(digest.get(), der.data(), &size, text.data(), text.size()) == 1) {
            const unsigned char* at = der.data();
            const Signature parsed(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
            Bytes halves(2 * kHalf);
            if (parsed && BN_bn2binpad(ECDSA_SIG_get0_r(parsed.get()), halves.data(), kHalf) > 0 &&
                BN_bn2binpad(ECDSA_SIG_get0_s(parsed.get()), halves.data() + kHalf, kHalf) > 0)
                out = std::move(halves);
        }
    }
    ERR_clear_error();
    return out;
}

}  // namespace portico::vault::social
