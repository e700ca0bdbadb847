// SPDX-License-Identifier: Apache-2.0
#include "server/vault/social/try_keys.hpp"

#include <gtest/gtest.h>

namespace portico::vault::social {
namespace {

KeysVerdict judge(SocialProvider provider, int status, std::string_view body) {
    return judge_trial({.provider = provider}, status, body).verdict;
}

// The words of RFC 6749, and of the providers' own documentation where theirs differ.
TEST(TryKeys, ACodeThatIsWrongIsSaidToAClientThatIsKnown) {
    using enum SocialProvider;
    const auto taken = KeysVerdict::kTaken;
    EXPECT_EQ(judge(kGoogle, 400,
                    R"({"error":"invalid_grant","error_description":"Malformed auth code."})"),
              taken);
    EXPECT_EQ(judge(kApple, 400, R"({"error":"invalid_grant"})"), taken);
    EXPECT_EQ(judge(kGithub, 200, R"({"error":"bad_verification_code"})"), taken);
    EXPECT_EQ(judge(kX, 400, R"({"error":"invalid_request"})"), taken);
    EXPECT_EQ(judge(kDiscord, 400, R"({"error":"invalid_grant"})"), taken);
    EXPECT_EQ(judge(kFacebook, 400, R"({"error":{"type":"OAuthException","code":100}})"), taken);
}

TEST(TryKeys, AClientThatIsNotTakenIsSaidSo) {
    using enum SocialProvider;
    const auto refused = KeysVerdict::kRefused;
    EXPECT_EQ(judge(kGoogle, 401, R"({"error":"invalid_client"})"), refused);
    EXPECT_EQ(judge(kApple, 400, R"({"error":"invalid_client"})"), refused);
    EXPECT_EQ(judge(kGithub, 200, R"({"error":"incorrect_client_credentials"})"), refused);
    EXPECT_EQ(judge(kGithub, 404, R"({"error":"Not Found"})"), refused);
    EXPECT_EQ(judge(kX, 401, R"({"error":"unauthorized_client"})"), refused);
    EXPECT_EQ(judge(kDiscord, 401, R"({"error":"invalid_client"})"), refused);
    EXPECT_EQ(judge(kFacebook, 400, R"({"error":{"type":"OAuthException","code":1}})"), refused);
    EXPECT_EQ(judge(kFacebook, 400, R"({"error":{"type":"OAuthException","code":101}})"), refused);
    EXPECT_EQ(judge(kGoogle, 400, R"({"error":"redirect_uri_mismatch"})"), KeysVerdict::kAddress);
    EXPECT_EQ(judge(kFacebook, 400, R"({"error":{"code":191}})"), KeysVerdict::kAddress);
}

TEST(TryKeys, WhatSaysNothingOfTheKeysIsNotTakenForAYes) {
    using enum SocialProvider;
    EXPECT_EQ(judge(kX, 503, "{}"), KeysVerdict::kUnavailable);
    EXPECT_EQ(judge(kX, 429, "{}"), KeysVerdict::kUnavailable);
    for (const char* body : {"<html>", "{}", "[]", R"({"error":7})", R"({"error":"new_word"})",
                             R"({"access_token":"a"})"})
        EXPECT_EQ(judge(kX, 200, body), KeysVerdict::kUnclear) << body;
    EXPECT_EQ(judge(kFacebook, 400, R"({"error":{"code":"100"}})"), KeysVerdict::kUnclear);
}

TEST(TryKeys, AsksAsALoginWould) {
    ProviderConfig config{.provider = SocialProvider::kGithub};
    config.client_id = "the client";
    const TokenRequest request = trial_request(config, "s&", "https://vault.example/cb");
    EXPECT_EQ(request.form,
              "grant_type=authorization_code&code=portico-doctor&redirect_uri="
              "https%3A%2F%2Fvault.example%2Fcb&code_verifier=" +
                  std::string(43, 'a') + "&client_id=the+client&client_secret=s%26");
}

}  // namespace
}  // namespace portico::vault::social
