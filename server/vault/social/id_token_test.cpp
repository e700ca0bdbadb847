// SPDX-License-Identifier: Apache-2.0
//
// Tokens of providers, signed rightly and in every way that is wrong. The numbers are those of
// docs/spec/security.md.
#include "server/vault/social/id_token.hpp"

#include <gtest/gtest.h>

#include <array>

#include "server/vault/social/key_cache.hpp"
#include "server/vault/social/test_signing.hpp"

namespace portico::vault::social {
namespace {

constexpr std::int64_t kNow = 1'800'000'000;

struct IdToken : testing::Test {
    RsaKey rsa;
    DeviceKey ec;
    SigningKeys keys =
        *SigningKeys::parse(R"({"keys":[)" + rsa.jwk("r1") + "," + ec_jwk(ec, "e1") + "]}");
    std::array<std::string, 2> issuers = {"https://accounts.google.com", "accounts.google.com"};

    static std::string claims(const std::string& changed = {}, const std::string& value = {}) {
        const std::array<std::pair<std::string, std::string>, 6> all = {{
            {"iss", R"("https://accounts.google.com")"},
            {"aud", R"("client")"},
            {"sub", R"("1234")"},
            {"nonce", R"("n-1")"},
            {"iat", std::to_string(kNow - 5)},
            {"exp", std::to_string(kNow + 3600)},
        }};
        std::string out;
        bool found = false;
        for (const auto& [name, text] : all) {
            found |= name == changed;
            if (name == changed && value.empty()) continue;
            out += (out.empty() ? "{\"" : ",\"") + name + "\":" + (name == changed ? value : text);
        }
        if (!changed.empty() && !found) out += ",\"" + changed + "\":" + value;
        return out + "}";
    }
    std::string check(const std::string& token) const {
        const auto read = verify_id_token(
            token, keys,
            {.issuers = issuers, .client_id = "client", .nonce = "n-1", .now_s = kNow});
        return read ? "taken" : read.error();
    }
    std::string with(const std::string& name, const std::string& value) const {
        return check(rsa.sign(R"({"alg":"RS256","kid":"r1"})", claims(name, value)));
    }
    std::string header(const std::string& text) const { return check(rsa.sign(text, claims())); }
};

TEST_F(IdToken, IsTakenWhereTheProviderSignedItForThisFlow) {
    EXPECT_EQ(header(R"({"alg":"RS256","kid":"r1","typ":"JWT"})"), "taken");
    EXPECT_EQ(check(ec.sign(R"({"alg":"ES256","kid":"e1"})", claims())), "taken");
    EXPECT_EQ(with("iss", R"("accounts.google.com")"), "taken");
    EXPECT_EQ(with("aud", R"(["client"])"), "taken");
    EXPECT_EQ(with("azp", R"("client")"), "taken");
    EXPECT_EQ(token_key_id(rsa.sign(R"({"alg":"RS256","kid":"r1"})", claims())), "r1");
}

TEST_F(IdToken, Case58OnlyWithTheKeyOfItsKind) {
    const std::string way = "its id_token is signed in a way that is not taken";
    const std::string no = "its id_token has a wrong signature";
    EXPECT_EQ(header(R"({"alg":"none","kid":"r1"})"), way);
    EXPECT_EQ(header(R"({"kid":"r1"})"), way);
    EXPECT_EQ(header(R"({"alg":"RS256"})"), way);
    EXPECT_EQ(header(R"({"alg":"RS512","kid":"r1"})"), way);
    EXPECT_EQ(header(R"({"alg":"PS256","kid":"r1"})"), way);
    for (const char* name : {"jku", "jwk", "x5u", "x5c", "crit", "b64"})
        EXPECT_EQ(header(R"({"alg":"RS256","kid":"r1",")" + std::string(name) + R"(":"x"})"), way);
    // The published key as a shared secret.
    EXPECT_EQ(check(sign_hs256(rsa.public_pem(), R"({"alg":"HS256","kid":"r1"})", claims())), way);
    // A key of another kind under the name of this algorithm, and the other way round.
    EXPECT_EQ(header(R"({"alg":"ES256","kid":"r1"})"), no);
    EXPECT_EQ(header(R"({"alg":"ES256","kid":"e1"})"), no);
    EXPECT_EQ(header(R"({"alg":"RS256","kid":"e1"})"), no);
    EXPECT_EQ(header(R"({"alg":"RS256","kid":"../r1"})"), no);
    EXPECT_EQ(header(R"({"alg":"RS256","kid":"' OR 1=1 --"})"), no);
    const RsaKey other;
    EXPECT_EQ(check(other.sign(R"({"alg":"RS256","kid":"r1"})", claims())), no);
    std::string token = rsa.sign(R"({"alg":"RS256","kid":"r1"})", claims());
    const std::size_t dot = token.rfind('.');
    EXPECT_EQ(check(token.substr(0, dot + 1)), no);
    token[dot + 5] = token[dot + 5] == 'A' ? 'B' : 'A';
    EXPECT_EQ(check(token), no);
    EXPECT_EQ(check(token.substr(0, dot)), "its id_token has a wrong form");
    EXPECT_EQ(check(token + ".x"), "its id_token has a wrong form");
    EXPECT_EQ(check(std::string(20'000, 'a')), "its id_token has a wrong form");
    EXPECT_EQ(token_key_id("a.b.c"), "");
}

TEST_F(IdToken, Case59OnlyOfThisIssuerClientFlowAndTime) {
    const std::string issuer = "its id_token names another issuer";
    const std::string client = "its id_token is for another client";
    const std::string time = "its id_token is not of now";
    const std::string flow = "its id_token is of another flow";
    for (const char* value : {"", R"("https://accounts.google.com/")", R"("http://evil.example")",
                              R"("HTTPS://accounts.google.com")", "7"})
        EXPECT_EQ(with("iss", value), issuer) << value;
    for (const char* value : {"", R"("client2")", R"(["client","other"])", "[]", "7"})
        EXPECT_EQ(with("aud", value), client) << value;
    EXPECT_EQ(with("azp", R"("other")"), client);
    for (const char* value : {"", R"("n-2")", "null", R"("")"})
        EXPECT_EQ(with("nonce", value), flow) << value;
    for (const std::int64_t exp : {kNow - 61, kNow - 60, std::int64_t{0}})
        EXPECT_EQ(with("exp", std::to_string(exp)), time);
    EXPECT_EQ(with("exp", std::to_string(kNow - 59)), "taken");
    EXPECT_EQ(with("exp", R"("4000000000")"), time);
    EXPECT_EQ(with("exp", ""), time);
    EXPECT_EQ(with("iat", std::to_string(kNow + 61)), time);
    EXPECT_EQ(with("iat", std::to_string(kNow + 60)), "taken");
    EXPECT_EQ(with("iat", std::to_string(kNow - 601)), time);
    EXPECT_EQ(with("iat", ""), time);
    EXPECT_EQ(with("nbf", std::to_string(kNow + 61)), time);
    EXPECT_EQ(with("nbf", "true"), time);
    // Two claims of one name: readers differ in which they take.
    std::string twice = claims();
    twice.back() = ',';
    EXPECT_EQ(check(rsa.sign(R"({"alg":"RS256","kid":"r1"})", twice + R"("sub":"9"})")),
              "its id_token has a wrong form");
}

TEST(SigningKeys, TakesWhatItCanUseAndNoMore) {
    const RsaKey rsa;
    const DeviceKey ec;
    const auto set = [](const std::string& keys) {
        return SigningKeys::parse(R"({"keys":[)" + keys + "]}");
    };
    EXPECT_FALSE(set(""));
    EXPECT_FALSE(SigningKeys::parse("[]"));
    EXPECT_FALSE(SigningKeys::parse(std::string(70'000, ' ')));
    EXPECT_FALSE(set(rsa.jwk("r", R"(,"alg":"RS384")")));
    EXPECT_FALSE(set(R"({"kty":"oct","kid":"s","k":"AAAA"})"));
    // Weak, or not a key at all.
    EXPECT_FALSE(set(R"({"kty":"RSA","kid":"s","n":"AQAB","e":"AQAB"})"));
    EXPECT_FALSE(set(R"({"kty":"RSA","kid":"s","n":")" + rsa.part("n") + R"(","e":"AA"})"));
    std::string encrypts = rsa.jwk("r");
    encrypts.replace(encrypts.find("\"sig\""), 5, "\"enc\"");
    EXPECT_FALSE(set(encrypts));
    // What else a key may be said to be for (RFC 7517, 4.3).
    for (const char* operations :
         {R"(["sign"])", R"(["encrypt","wrapKey"])", "[]", R"("verify")", R"(["Verify"])", "null"})
        EXPECT_FALSE(set(rsa.jwk("r", R"(,"key_ops":)" + std::string(operations)))) << operations;
    EXPECT_TRUE(set(rsa.jwk("r", R"(,"key_ops":["sign","verify"])")));
    // The first of a name counts.
    EXPECT_EQ(set(rsa.jwk("r") + "," + ec_jwk(ec, "r"))->size(), 1U);
    std::string many;
    for (int i = 0; i < 100; ++i)
        many += (many.empty() ? "" : ",") + ec_jwk(ec, "k" + std::to_string(i));
    EXPECT_EQ(set(many)->size(), SigningKeys::kKeysMax);
}

TEST(KeyCache, Case60UnknownKeysAreAskedForOnceAMinute) {
    const DeviceKey ec;
    KeyCache cache;
    std::int64_t now = 1'000'000;
    int asked = 0;
    for (int i = 0; i < 1000; ++i)
        if (cache.find("k" + std::to_string(i), now) == nullptr && cache.may_ask(now + i)) ++asked;
    EXPECT_EQ(asked, 1);
    cache.keep(*SigningKeys::parse(R"({"keys":[)" + ec_jwk(ec, "old") + "]}"), now);
    EXPECT_NE(cache.find("old", now), nullptr);
    // The provider takes another key: seen a minute later at the latest.
    EXPECT_EQ(cache.find("new", now), nullptr);
    now += KeyCache::kAskAgainMs;
    EXPECT_TRUE(cache.may_ask(now));
    cache.keep(*SigningKeys::parse(R"({"keys":[)" + ec_jwk(ec, "new") + "]}"), now);
    EXPECT_NE(cache.find("new", now), nullptr);
    EXPECT_EQ(cache.find("old", now), nullptr);
    EXPECT_EQ(cache.find("new", now + KeyCache::kLifeMs), nullptr);
}

TEST(ClientSecret, IsAShortTokenOfTheTeamsKey) {
    const std::string pem = private_pem();
    const ClientSecretParts parts{.private_key = pem,
                                  .key_id = "KEY1234567",
                                  .team_id = "TEAM123456",
                                  .client_id = "org.example.app",
                                  .audience = "https://appleid.apple.com",
                                  .now_s = kNow};
    const auto secret = make_client_secret(parts);
    ASSERT_TRUE(secret) << secret.error();
    const std::size_t first = secret->find('.');
    const std::size_t second = secret->rfind('.');
    const auto part = [&](std::size_t from, std::size_t to) {
        return std::string(as_text(*parse_base64url(secret->substr(from, to - from))));
    };
    EXPECT_EQ(part(0, first), R"({"alg":"ES256","kid":"KEY1234567"})");
    EXPECT_EQ(part(first + 1, second),
              R"({"iss":"TEAM123456","iat":1800000000,"exp":1800000300,)"
              R"("aud":"https://appleid.apple.com","sub":"org.example.app"})");
    EXPECT_EQ(parse_base64url(secret->substr(second + 1))->size(), 64U);
    ClientSecretParts wrong = parts;
    for (const std::string& key : {std::string(), std::string("secret"), RsaKey().public_pem()}) {
        wrong.private_key = key;
        EXPECT_FALSE(make_client_secret(wrong));
    }
}

}  // namespace
}  // namespace portico::vault::social
