// SPDX-License-Identifier: Apache-2.0
#include "server/api/sign_in/signing_key.hpp"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/obj_mac.h>

#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/openssl/handles.hpp"

namespace portico::api::sign_in {

// Members stand in the order of RFC 7638, as its thumbprint is of this text.
struct ThumbprintKey {
    Text<8> crv;
    Text<8> kty;
    Text<64> x;
    Text<64> y;
};
BOOST_DESCRIBE_STRUCT(ThumbprintKey, (), (crv, kty, x, y))

namespace {

constexpr std::size_t kHalf = 32;
constexpr std::size_t kPointBytes = 65;

using namespace openssl;
using Group = std::unique_ptr<EC_GROUP, By<EC_GROUP_free>>;
using Point = std::unique_ptr<EC_POINT, By<EC_POINT_clear_free>>;

/// scalar * G, uncompressed; empty where the scalar is no private key.
Bytes point_of(const BIGNUM& scalar) {
    const Group group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
    const Point point(group ? EC_POINT_new(group.get()) : nullptr);
    Bytes out(kPointBytes);
    if (!point || BN_is_zero(&scalar) == 1 ||
        BN_cmp(&scalar, EC_GROUP_get0_order(group.get())) >= 0 ||
        EC_POINT_mul(group.get(), point.get(), &scalar, nullptr, nullptr, nullptr) != 1 ||
        EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, out.data(),
                           out.size(), nullptr) != out.size())
        return {};
    return out;
}

std::string thumbprint_of(const JsonWebKey& key) {
    const ThumbprintKey text{.crv = key.crv, .kty = key.kty, .x = key.x, .y = key.y};
    return to_base64url(sha256(as_bytes(to_json_text(text))));
}

}  // namespace

JsonWebKey to_jwk(ByteView point) {
    JsonWebKey out{.kty = "EC",
                   .crv = "P-256",
                   .x = to_base64url(point.subspan(1, kHalf)),
                   .y = to_base64url(point.subspan(1 + kHalf, kHalf)),
                   .use = "sig",
                   .alg = "ES256",
                   .kid = {}};
    out.kid = thumbprint_of(out);
    return out;
}

std::optional<SigningKey> SigningKey::from_handle(Key key) {
    Bytes point(kPointBytes);
    std::size_t size = 0;
    if (!key ||
        EVP_PKEY_set_utf8_string_param(key.get(), OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT,
                                       "uncompressed") != 1 ||
        EVP_PKEY_get_octet_string_param(key.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                        point.size(), &size) != 1 ||
        size != point.size())
        return std::nullopt;
    SigningKey out;
    out.id_ = to_jwk(point).kid;
    out.point_ = std::move(point);
    out.key_ = std::move(key);
    return out;
}

std::optional<SigningKey> SigningKey::generate() {
    auto out = from_handle(Key(EVP_EC_gen("P-256")));
    ERR_clear_error();
    return out;
}

std::optional<SigningKey> SigningKey::from_private(const Secret<32>& scalar) {
    const SecretNumber number(BN_bin2bn(scalar.expose().data(), kHalf, nullptr));
    const Bytes point = number ? point_of(*number) : Bytes();
    const Builder builder(OSSL_PARAM_BLD_new());
    std::optional<SigningKey> out;
    if (!point.empty() && builder &&
        OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) ==
            1 &&
        OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get()) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                         point.size()) == 1) {
        const Parameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
        const Context context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
        EVP_PKEY* key = nullptr;
        if (parameters && context && EVP_PKEY_fromdata_init(context.get()) == 1 &&
            EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_KEYPAIR, parameters.get()) == 1)
            out = from_handle(Key(key));
    }
    ERR_clear_error();
    return out;
}

Secret<32> SigningKey::private_half() const {
    BIGNUM* number = nullptr;
    FixedBytes<kHalf> bytes{};
    if (EVP_PKEY_get_bn_param(key_.get(), OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1)
        BN_bn2binpad(number, bytes.data(), kHalf);
    BN_clear_free(number);
    Secret<32> out(bytes);
    wipe(bytes);
    return out;
}

std::optional<Bytes> SigningKey::sign(std::string_view text) const {
    return sign_es256(*key_, as_bytes(text));
}

}  // namespace portico::api::sign_in
