// SPDX-License-Identifier: Apache-2.0
//
// Who may connect (docs/spec/relay.md#authentication, docs/spec/relay.md#refusals): the refusals
// word for word.
#include "server/relay/admission.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/base64.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/did_key.hpp"
#include "core/walletconnect/relay/relay_auth.hpp"

namespace portico::relay {
namespace {

constexpr std::int64_t kIat = 1'700'000'000;

struct AdmissionTest : testing::Test {
    std::string token(std::int64_t ttl_s = 86'400, std::string_view aud = "wss://relay.example") {
        const FixedBytes<32> bytes{7};
        return wc::build_relay_jwt(Secret<32>(std::span<const std::uint8_t, 32>(bytes)), "sub", aud,
                                   kIat, ttl_s);
    }
    std::string outcome(std::string_view jwt, std::int64_t now_s, std::string_view project = "",
                        std::string_view origin = "") {
        const auto result =
            admit_client(policy, {.jwt = jwt, .project_id = project, .origin = origin}, now_s);
        if (result) return "admitted";
        EXPECT_EQ(result.error().error.code, 3000);
        return std::to_string(result.error().http_status) + " " +
               std::string(result.error().error.data) + ": " + result.error().reason;
    }
    AdmissionPolicy policy = [] {
        AdmissionPolicy out;
        out.audiences = {"wss://relay.example"};
        return out;
    }();
};

Secret<32> client_seed() {
    const FixedBytes<32> bytes{7};
    return Secret<32>(std::span<const std::uint8_t, 32>(bytes));
}

/// A signed token of any header and claims.
std::string sign(const std::string& header, const std::string& claims) {
    const Secret<32> seed = client_seed();
    const std::string jwt = to_base64url(as_bytes(header)) + "." + to_base64url(as_bytes(claims));
    return jwt + "." + to_base64url(sign_ed25519(seed, as_bytes(jwt)));
}

std::string claims(const std::string& more) {
    const Secret<32> seed = client_seed();
    return R"({"iss":")" + to_did_key(derive_ed25519_public(seed)) +
           R"(","sub":"s","aud":"wss://relay.example","iat":1700000000)" + more + "}";
}

const std::string kHeader = R"({"alg":"EdDSA","typ":"JWT"})";
const std::string kDay = R"(,"exp":1700086400)";
const std::string kRefused = "401 InvalidJwt: JWT validation error: ";

// Case 96.
TEST_F(AdmissionTest, TimeIsCheckedWith120SecondsOfLeeway) {
    EXPECT_EQ(outcome(token(), kIat - 120), "admitted");
    EXPECT_EQ(outcome(token(), kIat - 121),
              "401 InvalidJwt: JWT validation error: JWT Token is not yet valid: basic.iat: "
              "1700000000, now + time_leeway: 1699999999, time_leeway: 120");
    EXPECT_EQ(outcome(token(), kIat + 86'400 + 120), "admitted");
    EXPECT_EQ(outcome(token(), kIat + 86'400 + 121),
              "401 InvalidJwt: JWT validation error: JWT Token is expired: Some(1700086400), "
              "now: 1700086521");
}

TEST_F(AdmissionTest, ARefusalForTheClientsClockNamesTheServersTime) {
    for (const std::int64_t now_s : {kIat - 121, kIat - 1'000'000, kIat + 90'000, kIat + 900'000}) {
        const std::string reason = outcome(token(), now_s);
        const auto refusal = wc::read_time_refusal(reason);
        ASSERT_TRUE(refusal) << reason;
        EXPECT_EQ(refusal->ahead, now_s < kIat);
        EXPECT_EQ(refusal->now_s, now_s);
        EXPECT_LE(reason.size() - std::string_view("401 InvalidJwt: ").size(), 123U)
            << "a close frame has room for no more";
    }
}

// Case 96.
TEST_F(AdmissionTest, BrokenTokensAreRefused) {
    EXPECT_EQ(outcome("", kIat), "401 MissingJwt: JWT validation error: JWT Token is missing");
    EXPECT_EQ(outcome("a.b.c", kIat),
              "401 InvalidJwt: JWT validation error: Invalid token: format");
    std::string forged = token();
    forged[forged.size() - 10] = forged[forged.size() - 10] == 'A' ? 'B' : 'A';
    EXPECT_EQ(outcome(forged, kIat),
              "401 InvalidJwt: JWT validation error: Invalid token: signature");
}

TEST_F(AdmissionTest, AudienceIsComparedWithoutTrailingSlash) {  // 8.2
    policy.audiences = {"wss://relay.example/"};
    EXPECT_EQ(outcome(token(), kIat), "admitted");
    EXPECT_EQ(outcome(token(86'400, "wss://relay.example//"), kIat), "admitted");
    EXPECT_EQ(outcome(token(86'400, "wss://other.example"), kIat),
              "401 InvalidJwt: JWT validation error: Invalid audience");
}

TEST_F(AdmissionTest, AudiencesAreComparedAsAddresses) {
    policy.audiences = {"https://Relay.Example"};
    for (const char* ours :
         {"wss://relay.example", "https://relay.example", "https://relay.example/",
          "wss://relay.example:443", "WSS://RELAY.EXAMPLE:443/", "ws://relay.example",
          "http://relay.example:80"})
        EXPECT_EQ(outcome(token(86'400, ours), kIat), "admitted") << ours;
    for (const char* others :
         {"wss://relay.example:80", "wss://relay.example:4430", "wss://relay.example:8443",
          "wss://relay.example.evil", "wss://evil@relay.example", "wss://relay.example/other",
          "wss://relay.example?x", "relay.example", "ftp://relay.example", "wss://",
          "wss:relay.example", "wss://relay.example\\@evil", ""})
        EXPECT_EQ(outcome(token(86'400, others), kIat), kRefused + "Invalid audience") << others;
    policy.audiences = {"ws://relay.example:5555/way"};
    EXPECT_EQ(outcome(token(86'400, "http://relay.example:5555/way/"), kIat), "admitted");
    EXPECT_EQ(outcome(token(86'400, "ws://relay.example:5555/Way"), kIat),
              kRefused + "Invalid audience");
    const std::string foreign = token(86'400, "wss://other.example");
    const auto refused =
        admit_client(policy, {.jwt = foreign, .project_id = "", .origin = ""}, kIat);
    EXPECT_EQ(refused.error().audience, "wss://other.example") << "for the log";
}

// Case 96.
TEST_F(AdmissionTest, WithoutAudiencesATokenMustBeForThisMachine) {
    policy.audiences.clear();
    for (const char* ours : {"ws://localhost:5555", "ws://127.0.0.1:1", "ws://127.1.2.3/",
                             "ws://[::1]:5555", "wss://app.localhost", "ws://0.0.0.0:5555"})
        EXPECT_EQ(outcome(token(86'400, ours), kIat), "admitted") << ours;
    for (const char* others :
         {"wss://relay.example", "", "localhost", "wss://localhost.example",
          "wss://127.0.0.1.example", "wss://localhost@relay.example",
          "wss://relay.example/localhost", "wss://[::2]", "wss://notlocalhost"})
        EXPECT_EQ(outcome(token(86'400, others), kIat), kRefused + "Invalid audience") << others;
    policy.any_audience = true;
    EXPECT_EQ(outcome(token(86'400, "wss://relay.example"), kIat), "admitted");
}

TEST_F(AdmissionTest, LifetimesAreBounded) {
    EXPECT_EQ(outcome(token(86'400 + 3'600), kIat), "admitted");
    EXPECT_EQ(outcome(token(86'400 + 3'601), kIat),
              kRefused + "JWT Token lives too long: at most 90000 s");
    EXPECT_EQ(outcome(token(-1), kIat), kRefused + "JWT Token expires before it was issued");
}

TEST_F(AdmissionTest, WhatATokenSaysOfItselfIsHeeded) {
    EXPECT_EQ(outcome(sign(kHeader, claims(kDay)), kIat), "admitted");
    EXPECT_EQ(outcome(sign(kHeader, claims(kDay + R"(,"act":"client_auth")")), kIat), "admitted");
    EXPECT_EQ(outcome(sign(kHeader, claims(kDay + R"(,"nbf":1700000120)")), kIat), "admitted");
    EXPECT_EQ(outcome(sign(kHeader, claims(kDay + R"(,"nbf":1700000121)")), kIat),
              kRefused + "JWT Token is not yet valid: nbf");
    EXPECT_EQ(outcome(sign(kHeader, claims(kDay + R"(,"nbf":"soon")")), kIat),
              kRefused + "Invalid token: nbf");
    EXPECT_EQ(outcome(sign(R"({"alg":"EdDSA","typ":"JWT","crit":["x"]})", claims(kDay)), kIat),
              kRefused + "Invalid token: crit is not understood");
    EXPECT_EQ(outcome(sign(kHeader, claims(kDay + R"(,"exp":1700086400)")), kIat),
              kRefused + "Invalid token: format");  // two members of one name
    EXPECT_EQ(outcome(sign(R"({"alg":"EdDSA","alg":"EdDSA","typ":"JWT"})", claims(kDay)), kIat),
              kRefused + "Invalid token: format");
}

TEST(LoopbackListener, IsReachedFromThisMachineAlone) {
    for (const char* ours : {"127.0.0.1:5555", "localhost:0", "[::1]:5555"})
        EXPECT_TRUE(is_loopback_listener(ours)) << ours;
    for (const char* open : {"0.0.0.0:5555", "[::]:5555", "192.0.2.1:5555", "portico.example:443"})
        EXPECT_FALSE(is_loopback_listener(open)) << open;
}

TEST_F(AdmissionTest, ProjectAndOriginListsAreExact) {
    EXPECT_EQ(outcome(token(), kIat, "", "https://any.example"), "admitted");
    policy.project_ids = {"0123456789abcdef0123456789abcdef"};
    policy.origins = {"https://app.example"};
    EXPECT_EQ(outcome(token(), kIat), "401 ProjectIdNotSpecified: Project ID is missing");
    EXPECT_EQ(outcome(token(), kIat, "x"), "401 ProjectNotFound: Project not found");
    const std::string_view project = "0123456789abcdef0123456789abcdef";
    EXPECT_EQ(outcome(token(), kIat, project), "admitted");  // no browser, no origin
    EXPECT_EQ(outcome(token(), kIat, project, "https://app.example"), "admitted");
    EXPECT_EQ(outcome(token(), kIat, project, "https://app.example.evil"),
              "403 OriginNotAllowed: Unauthorized: origin not allowed");
}

TEST(OwnOrigin, IsTheHostOfAnAudience) {
    AdmissionPolicy policy;
    policy.audiences = {"wss://relay.example/path", "http://10.0.2.2:5555"};
    for (const char* own :
         {"https://relay.example", "wss://relay.example", "https://RELAY.example:443",
          "https://relay.example/", "http://10.0.2.2:5555"})
        EXPECT_TRUE(is_own_origin(policy, own)) << own;
    for (const char* other : {"", "null", "https://relay.example.evil", "https://shop.example",
                              "https://relay.example:8443", "relay.example", "http://10.0.2.2",
                              "https://relay.example/path"})
        EXPECT_FALSE(is_own_origin(policy, other)) << other;
    policy.audiences.clear();
    policy.any_audience = true;
    EXPECT_FALSE(is_own_origin(policy, "https://shop.example"));
    EXPECT_FALSE(is_own_origin(policy, "http://localhost:5555"))
        << "pages of this machine are asked";
}

}  // namespace
}  // namespace portico::relay
