// SPDX-License-Identifier: Apache-2.0
#include "core/walletconnect/relay/relay_auth.hpp"

#include "core/base/encoding/base64.hpp"
#include "core/base/json/json_text.hpp"
#include "core/base/text/decimal.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/did_key.hpp"

namespace portico::wc {

namespace {

constexpr std::string_view kHeader = R"({"alg":"EdDSA","typ":"JWT"})";

Result<Json> parse_part(std::string_view part) {
    const auto bytes = parse_base64url(part);
    if (!bytes) return fail(Code::wc_jwt_invalid, "format");
    auto json = parse_json(as_text(*bytes), {.depth = 8, .size_bytes = kRelayJwtMax});
    if (!json || !json->is_object() || !has_unique_names(*json))
        return fail(Code::wc_jwt_invalid, "format");
    return json;
}

/// A claim in whole seconds that arithmetic cannot overflow.
Result<std::int64_t> find_seconds(const Json& claims, std::string_view name) {
    const Json* claim = claims.find(name);
    const auto value = claim != nullptr && claim->is_number() ? claim->as_integer()
                                                              : std::optional<std::int64_t>();
    if (!value || *value < 0 || *value > kSafeIntegerMax)
        return fail(Code::wc_jwt_invalid, "claims");
    return *value;
}

/// The digits that follow `name`.
std::optional<std::int64_t> number_after(std::string_view text, std::string_view name) {
    const std::size_t at = text.find(name);
    if (at == std::string_view::npos) return std::nullopt;
    text.remove_prefix(at + name.size());
    const auto number = parse_decimal(text.substr(0, text.find_first_not_of("0123456789")));
    if (!number || *number > static_cast<std::uint64_t>(kSafeIntegerMax)) return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

Result<std::string> find_text(const Json& claims, std::string_view name) {
    const auto value = claims.find_string(name);
    if (!value) return fail(Code::wc_jwt_invalid, "claims");
    return std::string(*value);
}

}  // namespace

std::string build_relay_jwt(const Secret<32>& seed, std::string_view sub, std::string_view aud,
                            std::int64_t iat_s, std::int64_t ttl_s) {
    const std::string claims =
        json_text(R"({"iss":$,"sub":$,"aud":$,"iat":$,"exp":$})",
                  {to_did_key(derive_ed25519_public(seed)), sub, aud, iat_s, iat_s + ttl_s});
    std::string jwt = to_base64url(as_bytes(kHeader)) + "." + to_base64url(as_bytes(claims));
    jwt += "." + to_base64url(sign_ed25519(seed, as_bytes(jwt)));
    return jwt;
}

Result<RelayJwt> verify_relay_jwt(std::string_view jwt, const RelayJwtCheck& check) {
    if (jwt.size() > kRelayJwtMax) return fail(Code::input_too_long, to_decimal(kRelayJwtMax));
    const std::size_t first = jwt.find('.');
    const std::size_t second = jwt.find('.', first == std::string_view::npos ? first : first + 1);
    if (second == std::string_view::npos || jwt.find('.', second + 1) != std::string_view::npos)
        return fail(Code::wc_jwt_invalid, "format");

    const Json header = PORTICO_TRY(parse_part(jwt.substr(0, first)));
    if (header.find_string("alg") != "EdDSA" || header.find_string("typ") != "JWT")
        return fail(Code::wc_jwt_invalid, "header");
    const Json claims = PORTICO_TRY(parse_part(jwt.substr(first + 1, second - first - 1)));
    RelayJwt token;
    token.iss = PORTICO_TRY(find_text(claims, "iss"));
    token.sub = PORTICO_TRY(find_text(claims, "sub"));
    token.aud = PORTICO_TRY(find_text(claims, "aud"));
    token.iat = PORTICO_TRY(find_seconds(claims, "iat"));
    token.exp = PORTICO_TRY(find_seconds(claims, "exp"));

    const auto key = parse_did_key(token.iss);
    if (!key) return fail(Code::wc_jwt_invalid, "issuer");
    token.public_key = *key;
    const auto signature = parse_base64url(jwt.substr(second + 1));
    if (!signature || !verify_ed25519(*key, as_bytes(jwt.substr(0, second)), *signature))
        return fail(Code::wc_jwt_invalid, "signature");

    if (check.aud && *check.aud != token.aud) return fail(Code::wc_jwt_invalid, "audience");
    if (check.time_s) {
        if (*check.time_s < token.iat - check.leeway_s) return fail(Code::wc_jwt_invalid, "early");
        if (*check.time_s > token.exp + check.leeway_s)
            return fail(Code::wc_jwt_invalid, "expired");
    }
    return token;
}

std::optional<RelayTimeRefusal> read_time_refusal(std::string_view reason) {
    RelayTimeRefusal refusal;
    refusal.ahead = reason.find("JWT Token is not yet valid") != std::string_view::npos;
    if (!refusal.ahead && reason.find("JWT Token is expired") == std::string_view::npos)
        return std::nullopt;
    const auto latest_s = number_after(reason, "now + time_leeway: ");
    const auto leeway_s = number_after(reason, ", time_leeway: ");
    refusal.now_s = latest_s && leeway_s ? std::optional(*latest_s - *leeway_s)
                                         : number_after(reason, ", now: ");
    return refusal;
}

}  // namespace portico::wc
