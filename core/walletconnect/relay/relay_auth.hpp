// SPDX-License-Identifier: Apache-2.0
//
// The JWT with which a client names itself to a relay (relay protocol, "relay client auth"): EdDSA
// over
// `{"alg":"EdDSA","typ":"JWT"}` and the claims iss (did:key of the client), sub, aud, iat, exp.
// Used by the pairing machine to build and by the relay to check.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"

namespace portico::wc {

inline constexpr std::size_t kRelayJwtMax = 4096;
/// How far the clocks of client and relay may differ.
inline constexpr std::int64_t kRelayJwtLeewayS = 120;
inline constexpr std::int64_t kRelayJwtTtlS = 86'400;

struct RelayJwt {
    std::string iss;
    std::string sub;
    std::string aud;
    std::int64_t iat = 0;  ///< Unix seconds
    std::int64_t exp = 0;
    Bytes32 public_key{};  ///< the key that iss names
};

/// Signs a token. `sub` is random hex text that stays the same for the life of the process.
std::string build_relay_jwt(const Secret<32>& seed, std::string_view sub, std::string_view aud,
                            std::int64_t iat_s, std::int64_t ttl_s);

/// What a verifier asks beyond the signature.
struct RelayJwtCheck {
    std::optional<std::string_view> aud = std::nullopt;  ///< must be equal
    std::optional<std::int64_t> time_s = std::nullopt;   ///< iat - leeway <= time <= exp + leeway
    std::int64_t leeway_s = kRelayJwtLeewayS;
};

/// Reads and verifies a token. Claims that it does not know are ignored.
/// Errors: wc_jwt_invalid (what is wrong: format, header, claims, issuer, signature, audience,
/// early, expired); input_too_long.
Result<RelayJwt> verify_relay_jwt(std::string_view jwt, const RelayJwtCheck& check = {});

/// A refusal that is about time, as relays word it ("JWT Token is not yet valid: ..", "JWT Token is
/// expired: ..").
struct RelayTimeRefusal {
    bool ahead = false;                 ///< our clock is, of the relay's; else it is behind
    std::optional<std::int64_t> now_s;  ///< what the relay's clock showed, where it says so
};

/// Nothing: the reason is another one.
std::optional<RelayTimeRefusal> read_time_refusal(std::string_view reason);

}  // namespace portico::wc
