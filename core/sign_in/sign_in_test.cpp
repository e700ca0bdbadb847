// SPDX-License-Identifier: Apache-2.0
//
// Signing in: docs/sign-in.md#the-widget.
#include "core/sign_in/scenario.hpp"

namespace portico::sign_in {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST_F(SignInTest, AsksForTheSlicesItFollowsAndWaits) {
    EXPECT_EQ(shown.state, SignInState::kNone);
    EXPECT_THAT(looks, IsEmpty());
}

TEST_F(SignInTest, ANewAddressWithoutASessionIsAsked) {
    connect("eip155:1:" + kAlice);
    ASSERT_EQ(looks.size(), 1u);
    EXPECT_EQ(looks[0].chain.value, "eip155:1");
    EXPECT_EQ(looks[0].address.value, kAlice);
    EXPECT_TRUE(prompts());
    EXPECT_FALSE(data);
    EXPECT_EQ(shown.state, SignInState::kAsked);
    EXPECT_FALSE(shown.required);
}

TEST_F(SignInTest, ASessionLeavesTheVisitorInPeace) {
    sessions["eip155:1:" + kAlice] = 0;
    connect("eip155:1:" + kAlice);
    EXPECT_FALSE(prompts());
    EXPECT_EQ(shown.state, SignInState::kSignedIn);
    slices("account");
    EXPECT_EQ(looks.size(), 1u);
}

TEST_F(SignInTest, AnUnsupportedNetworkIsNotAskedUntilItIsSupported) {
    slice("networks", R"({"unsupported":true})");
    connect("eip155:999:" + kAlice);
    EXPECT_FALSE(prompts());
    EXPECT_EQ(shown.state, SignInState::kNone);
    slice("networks", R"({"unsupported":false})");
    EXPECT_TRUE(prompts());
}

TEST_F(SignInTest, SigningMakesAMessageAsksTheWalletAndAddsTheSession) {
    connect("eip155:1:" + kAlice);
    when(SignIn{});
    EXPECT_EQ(shown.state, SignInState::kSigning);
    EXPECT_EQ(shown.message->value, "shop.example wants you to sign in");
    ASSERT_EQ(wallet.size(), 1u);
    EXPECT_EQ(wallet[0].method.value, "personal_sign");
    EXPECT_EQ(write_json(wallet[0].params),
              R"(["0x73686f702e6578616d706c652077616e747320796f7520746f207369676e20696e",")" +
                  kAlice + "\"]");
    wallet_signs(in_quotes(kSignature));
    EXPECT_THAT(signatures, ElementsAre(kSignature));
    EXPECT_EQ(shown.state, SignInState::kSignedIn);
    EXPECT_FALSE(open);
    EXPECT_TRUE(storage.contains("portico.sign_in/changed"));
}

TEST_F(SignInTest, TheParityOfAWalletBecomesV) {
    connect("eip155:1:" + kAlice);
    when(SignIn{});
    wallet_signs(in_quotes("0x" + std::string(128, '1') + "01"));
    EXPECT_THAT(signatures, ElementsAre("0x" + std::string(128, '1') + "1c"));
}

TEST_F(SignInTest, EachNamespaceIsAskedInItsOwnWay) {
    connect(kSolana + ":" + kSol);
    when(SignIn{});
    EXPECT_EQ(wallet.back().method.value, "solana_signMessage");
    EXPECT_EQ(wallet.back().params.find_string("pubkey"), kSol);
    EXPECT_EQ(wallet.back().params.find_string("message"),
              "bHS6abLsFnVcgkJ7chZeAA1NcDGbnLn94zDuJ9Wz4Lk6y");
    wallet_signs(R"({"signature":"3xyz"})");
    EXPECT_EQ(signatures.back(), "3xyz");

    connect("bip122:000000000019d6689c085ae165831e93:bc1qsomebody");
    when(SignIn{});
    EXPECT_EQ(write_json(wallet.back().params),
              R"({"message":"shop.example wants you to sign in","account":"bc1qsomebody",)"
              R"("protocol":"bip322"})");
    wallet_signs(R"({"address":"bc1qsomebody","signature":"00ff"})");
    EXPECT_EQ(signatures.back(), "AP8=");
    for (const char* in_base58 : {"1somebody", "3somebody"}) {
        connect("bip122:000000000019d6689c085ae165831e93:" + std::string(in_base58));
        when(SignIn{});
        EXPECT_EQ(wallet.back().params.find_string("protocol"), "ecdsa");
    }

    connect("polkadot:91b171bb158e2d3848fa23a9f1c25182:5somebody");
    when(SignIn{});
    EXPECT_EQ(wallet.back().method.value, "polkadot_signMessage");
    EXPECT_EQ(write_json(wallet.back().params),
              R"({"message":"shop.example wants you to sign in","address":"5somebody"})");
    wallet_signs(R"({"signature":"0x01ff"})");
    EXPECT_EQ(signatures.back(), "0x01ff");

    connect("cosmos:cosmoshub-4:cosmos1somebody");
    when(SignIn{});
    EXPECT_EQ(shown.problem, SignInProblem::kUnsupported);
    EXPECT_EQ(wallet.size(), 5u);
}

TEST_F(SignInTest, ADeclineIsSaidAndMayBeTriedAgain) {
    connect("eip155:1:" + kAlice);
    when(SignIn{});
    wallet_refuses(4001);
    EXPECT_EQ(shown.state, SignInState::kAsked);
    EXPECT_EQ(shown.problem, SignInProblem::kDeclined);
    EXPECT_TRUE(prompts());
    when(SignIn{});
    EXPECT_FALSE(shown.problem.has_value());
    wallet_signs(in_quotes(kSignature));
    EXPECT_EQ(shown.state, SignInState::kSignedIn);
}

TEST_F(SignInTest, OfASmartAccountTheRemarkIsAboutThose) {
    account_type = "smart_account";
    connect("eip155:1:" + kAlice);
    when(SignIn{});
    wallet_refuses(-32603);
    EXPECT_EQ(shown.problem, SignInProblem::kSmartAccount);
}

TEST_F(SignInTest, AnOpenRequestAndAnotherFailureAreNoDecline) {
    connect("eip155:1:" + kAlice);
    when(SignIn{});
    wallet_refuses(-32002);
    EXPECT_EQ(shown.problem, SignInProblem::kPending);
    when(SignIn{});
    wallet_refuses(-32603);
    EXPECT_EQ(shown.problem, SignInProblem::kWallet);
    EXPECT_EQ(shown.detail->value, "no");
    when(SignIn{});
    wallet_signs("null");
    EXPECT_EQ(shown.problem, SignInProblem::kWallet);
    EXPECT_EQ(shown.problems, 3);
}

TEST_F(SignInTest, ASafeWhoseOwnersHaveYetToSignIsSaidToBeOne) {
    connect("eip155:1:" + kAlice);
    when(SignIn{});
    wallet_signs(R"("0x")");
    EXPECT_EQ(shown.problem, SignInProblem::kOwners);
    EXPECT_EQ(shown.state, SignInState::kAsked);
    EXPECT_TRUE(signatures.empty());
}

TEST_F(SignInTest, ADeclineBehindAClosedModalOpensItAgain) {
    connect("eip155:1:" + kAlice);
    when(SignIn{});
    visitor_closes();
    EXPECT_FALSE(prompts());
    wallet_refuses(4001);
    EXPECT_TRUE(prompts());
    EXPECT_EQ(shown.problem, SignInProblem::kDeclined);
}

TEST_F(SignInTest, AMessageThatCannotBeMadeAndASignatureThatIsNotTakenAreSaid) {
    cannot = "Failed to get message params!";
    connect("eip155:1:" + kAlice);
    when(SignIn{});
    EXPECT_EQ(shown.problem, SignInProblem::kMessage);
    EXPECT_EQ(shown.detail->value, cannot);
    EXPECT_THAT(wallet, IsEmpty());
    offline = true;
    when(SignIn{});
    EXPECT_EQ(shown.problem, SignInProblem::kOffline);
    cannot.clear();
    offline = false;
    refuses = "The signature is not valid";
    when(SignIn{});
    wallet_signs(in_quotes(kSignature));
    EXPECT_EQ(shown.state, SignInState::kAsked);
    EXPECT_EQ(shown.problem, SignInProblem::kRefused);
    EXPECT_FALSE(shown.message.has_value());
}

TEST_F(SignInTest, PluginThatCannotReadItsSessionsEndsTheConnectionAndSaysSo) {
    fails = "storage is gone";
    connect("eip155:1:" + kAlice);
    EXPECT_EQ(disconnected, 1);
    EXPECT_EQ(shown.state, SignInState::kFailed);
    EXPECT_EQ(shown.problem, SignInProblem::kInitialize);
    EXPECT_THAT(effects, ::testing::Contains("log"));
    go("eip155");
    EXPECT_TRUE(prompts());  // it still says why
    EXPECT_EQ(shown.state, SignInState::kFailed);
    fails.clear();
    connect("eip155:1:" + kAlice);
    EXPECT_EQ(shown.state, SignInState::kAsked);
    EXPECT_FALSE(shown.problem.has_value());
}

TEST_F(SignInTest, CancelWhereItIsNotRequiredClosesAndAsksAtTheNextAccount) {
    connect("eip155:1:" + kAlice);
    when(CancelSignIn{});
    EXPECT_FALSE(open);
    EXPECT_EQ(disconnected, 0);
    EXPECT_EQ(shown.state, SignInState::kAsked);
    connect("eip155:1:" + kBob);
    EXPECT_TRUE(prompts());
}

TEST_F(SignInTest, WhatIsRequiredDeclinesToCloseAndCancelDisconnects) {
    required = true;
    connect("eip155:1:" + kAlice);
    EXPECT_TRUE(data);
    visitor_closes();
    EXPECT_TRUE(prompts());
    when(CancelSignIn{});
    EXPECT_EQ(shown.state, SignInState::kCancelling);
    EXPECT_EQ(disconnected, 1);
    go("eip155");
    EXPECT_FALSE(open);
    EXPECT_EQ(shown.state, SignInState::kNone);
}

TEST_F(SignInTest, CancelReturnsToTheLastNetworkWithASession) {
    required = true;
    given_signed_in("eip155:1:" + kAlice);
    EXPECT_FALSE(open);  // though the view held
    connect("eip155:10:" + kAlice);
    EXPECT_TRUE(prompts());
    when(CancelSignIn{});
    EXPECT_THAT(switched, ElementsAre("eip155:1"));
    EXPECT_EQ(disconnected, 0);
    connect("eip155:1:" + kAlice);
    EXPECT_EQ(shown.state, SignInState::kSignedIn);
    EXPECT_FALSE(open);
}

TEST_F(SignInTest, CancelDisconnectsWhenTheLastNetworksSessionIsGone) {
    required = true;
    given_signed_in("eip155:1:" + kAlice);
    connect("eip155:10:" + kAlice);
    sessions.clear();
    when(CancelSignIn{});
    EXPECT_THAT(switched, IsEmpty());
    EXPECT_EQ(disconnected, 1);
}

TEST_F(SignInTest, AnotherAddressOrNetworkHasItsOwnSession) {
    given_signed_in("eip155:1:" + kAlice);
    connect("eip155:10:" + kAlice);
    EXPECT_TRUE(prompts());
    connect("eip155:1:" + kBob);
    EXPECT_TRUE(prompts());
    EXPECT_EQ(shown.address->value, kBob);
    connect("eip155:1:" + kAlice);
    EXPECT_FALSE(open);
    EXPECT_EQ(shown.state, SignInState::kSignedIn);
}

TEST_F(SignInTest, ASignatureOfTheFormerAccountIsNotTaken) {
    connect("eip155:1:" + kAlice);
    when(SignIn{});
    connect("eip155:1:" + kBob);
    wallet_signs(in_quotes(kSignature));
    EXPECT_THAT(signatures, IsEmpty());
    EXPECT_EQ(shown.state, SignInState::kAsked);
}

TEST_F(SignInTest, AnAnswerAboutTheFormerAccountIsNotTaken) {
    sessions["eip155:1:" + kAlice] = 0;
    answers = false;
    connect("eip155:1:" + kAlice);
    connect("eip155:1:" + kBob);
    found(looks[0]);
    EXPECT_EQ(shown.state, SignInState::kLooking);
    found(looks[1]);
    EXPECT_EQ(shown.state, SignInState::kAsked);
}

TEST_F(SignInTest, TheLastDisconnectClearsSessions) {
    given_signed_in("eip155:1:" + kAlice);
    go("eip155");
    EXPECT_EQ(cleared, 1);
    EXPECT_THAT(revoked, IsEmpty());
    EXPECT_EQ(shown.state, SignInState::kNone);
}

TEST_F(SignInTest, OneNamespaceOfTwoRevokesItsOwnSessions) {
    given_signed_in("eip155:1:" + kAlice);
    given_signed_in("eip155:10:" + kAlice);
    sessions[kSolana + ":" + kSol] = 0;
    connect(kSolana + ":" + kSol);
    go("eip155");
    EXPECT_EQ(cleared, 0);
    EXPECT_THAT(revoked, ElementsAre("eip155:1:" + kAlice, "eip155:10:" + kAlice));
    EXPECT_EQ(shown.state, SignInState::kSignedIn);
}

TEST_F(SignInTest, AConnectionThatIsNotRestoredIsNoSignOut) {
    connections["eip155"] = false;
    slices("account");
    EXPECT_EQ(cleared, 0);
}

TEST_F(SignInTest, ASessionEnds) {
    end_of_session = at_ms + 3'600'000;
    given_signed_in("eip155:1:" + kAlice);
    ASSERT_EQ(timers.size(), 1u);
    const auto [id, delay] = *timers.begin();
    EXPECT_EQ(delay, 3'600'000);
    at_ms += delay;
    sessions.clear();
    when(machine::TimerFired{id});
    EXPECT_EQ(shown.state, SignInState::kAsked);
    EXPECT_EQ(shown.problem, SignInProblem::kExpired);
    EXPECT_FALSE(open);  // nobody is interrupted for what is not required
}

TEST_F(SignInTest, ARequiredSessionThatEndsIsAskedForAtOnce) {
    required = true;
    end_of_session = at_ms + 100 * 86'400'000LL;
    given_signed_in("eip155:1:" + kAlice);
    const auto [id, delay] = *timers.begin();
    EXPECT_EQ(delay, 86'400'000);
    at_ms += delay;
    when(machine::TimerFired{id});
    EXPECT_EQ(shown.state, SignInState::kSignedIn);
    EXPECT_FALSE(open);
    at_ms = end_of_session;
    when(machine::TimerFired{timers.rbegin()->first});
    EXPECT_TRUE(prompts());
    EXPECT_EQ(shown.problem, SignInProblem::kExpired);
}

TEST_F(SignInTest, ASessionThatIsOverOnArrivalIsNone) {
    sessions["eip155:1:" + kAlice] = at_ms;
    connect("eip155:1:" + kAlice);
    EXPECT_TRUE(prompts());
    EXPECT_EQ(shown.problem, SignInProblem::kExpired);
}

TEST_F(SignInTest, AnotherTabSignsInOrOut) {
    connect("eip155:1:" + kAlice);
    sessions["eip155:1:" + kAlice] = 0;
    when(machine::StorageChanged{"portico.sign_in/changed", Text<4194304>("1")});
    EXPECT_EQ(shown.state, SignInState::kSignedIn);
    EXPECT_FALSE(open);
    sessions.clear();
    required = true;
    when(machine::StorageChanged{"portico.sign_in/session", std::nullopt});
    EXPECT_TRUE(prompts());
}

TEST_F(SignInTest, ALookOfAnotherTabDoesNotDisturbASignature) {
    connect("eip155:1:" + kAlice);
    when(SignIn{});
    when(machine::StorageChanged{"portico.sign_in/changed", Text<4194304>("1")});
    EXPECT_EQ(shown.state, SignInState::kSigning);
    wallet_signs(in_quotes(kSignature));
    EXPECT_EQ(shown.state, SignInState::kSignedIn);
}

TEST_F(SignInTest, WhatTheHostOpensIsSignedAgain) {
    given_signed_in("eip155:1:" + kAlice);
    open = true;
    view = "siwx_sign_message";
    data = false;
    show_modal();
    EXPECT_EQ(shown.state, SignInState::kAsked);
    when(SignIn{});
    EXPECT_EQ(wallet.size(), 2u);
}

TEST_F(SignInTest, ButtonsThatAreNotThereDoNothing) {
    when(SignIn{});
    when(CancelSignIn{});
    EXPECT_THAT(effects, IsEmpty());
    connect("eip155:1:" + kAlice);
    when(SignIn{});
    when(SignIn{});
    EXPECT_EQ(wallet.size(), 1u);
}

}  // namespace
}  // namespace portico::sign_in
