// SPDX-License-Identifier: Apache-2.0
//
// Signing in together with connecting: docs/sign-in.md#one-click.
#include "core/sign_in/scenario.hpp"

namespace portico::sign_in {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string cacao_of(const std::string& account, const std::string& more = "") {
    return R"({"h":{"t":"caip122"},"p":{"iss":"did:pkh:)" + account +
           R"(","domain":"shop.example","aud":"https://shop.example/","version":"1",)" +
           R"("nonce":"f3a1c0de5b7e42d89a6c1f20","iat":"2026-11-24T10:00:00.000Z")" + more +
           R"(},"s":{"t":"eip191","s":")" + kSignature + "\"}}";
}

class OneClickTest : public SignInTest {
  protected:
    void wallet_authenticates(const std::string& cacaos) {
        when(WalletAuthenticated{parse_json(cacaos).value()});
    }
};

TEST_F(OneClickTest, WhatTheWalletSignedIsASessionAndNobodyIsAsked) {
    required = true;
    wallet_authenticates("[" + cacao_of("eip155:1:" + kAlice) + "]");
    ASSERT_EQ(signed_messages.size(), 1u);
    EXPECT_EQ(signed_messages[0].chain.value, "eip155:1");
    EXPECT_EQ(signed_messages[0].address.value, kAlice);
    EXPECT_EQ(signed_messages[0].signature.value, kSignature);
    EXPECT_EQ(signed_messages[0].message.value,
              "shop.example wants you to sign in with your Ethereum account:\n" + kAlice +
                  "\n\n\nURI: https://shop.example/\nVersion: 1\nChain ID: 1\n"
                  "Nonce: f3a1c0de5b7e42d89a6c1f20\nIssued At: 2026-11-24T10:00:00.000Z");
    EXPECT_EQ(signed_messages[0].cacao.find("h")->find_string("t"), "caip122");
    connect("eip155:1:" + kAlice);
    EXPECT_EQ(shown.state, SignInState::kSignedIn);
    EXPECT_FALSE(prompts());
    EXPECT_THAT(wallet, IsEmpty());
    EXPECT_TRUE(storage.contains("portico.sign_in/changed"));
}

TEST_F(OneClickTest, TheParityOfAWalletBecomesV) {
    std::string signed_by = cacao_of("eip155:1:" + kAlice);
    const std::size_t at = signed_by.find(kSignature);
    std::string parity = kSignature;
    parity.replace(parity.size() - 2, 2, "01");
    signed_by.replace(at, kSignature.size(), parity);
    wallet_authenticates("[" + signed_by + "]");
    ASSERT_EQ(signed_messages.size(), 1u);
    EXPECT_EQ(signed_messages[0].signature.value, parity.substr(0, parity.size() - 2) + "1c");
}

TEST_F(OneClickTest, SessionsAreLookedForWhenThePluginHasAnswered) {
    answers = false;
    wallet_authenticates("[" + cacao_of("eip155:1:" + kAlice) + "]");
    connect("eip155:1:" + kAlice);
    EXPECT_EQ(shown.state, SignInState::kLooking);
    EXPECT_THAT(looks, IsEmpty());
    answers = true;
    take_signed();
    EXPECT_EQ(looks.size(), 1u);
    EXPECT_EQ(shown.state, SignInState::kSignedIn);
    EXPECT_FALSE(prompts());
}

TEST_F(OneClickTest, ARefusedSignatureIsSaidAndTheVisitorMaySignAgain) {
    refuses = "the nonce was used before";
    wallet_authenticates("[" + cacao_of("eip155:1:" + kAlice) + "]");
    connect("eip155:1:" + kAlice);
    EXPECT_TRUE(prompts());
    EXPECT_EQ(shown.state, SignInState::kAsked);
    EXPECT_EQ(shown.problem, SignInProblem::kRefused);
    EXPECT_EQ(shown.detail->value, "the nonce was used before");
    refuses.clear();
    when(SignIn{});
    wallet_signs(in_quotes(kSignature));
    EXPECT_EQ(shown.state, SignInState::kSignedIn);
}

TEST_F(OneClickTest, AnotherAccountThanTheOneThatSignedIsAsked) {
    wallet_authenticates("[" + cacao_of("eip155:1:" + kAlice) + "]");
    connect("eip155:1:" + kBob);
    EXPECT_TRUE(prompts());
    EXPECT_EQ(shown.problem, std::nullopt);
}

TEST_F(OneClickTest, EachChainThatWasSignedForIsASession) {
    wallet_authenticates("[" + cacao_of("eip155:1:" + kAlice) + "," +
                         cacao_of("eip155:10:" + kAlice) + "]");
    ASSERT_EQ(signed_messages.size(), 2u);
    EXPECT_THAT(signed_messages[1].message.value, HasSubstr("\nChain ID: 10\n"));
    connect("eip155:1:" + kAlice);
    connect("eip155:10:" + kAlice);
    EXPECT_EQ(shown.state, SignInState::kSignedIn);
    EXPECT_FALSE(prompts());
}

TEST_F(OneClickTest, WhatIsNoSignedMessageOfAnAccountIsLeftOut) {
    for (const char* cacaos :
         {"{}", "[]", "[1]", R"([{"p":{"iss":"did:pkh:eip155:1:0x00"},"s":{"s":"0x"}}])",
          R"([{"p":{"iss":"did:pkh:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:1"},"s":{}}])"})
        wallet_authenticates(cacaos);
    EXPECT_THAT(signed_messages, IsEmpty());
    // Of two members of one name, another reader would take the other.
    wallet_authenticates("[" + cacao_of("eip155:1:" + kAlice, R"(,"nonce":"another")") + "]");
    EXPECT_THAT(signed_messages, IsEmpty());
    connect("eip155:1:" + kAlice);
    EXPECT_TRUE(prompts());
}

TEST_F(OneClickTest, AWalletThatLeftMeanwhileLeavesNothing) {
    connect("eip155:1:" + kBob);
    answers = false;
    wallet_authenticates("[" + cacao_of("eip155:1:" + kAlice) + "]");
    go("eip155");
    answers = true;
    refuses = "too late";
    take_signed();
    connect("eip155:1:" + kAlice);
    EXPECT_EQ(shown.problem, std::nullopt);
}

}  // namespace
}  // namespace portico::sign_in
