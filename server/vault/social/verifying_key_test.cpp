// SPDX-License-Identifier: Apache-2.0
#include "server/vault/social/verifying_key.hpp"

#include <gtest/gtest.h>

#include "core/base/vector_lines.hpp"
#include "server/vault/social/id_token.hpp"
#include "server/vault/social/test_signing.hpp"

namespace portico::vault::social {
namespace {

using enum TokenAlgorithm;

constexpr TokenAlgorithm kAll[] = {kHs256, kHs384, kHs512, kRs256, kRs384, kRs512, kPs256,
                                   kPs384, kPs512, kEs256, kEs384, kEs512, kEdDsa};

bool verifies(std::string_view jwk, std::string_view jws,
              std::span<const TokenAlgorithm> taken = kAll) {
    const auto key = VerifyingKey::parse(*parse_json(jwk));
    return key && verifies_jws(jws, *key, taken);
}

TEST(VerifyingKey, AgreesWithThePublishedSignatures) {
    int valid = 0, refused = 0;
    for (const VectorLine& line : read_vector_lines("wycheproof-jws", "jws.verify")) {
        const bool expected = line.out.find("valid")->as_bool();
        EXPECT_EQ(verifies(write_json(*line.in.find("jwk")), VectorLine::text(line.in, "jws")),
                  expected)
            << line.id;
        ++(expected ? valid : refused);
    }
    EXPECT_GT(valid, 20);
    EXPECT_GT(refused, 100);
}

// Of those that the published ones leave out. Made by jose 6, a library of JavaScript.
struct Made {
    TokenAlgorithm algorithm;
    const char *jwk, *jws;
};
constexpr Made kMade[] = {
    {kEs384,
     R"({"kty":"EC","x":"ym6KEbf85VfjOF4hMZpStsn-_JjhXVKOg1jmW4DpHbWIOUzpAVyXZJT)"
     R"(uIi7sIRM-","y":"938RPefYJc306yDD-sMySKN3oX17OFkL8WpRVJFMZBeybMtM3jUSDd_A)"
     R"(C-FQH5C3","crv":"P-384"})",
     R"(eyJhbGciOiJFUzM4NCJ9.YW55IGJ5dGVz.XR7biODvddytZ13Vc5QlMLk9k1wLRqVtnKP30O)"
     R"(HwK3Zr9gFCAurt5ZDrvGMWbrD8QjmmhRlVoYAPt97lRDBZO2pfuP1pAFIFm4SO7HfMyqUOpK)"
     R"(irE_Xg6Qh7kEY9ia6R)"},
    {kEs512,
     R"({"kty":"EC","x":"ACba0FsC6hKAG9wC5HzspdlGjxnEd1gQYCLS_fhM7wTwdBxFktICPNV)"
     R"(QpG_aRwAnOyncaZuA0kUrmQCKwztkuojK","y":"AG7fv8R4S3gEQwJ6L4yxttMGvMHKK3Tj)"
     R"(hdIXczBNUUHNUOvpRaG-IIzIJn2YGONc6Qxd9dfVHuCzZgvhYRW6c6JS","crv":"P-521"})",
     R"(eyJhbGciOiJFUzUxMiJ9.YW55IGJ5dGVz.AQN73GLTz0XUWVZcdbTTekDlFs-8VjNMgNIt30)"
     R"(MvrAhTMN47RPDaJyo0pLAhURon9TRIF6qkC4kX2BdK7Woj0smtAAmmS1yYk4C1eTt87Go-WA)"
     R"(5ix2J5tqN6xFqAcubSLg2o1dNeBYWvD2W57OnJeH33j5kYVOwYSuhLxo1C_L7cVCe_)"},
    {kEdDsa,
     R"({"crv":"Ed25519","x":"RuJaqKMm_dGo_qAmXoS0WOwo4blTUSVJIHxvy3WoY9Y","kty")"
     R"(:"OKP"})",
     R"(eyJhbGciOiJFZERTQSJ9.YW55IGJ5dGVz.INGP7W4q5YK6PMFrgiL23lyAnLwEW5HTO_9XK5)"
     R"(Twqwq3lyq5nM4NtX55YmgZogCO1bI9uB3W2N-tKgFnXQvfBg)"},
    {kHs384,
     R"({"kty":"oct","k":"HKZdeV5jNhlVQkw9p-cEm4JieiVl_yGUvOpneeDVq9edBwXjtxl7OF)"
     R"(ZGsuP4zANb"})",
     R"(eyJhbGciOiJIUzM4NCJ9.YW55IGJ5dGVz.y3W6zjJ7lf_x9djVVdHACBGQlzV2dQTqep_Zgw)"
     R"(7tNlfqkg5W2DBRtzIGQuOU-pxd)"},
    {kHs512,
     R"({"kty":"oct","k":"X1je-hhVVSopWXhUZdVSNFgiF-G9z9vv_6mbj8PWDeUfVZTgtKsWsp)"
     R"(ODH7vuKHoZGeOq9givYlgELsGFNRg6KA"})",
     R"(eyJhbGciOiJIUzUxMiJ9.YW55IGJ5dGVz.WRzBfcZK2aXmBR2I68W9z4RkfJdNjratQ2BDCO)"
     R"(y_a04n9w848czTxhvkUYdG6EfzdxdiV0muFk3XDrhAHhzdVg)"},
};

TEST(VerifyingKey, TakesEachAlgorithmWithAKeyOfItsKindAlone) {
    for (const Made& one : kMade) {
        for (const Made& other : kMade)
            EXPECT_EQ(verifies(other.jwk, one.jws), &one == &other) << one.jwk << other.jwk;
        const TokenAlgorithm only[] = {one.algorithm};
        EXPECT_TRUE(verifies(one.jwk, one.jws, only));
        EXPECT_FALSE(verifies(one.jwk, one.jws, {}));
        EXPECT_FALSE(verifies(one.jwk, one.jws, std::span(kAll).subspan(3, 6)));
        const std::string jwk(one.jwk);
        EXPECT_FALSE(verifies(jwk.substr(0, jwk.size() - 1) + R"(,"alg":"RS256"})", one.jws));
        EXPECT_FALSE(verifies(jwk.substr(0, jwk.size() - 1) + R"(,"use":"enc"})", one.jws));
        std::string changed(one.jws);
        char& digit = changed[changed.rfind('.') + 5];
        digit = digit == 'A' ? 'B' : 'A';
        EXPECT_FALSE(verifies(one.jwk, changed));
        EXPECT_FALSE(verifies(one.jwk, std::string(one.jws) + "AAAA"));
        EXPECT_FALSE(verifies(one.jwk, changed.substr(0, changed.rfind('.') + 1)));
    }
}

TEST(VerifyingKey, RefusesWhatIsNoKey) {
    const auto parse = [](const std::string& jwk) {
        return VerifyingKey::parse(*parse_json(jwk)).has_value();
    };
    const std::string zeros(43, 'A');
    EXPECT_TRUE(parse(R"({"kty":"oct","k":")" + zeros + R"("})"));
    // Shorter than the hash.
    EXPECT_FALSE(VerifyingKey::parse(*parse_json(R"({"kty":"oct","k":"AAAA"})"))->is_for(kHs256));
    EXPECT_FALSE(
        VerifyingKey::parse(*parse_json(R"({"kty":"oct","k":")" + zeros + "\"}"))->is_for(kHs384));
    EXPECT_FALSE(VerifyingKey::parse(*parse_json(R"({"kty":"oct"})"))->is_for(kHs256));
    EXPECT_FALSE(parse(R"({"kty":"oct","alg":"none","k":")" + zeros + R"("})"));
    EXPECT_FALSE(parse(R"({"kty":"OKP","crv":"Ed448","x":")" + zeros + R"("})"));
    EXPECT_FALSE(parse(R"({"kty":"OKP","crv":"P-256","x":")" + zeros + R"("})"));
    EXPECT_FALSE(parse(R"({"kty":"EC","crv":"Ed25519","x":")" + zeros + R"("})"));
    // No points of their curve.
    const std::string p384(64, 'A');
    EXPECT_FALSE(
        parse(R"({"kty":"EC","crv":"P-384","x":")" + p384 + R"(","y":")" + p384 + R"("})"));
    const std::string p521(88, 'A');
    EXPECT_FALSE(
        parse(R"({"kty":"EC","crv":"P-521","x":")" + p521 + R"(","y":")" + p521 + R"("})"));
    EXPECT_FALSE(parse("[]"));
}

}  // namespace
}  // namespace portico::vault::social
