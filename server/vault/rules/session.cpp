// SPDX-License-Identifier: Apache-2.0
#include "server/vault/rules/session.hpp"

#include "core/base/encoding/hex.hpp"
#include "core/base/secret.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "core/vault/fields.hpp"

namespace portico::vault {
namespace {

constexpr std::size_t kTokenDigits = 64;

constexpr std::string_view prefix_of(TokenKind kind) {
    switch (kind) {
        case TokenKind::kAccess:
            return "pva_";
        case TokenKind::kRefresh:
            return "pvr_";
        case TokenKind::kHost:
            return "pvh_";
    }
    return "";
}

IssuedToken make_token(TokenKind kind, const Secret<32>& drawn) {
    IssuedToken token{.text = std::string(prefix_of(kind)) + to_hex(drawn.expose()), .hash = {}};
    token.hash = sha256(as_bytes(token.text));
    return token;
}

}  // namespace

IssuedToken issue_token(TokenKind kind, const EntropyFn& random) {
    Secret<32> drawn;
    random(drawn.expose_mutable());
    return make_token(kind, drawn);
}

Result<Bytes32> hash_token(std::string_view text, TokenKind wanted) {
    const std::string_view prefix = prefix_of(wanted);
    if (!text.starts_with(prefix) || text.size() != prefix.size() + kTokenDigits)
        return fail(Code::token_invalid);
    return sha256(as_bytes(text));
}

IssuedToken exchange_token(TokenKind kind, const Secret<32>& key, std::string_view shown) {
    const Secret<32> drawn(hmac_sha256(key.expose(), Fields("portico exchanged token 1")
                                                         .add(static_cast<std::uint32_t>(kind))
                                                         .add(shown)
                                                         .bytes()));
    return make_token(kind, drawn);
}

Result<Refreshed> rotate_refresh(SessionFamily& family, const Bytes32& shown, const Bytes32& next,
                                 std::int64_t now_ms) {
    if (family.ended) return fail(Code::session_ended);
    if (equal_in_constant_time(shown, family.previous_refresh_hash) && shown != Bytes32{}) {
        const std::int64_t since_ms = now_ms - family.refreshed_at_ms;
        const bool is_lost = family.is_unused && since_ms < life_ms(TokenKind::kRefresh);
        if ((is_lost || (since_ms < kAskedAgainMs && since_ms > -kAskedAgainMs)) &&
            equal_in_constant_time(next, family.refresh_hash))
            return Refreshed::kBefore;
        family.ended = true;
        return fail(family.is_unused && !is_lost ? Code::session_ended : Code::token_reused);
    }
    if (!equal_in_constant_time(shown, family.refresh_hash)) return fail(Code::token_invalid);
    if (now_ms >= family.refreshed_at_ms + life_ms(TokenKind::kRefresh)) {
        family.ended = true;
        return fail(Code::session_ended);
    }
    family.previous_refresh_hash = family.refresh_hash;
    family.refresh_hash = next;
    family.refreshed_at_ms = now_ms;
    family.is_unused = true;
    return Refreshed::kNow;
}

}  // namespace portico::vault
