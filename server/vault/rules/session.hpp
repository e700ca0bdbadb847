// SPDX-License-Identifier: Apache-2.0
//
// Sessions of an approved device at the vault. Tokens are 256 random bits, stored as their SHA-256
// alone. The page that embeds the widget gets a token of another kind, which opens no share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/entropy.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"
#include "server/data/vault_records.hpp"

namespace portico::vault {

enum class TokenKind : std::uint8_t {
    kAccess = 1,   ///< the secure site's, for shares; fifteen minutes
    kRefresh = 2,  ///< gives the next pair; thirty days, once
    kHost = 3,     ///< for the page: who is signed in, nothing else; fifteen minutes
};

constexpr std::int64_t life_ms(TokenKind kind) {
    return kind == TokenKind::kRefresh ? 30LL * 24 * 3600 * 1000 : 15LL * 60 * 1000;
}

/// A token as it is handed out: its kind, then 64 hex digits.
struct IssuedToken {
    std::string text;  ///< secret
    Bytes32 hash{};    ///< what is stored
};

IssuedToken issue_token(TokenKind kind, const EntropyFn& random);

/// What is stored of a token that a caller shows. Errors: token_invalid (its form, or a kind other
/// than the one wanted here).
Result<Bytes32> hash_token(std::string_view text, TokenKind wanted);

/// The token that comes in exchange for the refresh token, or the login, `shown`: always the same
/// one, so that an answer which was lost can be given again without being kept.
IssuedToken exchange_token(TokenKind kind, const Secret<32>& key, std::string_view shown);

/// How long a login, or a refresh token whose new tokens are in use already, gives the same answer
/// again: an answer may be lost, and two tabs may ask at once.
inline constexpr std::int64_t kAskedAgainMs = 30'000;

enum class Refreshed : std::uint8_t { kNow, kBefore };

/// Exchanges the family's refresh token for `next`. kBefore: it was exchanged for that, which was a
/// moment ago or nobody has used yet, and nothing changes. Errors: session_ended (it had ended, or
/// its time is over);
/// token_reused (the family is ended now: store it); token_invalid (not of this family).
Result<Refreshed> rotate_refresh(SessionFamily& family, const Bytes32& shown, const Bytes32& next,
                                 std::int64_t now_ms);

}  // namespace portico::vault
