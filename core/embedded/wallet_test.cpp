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
              R"({"method":"eth_getBalance","params":["0x1","latest"]})");
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

TEST_F(Wallet, AnApprovalThatEndsClosesTheModalOrEndsItsTransaction) {
    given_logged_in();
    modal(true);
    ask_connector(2, "personal_sign", R"(["0x02"])");
    frame_answers("RPC_REQUEST", R"("0xaa")");
    EXPECT_TRUE(told<engine::Close>());
    modal(true, 1);
    ask_connector(3, "eth_sendTransaction", R"([{}])");
    frame_fails("RPC_REQUEST", "No");
    ASSERT_TRUE(told<engine::PopTransaction>());
    EXPECT_EQ(std::get<engine::PopTransaction>(events.front()).outcome,
              engine::TransactionOutcome::kError);
}

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
    for (const char* name :
         {"", "ETH_CALL", "eth_sign", "eth_signTypedData", "eth_signTypedData_v3",
          "wallet_requestPermissions", "eth_sendUserOperation"})
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
