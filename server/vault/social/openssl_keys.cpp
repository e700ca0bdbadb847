// SPDX-License-Identifier: Apache-2.0
#include "server/vault/social/openssl_keys.hpp"

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

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

const EVP_MD* hash_of(Sha sha) {
    return sha == Sha::k256 ? EVP_sha256() : sha == Sha::k384 ? EVP_sha384() : EVP_sha512();
}

/// The public key of these parameters; null where they are none.
EVP_PKEY* checked_key(const char* kind, OSSL_PARAM_BLD& builder) {
    const Parameters parameters(OSSL_PARAM_BLD_to_param(&builder));
    const Context context(EVP_PKEY_CTX_new_from_name(nullptr, kind, nullptr));
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
    return checked_key("RSA", *builder);
}

void free_key(evp_pkey_st* key) { EVP_PKEY_free(key); }

evp_pkey_st* make_ec_key(const char* curve, ByteView point) {
    const Builder builder(OSSL_PARAM_BLD_new());
    if (!builder ||
        OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, curve, 0) != 1 ||
        OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                         point.size()) != 1)
        return nullptr;
    return checked_key("EC", *builder);
}

std::size_t size_of(Sha sha) { return static_cast<std::size_t>(EVP_MD_get_size(hash_of(sha))); }

bool verify_rsa(evp_pkey_st& key, Sha sha, RsaForm form, ByteView text, ByteView signature) {
    const Digest digest(EVP_MD_CTX_new());
    EVP_PKEY_CTX* context = nullptr;
    const bool good =
        digest && EVP_DigestVerifyInit(digest.get(), &context, hash_of(sha), nullptr, &key) == 1 &&
        (form == RsaForm::kPkcs1 ||
         (EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1 &&
          EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1)) &&
        EVP_DigestVerify(digest.get(), signature.data(), signature.size(), text.data(),
                         text.size()) == 1;
    ERR_clear_error();
    return good;
}

bool verify_ecdsa(evp_pkey_st& key, Sha sha, std::size_t half, ByteView text, ByteView signature) {
    if (signature.size() != 2 * half) return false;
    const auto number = [&](std::size_t start) {
        return BN_bin2bn(signature.data() + start, static_cast<int>(half), nullptr);
    };
    const Signature parts(ECDSA_SIG_new());
    Number r(number(0)), s(number(half));
    if (!parts || !r || !s || ECDSA_SIG_set0(parts.get(), r.get(), s.get()) != 1) return false;
    (void)r.release();  // the parts' own now
    (void)s.release();
    unsigned char* der = nullptr;
    const int size = i2d_ECDSA_SIG(parts.get(), &der);
    const Digest digest(EVP_MD_CTX_new());
    const bool good =
        size > 0 && digest &&
        EVP_DigestVerifyInit(digest.get(), nullptr, hash_of(sha), nullptr, &key) == 1 &&
        EVP_DigestVerify(digest.get(), der, static_cast<std::size_t>(size), text.data(),
                         text.size()) == 1;
    OPENSSL_free(der);
    ERR_clear_error();
    return good;
}

bool verify_hmac(Sha sha, ByteView key, ByteView text, ByteView mac) {
    unsigned char own[EVP_MAX_MD_SIZE];
    unsigned int size = 0;
    return HMAC(hash_of(sha), key.data(), static_cast<int>(key.size()), text.data(), text.size(),
                own, &size) != nullptr &&
           size == mac.size() && CRYPTO_memcmp(own, mac.data(), size) == 0;
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
