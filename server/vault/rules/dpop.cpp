// SPDX-License-Identifier: Apache-2.0
#include "server/vault/rules/dpop.hpp"

#include <algorithm>
#include <boost/describe.hpp>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/crypto/curves/p256.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico::vault {

// Proofs are made by our own secure site, so their form is closed: no other member is taken.
// Members stand in the order of RFC 7638, as its thumbprint is of this text.
struct ProofKey {
    Text<8> crv;
    Text<8> kty;
    Text<64> x;
    Text<64> y;
};
BOOST_DESCRIBE_STRUCT(ProofKey, (), (crv, kty, x, y))

struct ProofHeader {
    Text<16> typ;
    Text<8> alg;
    ProofKey jwk;
};
BOOST_DESCRIBE_STRUCT(ProofHeader, (), (typ, alg, jwk))

struct ProofClaims {
    Text<64> jti;
    Text<8> htm;
    Text<2048> htu;
    std::int64_t iat = 0;
    std::optional<Text<64>> ath;  ///< of the access token, where one is shown
};
BOOST_DESCRIBE_STRUCT(ProofClaims, (), (jti, htm, htu, iat, ath))

namespace {

constexpr std::size_t kIdMin = 16;

Error bad(const char* what) { return Error{Code::proof_invalid, what}; }

template <class Part>
Result<Part> parse_part(std::string_view part) {
    const auto bytes = parse_base64url(part);
    if (!bytes) return std::unexpected(bad("form"));
    auto read = parse_described<Part>(as_text(*bytes), {.depth = 4, .size_bytes = kProofMax});
    if (!read) return std::unexpected(bad("form"));
    return read;
}

// The uncompressed point. That it lies on the curve is for verify_p256 to see.
Result<Bytes> point_of(const ProofKey& key) {
    const auto x = parse_base64url(key.x);
    const auto y = parse_base64url(key.y);
    if (key.kty != "EC" || key.crv != "P-256" || !x || x->size() != 32 || !y || y->size() != 32)
        return std::unexpected(bad("key"));
    Bytes point = {4};
    point.insert(point.end(), x->begin(), x->end());
    point.insert(point.end(), y->begin(), y->end());
    return point;
}

std::string thumbprint_of(const ProofKey& key) {
    return to_base64url(sha256(as_bytes(to_json_text(key))));
}

}  // namespace

Result<Proof> verify_proof(std::string_view jwt, const ProvenRequest& request) {
    if (jwt.size() > kProofMax || std::ranges::count(jwt, '.') != 2)
        return std::unexpected(bad("form"));
    const std::size_t second = jwt.rfind('.');
    const std::string_view signed_part = jwt.substr(0, second);
    const std::size_t first = signed_part.find('.');
    const auto header = PORTICO_TRY(parse_part<ProofHeader>(signed_part.substr(0, first)));
    const auto claims = PORTICO_TRY(parse_part<ProofClaims>(signed_part.substr(first + 1)));
    if (header.typ != "dpop+jwt" || header.alg != "ES256" || claims.jti.value.size() < kIdMin)
        return std::unexpected(bad("form"));

    const Bytes point = PORTICO_TRY(point_of(header.jwk));
    const auto signature = parse_base64url(jwt.substr(second + 1));
    if (!signature || !verify_p256(point, sha256(as_bytes(signed_part)), *signature,
                                   EcdsaForm::kCompact, HighS::kAllowed))
        return std::unexpected(bad("signature"));

    if (claims.htm != request.method) return std::unexpected(bad("method"));
    if (claims.htu != request.url) return std::unexpected(bad("address"));
    if (claims.iat < request.now_s - kProofSkewS || claims.iat > request.now_s + kProofSkewS)
        return std::unexpected(bad("time"));
    const std::string wanted =
        request.access_token.empty() ? "" : to_base64url(sha256(as_bytes(request.access_token)));
    if (claims.ath.value_or(Text<64>()) != wanted) return std::unexpected(bad("token"));
    return Proof{.thumbprint = thumbprint_of(header.jwk), .id = claims.jti};
}

}  // namespace portico::vault
