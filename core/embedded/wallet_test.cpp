// SPDX-License-Identifier: Apache-2.0
//
// The connector: sessions, networks, methods, approvals.
#include "core/base/describe/describe.hpp"
#include "core/embedded/methods.hpp"
#include "core/embedded/scenario.hpp"

namespace portico::embedded {
namespace {

using ::testing::Contains;

class Wallet : public Scenario {
  protected:
    void given_reloaded() {
        given_logged_in();
        start();
        ask_connector(2, "portico_connect", R"({"silent":true})");
    }
};

TEST_F(Wallet, NobodyIsGrantedAnythingWithoutALogIn) {
    start();
    ask_connector(1, "portico_connect", R"({"silent":true})");
    ask_connector(2, "portico_connect", "{}");
    ask_connector(3, "personal_sign", R"(["0x00"])");
    ask_connector(4, "eth_chainId");
    for (EffectId id = 1; id <= 4; ++id)
        EXPECT_EQ(refused(id), "4100 Nobody is logged in to the embedded wallet");
    EXPECT_EQ(frames, 0);
}

TEST_F(Wallet, ALogInGrantsTheAccountOnItsNetwork) {
    given_logged_in();
    EXPECT_EQ(result(1), R"({"chain":"eip155:1","accounts":[{"account":"eip155:1:)" + kAlice +
                             R"(","type":"eoa"}]})");
    EXPECT_EQ(write_json(last_payload("GET_USER")), R"({"chainId":1})");
    EXPECT_EQ(storage["portico.embedded/last_chain"], "eip155:1");
}

TEST_F(Wallet, SolanaIsAskedForByItsWholeName) {
    given_logged_in();
    ask_connector(2, "portico_connect", "{}", ChainNamespace::kSolana);
    const std::string chain = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    EXPECT_EQ(write_json(last_payload("GET_USER")), R"({"chainId":")" + chain + R"("})");
    frame_answers("GET_USER", R"({"address":"So1","chainId":")" + chain + R"("})");
    EXPECT_EQ(result(2), R"({"chain":")" + chain + R"(","accounts":[{"account":")" + chain +
                             R"(:So1","type":"eoa"}]})");
}

const std::string kSolanaChain = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/// Both namespaces' accounts are known.
class SolanaWallet : public Wallet {
  protected:
    void given_both() {
        given_logged_in();
        connect_solana();
    }
    void connect_solana() {
        ask_connector(2, "portico_connect", "{}", ChainNamespace::kSolana);
        frame_answers("GET_USER", R"({"address":"So1","chainId":")" + kSolanaChain + R"("})");
    }
};

TEST_F(SolanaWallet, EachNamespaceAsksOnItsOwnNetwork) {
    given_both();
    EXPECT_EQ(storage["portico.embedded/last_chain"], "eip155:1");
    EXPECT_EQ(storage["portico.embedded/last_solana_chain"], kSolanaChain);
    ask_connector(3, "eth_getBalance", R"(["0x00","latest"])");
    EXPECT_EQ(write_json(*last_payload("RPC_REQUEST").find("chainId")), "1");
    frame_answers("RPC_REQUEST", R"("0x1")");
    ask_connector(4, "solana_signMessage", R"({"message":"Cn8eVZg"})", ChainNamespace::kSolana);
    EXPECT_EQ(write_json(last_payload("RPC_REQUEST")),
              R"({"method":"solana_signMessage","params":{"message":"Cn8eVZg","pubkey":"So1"},)"
              R"("chainId":")" +
                  kSolanaChain + R"("})");
    frame_answers("RPC_REQUEST", R"({"signature":"5ig"})");
    EXPECT_EQ(result(4), R"({"signature":"5ig"})");
}

TEST_F(SolanaWallet, TransactionsGoInBase58AndComeBackInBase64) {
    given_both();
    const auto ask_solana = [&](EffectId id, const std::string& method, const std::string& params) {
        ask_connector(id, method, params, ChainNamespace::kSolana);
    };
    ask_solana(3, "solana_signTransaction", R"({"transaction":"AQID","pubkey":"So1"})");
    EXPECT_EQ(write_json(*last_payload("RPC_REQUEST").find("params")), R"({"transaction":"Ldp"})");
    frame_answers("RPC_REQUEST", R"({"transaction":"Ldp","signature":"5ig"})");
    EXPECT_EQ(result(3), R"({"signature":"5ig","transaction":"AQID"})");
    ask_solana(4, "solana_signAllTransactions", R"({"transactions":["AQID","AQID"]})");
    frame_answers("RPC_REQUEST", R"({"transactions":["Ldp","Ldp"]})");
    EXPECT_EQ(result(4), R"({"transactions":["AQID","AQID"]})");
    ask_solana(5, "solana_signAndSendTransaction",
               R"({"transaction":"AQID","sendOptions":{"maxRetries":3,"other":1}})");
    EXPECT_EQ(write_json(*last_payload("RPC_REQUEST").find("params")),
              R"({"transaction":"Ldp","options":{"maxRetries":3}})");
    frame_answers("RPC_REQUEST", R"({"signature":"5ig"})");
    EXPECT_EQ(result(5), R"({"signature":"5ig"})");
}

TEST_F(SolanaWallet, WhatIsNoTransactionIsRefusedBeforeItsOwnerIsAsked) {
    given_both();
    const std::string large(2000, 'A');
    EffectId id = 3;
    for (const std::string& params :
         {std::string("null"), std::string("{}"), std::string(R"({"transaction":""})"),
          std::string(R"({"transaction":"?"})"), R"({"transaction":")" + large + R"("})"}) {
        ask_connector(id, "solana_signTransaction", params, ChainNamespace::kSolana);
        EXPECT_THAT(refused(id), ::testing::StartsWith("-32602 ")) << params;
        ++id;
    }
    ask_connector(id, "solana_signAllTransactions", R"({"transactions":[]})",
                  ChainNamespace::kSolana);
    EXPECT_THAT(refused(id), ::testing::StartsWith("-32602 "));
    EXPECT_EQ(std::ranges::count(asked, "RPC_REQUEST"), 0);
    // And what is none of the frame's answers is none of ours.
    ask_connector(20, "solana_signTransaction", R"({"transaction":"AQID"})",
                  ChainNamespace::kSolana);
    frame_answers("RPC_REQUEST", R"({"transaction":7})");
    EXPECT_THAT(refused(20), ::testing::StartsWith("-32603 "));
}

TEST_F(SolanaWallet, SaysWhoseAccountItIs) {
    given_logged_in();
    ask_connector(3, "solana_getAccounts", "{}", ChainNamespace::kSolana);
    EXPECT_EQ(result(3), "[]") << "not connected there";
    connect_solana();
    ask_connector(4, "solana_requestAccounts", "{}", ChainNamespace::kSolana);
    EXPECT_EQ(result(4), R"([{"pubkey":"So1"}])");
}

TEST_F(Wallet, AnErrorKeepsTheNumberThatTheFrameGaveIt) {
    given_logged_in();
    const auto fails = [&](EffectId id, const std::string& code) {
        frame_fails("RPC_REQUEST", "Not atomic", code);
        return refused(id);
    };
    ask_connector(2, "wallet_sendCalls", R"([{"calls":[]}])");
    EXPECT_EQ(fails(2, R"(,"code":5760)"), "5760 Not atomic");
    ask_connector(3, "wallet_getCallsStatus", R"(["0x1"])");
    EXPECT_EQ(fails(3, R"(,"code":5730)"), "5730 Not atomic");
    ask_connector(4, "wallet_sendCalls", R"([{"calls":[]}])");
    EXPECT_EQ(fails(4, R"(,"code":"x")"), "-32603 Not atomic");
}

TEST_F(Wallet, SwitchesTheNetworkAsWalletsOfEvmChainsDo) {
    given_logged_in();
    ask_connector(2, "wallet_switchEthereumChain", R"([{"chainId":"0x2105"}])");
    EXPECT_EQ(write_json(last_payload("SWITCH_NETWORK")), R"({"chainId":8453})");
    frame_answers("SWITCH_NETWORK", R"({"chainId":8453})");
    frame_answers("GET_USER", R"({"address":")" + kAlice + R"(","chainId":8453})");
    EXPECT_EQ(result(2), "null");
    ask_connector(3, "eth_chainId");
    EXPECT_EQ(result(3), R"("0x2105")");
    for (const char* params : {R"([{"chainId":"0x5"}])", R"([{"chainId":"1"}])", "[]", "null"}) {
        answers.clear();
        ask_connector(4, "wallet_switchEthereumChain", params);
        EXPECT_EQ(refused(4), "4902 The embedded wallet does not support this network") << params;
    }
}

TEST_F(Wallet, AReloadAsksWhetherTheSessionIsThere) {
    given_reloaded();
    EXPECT_EQ(frames, 2);
    EXPECT_EQ(shown.login->email->value, "alice@example.org");
    frame_loads();
    EXPECT_EQ(asked.back(), "IS_CONNECTED");
    frame_answers("IS_CONNECTED", R"({"isConnected":true})");
    frame_answers("GET_USER", R"({"address":")" + kAlice + R"(","chainId":"8453"})");
    EXPECT_THAT(result(2), ::testing::StartsWith(R"({"chain":"eip155:8453")"));
    EXPECT_EQ(step(), LoginStep::kSignedIn);
}

TEST_F(Wallet, ASessionThatHasEndedIsSaidAndForgotten) {
    given_reloaded();
    frame_loads();
    frame_answers("IS_CONNECTED", R"({"isConnected":false})");
    EXPECT_EQ(refused(2), "4100 Your session has ended. Please sign in again");
    EXPECT_EQ(notice(), "session_ended");
    EXPECT_FALSE(storage.contains("portico.embedded/login_used"));
    EXPECT_FALSE(storage.contains("portico.embedded/email"));
}

TEST_F(Wallet, AFrameThatCannotBeReachedEndsNoSession) {
    given_reloaded();
    after(kFrameLoadMs);
    EXPECT_EQ(refused(2), "4100 Something went wrong");
    EXPECT_TRUE(storage.contains("portico.embedded/login_used"));
}

TEST_F(Wallet, ARequestThatFailsBecauseTheSessionEndedDisconnects) {
    given_logged_in();
    ask_connector(2, "eth_blockNumber");
    frame_fails("RPC_REQUEST", "No");
    EXPECT_EQ(refused(2), "-32603 No");
    EXPECT_EQ(asked.back(), "IS_CONNECTED");
    frame_answers("IS_CONNECTED", R"({"isConnected":false})");
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    ASSERT_EQ(emitted.size(), 2U);
    EXPECT_EQ(emitted[0].name.value, "disconnect");
    EXPECT_EQ(notice(), "session_ended");
}

TEST_F(Wallet, SignsOutWithin3s) {
    given_logged_in();
    ask_connector(2, "portico_disconnect");
    EXPECT_FALSE(storage.contains("portico.embedded/login_used"));
    EXPECT_EQ(asked.back(), "SIGN_OUT");
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    after(kSignOutWaitMs - 1);
    EXPECT_EQ(result(2), "");
    after(1);
    EXPECT_EQ(result(2), "null");
    frame_answers("SIGN_OUT");
    ask_connector(3, "portico_disconnect");
    EXPECT_EQ(result(3), "null") << "nobody is there";
}

TEST_F(Wallet, ASignOutThatAnswersIsNotWaitedFor) {
    given_logged_in();
    ask_connector(2, "portico_disconnect");
    frame_answers("SIGN_OUT");
    EXPECT_EQ(result(2), "null");
    EXPECT_TRUE(timers.empty());
}

TEST_F(Wallet, ASignOutReachesTheFrameAlsoWhileAnApprovalIsShown) {
    given_logged_in();
    ask_connector(2, "personal_sign", R"(["0x00"])");
    ask_connector(3, "portico_disconnect");
    EXPECT_EQ(refused(2), "4001 Request was aborted");
    EXPECT_EQ(frames, 2);
    frame_loads();
    EXPECT_EQ(asked.back(), "SIGN_OUT");
}

TEST_F(Wallet, ANetworkOnOfferIsSwitchedToAndItsAccountAskedFor) {
    given_logged_in();
    ask_connector(2, "portico_switchChain", R"({"chain":"eip155:8453"})");
    EXPECT_EQ(write_json(last_payload("SWITCH_NETWORK")), R"({"chainId":8453})");
    frame_answers("SWITCH_NETWORK", R"({"chainId":8453})");
    frame_answers("GET_USER", R"({"address":")" + kSafe + R"(","chainId":8453})");
    EXPECT_THAT(result(2), ::testing::HasSubstr(kSafe));
    ask_connector(3, "eth_chainId");
    EXPECT_EQ(result(3), R"("0x2105")");
}

TEST_F(Wallet, ANetworkThatIsNotOnOfferIsNotSupported) {
    given_logged_in();
    for (const char* chain : {"eip155:5", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", ""}) {
        answers.clear();
        ask_connector(2, "portico_switchChain", R"({"chain":")" + std::string(chain) + R"("})");
        EXPECT_EQ(refused(2), "4902 The embedded wallet does not support this network") << chain;
    }
}

TEST_F(Wallet, ThePreferredAccountIsStoredAskedForAndTold) {
    given_logged_in();
    when(SetPreferredAccount{AccountType::kSmartAccount});
    frame_answers("SET_PREFERRED_ACCOUNT",
                  R"({"type":"smartAccount","address":")" + kSafe + R"("})");
    EXPECT_EQ(storage["portico.embedded/preferred_account"], "smartAccount");
    EXPECT_EQ(last_payload("GET_USER").find_string("preferredAccountType"), "smartAccount");
    frame_answers("GET_USER",
                  R"({"address":")" + kSafe + R"(","chainId":1,"accounts":[{"address":")" + kSafe +
                      R"(","type":"smartAccount"},{"address":")" + kAlice + R"(","type":"eoa"}]})");
    ASSERT_EQ(emitted.size(), 1U);
    EXPECT_EQ(emitted[0].name.value, "accountsChanged");
    EXPECT_EQ(emitted[0].data.items().size(), 2U);
    EXPECT_EQ(*shown.login->preferred_account, AccountType::kSmartAccount);
}

TEST_F(Wallet, SmartAccountsAreWhereTheFrameSaysUntilTheOwnerLeaves) {
    start();
    when(LoginByEmail{"alice@example.org"});
    frame_loads();
    frame_answers("CONNECT_EMAIL", R"({"action":"CONNECT"})");
    ask_connector(1, "portico_connect", "{}");
    frame_answers("GET_USER", R"({"address":")" + kAlice +
                                  R"(","chainId":1,"smartAccountEnabledNetworks":[8453,5,"x"]})");
    ASSERT_TRUE(shown.login->smart_account_networks);
    ASSERT_EQ(shown.login->smart_account_networks->size(), 1U) << "of those that the page has";
    EXPECT_EQ((*shown.login->smart_account_networks)[0].value, "eip155:8453");
    ask_connector(2, "portico_disconnect", "{}");
    EXPECT_FALSE(shown.login->smart_account_networks);
}

TEST_F(Wallet, WhoLoggedInBeforeTheHostHadATypeKeepsTheAccountThatTheyKnow) {
    given_logged_in();
    config.default_account_type = AccountType::kSmartAccount;
    start();
    ask_connector(2, "portico_connect", R"({"silent":true})");
    frame_loads();
    frame_answers("IS_CONNECTED", R"({"isConnected":true})");
    EXPECT_FALSE(last_payload("GET_USER").find("preferredAccountType"));
}

TEST_F(Wallet, TheHostsTypeIsForWhoLogsInAndHasChosenNone) {
    config.default_account_type = AccountType::kSmartAccount;
    storage["portico.embedded/preferred_account"] = "eoa";
    given_logged_in();
    EXPECT_EQ(last_payload("GET_USER").find_string("preferredAccountType"), "eoa");
    storage.clear();
    answers.clear();
    given_logged_in();
    EXPECT_EQ(last_payload("GET_USER").find_string("preferredAccountType"), "smartAccount");
    EXPECT_EQ(storage["portico.embedded/preferred_account"], "smartAccount");
}

TEST_F(Wallet, APreferenceThatFailsFallsBackToTheOrdinaryAccount) {
    config.default_account_type = AccountType::kSmartAccount;
    given_logged_in();
    EXPECT_EQ(last_payload("GET_USER").find_string("preferredAccountType"), "smartAccount");
    when(SetPreferredAccount{AccountType::kSmartAccount});
    frame_fails("SET_PREFERRED_ACCOUNT", "No");
    EXPECT_EQ(storage["portico.embedded/preferred_account"], "eoa");
    EXPECT_EQ(*shown.embedded_notice->kind, NoticeKind::kErrorToast);
}

TEST_F(Wallet, ASafeMethodRunsWithoutAnApproval) {
    given_logged_in();
    ask_connector(2, "eth_getBalance", R"(["0x1","latest"])");
    EXPECT_EQ(write_json(last_payload("RPC_REQUEST")),
              R"({"method":"eth_getBalance","params":["0x1","latest"],"chainId":1})");
    EXPECT_FALSE(shown.approval->method);
    frame_answers("RPC_REQUEST", R"("0x5")");
    EXPECT_EQ(result(2), R"("0x5")");
}

TEST_F(Wallet, UnsafeRequestsComeBeforeTheOwnerOneByOne) {
    given_logged_in();
    ask_connector(2, "personal_sign", R"(["0x02"])");
    ask_connector(3, "personal_sign", R"(["0x03"])");
    EXPECT_EQ(shown.approval->method->value, "personal_sign");
    EXPECT_EQ(shown.approval->waiting, 1);
    EXPECT_EQ(std::ranges::count(asked, "RPC_REQUEST"), 1);
    frame_answers("RPC_REQUEST", R"("0xaa")");
    EXPECT_EQ(result(2), R"("0xaa")");
    EXPECT_EQ(std::ranges::count(asked, "RPC_REQUEST"), 2);
    frame_fails("RPC_REQUEST", "User rejected the request");
    EXPECT_EQ(refused(3), "4001 User rejected the request");
    EXPECT_FALSE(shown.approval->method);
}

// Case 32.
TEST_F(Wallet, TheOwnerWhoLeavesRejectsWhatWaits) {
    given_logged_in();
    ask_connector(2, "personal_sign", R"(["0x02"])");
    ask_connector(3, "personal_sign", R"(["0x03"])");
    when(RejectApprovals{});
    EXPECT_EQ(refused(2), "4001 Request was aborted");
    EXPECT_EQ(refused(3), "4001 Request was aborted");
    EXPECT_FALSE(shown.approval->method);
    EXPECT_FALSE(frame_open) << "what it showed can no longer be approved";
}

/// What is carried out has no "rejected": whoever hears that sends it once more.
class Approved : public Wallet {
  protected:
    void given_approved(const std::string& method = "eth_sendTransaction") {
        given_logged_in();
        ask_connector(2, method, "[{}]");
        frame_approves();
        ask_connector(3, "personal_sign", R"(["0x03"])");
    }
    void frame_approves() {
        const std::string id(*messages.back().find_string("id"));
        frame_says(R"({"id":")" + id + R"(","type":"@w3m-frame/RPC_REQUEST_APPROVED"})");
    }
    void expect_carried_out() {
        EXPECT_EQ(refused(2), "");
        EXPECT_EQ(refused(3), "4001 Request was aborted");
        EXPECT_TRUE(frame_open);
        EXPECT_FALSE(shown.approval->method) << "its owner has seen enough of it";
        frame_answers("RPC_REQUEST", R"("0xhash")");
        EXPECT_EQ(result(2), R"("0xhash")");
    }
};

TEST_F(Approved, IsCarriedOutThoughItsOwnerLeaves) {
    given_approved();
    when(RejectApprovals{});
    EXPECT_EQ(notice(), "approval_being_sent");
    when(DismissEmbeddedNotice{});
    when(RejectApprovals{});
    EXPECT_EQ(notice(), "") << "said once";
    expect_carried_out();
}

TEST_F(Approved, IsCarriedOutThoughAMethodIsRefused) {
    given_approved();
    ask_connector(4, "eth_sign", R"(["0x02"])");
    EXPECT_EQ(refused(4), "4200 Requested RPC call is not allowed");
    expect_carried_out();
}

TEST_F(Approved, IsCarriedOutThoughTheModalCloses) {
    given_approved();
    modal(true);
    modal(false);
    // Whatever is opened since is another matter's.
    modal(true);
    expect_carried_out();
    EXPECT_FALSE(told<engine::Close>());
}

TEST_F(Approved, EndsTheOpenTransactionAlsoBehindItsOwnersBack) {
    given_approved();
    modal(true, 1);
    when(RejectApprovals{});
    expect_carried_out();
    EXPECT_TRUE(told<engine::PopTransaction>());
}

TEST_F(Approved, IsCarriedOutThoughItsOwnerSignsOut) {
    given_approved();
    ask_connector(4, "portico_disconnect");
    EXPECT_EQ(frames, 1) << "the same frame signs out";
    EXPECT_EQ(asked.back(), "SIGN_OUT");
    expect_carried_out();
}

TEST_F(Approved, IsShownAgainWithTheNextRequest) {
    given_approved();
    when(RejectApprovals{});
    ask_connector(4, "personal_sign", R"(["0x04"])");
    EXPECT_EQ(shown.approval->method->value, "eth_sendTransaction");
    EXPECT_EQ(shown.approval->waiting, 1);
    frame_fails("RPC_REQUEST", "The network did not take it");
    EXPECT_EQ(refused(2), "-32603 The network did not take it");
    // Of the next one nothing is approved yet.
    EXPECT_EQ(shown.approval->method->value, "personal_sign");
    when(RejectApprovals{});
    EXPECT_EQ(refused(4), "4001 Request was aborted");
    EXPECT_FALSE(frame_open);
}

TEST_F(Approved, MayBeCarriedOutWhereTheFrameGoes) {
    for (const char* method : {"eth_sendTransaction", "wallet_sendCalls", "wallet_grantPermissions",
                               "wallet_revokePermissions"}) {
        answers.clear();
        given_approved(method);
        frame_goes();
        EXPECT_EQ(refused(2),
                  "-32603 The wallet was closed before it answered. It may still be carried out");
        EXPECT_EQ(refused(3), "") << "a new frame asks for it";
    }
}

TEST_F(Approved, ASignatureThatWentWithTheFrameIsNothing) {
    given_approved("personal_sign");
    when(RejectApprovals{});
    EXPECT_EQ(notice(), "") << "nothing is sent";
    frame_goes();
    EXPECT_EQ(refused(2), "-32603 Something went wrong");
}

TEST_F(Approved, IsOnlyWhatTheFrameWasAsked) {
    given_logged_in();
    ask_connector(2, "eth_sendTransaction", "[{}]");
    frame_says(R"({"id":"00112233445566778899aabbccddeeff",)"
               R"("type":"@w3m-frame/RPC_REQUEST_APPROVED"})");
    when(RejectApprovals{});
    EXPECT_EQ(refused(2), "4001 Request was aborted");
    EXPECT_FALSE(frame_open);
}

TEST_F(Wallet, AFrameThatThePageTookOutAnswersWhatItWasAskedAndOpensForTheNext) {
    given_logged_in();
    ask_connector(2, "personal_sign", R"(["0x02"])");
    ask_connector(3, "personal_sign", R"(["0x03"])");
    const int before = frames;
    frame_goes();
    EXPECT_EQ(refused(2), "-32603 Something went wrong");
    EXPECT_EQ(frames, before + 1);
    frame_loads();
    EXPECT_EQ(shown.approval->method->value, "personal_sign");
    frame_answers("RPC_REQUEST", R"("0xbb")");
    EXPECT_EQ(result(3), R"("0xbb")");
}

TEST_F(Wallet, AFrameThatIsAlreadyAnotherOneIsNotTakenFromThePage) {
    given_logged_in();
    when(machine::FrameLost{9'999});
    EXPECT_TRUE(frame_open);
}

TEST_F(Wallet, AnExportStandsInLineAndLeavesTheModalOpen) {
    start();
    when(ExportWallet{});
    EXPECT_TRUE(asked.empty()) << "nobody is logged in";
    given_logged_in();
    modal(true);
    when(ExportWallet{});
    when(ExportWallet{});
    EXPECT_EQ(shown.approval->method->value, "export_wallet");
    EXPECT_EQ(shown.approval->waiting, 0);
    EXPECT_FALSE(messages.back().find("payload"));
    ask_connector(2, "personal_sign", R"(["0x02"])");
    EXPECT_EQ(asked.back(), "EXPORT_WALLET") << "one thing after another";
    frame_answers("EXPORT_WALLET");
    EXPECT_FALSE(told<engine::Close>());
    EXPECT_EQ(asked.back(), "RPC_REQUEST");
    frame_answers("RPC_REQUEST", R"("0xaa")");
    EXPECT_EQ(result(2), R"("0xaa")");
    EXPECT_FALSE(answers.contains(0));
}

TEST_F(Wallet, SettingsOfDevicesStandInTheSameLine) {
    start();
    when(ManageWallet{});
    EXPECT_TRUE(asked.empty()) << "nobody is logged in";
    given_logged_in();
    modal(true);
    when(ManageWallet{});
    when(ManageWallet{});
    when(ExportWallet{});
    EXPECT_EQ(shown.approval->method->value, "manage_wallet");
    EXPECT_EQ(shown.approval->waiting, 1) << "asked for twice it is one thing";
    EXPECT_EQ(asked.back(), "MANAGE_WALLET");
    EXPECT_FALSE(messages.back().find("payload"));
    frame_fails("MANAGE_WALLET", "User rejected the request");
    EXPECT_EQ(notice(), "");
    EXPECT_EQ(shown.approval->method->value, "export_wallet");
    frame_answers("EXPORT_WALLET");
    EXPECT_FALSE(told<engine::Close>());
    EXPECT_FALSE(shown.approval->method);
    EXPECT_FALSE(answers.contains(0));
}

// Decision 65.
TEST_F(Wallet, AFurtherDeviceThatAsksIsToldWhenTheOwnerLooks) {
    given_logged_in();
    EXPECT_NE(asked.back(), "GET_ASKING_DEVICES") << "nobody looks";
    modal(true);
    EXPECT_EQ(asked.back(), "GET_ASKING_DEVICES");
    frame_answers("GET_ASKING_DEVICES", R"({"count":1})");
    EXPECT_EQ(shown.login->device_asks, true);
    when(ManageWallet{});
    frame_answers("MANAGE_WALLET");
    EXPECT_EQ(asked.back(), "GET_ASKING_DEVICES") << "it may have been let in";
    frame_answers("GET_ASKING_DEVICES", R"({"count":0})");
    EXPECT_FALSE(shown.login->device_asks);
}

TEST_F(Wallet, WhoCannotSayWhetherADeviceAsksSaysNothing) {
    given_logged_in();
    modal(true);
    frame_answers("GET_ASKING_DEVICES", R"({"count":2})");
    modal(false);
    modal(true);
    frame_fails("GET_ASKING_DEVICES", "Action not allowed");
    EXPECT_FALSE(shown.login->device_asks);
    EXPECT_EQ(notice(), "");
    // The answer for somebody who has left is nobody's.
    modal(false);
    modal(true);
    ask_connector(2, "portico_disconnect", "{}");
    frame_answers("GET_ASKING_DEVICES", R"({"count":2})");
    EXPECT_FALSE(shown.login->device_asks);
}

TEST_F(Wallet, AnExportThatFailsIsSaidAndOneThatIsDeclinedIsNot) {
    given_logged_in();
    when(ExportWallet{});
    frame_fails("EXPORT_WALLET", "User rejected the request");
    EXPECT_EQ(notice(), "");
    when(ExportWallet{});
    frame_fails("EXPORT_WALLET", "It has moved");
    EXPECT_EQ(notice(), "embedded_request_failed");
    EXPECT_FALSE(shown.approval->method);
    when(ExportWallet{});
    when(RejectApprovals{});
    EXPECT_FALSE(shown.approval->method);
    EXPECT_FALSE(frame_open);
    EXPECT_FALSE(answers.contains(0));
}

// Decision 111.
TEST_F(Wallet, AnApprovalThatEndsLeavesTheSheetToWhatIsInIt) {
    given_logged_in();
    modal(true);
    ask_connector(2, "eth_sendTransaction", "[{}]");
    frame_fails("RPC_REQUEST", "User rejected the request");
    EXPECT_EQ(refused(2), "4001 User rejected the request");
    EXPECT_FALSE(told<engine::Close>()) << "it says that nothing was sent";
    ask_connector(3, "eth_sendTransaction", "[{}]");
    frame_answers("RPC_REQUEST", R"("0xaa")");
    EXPECT_FALSE(told<engine::Close>()) << "it says that it was sent";
}

TEST_F(Wallet, AnApprovalThatEndsEndsTheOpenTransaction) {
    given_logged_in();
    modal(true, 1);
    ask_connector(3, "eth_sendTransaction", R"([{}])");
    frame_fails("RPC_REQUEST", "No");
    ASSERT_TRUE(told<engine::PopTransaction>());
    EXPECT_EQ(std::get<engine::PopTransaction>(events.front()).outcome,
              engine::TransactionOutcome::kError);
}

// Case 32.
TEST_F(Wallet, TheModalClosingRejectsWhatIsOpen) {
    given_logged_in();
    modal(true);
    ask_connector(2, "personal_sign", R"(["0x02"])");
    ask_connector(3, "personal_sign", R"(["0x03"])");
    modal(false);
    EXPECT_EQ(refused(2), "4001 Request was aborted");
    EXPECT_EQ(refused(3), "4001 Request was aborted");
    EXPECT_FALSE(frame_open) << "what it shows can no longer be approved";
    ask_connector(4, "eth_blockNumber");
    frame_loads();
    frame_answers("RPC_REQUEST", R"("0x1")");
    EXPECT_EQ(result(4), R"("0x1")");
}

TEST_F(Wallet, TheSheetOfALogInClosesWithoutRejectingWhatTheAppAskedAtOnce) {
    start();
    modal(true);
    log_in();
    ask_connector(2, "personal_sign", R"(["0x02"])");
    modal(false);
    EXPECT_EQ(refused(2), "");
    frame_answers("RPC_REQUEST", R"("0xsigned")");
    EXPECT_EQ(result(2), R"("0xsigned")");
    // Another sheet is one that somebody closes.
    modal(true);
    ask_connector(3, "personal_sign", R"(["0x03"])");
    modal(false);
    EXPECT_EQ(refused(3), "4001 Request was aborted");
}

TEST_F(Wallet, WithATransactionOpenTheModalClosingIsTheTransactionsMatter) {
    given_logged_in();
    modal(true, 1);
    ask_connector(2, "personal_sign", R"(["0x02"])");
    modal(false, 1);
    EXPECT_EQ(refused(2), "");
}

TEST_F(Wallet, AMethodInNoListIsRefusedWithAToastAfter300ms) {
    given_logged_in();
    ask_connector(2, "personal_sign", R"(["0x02"])");
    ask_connector(3, "eth_sign", R"(["0x02"])");
    EXPECT_EQ(refused(3), "4200 Requested RPC call is not allowed");
    EXPECT_EQ(refused(2), "4001 Request was aborted");
    after(kToastDelayMs - 1);
    EXPECT_EQ(notice(), "");
    after(1);
    EXPECT_EQ(shown.embedded_notice->message.value, "Action not allowed");
    EXPECT_EQ(*shown.embedded_notice->kind, NoticeKind::kErrorToast);
}

TEST_F(Wallet, NamesAreComparedWhole) {
    EXPECT_EQ(kind_of_method("eth_call"), MethodKind::kSafe);
    EXPECT_EQ(kind_of_method("personal_sign"), MethodKind::kUnsafe);
    for (const char* name : {"", "ETH_CALL", "eth_sign", "eth_signTypedData",
                             "eth_signTypedData_v3", "wallet_requestPermissions",
                             "wallet_requestExecutionPermissions", "eth_sendUserOperation"})
        EXPECT_EQ(kind_of_method(name), MethodKind::kNotAllowed) << name;
}

TEST_F(Wallet, AStepThatCannotBeReadChangesNothing) {
    start();
    for (const char* text : {"", "7", "{}", R"({"at_ms":1,"event":{"type":"no_such"}})",
                             R"({"at_ms":1,"event":{"type":"login_by_email"}})"})
        EXPECT_TRUE(parse_json(machine->step(text))->find("error")) << text;
    EXPECT_EQ(step(), LoginStep::kSignedOut);
}

}  // namespace
}  // namespace portico::embedded
