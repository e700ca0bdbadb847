// SPDX-License-Identifier: Apache-2.0
#include "server/vault/social/openssl_keys.hpp"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/hmac.h>
#include <openssl/rsa.h>

#include "server/openssl/handles.hpp"
#include "server/openssl/keys.hpp"

namespace portico::vault::social {
namespace {

using namespace openssl;

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

}  // namespace

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
    const Key key = read_private_key(pem);
    if (!key || !is_p256(key.get())) return std::nullopt;
    return openssl::sign_es256(*key, text);
}

}  // namespace portico::vault::social
