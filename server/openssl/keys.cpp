// SPDX-License-Identifier: Apache-2.0
#include "server/openssl/keys.hpp"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/pem.h>

#include "server/openssl/handles.hpp"

namespace portico::openssl {
namespace {

constexpr std::size_t kRsaBytesLeast = 256;
constexpr std::size_t kRsaBytesMost = 512;  // more only costs time
constexpr std::size_t kHalf = 32;

/// Else OpenSSL asks whoever sits at the terminal: a key with a password is none.
int no_password(char*, int, int, void*) { return -1; }

/// The public key of these parameters; null where they are none.
Key checked_key(const char* kind, OSSL_PARAM_BLD& builder) {
    const Parameters parameters(OSSL_PARAM_BLD_to_param(&builder));
    const Context context(EVP_PKEY_CTX_new_from_name(nullptr, kind, nullptr));
    EVP_PKEY* made = nullptr;
    Key out;
    if (parameters && context && EVP_PKEY_fromdata_init(context.get()) == 1 &&
        EVP_PKEY_fromdata(context.get(), &made, EVP_PKEY_PUBLIC_KEY, parameters.get()) == 1) {
        out.reset(made);
        // A point that is not on the curve is found here.
        const Context check(EVP_PKEY_CTX_new_from_pkey(nullptr, made, nullptr));
        if (!check || EVP_PKEY_public_check(check.get()) != 1) out.reset();
    }
    ERR_clear_error();
    return out;
}

}  // namespace

void FreeKey::operator()(evp_pkey_st* key) const { EVP_PKEY_free(key); }

Key make_rsa_key(ByteView modulus, ByteView exponent) {
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

Key make_ec_key(const char* curve, ByteView point) {
    const Builder builder(OSSL_PARAM_BLD_new());
    if (!builder ||
        OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, curve, 0) != 1 ||
        OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                         point.size()) != 1)
        return nullptr;
    return checked_key("EC", *builder);
}

Key read_private_key(std::string_view pem) {
    const Source source(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
    Key out(source ? PEM_read_bio_PrivateKey(source.get(), nullptr, no_password, nullptr)
                   : nullptr);
    ERR_clear_error();
    return out;
}

std::optional<Bytes> sign_es256(evp_pkey_st& key, ByteView text) {
    const Digest digest(EVP_MD_CTX_new());
    Bytes der(80);
    std::size_t size = der.size();
    std::optional<Bytes> out;
    if (digest && EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, &key) == 1 &&
        EVP_DigestSign(digest.get(), der.data(), &size, text.data(), text.size()) == 1) {
        const unsigned char* at = der.data();
        const Signature parsed(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
        Bytes halves(2 * kHalf);
        if (parsed && BN_bn2binpad(ECDSA_SIG_get0_r(parsed.get()), halves.data(), kHalf) > 0 &&
            BN_bn2binpad(ECDSA_SIG_get0_s(parsed.get()), halves.data() + kHalf, kHalf) > 0)
            out = std::move(halves);
    }
    ERR_clear_error();
    return out;
}

}  // namespace portico::openssl
