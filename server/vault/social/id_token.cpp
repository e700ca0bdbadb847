// SPDX-License-Identifier: Apache-2.0
#include "server/vault/social/id_token.hpp"

#include <algorithm>
#include <boost/describe.hpp>
#include <optional>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/base/limits.hpp"
#include "server/vault/social/json_fields.hpp"
#include "server/vault/social/openssl_keys.hpp"

namespace portico::vault::social {

// Of apple's client secret; members as on the wire.
struct SecretHeader {
    Text<8> alg = "ES256";
    Text<64> kid;
};
BOOST_DESCRIBE_STRUCT(SecretHeader, (), (alg, kid))

struct SecretClaims {
    Text<64> iss;
    std::int64_t iat = 0;
    std::int64_t exp = 0;
    Text<256> aud;
    Text<256> sub;
};
BOOST_DESCRIBE_STRUCT(SecretClaims, (), (iss, iat, exp, aud, sub))

namespace {

using Why = std::unexpected<std::string>;

constexpr JsonLimits kSetLimits{.depth = 6, .size_bytes = 64 * 1024, .values = 2000};
constexpr JsonLimits kPartLimits{.depth = 6, .size_bytes = 16 * 1024, .values = 500};
constexpr std::size_t kIdTokenMax = 16 * 1024;
constexpr std::size_t kKidMax = 128;
constexpr std::int64_t kSkewS = 60;
/// Tokens of a code that was just exchanged are new.
constexpr std::int64_t kAgeMaxS = 600;
constexpr std::int64_t kSecretLifeS = 300;

struct Parts {
    std::string_view signed_text;
    Json header;
    std::string_view payload;  ///< in base64url
    Bytes signature;
};

std::optional<Json> read_part(std::string_view part) {
    const auto bytes = parse_base64url(part);
    if (!bytes) return std::nullopt;
    auto json = parse_json(as_text(*bytes), kPartLimits);
    if (!json || !json->is_object() || !has_unique_names(*json)) return std::nullopt;
    return std::move(*json);
}

std::optional<Parts> take_apart(std::string_view token) {
    if (token.size() > kIdTokenMax || std::ranges::count(token, '.') != 2) return std::nullopt;
    const std::size_t second = token.rfind('.');
    Parts out;
    out.signed_text = token.substr(0, second);
    const std::size_t first = out.signed_text.find('.');
    auto header = read_part(out.signed_text.substr(0, first));
    out.payload = out.signed_text.substr(first + 1);
    auto signature = parse_base64url(token.substr(second + 1));
    if (!header || !parse_base64url(out.payload) || !signature) return std::nullopt;
    out.header = std::move(*header);
    out.signature = std::move(*signature);
    return out;
}

std::optional<std::int64_t> time_at(const Json& json, const char* name) {
    const Json* found = json.find(name);
    return found == nullptr || !found->is_number() ? std::nullopt : found->as_integer();
}

/// For this client alone: a token for several is somebody else's too.
bool is_for(const Json& claims, std::string_view client_id) {
    const Json* aud = claims.find("aud");
    if (aud == nullptr) return false;
    if (const Json* azp = claims.find("azp");
        azp != nullptr && (!azp->is_string() || azp->as_string() != client_id))
        return false;
    if (aud->is_string()) return aud->as_string() == client_id;
    return aud->is_array() && aud->items().size() == 1 && aud->items()[0].is_string() &&
           aud->items()[0].as_string() == client_id;
}

constexpr TokenAlgorithm kTaken[] = {TokenAlgorithm::kRs256, TokenAlgorithm::kEs256};

std::optional<TokenAlgorithm> algorithm_of(const Json& header,
                                           std::span<const TokenAlgorithm> taken) {
    const auto algorithm = find_algorithm(text_at(header, "alg"));
    if (!algorithm || std::ranges::find(taken, *algorithm) == taken.end()) return std::nullopt;
    return algorithm;
}

/// A header names no key but those that are published, and nothing that must be understood.
bool is_plain(const Json& header) {
    for (const char* name : {"jku", "jwk", "x5u", "x5c", "crit", "b64"})
        if (header.find(name) != nullptr) return false;
    return true;
}

/// A token says which of the published keys signed it, and nothing else about keys.
std::string key_of(const Json& header) {
    if (!is_plain(header)) return {};
    std::string kid = text_at(header, "kid");
    return kid.size() <= kKidMax ? kid : std::string();
}

}  // namespace

std::expected<SigningKeys, std::string> SigningKeys::parse(std::string_view text) {
    const auto json = parse_json(text, kSetLimits);
    const Json* keys = json ? json->find("keys") : nullptr;
    if (keys == nullptr || !keys->is_array()) return Why("its keys are no JWK set");
    SigningKeys out;
    for (const Json& one : keys->items()) {
        if (!one.is_object() || !has_unique_names(one) || out.keys_.size() == kKeysMax) continue;
        const std::string kid = text_at(one, "kid");
        if (kid.empty() || kid.size() > kKidMax || out.has(kid)) continue;
        auto key = VerifyingKey::parse(one);
        if (!key || std::ranges::none_of(kTaken, [&](auto by) { return key->is_for(by); }))
            continue;
        out.keys_.push_back({kid, std::move(*key)});
    }
    if (out.keys_.empty()) return Why("its JWK set has no key that is of use");
    return out;
}

bool SigningKeys::has(std::string_view kid) const {
    return std::ranges::find(keys_, kid, &Key::kid) != keys_.end();
}

bool SigningKeys::verifies(std::string_view kid, TokenAlgorithm algorithm, std::string_view text,
                           ByteView signature) const {
    const auto key = std::ranges::find(keys_, kid, &Key::kid);
    return key != keys_.end() && std::ranges::find(kTaken, algorithm) != std::end(kTaken) &&
           key->key.verifies(algorithm, text, signature);
}

std::string token_key_id(std::string_view token) {
    const auto parts = take_apart(token);
    return parts && algorithm_of(parts->header, kTaken) ? key_of(parts->header) : std::string();
}

bool verifies_jws(std::string_view jws, const VerifyingKey& key,
                  std::span<const TokenAlgorithm> taken) {
    const auto parts = take_apart(jws);
    const auto algorithm = parts ? algorithm_of(parts->header, taken) : std::nullopt;
    return algorithm && is_plain(parts->header) &&
           key.verifies(*algorithm, parts->signed_text, parts->signature);
}

std::expected<Json, std::string> verify_id_token(std::string_view token, const SigningKeys& keys,
                                                 const IdTokenCheck& check) {
    const auto parts = take_apart(token);
    auto claims_read = parts ? read_part(parts->payload) : std::nullopt;
    if (!claims_read) return Why("its id_token has a wrong form");
    const auto algorithm = algorithm_of(parts->header, kTaken);
    const std::string kid = key_of(parts->header);
    if (!algorithm || kid.empty()) return Why("its id_token is signed in a way that is not taken");
    if (!keys.verifies(kid, *algorithm, parts->signed_text, parts->signature))
        return Why("its id_token has a wrong signature");
    const Json& claims = *claims_read;
    const std::string issuer = text_at(claims, "iss");
    if (std::ranges::find(check.issuers, issuer) == check.issuers.end())
        return Why("its id_token names another issuer");
    if (!is_for(claims, check.client_id)) return Why("its id_token is for another client");
    const auto exp = time_at(claims, "exp"), iat = time_at(claims, "iat");
    if (!exp || !iat || *exp <= check.now_s - kSkewS || *iat > check.now_s + kSkewS ||
        *iat < check.now_s - kAgeMaxS)
        return Why("its id_token is not of now");
    if (const Json* nbf = claims.find("nbf"); nbf != nullptr) {
        const auto from = time_at(claims, "nbf");
        if (!from || *from > check.now_s + kSkewS) return Why("its id_token is not of now");
    }
    const Json* nonce = claims.find("nonce");
    if (nonce == nullptr || !nonce->is_string() || nonce->as_string() != check.nonce)
        return Why("its id_token is of another flow");
    return std::move(*claims_read);
}

std::expected<std::string, std::string> make_client_secret(const ClientSecretParts& parts) {
    SecretHeader header;
    header.kid = parts.key_id;
    SecretClaims claims;
    claims.iss = parts.team_id;
    claims.iat = parts.now_s;
    claims.exp = parts.now_s + kSecretLifeS;
    claims.aud = parts.audience;
    claims.sub = parts.client_id;
    std::string text = to_base64url(as_bytes(to_json_text(header))) + "." +
                       to_base64url(as_bytes(to_json_text(claims)));
    const auto signature = sign_es256(parts.private_key, as_bytes(text));
    if (!signature) return Why("it is no private key on P-256 in PEM");
    return text + "." + to_base64url(*signature);
}

}  // namespace portico::vault::social
