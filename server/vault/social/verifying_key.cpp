// SPDX-License-Identifier: Apache-2.0
#include "server/vault/social/verifying_key.hpp"

#include <algorithm>

#include "core/base/encoding/base64.hpp"
#include "core/base/limits.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/curves/p256.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/vault/social/json_fields.hpp"
#include "server/vault/social/openssl_keys.hpp"

namespace portico::vault::social {

namespace {

using enum TokenAlgorithm;

constexpr std::string_view kWords[] = {"HS256", "HS384", "HS512", "RS256", "RS384",
                                       "RS512", "PS256", "PS384", "PS512", "ES256",
                                       "ES384", "ES512", "EdDSA"};
constexpr std::size_t kSharedMost = 1'024;

Sha hash_of(TokenAlgorithm algorithm) {
    constexpr Sha kInTurn[] = {Sha::k256, Sha::k384, Sha::k512};
    return kInTurn[static_cast<std::size_t>(algorithm) % 3];
}

/// What its owner publishes the key for. Both members may be left out; what is there must allow it.
bool may_verify(const Json& key) {
    const auto is = [](const Json& one, std::string_view word) {
        return one.is_string() && one.as_string() == word;
    };
    if (const Json* use = key.find("use"); use != nullptr && !is(*use, "sig")) return false;
    const Json* operations = key.find("key_ops");
    return operations == nullptr || (operations->is_array() &&
                                     std::ranges::any_of(operations->items(), [&](const Json& one) {
                                         return is(one, "verify");
                                     }));
}

}  // namespace

std::optional<TokenAlgorithm> find_algorithm(std::string_view word) {
    const auto found = std::ranges::find(kWords, word);
    if (found == std::end(kWords)) return std::nullopt;
    return static_cast<TokenAlgorithm>(found - std::begin(kWords));
}

std::optional<VerifyingKey> VerifyingKey::parse(const Json& jwk) {
    if (!jwk.is_object() || !has_unique_names(jwk) || !may_verify(jwk)) return std::nullopt;
    VerifyingKey out;
    if (const Json* alg = jwk.find("alg"); alg != nullptr) {
        out.own_ = find_algorithm(text_at(jwk, "alg"));
        if (!out.own_) return std::nullopt;
    }
    const std::string type = text_at(jwk, "kty");
    if (type == "RSA") {
        const auto n = parse_base64url(text_at(jwk, "n"));
        const auto e = parse_base64url(text_at(jwk, "e"));
        out.kind_ = Kind::kRsa;
        if (n && e) out.key_ = openssl::make_rsa_key(*n, *e);
        if (!out.key_) return std::nullopt;
    } else if (type == "oct") {
        const auto k = parse_base64url(text_at(jwk, "k"));
        if (!k || k->size() > kSharedMost) return std::nullopt;
        out.bytes_ = *k;
    } else if ((type != "EC" && type != "OKP") || !out.read_curve(jwk)) {
        return std::nullopt;
    }
    return out;
}

bool VerifyingKey::read_curve(const Json& jwk) {
    struct Curve {
        std::string_view type, name;
        Kind kind;
        std::size_t size;  ///< of a coordinate
    };
    constexpr Curve kCurves[] = {{"EC", "P-256", Kind::kP256, 32},
                                 {"EC", "P-384", Kind::kP384, 48},
                                 {"EC", "P-521", Kind::kP521, 66},
                                 {"OKP", "Ed25519", Kind::kEd25519, 32}};
    const std::string type = text_at(jwk, "kty"), name = text_at(jwk, "crv");
    const auto curve = std::ranges::find_if(
        kCurves, [&](const Curve& one) { return one.type == type && one.name == name; });
    if (curve == std::end(kCurves)) return false;
    kind_ = curve->kind;
    const auto x = parse_base64url(text_at(jwk, "x"));
    if (!x || x->size() != curve->size) return false;
    if (kind_ == Kind::kEd25519) {
        bytes_ = *x;
        return true;
    }
    const auto y = parse_base64url(text_at(jwk, "y"));
    if (!y || y->size() != curve->size) return false;
    Bytes point = {4};
    point.insert(point.end(), x->begin(), x->end());
    point.insert(point.end(), y->begin(), y->end());
    if (kind_ == Kind::kP256) {
        bytes_ = std::move(point);
        return true;
    }
    key_ = openssl::make_ec_key(kind_ == Kind::kP384 ? "P-384" : "P-521", point);
    return key_ != nullptr;
}

bool VerifyingKey::is_for(TokenAlgorithm algorithm) const {
    if (own_ && *own_ != algorithm) return false;
    switch (algorithm) {
        case kHs256:
        case kHs384:
        case kHs512:
            // A shorter key is not allowed (RFC 7518, section 3.2).
            return kind_ == Kind::kShared && bytes_.size() >= size_of(hash_of(algorithm));
        case kEs256:
            return kind_ == Kind::kP256;
        case kEs384:
            return kind_ == Kind::kP384;
        case kEs512:
            return kind_ == Kind::kP521;
        case kEdDsa:
            return kind_ == Kind::kEd25519;
        default:
            return kind_ == Kind::kRsa;
    }
}

bool VerifyingKey::verifies(TokenAlgorithm algorithm, std::string_view text,
                            ByteView signature) const {
    if (!is_for(algorithm)) return false;
    const ByteView bytes = as_bytes(text);
    const Sha sha = hash_of(algorithm);
    switch (kind_) {
        case Kind::kShared:
            return verify_hmac(sha, bytes_, bytes, signature);
        case Kind::kRsa: {
            const bool pss = algorithm == kPs256 || algorithm == kPs384 || algorithm == kPs512;
            return verify_rsa(*key_, sha, pss ? RsaForm::kPss : RsaForm::kPkcs1, bytes, signature);
        }
        case Kind::kP256:
            return verify_p256(bytes_, sha256(bytes), signature, EcdsaForm::kCompact,
                               HighS::kAllowed);
        case Kind::kP384:
            return verify_ecdsa(*key_, sha, 48, bytes, signature);
        case Kind::kP521:
            return verify_ecdsa(*key_, sha, 66, bytes, signature);
        case Kind::kEd25519:
            return verify_ed25519(bytes_, bytes, signature);
    }
    return false;
}

}  // namespace portico::vault::social
