// SPDX-License-Identifier: Apache-2.0
//
// Bodies of sign-in (docs/sign-in.md). Members are spelled as on the wire, as clients of the
// reference read them. Times of accounts are RFC 3339, `exp` is seconds since 1970.
#pragma once

#include <boost/describe.hpp>
#include <optional>

#include "core/base/json/json.hpp"
#include "core/base/limits.hpp"

namespace portico::api {

inline constexpr std::size_t kSignInMessageMax = 16'384;

struct NonceBody {
    Text<64> nonce;
    Text<2048> token;        ///< handed back with the signed message, in the header x-nonce-jwt
    Text<32> issuedAt = {};  ///< for the message, RFC 3339: a visitor's own clock may be wrong
};
BOOST_DESCRIBE_STRUCT(NonceBody, (), (nonce, token, issuedAt))

/// Of the message's parts only this: the others are read from the message.
struct SignInFields {
    Text<48> chainId;
};
BOOST_DESCRIBE_STRUCT(SignInFields, (), (chainId))

struct SignInWallet {
    Text<16> type;  ///< walletconnect, extension, social, unknown
    Text<64> name;
    Text<64> social;
};
BOOST_DESCRIBE_STRUCT(SignInWallet, (), (type, name, social))

struct SignInRequest {
    SignInFields data;
    Text<kSignInMessageMax> message;
    Text<kSignInMessageMax> signature;
    SignInWallet walletInfo;
};
BOOST_DESCRIBE_STRUCT(SignInRequest, (), (data, message, signature, walletInfo))

struct SignInToken {
    Text<8192> token;
};
BOOST_DESCRIBE_STRUCT(SignInToken, (), (token))

struct SignInAccount {
    Text<36> uuid;
    Text<48> caip2_chain;  ///< of the last sign-in
    Text<128> address;
    Text<36> profile_uuid;
    Text<32> created_at;
    bool is_main_account = true;
    Text<16> verification_status;  ///< "verified"
    Text<96> connection_method;
    Json metadata;
    Text<32> last_signed_in_at;
    Text<32> signed_up_at;
    Text<32> updated_at;
};
BOOST_DESCRIBE_STRUCT(SignInAccount, (),
                      (uuid, caip2_chain, address, profile_uuid, created_at, is_main_account,
                       verification_status, connection_method, metadata, last_signed_in_at,
                       signed_up_at, updated_at))

struct SignInMe {
    Text<300> aud;
    Text<300> iss;
    std::int64_t exp = 0;
    Text<32> projectIdKey;
    Text<192> sub;
    Text<128> address;
    Text<32> chainId;
    Text<8> chainIdNamespace;
    Text<48> caip2Network;
    Text<4096> uri;
    Text<300> domain;
    Text<36> projectUuid;
    Text<36> profileUuid;
    Text<128> nonce;
    std::optional<SignInAccount> appKitAccount;
};
BOOST_DESCRIBE_STRUCT(SignInMe, (),
                      (aud, iss, exp, projectIdKey, sub, address, chainId, chainIdNamespace,
                       caip2Network, uri, domain, projectUuid, profileUuid, nonce, appKitAccount))

struct AccountMetadata {
    Json metadata;
};
BOOST_DESCRIBE_STRUCT(AccountMetadata, (), (metadata))

/// What a webhook of sign-ins tells. `type`: "sign_in.started", "sign_in.ended" (one session) or
/// "sign_in.ended_everywhere" (all of the account).
struct SignInEvent {
    Text<32> id;  ///< of the event, the same each time it is sent
    Text<32> type;
    Text<32> projectId;
    std::int64_t createdAt = 0;             ///< seconds since 1970
    std::optional<Text<32>> sessionId;      ///< of a token its `jti`; not of ended_everywhere
    std::optional<std::int64_t> expiresAt;  ///< of a session that started; its end is not told
    SignInAccount account;
};
BOOST_DESCRIBE_STRUCT(SignInEvent, (),
                      (id, type, projectId, createdAt, sessionId, expiresAt, account))

/// Clients parse every answer as JSON.
struct SignInDone {
    Text<8> status;  ///< "ok"
};
BOOST_DESCRIBE_STRUCT(SignInDone, (), (status))

/// Of a back end: a message with a nonce of its own, or with one of this server and its token.
struct VerifyRequest {
    Text<kSignInMessageMax> message;
    Text<kSignInMessageMax> signature;
    Text<128> nonce;
    Text<2048> nonceToken;
    Text<8> chainIdNamespace;  ///< of a message whose chain id has none; eip155 unless said
};
BOOST_DESCRIBE_STRUCT(VerifyRequest, (), (message, signature, nonce, nonceToken, chainIdNamespace))

struct VerifiedMessage {
    bool valid = false;
    std::optional<Text<300>> reason;  ///< why it is not
    std::optional<Text<128>> address;
    std::optional<Text<48>> caip2Network;
    std::optional<Text<300>> domain;
    std::optional<Text<4096>> uri;
    std::optional<Text<128>> nonce;
};
BOOST_DESCRIBE_STRUCT(VerifiedMessage, (),
                      (valid, reason, address, caip2Network, domain, uri, nonce))

struct JsonWebKey {
    Text<8> kty;
    Text<8> crv;
    Text<64> x;
    Text<64> y;
    Text<8> use;
    Text<8> alg;
    Text<64> kid;
};
BOOST_DESCRIBE_STRUCT(JsonWebKey, (), (kty, crv, x, y, use, alg, kid))

struct JsonWebKeySet {
    List<JsonWebKey, 64> keys;
};
BOOST_DESCRIBE_STRUCT(JsonWebKeySet, (), (keys))

}  // namespace portico::api
