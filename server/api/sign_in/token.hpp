// SPDX-License-Identifier: Apache-2.0
//
// The tokens of sign-in: JWTs (RFC 7519) of one algorithm, ES256, and of two kinds that are never
// taken for each other. A key is chosen among our own by `kid`; no token brings its own, and no
// other algorithm is read.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/describe/describe.hpp"
#include "server/api/sign_in/signing_key.hpp"

namespace portico::api::sign_in {

inline constexpr std::size_t kTokenMax = 8'192;
/// `typ` of the two kinds.
inline constexpr std::string_view kSessionType = "JWT";
inline constexpr std::string_view kNonceType = "portico-nonce+jwt";

/// Of a session. Members are named as clients of the reference have them.
struct SessionClaims {
    Text<300> iss;
    Text<32> aud;   ///< the project's id
    Text<192> sub;  ///< CAIP-10
    std::int64_t iat = 0;
    std::int64_t exp = 0;
    Text<32> jti;  ///< of the session
    Text<128> address;
    Text<32> chainId;
    Text<8> chainIdNamespace;
    Text<48> caip2Network;
    Text<4096> uri;
    Text<300> domain;
    Text<32> projectIdKey;
    Text<36> projectUuid;
    Text<36> profileUuid;
    Text<128> nonce;
};
BOOST_DESCRIBE_STRUCT(SessionClaims, (),
                      (iss, aud, sub, iat, exp, jti, address, chainId, chainIdNamespace,
                       caip2Network, uri, domain, projectIdKey, projectUuid, profileUuid, nonce))

/// Of a nonce that was handed out. It has no `sub` and another audience, so that a back end that
/// looks at nothing but the signature and the audience takes none for a session.
struct NonceClaims {
    Text<300> iss;
    Text<16> aud;  ///< "nonce"
    std::int64_t exp = 0;
    Text<64> nonce;
    Text<32> project;
    Text<300> origin;  ///< of the page that asked; empty: it said none
};
BOOST_DESCRIBE_STRUCT(NonceClaims, (), (iss, aud, exp, nonce, project, origin))

/// Our points by `kid`.
using VerificationKeys = std::map<std::string, Bytes, std::less<>>;

/// Nothing where OpenSSL fails.
std::optional<std::string> sign_token(std::string_view type, std::string_view claims,
                                      const SigningKey& key);

enum class TokenFault : std::uint8_t {
    kForm,        ///< no such token, another algorithm or kind
    kUnknownKey,  ///< perhaps of another process, newer than what is known here
    kSignature,
    kExpired
};

/// The claims of a token as they were signed.
std::expected<std::string, TokenFault> open_token(std::string_view token, std::string_view type,
                                                  const VerificationKeys& keys);

/// The claims of a token that has not expired.
template <class Claims>
std::expected<Claims, TokenFault> read_token(std::string_view token, std::string_view type,
                                             const VerificationKeys& keys, std::int64_t now_s) {
    const auto text = open_token(token, type, keys);
    if (!text) return std::unexpected(text.error());
    auto claims = parse_described<Claims>(*text, {.depth = 2, .size_bytes = kTokenMax});
    if (!claims) return std::unexpected(TokenFault::kForm);
    if (claims->exp <= now_s) return std::unexpected(TokenFault::kExpired);
    return std::move(*claims);
}

}  // namespace portico::api::sign_in
