// SPDX-License-Identifier: Apache-2.0
//
// What each provider is asked, and what its answers are worth: by its own documentation.
#include "server/vault/social/provider.hpp"

#include <gmock/gmock.h>

#include "server/vault/social/profile.hpp"

namespace portico::vault::social {
namespace {

using testing::HasSubstr;
using testing::Not;

// RFC 7636, appendix B.
const AuthorizeRequest kRequest{
    .state = "st",
    .nonce = "no",
    .verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
    .redirect_uri = "https://vault.example.org/v1/vault/social/callback/x?a"};

ProviderConfig config_of(SocialProvider provider) {
    return {.provider = provider, .client_id = "the client", .client_secret = "a secret:&"};
}

TEST(Provider, WordsAreReadBack) {
    for (const SocialProvider provider : kProviders)
        EXPECT_EQ(find_provider(provider_word(provider)), provider);
    EXPECT_FALSE(find_provider("Google"));
    EXPECT_FALSE(find_provider(""));
}

TEST(Provider, SendsPkceStateAndTheExactAddressBackToAll) {
    for (const SocialProvider provider : kProviders) {
        if (provider == SocialProvider::kFarcaster) continue;
        const std::string url = authorize_url(config_of(provider), kRequest);
        EXPECT_THAT(url, HasSubstr("response_type=code&client_id=the+client&"));
        EXPECT_THAT(url, HasSubstr("&state=st&"));
        EXPECT_THAT(url, HasSubstr("&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&"
                                   "code_challenge_method=S256"));
        EXPECT_THAT(url, HasSubstr("redirect_uri=https%3A%2F%2Fvault.example.org%2Fv1%2Fvault%2F"
                                   "social%2Fcallback%2Fx%3Fa&"));
        EXPECT_THAT(url, Not(HasSubstr(kRequest.verifier)));
        EXPECT_EQ(url.find("nonce=no") != std::string::npos, has_id_token(provider));
    }
    EXPECT_THAT(authorize_url(config_of(SocialProvider::kApple), kRequest),
                HasSubstr("https://appleid.apple.com/auth/authorize?"));
    EXPECT_THAT(authorize_url(config_of(SocialProvider::kApple), kRequest),
                HasSubstr("&response_mode=form_post"));
    EXPECT_THAT(authorize_url(config_of(SocialProvider::kDiscord), kRequest),
                HasSubstr("&scope=identify+email&"));
}

TEST(Provider, ExchangesTheCodeAsEachWantsIt) {
    const TokenRequest discord =
        token_request(config_of(SocialProvider::kDiscord), "a secret:&", "co de", kRequest);
    EXPECT_EQ(discord.fields, "");
    EXPECT_EQ(discord.form,
              "grant_type=authorization_code&code=co+de&redirect_uri=https%3A%2F%2Fvault.example."
              "org%2Fv1%2Fvault%2Fsocial%2Fcallback%2Fx%3Fa&code_verifier="
              "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk&client_id=the+client&"
              "client_secret=a+secret%3A%26");
    // A confidential client of x shows its secret in the header alone.
    const TokenRequest x =
        token_request(config_of(SocialProvider::kX), "a secret:&", "co de", kRequest);
    EXPECT_EQ(x.fields, "Authorization: Basic dGhlK2NsaWVudDphK3NlY3JldCUzQSUyNg==\r\n");
    EXPECT_THAT(x.form, Not(HasSubstr("secret")));
}

TEST(Provider, AsksFacebookWithAProofOfTheSecret) {
    const std::string url = profile_url(config_of(SocialProvider::kFacebook),
                                        {.access_token = "token", .id_token = {}, .scope = {}});
    EXPECT_THAT(url, HasSubstr("https://graph.facebook.com/v23.0/me?fields=id%2Cname&"
                               "appsecret_proof="));
    EXPECT_EQ(url.size() - url.rfind('=') - 1, 64U);
    EXPECT_THAT(url, Not(HasSubstr("token")));
}

TEST(Provider, IsAskedAtAnotherPlaceInTests) {
    ProviderConfig config = config_of(SocialProvider::kGoogle);
    config.service = "http://127.0.0.1:8080";
    EXPECT_EQ(address_of(config, endpoints_of(config.provider).token),
              "http://127.0.0.1:8080/token");
    EXPECT_EQ(address_of(config, endpoints_of(config.provider).issuer), "http://127.0.0.1:8080");
}

TEST(Provider, ReadsTokensAndErrors) {
    const auto read = [](SocialProvider provider, int status, const std::string& body) {
        const auto answer = read_token_answer(config_of(provider), status, body);
        return answer ? answer->access_token + "/" + answer->id_token : answer.error();
    };
    using enum SocialProvider;
    EXPECT_EQ(read(kX, 200, R"({"access_token":"t","token_type":"bearer"})"), "t/");
    EXPECT_EQ(read(kGoogle, 200, R"({"access_token":"t","id_token":"i"})"), "t/i");
    EXPECT_EQ(read(kGoogle, 200, R"({"access_token":"t"})"), "it gave no id_token");
    // Case 62: GitHub says so with status 200.
    EXPECT_EQ(read(kGithub, 200, R"({"error":"bad_verification_code","error_description":"x"})"),
              "it refuses the code: bad_verification_code");
    EXPECT_EQ(read(kFacebook, 400, R"({"error":{"message":"m","type":"OAuthException"}})"),
              "it refuses the code: OAuthException");
    EXPECT_EQ(read(kX, 400, "{}"), "it refuses the code, status 400");
    EXPECT_EQ(read(kX, 200, "access_token=t"),
              "its answer to the code is no JSON object, status 200");
    EXPECT_EQ(read(kX, 200, R"({"access_token":"t\r\nHost: evil"})"), "it gave no access token");
    EXPECT_EQ(read(kX, 200, R"({"access_token":"t","access_token":"u"})"),
              "its answer to the code is no JSON object, status 200");
    // What it says of itself does not reach the log as it is.
    EXPECT_EQ(read(kX, 400, R"({"error":"ada@example.org 1"})"), "it refuses the code: an error");
}

std::string show(const ReadProfile& read) {
    if (!read) return read.error();
    return read->issuer + " " + read->subject + " " + read->name + " <" + read->email + "> " +
           std::to_string(static_cast<int>(read->trust));
}
std::string profile(SocialProvider provider, const std::string& body,
                    const std::string& emails = {}, const std::string& scope = {}) {
    return show(read_profile(config_of(provider), body, emails, scope));
}
std::string claimed(SocialProvider provider, const std::string& claims) {
    return show(read_id_claims(config_of(provider), *parse_json(claims)));
}

TEST(Profile, GoogleVouchesForTheMailboxesThatItRuns) {
    using enum SocialProvider;
    const std::string who = R"({"sub":"42","name":"Ada","email":)";
    EXPECT_EQ(claimed(kGoogle, who + R"("Ada@Gmail.com","email_verified":true})"),
              "https://accounts.google.com 42 Ada <Ada@Gmail.com> 2");
    EXPECT_EQ(claimed(kGoogle, who + R"("a@b.example","email_verified":true,"hd":"b.example"})"),
              "https://accounts.google.com 42 Ada <a@b.example> 2");
    EXPECT_EQ(claimed(kGoogle, who + R"("a@b.example","email_verified":true})"),
              "https://accounts.google.com 42 Ada <a@b.example> 1");
    EXPECT_EQ(claimed(kGoogle, who + R"("a@b.example","hd":"b.example"})"),
              "https://accounts.google.com 42 Ada <> 0");
    EXPECT_EQ(claimed(kGoogle, R"({"name":"Ada"})"), "its answer has no usable id");
    EXPECT_EQ(claimed(kGoogle, R"({"sub":42})"), "its answer has no usable id");
}

TEST(Profile, Case61ApplesBooleansAreTextsSometimes) {
    using enum SocialProvider;
    EXPECT_EQ(claimed(kApple, R"({"sub":"a.1","email":"x@privaterelay.appleid.com",)"
                              R"("email_verified":"true","is_private_email":"true"})"),
              "https://appleid.apple.com a.1  <x@privaterelay.appleid.com> 2");
    EXPECT_EQ(claimed(kApple, R"({"sub":"a.1","email":"x@icloud.com","email_verified":true})"),
              "https://appleid.apple.com a.1  <x@icloud.com> 2");
    EXPECT_EQ(claimed(kApple, R"({"sub":"a.1","email":"x@b.example","email_verified":true})"),
              "https://appleid.apple.com a.1  <x@b.example> 1");
    EXPECT_EQ(claimed(kApple, R"({"sub":"a.1","email":"x@icloud.com","email_verified":"false"})"),
              "https://appleid.apple.com a.1  <> 0");
}

TEST(Profile, Case62GithubsIdIsANumberAndItsAddressThePrimaryVerifiedOne) {
    using enum SocialProvider;
    const std::string user = R"({"id":7,"login":"ada","email":"public@b.example"})";
    const std::string emails = R"([{"email":"o@b.example","primary":false,"verified":true},)"
                               R"({"email":"p@b.example","primary":true,"verified":true}])";
    EXPECT_EQ(profile(kGithub, user, emails, "read:user,user:email"),
              "github.com 7 ada <p@b.example> 1");
    EXPECT_EQ(profile(kGithub, user, emails, "read:user"), "github.com 7 ada <> 0");
    EXPECT_EQ(profile(kGithub, user, "", "user:email"), "github.com 7 ada <> 0");
    EXPECT_EQ(profile(kGithub, user, R"([{"email":"p@b.example","primary":true,"verified":false}])",
                      "user:email"),
              "github.com 7 ada <> 0");
    EXPECT_EQ(profile(kGithub, R"({"login":"ada"})"), "its answer has no usable id");
    EXPECT_EQ(profile(kGithub, R"({"id":"ada","login":"ada"})"), "its answer has no usable id");
}

TEST(Profile, Case63OthersSayNothingOfAddressesThatCounts) {
    using enum SocialProvider;
    EXPECT_EQ(profile(kX, R"({"data":{"id":"9","username":"ada","confirmed_email":"a@b.c"}})"),
              "x.com 9 ada <> 0");
    EXPECT_EQ(profile(kX, R"({"errors":[]})"), "its profile has no data");
    EXPECT_EQ(profile(kFacebook, R"({"id":"5","name":"Ada L","email":"a@b.example"})"),
              "facebook.com the client 5 Ada L <> 0");
    EXPECT_EQ(profile(kDiscord, R"({"id":"3","username":"ada","email":"a@b.c","verified":true,)"
                                R"("discriminator":"0"})"),
              "discord.com 3 ada <a@b.c> 1");
    EXPECT_EQ(profile(kDiscord, R"({"id":"3","username":"ada","email":"a@b.c","verified":false})"),
              "discord.com 3 ada <> 0");
    EXPECT_EQ(profile(kDiscord, R"({"id":"3","id":"4"})"), "its profile is no JSON object");
    EXPECT_EQ(profile(kX, "[]"), "its profile is no JSON object");
    // Names are for one line.
    EXPECT_EQ(profile(kFacebook, R"({"id":"5","name":"A\u0000d\na"})"),
              "facebook.com the client 5 Ada <> 0");
}

}  // namespace
}  // namespace portico::vault::social
