// SPDX-License-Identifier: Apache-2.0
//
// Signed tokens of providers (OpenID Connect Core 1.0, section 3.1.3.7; RFC 7515, 7517, 7518).
// RS256 and ES256 are taken, each with a key of its kind out of the provider's own set, and no key
// that a token names itself.
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/entropy.hpp"
#include "core/base/json/json.hpp"
#include "server/vault/social/verifying_key.hpp"

namespace portico::vault::social {

/// A provider's published keys.
class SigningKeys {
  public:
    static constexpr std::size_t kKeysMax = 32;

    /// Of a JWK set. Keys of other kinds and uses, and those that are not valid, are left out.
    static std::expected<SigningKeys, std::string> parse(std::string_view text);

    /// Variable time: all of it is public. False also where there is no such key.
    bool verifies(std::string_view kid, TokenAlgorithm algorithm, std::string_view text,
                  ByteView signature) const;
    bool has(std::string_view kid) const;
    std::size_t size() const { return keys_.size(); }

  private:
    struct Key {
        std::string kid;
        VerifyingKey key;
    };
    std::vector<Key> keys_;
};

/// The key that a token says it was signed with, before anything of it was checked: for fetching
/// the set again. Empty: it is no token of ours to take.
std::string token_key_id(std::string_view token);

/// Whether this key signed the compact JWS (RFC 7515), by any algorithm that it is for and that is
/// among `taken`. What is signed is not read: it may be any bytes.
bool verifies_jws(std::string_view jws, const VerifyingKey& key,
                  std::span<const TokenAlgorithm> taken);

struct IdTokenCheck {
    std::span<const std::string> issuers;  ///< spellings of one issuer
    std::string_view client_id;
    std::string_view nonce;
    std::int64_t now_s = 0;
};

/// The claims of a token that the provider signed for this client and this flow. The error is for
/// the log: what was wrong, and nothing of the token.
std::expected<Json, std::string> verify_id_token(std::string_view token, const SigningKeys& keys,
                                                 const IdTokenCheck& check);

/// What apple takes as its client secret: a JWT of five minutes, signed with the key of the team
/// (PEM, P-256). The error is one line for the operator.
struct ClientSecretParts {
    std::string_view private_key;  ///< secret
    std::string_view key_id, team_id, client_id, audience;
    std::int64_t now_s = 0;
};
std::expected<std::string, std::string> make_client_secret(const ClientSecretParts& parts);

}  // namespace portico::vault::social
