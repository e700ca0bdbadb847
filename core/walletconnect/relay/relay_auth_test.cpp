// SPDX-License-Identifier: Apache-2.0
// The public vector of the relay authentication specification.
#include "core/walletconnect/relay/relay_auth.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/crypto/curves/ed25519.hpp"

namespace portico::wc {
namespace {

constexpr char kSeed[] = "58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295";
constexpr char kIss[] = "did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH";
constexpr char kSub[] = "c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e";
constexpr char kAud[] = "wss://relay.walletconnect.com";
constexpr std::int64_t kIat = 1656910097;

std::string token() {
    return build_relay_jwt(Secret<32>(parse_hex_fixed<32>(kSeed).value()), kSub, kAud, kIat, 86400);
}

std::string refusal(const std::string& jwt, const RelayJwtCheck& check = {}) {
    const auto verified = verify_relay_jwt(jwt, check);
    return verified ? "" : verified.error().detail;
}

TEST(RelayJwt, SignsThePublishedToken) {
    const std::string jwt = token();
    EXPECT_EQ(
        jwt.substr(jwt.rfind('.') + 1),
        "bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA");
    const auto verified = verify_relay_jwt(jwt);
    ASSERT_TRUE(verified.has_value());
    EXPECT_EQ(verified->iss, kIss);
    EXPECT_EQ(verified->sub, kSub);
    EXPECT_EQ(verified->aud, kAud);
    EXPECT_EQ(verified->exp, kIat + 86400);
}

TEST(RelayJwt, ChecksAudienceAndTime) {  // 120 s leeway either way
    const std::string jwt = token();
    EXPECT_EQ(refusal(jwt, {.aud = "wss://relay.walletconnect.com"}), "");
    EXPECT_EQ(refusal(jwt, {.aud = "wss://relay.walletconnect.com/"}), "audience");
    EXPECT_EQ(refusal(jwt, {.time_s = kIat - 120}), "");
    EXPECT_EQ(refusal(jwt, {.time_s = kIat - 121}), "early");
    EXPECT_EQ(refusal(jwt, {.time_s = kIat + 86400 + 120}), "");
    EXPECT_EQ(refusal(jwt, {.time_s = kIat + 86400 + 121}), "expired");
    EXPECT_EQ(refusal(jwt, {.time_s = kIat + 86401, .leeway_s = 0}), "expired");
}

std::string signed_jwt(std::string_view header, std::string_view claims) {
    const std::string text = to_base64url(as_bytes(header)) + "." + to_base64url(as_bytes(claims));
    const Secret<32> seed(parse_hex_fixed<32>(kSeed).value());
    return text + "." + to_base64url(sign_ed25519(seed, as_bytes(text)));
}

// Another reader (JSON.parse) takes the last of two members, this one the first.
TEST(RelayJwt, OfTwoMembersOfOneNameIsRefused) {
    const std::string header = R"({"alg":"EdDSA","typ":"JWT"})";
    const std::string claims =
        R"("sub":"a","aud":"b","iat":1,"exp":2,"iss":")" + std::string(kIss) + "\"";
    EXPECT_EQ(refusal(signed_jwt(header, "{" + claims + "}")), "");
    EXPECT_EQ(
        refusal(signed_jwt(R"({"alg":"EdDSA","typ":"JWT","alg":"none"})", "{" + claims + "}")),
        "format");
    for (const char* twice :
         {R"(,"iss":"did:key:other")", R"(,"\u0069ss":"x")", R"(,"x":{"y":1,"y":1})"})
        EXPECT_EQ(refusal(signed_jwt(header, "{" + claims + twice + "}")), "format") << twice;
}

TEST(RelayJwt, EveryChangedCharacterIsRefused) {
    const std::string good = token();
    for (std::size_t i = 0; i < good.size(); ++i) {
        std::string bad = good;
        bad[i] = bad[i] == 'A' ? 'B' : 'A';
        EXPECT_NE(refusal(bad), "") << i;
    }
    EXPECT_EQ(refusal(good + "."), "format");
    EXPECT_EQ(refusal(" " + good), "format");
    EXPECT_EQ(refusal(""), "format");
    EXPECT_FALSE(verify_relay_jwt(std::string(kRelayJwtMax + 1, 'a')).has_value());
}

TEST(RelayTimeRefusal, IsReadFromTheWordsOfRelays) {
    const auto early = read_time_refusal(
        "JWT validation error: JWT Token is not yet valid: basic.iat: 1700000300, now + "
        "time_leeway: "
        "1700000120, time_leeway: 120");
    ASSERT_TRUE(early);
    EXPECT_TRUE(early->ahead);
    EXPECT_EQ(early->now_s, 1'700'000'000);
    const auto late = read_time_refusal(
        "JWT validation error: JWT Token is expired: Some(1700086400), now: 1700090000");
    ASSERT_TRUE(late);
    EXPECT_FALSE(late->ahead);
    EXPECT_EQ(late->now_s, 1'700'090'000);
}

TEST(RelayTimeRefusal, WithoutTheRelaysTimeItIsOneStill) {
    for (const char* reason :
         {"JWT validation error: JWT Token is expired: Some(1700086400)",
          "JWT Token is not yet valid: nbf", "JWT Token is not yet valid: now + time_leeway: x",
          "JWT Token is not yet valid: now + time_leeway: 99999999999999999999, time_leeway: 120",
          "JWT Token is expired, now: ", "JWT Token is expired, now: -5"}) {
        const auto refusal = read_time_refusal(reason);
        ASSERT_TRUE(refusal) << reason;
        EXPECT_FALSE(refusal->now_s) << reason;
    }
}

TEST(RelayTimeRefusal, OtherReasonsAreNone) {
    for (const char* reason :
         {"", "Unauthorized: origin not allowed", "JWT validation error: Invalid audience",
          "JWT validation error: JWT Token is missing",
          "JWT validation error: JWT Token lives too long: at most 90000 s"})
        EXPECT_FALSE(read_time_refusal(reason)) << reason;
}

}  // namespace
}  // namespace portico::wc
