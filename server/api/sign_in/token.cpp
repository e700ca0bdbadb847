// SPDX-License-Identifier: Apache-2.0
#include "server/api/sign_in/token.hpp"

#include <algorithm>

#include "core/base/encoding/base64.hpp"
#include "core/crypto/curves/p256.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico::api::sign_in {

// Read strictly: what our own tokens do not have (jwk, jku, x5c, crit) is refused with the token.
struct TokenHeader {
    Text<8> alg;
    Text<32> typ;
    Text<64> kid;
};
BOOST_DESCRIBE_STRUCT(TokenHeader, (), (alg, typ, kid))

std::optional<std::string> sign_token(std::string_view type, std::string_view claims,
                                      const SigningKey& key) {
    const TokenHeader header{.alg = "ES256", .typ = std::string(type), .kid = key.id()};
    std::string out = to_base64url(as_bytes(to_json_text(header)));
    out += '.';
    out += to_base64url(as_bytes(claims));
    const auto signature = key.sign(out);
    if (!signature) return std::nullopt;
    out += '.';
    out += to_base64url(*signature);
    return out;
}

std::expected<std::string, TokenFault> open_token(std::string_view token, std::string_view type,
                                                  const VerificationKeys& keys) {
    using enum TokenFault;
    if (token.size() > kTokenMax || std::ranges::count(token, '.') != 2)
        return std::unexpected(kForm);
    const std::size_t second = token.rfind('.');
    const std::string_view signed_part = token.substr(0, second);
    const std::size_t first = signed_part.find('.');
    const auto header_text = parse_base64url(signed_part.substr(0, first));
    const auto claims = parse_base64url(signed_part.substr(first + 1));
    const auto signature = parse_base64url(token.substr(second + 1));
    if (!header_text || !claims || !signature) return std::unexpected(kForm);
    const auto header =
        parse_described<TokenHeader>(as_text(*header_text), {.depth = 2, .size_bytes = 512});
    if (!header || header->alg != "ES256" || header->typ != type) return std::unexpected(kForm);
    const auto key = keys.find(header->kid.value);
    if (key == keys.end()) return std::unexpected(kUnknownKey);
    // A high s is as good here: a token's text proves nothing by being one of two.
    if (!verify_p256(key->second, sha256(as_bytes(signed_part)), *signature, EcdsaForm::kCompact,
                     HighS::kAllowed))
        return std::unexpected(kSignature);
    return std::string(as_text(*claims));
}

}  // namespace portico::api::sign_in
