// SPDX-License-Identifier: Apache-2.0
#include "server/api/console/cose_key.hpp"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include <utility>

#include "server/api/console/cbor.hpp"

namespace portico::api::console {
namespace {

/// RSA keys that authenticators make have 2048 bits; more than 4096 only costs time.
constexpr std::size_t kRsaBytesLeast = 256;
constexpr std::size_t kRsaBytesMost = 512;

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

std::unexpected<std::string> no(std::string why) { return std::unexpected(std::move(why)); }

EVP_PKEY* make(const char* type, OSSL_PARAM_BLD* builder) {
    const Parameters parameters(OSSL_PARAM_BLD_to_param(builder));
    const Context context(EVP_PKEY_CTX_new_from_name(nullptr, type, nullptr));
    EVP_PKEY* key = nullptr;
    if (!parameters || !context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
        EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.get()) != 1)
        return nullptr;
    // A point that is not on the curve is found here.
    const Context check(EVP_PKEY_CTX_new_from_pkey(nullptr, key, nullptr));
    if (check && EVP_PKEY_public_check(check.get()) == 1) return key;
    EVP_PKEY_free(key);
    return nullptr;
}

EVP_PKEY* make_p256(ByteView x, ByteView y) {
    if (x.size() != 32 || y.size() != 32) return nullptr;
    FixedBytes<65> point{4};
    std::copy(x.begin(), x.end(), point.begin() + 1);
    std::copy(y.begin(), y.end(), point.begin() + 33);
    const Builder builder(OSSL_PARAM_BLD_new());
    if (!builder ||
        OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1",
                                        0) != 1 ||
        OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                         point.size()) != 1)
        return nullptr;
    return make("EC", builder.get());
}

EVP_PKEY* make_rsa(ByteView modulus, ByteView exponent) {
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
    return make("RSA", builder.get());
}

EVP_PKEY* make_ed25519(ByteView x) {
    return x.size() != 32 ? nullptr
                          : EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, x.data(), 32);
}

}  // namespace

void CoseKey::Free::operator()(evp_pkey_st* key) const { EVP_PKEY_free(key); }

std::expected<CoseKey, std::string> CoseKey::parse(ByteView text, std::size_t& used) {
    // RFC 9052, table 4: 1 kty, 3 alg. RFC 9053, tables 19 and 21: -1 crv, -2 x, -3 y; RFC 8230,
    // table 4: -1 n, -2 e.
    const auto map = read_cbor(text, used);
    const auto number = [&](std::int64_t key) {
        const Cbor* found = map->find(key);
        return found == nullptr ? std::nullopt : found->integer();
    };
    if (!map || !map->is(Cbor::Kind::kMap)) return no("the public key is not a COSE key");
    const auto type = number(1), algorithm = number(3);
    EVP_PKEY* key = nullptr;
    if (type == 2 && algorithm == kEs256 && number(-1) == 1)
        key = make_p256(map->bytes_at(-2), map->bytes_at(-3));
    else if (type == 3 && algorithm == kRs256)
        key = make_rsa(map->bytes_at(-1), map->bytes_at(-2));
    else if (type == 1 && algorithm == kEdDsa && number(-1) == 6)
        key = make_ed25519(map->bytes_at(-2));
    else
        return no("the public key is of a kind that was not asked for");
    if (key == nullptr) {
        ERR_clear_error();
        return no("the public key is not valid");
    }
    return CoseKey(*algorithm, Key(key));
}

bool CoseKey::verifies(ByteView message, ByteView signature) const {
    const Digest digest(EVP_MD_CTX_new());
    const EVP_MD* hash = algorithm_ == kEdDsa ? nullptr : EVP_sha256();  // PKCS #1 1.5 for RSA
    const bool good = digest &&
                      EVP_DigestVerifyInit(digest.get(), nullptr, hash, nullptr, key_.get()) == 1 &&
                      EVP_DigestVerify(digest.get(), signature.data(), signature.size(),
                                       message.data(), message.size()) == 1;
    ERR_clear_error();
    return good;
}

}  // namespace portico::api::console
