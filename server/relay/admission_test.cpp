// SPDX-License-Identifier: Apache-2.0
//
// Who may connect (protocols 3.2, 3.3): the refusals word for word.
#include "server/relay/admission.hpp"

#include <gtest/gtest.h>

#include "core/walletconnect/relay_auth.hpp"

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
    AdmissionPolicy policy;
};

TEST_F(AdmissionTest, TimeIsCheckedWith120SecondsOfLeeway) {
    EXPECT_EQ(outcome(token(), kIat - 120), "admitted");
    EXPECT_EQ(outcome(token(), kIat - 121),
              "401 InvalidJwt: JWT validation error: JWT Token is not yet valid: basic.iat: "
              "1700000000, now + time_leeway: 1699999999, time_leeway: 120");
    EXPECT_EQ(outcome(token(), kIat + 86'400 + 120), "admitted");
    EXPECT_EQ(outcome(token(), kIat + 86'400 + 121),
              "401 InvalidJwt: JWT validation error: JWT Token is expired: Some(1700086400)");
}

TEST_F(AdmissionTest, BrokenTokensAreRefused) {
    EXPECT_EQ(outcome("", kIat), "401 MissingJwt: JWT validation error: JWT Token is missing");
    EXPECT_EQ(outcome("a.b.c", kIat),
              "401 InvalidJwt: JWT validation error: Invalid token: format");
    std::string forged = token();
    forged[forged.size() - 10] = forged[forged.size() - 10] == 'A' ? 'B' : 'A';
    EXPECT_EQ(outcome(forged, kIat),
              "401 InvalidJwt: JWT validation error: Invalid token: signature");
}

TEST_F(AdmissionTest, AudienceIsComparedWithoutTrailingSlash) {            // 8.2
    EXPECT_EQ(outcome(token(86'400, "ws://anything"), kIat), "admitted");  // development default
    policy.audiences = {"wss://relay.example/"};
    EXPECT_EQ(outcome(token(), kIat), "admitted");
    EXPECT_EQ(outcome(token(86'400, "wss://relay.example//"), kIat), "admitted");
    EXPECT_EQ(outcome(token(86'400, "wss://other.example"), kIat),
              "401 InvalidJwt: JWT validation error: Invalid audience");
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

}  // namespace
}  // namespace portico::relay
