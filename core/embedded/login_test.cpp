// SPDX-License-Identifier: Apache-2.0
//
// Log-in by e-mail, the frame's times, and the change of the address.
#include <algorithm>

#include "core/embedded/scenario.hpp"

namespace portico::embedded {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

class Login : public Scenario {
  protected:
    void given_code_awaited() {
        start();
        when(LoginByEmail{"alice@example.org"});
        frame_loads();
        frame_answers("CONNECT_EMAIL", R"({"action":"VERIFY_OTP"})");
        ASSERT_EQ(step(), LoginStep::kCode);
    }
};

TEST_F(Login, TheFirstStepRegistersAConnectorForEachNamespaceAndLoadsNothing) {
    start();
    ASSERT_EQ(registered.size(), 2U);
    EXPECT_EQ(registered[0].connector_id.value, "portico.embedded.eip155");
    EXPECT_EQ(registered[1].connector_id.value, "portico.embedded.solana");
    EXPECT_FALSE(frame_open);
    EXPECT_TRUE(shown.login && shown.email_change && shown.approval && shown.embedded_notice);
}

TEST_F(Login, OnlyNamespacesOnOfferHaveAConnector) {
    config.chains = {"eip155:1"};
    start();
    EXPECT_EQ(registered.size(), 1U);
}

TEST_F(Login, WhatIsNoAddressIsRefusedWithoutTheFrame) {
    start();
    for (const char* text : {"", "alice", "@example.org", "a@b", "a@b.", "a b@c.de", "a@b@c.de"}) {
        when(LoginByEmail{text});
        EXPECT_EQ(error(), "Not an e-mail address") << text;
    }
    EXPECT_EQ(frames, 0);
}

// Case 11: its word comes first.
TEST_F(Login, TheFrameIsReady500MsAfterItsWordAndHearsOfThePageFirst) {
    start();
    when(LoginByEmail{"alice@example.org"});
    EXPECT_EQ(step(), LoginStep::kSending);
    EXPECT_TRUE(frame_open);
    when(machine::FrameReady{1});
    frame_says(R"({"type":"@w3m-frame/READY","payload":{"version":"4"}})");
    after(499);
    EXPECT_TRUE(asked.empty());
    after(1);
    EXPECT_THAT(asked, ElementsAre("SYNC_DAPP_DATA", "CONNECT_EMAIL"));
    EXPECT_EQ(last_payload("CONNECT_EMAIL").find_string("email"), "alice@example.org");
}

// Case 11: never ready.
TEST_F(Login, AFrameThatDoesNotLoadIn20sIsAnAlertAndFailsWhatWaits) {
    start();
    when(LoginByEmail{"alice@example.org"});
    after(kFrameLoadMs - 1);
    EXPECT_EQ(notice(), "");
    after(1);
    EXPECT_EQ(notice(), "embedded_not_loaded");
    EXPECT_EQ(shown.embedded_notice->message.value,
              "Network Error - Could not load embedded wallet");
    EXPECT_EQ(*shown.embedded_notice->kind, NoticeKind::kAlert);
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    EXPECT_EQ(error(), "Something went wrong");
    EXPECT_FALSE(frame_open);
    when(DismissEmbeddedNotice{});
    EXPECT_EQ(notice(), "");
    after(kLoginCooldownMs);
    when(LoginByEmail{"alice@example.org"});
    EXPECT_EQ(frames, 2);
}

TEST_F(Login, AFrameOfAnotherVersionIsNone) {
    start();
    when(LoginByEmail{"alice@example.org"});
    frame_loads("5");
    EXPECT_EQ(notice(), "embedded_not_loaded");
    EXPECT_FALSE(frame_open);
}

TEST_F(Login, ARequestWithoutAnAnswerIn120sIsAnAlertAndFailsWhatIsOpen) {
    start();
    when(LoginByEmail{"alice@example.org"});
    frame_loads();
    after(kLoginTimeoutMs - 1);
    EXPECT_EQ(notice(), "");
    after(1);
    EXPECT_EQ(shown.embedded_notice->message.value, "Embedded Wallet Request Timed Out");
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    EXPECT_TRUE(timers.empty());
}

TEST_F(Login, ABrowserThatCannotOpenTheWalletLeadsToTheWindowOfItsRecoveryAndOn) {
    given_code_awaited();
    when(RecoverWallet{});
    EXPECT_THAT(asked, Not(Contains("RECOVER_WALLET")));
    when(EnterLoginCode{"123456"});
    frame_answers("CONNECT_OTP", R"({"action":"RECOVER"})");
    EXPECT_EQ(step(), LoginStep::kRecover);
    EXPECT_FALSE(storage.contains("portico.embedded/login_used"));
    when(RecoverWallet{});
    EXPECT_EQ(shown.approval->method->value, "recover_wallet") << "the frame is in sight";
    // Closed without a result: the view stays, and leads there again.
    frame_fails("RECOVER_WALLET", "User rejected the request");
    EXPECT_FALSE(shown.approval->method);
    EXPECT_EQ(step(), LoginStep::kRecover);
    EXPECT_EQ(notice(), "");
    when(RecoverWallet{});
    frame_answers("RECOVER_WALLET", "{}");
    EXPECT_EQ(step(), LoginStep::kConnecting);
    EXPECT_TRUE(told<engine::ChooseWallet>());
    EXPECT_EQ(storage["portico.embedded/email"], "alice@example.org");
}

TEST_F(Login, ABrowserThatMayForgetTheWalletLeadsToAWayBackBeforeTheAccountIsKnown) {
    given_code_awaited();
    when(EnterLoginCode{"123456"});
    frame_answers("CONNECT_OTP", R"({"action":"RECOVER","isNew":true})");
    EXPECT_EQ(step(), LoginStep::kRecover);
    EXPECT_EQ(shown.login->is_new, true);
    EXPECT_FALSE(told<engine::ChooseWallet>());
    when(RecoverWallet{});
    frame_fails("RECOVER_WALLET", "User rejected the request");
    EXPECT_EQ(step(), LoginStep::kRecover) << "closed half-way";
    when(RecoverWallet{});
    frame_answers("RECOVER_WALLET", "{}");
    EXPECT_EQ(step(), LoginStep::kConnecting);
    EXPECT_FALSE(shown.login->is_new);
    EXPECT_TRUE(told<engine::ChooseWallet>());
}

TEST_F(Login, ARecoveryThatWaitsSaysUntilWhenAndStaysWhenItsViewIsLeft) {
    given_code_awaited();
    when(EnterLoginCode{"123456"});
    frame_answers("CONNECT_OTP", R"({"action":"VERIFY_DEVICE","number":"42"})");
    frame_answers("CONNECT_DEVICE", R"({"action":"RECOVER"})");
    EXPECT_EQ(step(), LoginStep::kRecover);
    EXPECT_FALSE(shown.login->opens_at_ms);
    when(RecoverWallet{});
    frame_answers("RECOVER_WALLET", R"({"action":"RECOVER","opensAt":1700000099000})");
    EXPECT_EQ(step(), LoginStep::kRecover);
    EXPECT_EQ(shown.login->opens_at_ms, 1'700'000'099'000);
    when(CancelLogin{});
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    EXPECT_FALSE(shown.login->opens_at_ms);
    EXPECT_THAT(asked, Not(Contains("SIGN_OUT"))) << "it goes on with this session";
    // The same address again: no code is needed.
    after(kLoginCooldownMs);
    when(LoginByEmail{"alice@example.org"});
    frame_answers("CONNECT_EMAIL", R"({"action":"RECOVER","opensAt":1700000099000})");
    EXPECT_EQ(step(), LoginStep::kRecover);
}

TEST_F(Login, WhoLeavesARecoveryThatDoesNotWaitIsSignedOut) {
    given_code_awaited();
    when(EnterLoginCode{"123456"});
    frame_answers("CONNECT_OTP", R"({"action":"RECOVER"})");
    when(RecoverWallet{});
    when(CancelLogin{});
    EXPECT_FALSE(shown.approval->method) << "the frame does not show it any more";
    frame_loads();
    EXPECT_EQ(asked.back(), "SIGN_OUT");
    EXPECT_EQ(step(), LoginStep::kSignedOut);
}

TEST_F(Login, ARecoveryWhoseSessionHasEndedIsALoginAnew) {
    given_code_awaited();
    when(EnterLoginCode{"123456"});
    frame_answers("CONNECT_OTP", R"({"action":"RECOVER"})");
    when(RecoverWallet{});
    frame_fails("RECOVER_WALLET", "Your session has ended. Please sign in again");
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    EXPECT_EQ(error(), "Your session has ended. Please sign in again");
}

TEST_F(Login, ACodeConnectsTheConnector) {
    given_code_awaited();
    EXPECT_EQ(shown.login->attempts_left, kCodeAttempts);
    for (const char* text : {"12345", "1234567", "12345a"}) when(EnterLoginCode{text});
    EXPECT_EQ(step(), LoginStep::kCode);
    when(EnterLoginCode{"123456"});
    EXPECT_EQ(step(), LoginStep::kChecking);
    frame_answers("CONNECT_OTP");
    EXPECT_EQ(step(), LoginStep::kConnecting);
    ASSERT_TRUE(told<engine::ChooseWallet>());
    EXPECT_EQ(std::get<engine::ChooseWallet>(events.front()).id.value, "portico.embedded.eip155");
    EXPECT_EQ(storage["portico.embedded/login_used"], "true");
    EXPECT_EQ(storage["portico.embedded/email"], "alice@example.org");
    EXPECT_FALSE(storage.contains("portico.embedded/last_email_login"));
    EXPECT_TRUE(timers.empty());
}

TEST_F(Login, ADeviceThatIsKnownNeedsNoCode) {
    start();
    when(LoginByEmail{"alice@example.org"});
    frame_loads();
    frame_answers("CONNECT_EMAIL", R"({"action":"CONNECT"})");
    EXPECT_EQ(step(), LoginStep::kConnecting);
}

TEST_F(Login, ANewDeviceIsApprovedFirst) {
    start();
    when(LoginByEmail{"alice@example.org"});
    frame_loads();
    frame_answers("CONNECT_EMAIL", R"({"action":"VERIFY_DEVICE"})");
    EXPECT_EQ(step(), LoginStep::kDevice);
    EXPECT_EQ(asked.back(), "CONNECT_DEVICE");
    frame_answers("CONNECT_DEVICE");
    EXPECT_EQ(step(), LoginStep::kCode);
}

TEST_F(Login, ADeviceThatIsDeniedEndsIt) {
    start();
    when(LoginByEmail{"alice@example.org"});
    frame_loads();
    frame_answers("CONNECT_EMAIL", R"({"action":"VERIFY_DEVICE"})");
    frame_fails("CONNECT_DEVICE", "Denied");
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    EXPECT_EQ(error(), "Denied");
}

TEST_F(Login, AWrongCodeCostsAnAttemptAndTheFifthNeedsAnotherEmail) {
    given_code_awaited();
    for (int left = 4; left >= 0; --left) {
        when(EnterLoginCode{"000000"});
        frame_fails("CONNECT_OTP", "Wrong code. Tries left: " + std::to_string(left));
        EXPECT_EQ(step(), LoginStep::kCode);
        EXPECT_EQ(shown.login->attempts_left, left);
    }
    EXPECT_EQ(error(), "This code can no longer be used. Ask for a new one");
    const auto before = asked.size();
    when(EnterLoginCode{"123456"});
    EXPECT_EQ(asked.size(), before);
    after(kLoginCooldownMs);
    when(ResendLoginEmail{});
    frame_answers("CONNECT_EMAIL", R"({"action":"VERIFY_OTP"})");
    EXPECT_EQ(shown.login->attempts_left, kCodeAttempts);
    EXPECT_EQ(error(), "");
}

TEST_F(Login, ACodeThatCameLateCostsNoAttemptAndTheNewerOneIsTaken) {
    given_code_awaited();
    for (int again = 0; again < 6; ++again) {
        when(EnterLoginCode{"000000"});
        frame_fails("CONNECT_OTP", "A newer code was sent. Enter that one");
        EXPECT_EQ(step(), LoginStep::kCode);
        EXPECT_EQ(error(), "A newer code was sent. Enter that one");
        EXPECT_EQ(shown.login->attempts_left, kCodeAttempts);
    }
    when(EnterLoginCode{"123456"});
    frame_answers("CONNECT_OTP");
    EXPECT_EQ(step(), LoginStep::kConnecting);
}

TEST_F(Login, AfterTheCodeAKnownDeviceMayHaveToApprove) {
    given_code_awaited();
    when(EnterLoginCode{"123456"});
    frame_answers("CONNECT_OTP", R"({"action":"VERIFY_DEVICE","number":"42"})");
    EXPECT_EQ(step(), LoginStep::kDevice);
    EXPECT_EQ(shown.login->number->value, "42");
    EXPECT_EQ(asked.back(), "CONNECT_DEVICE");
    frame_answers("CONNECT_DEVICE");
    EXPECT_EQ(step(), LoginStep::kConnecting) << "no second code";
    EXPECT_TRUE(told<engine::ChooseWallet>());
}

// The vault waits for 15 minutes, and so does the mail's link.
TEST_F(Login, ADeviceIsWaitedForAsLongAsTheFrameSaysThatItWaits) {
    given_code_awaited();
    when(EnterLoginCode{"123456"});
    const char* const waits = R"({"action":"VERIFY_DEVICE","number":"42"})";
    frame_answers("CONNECT_OTP", waits);
    for (int turn = 0; turn < 10; ++turn) {
        after(kLoginTimeoutMs - 1);
        frame_answers("CONNECT_DEVICE", waits);
        ASSERT_EQ(step(), LoginStep::kDevice);
        EXPECT_EQ(shown.login->number->value, "42");
    }
    EXPECT_EQ(notice(), "");
    EXPECT_EQ(std::ranges::count(asked, "CONNECT_DEVICE"), 11);
    frame_answers("CONNECT_DEVICE");
    EXPECT_EQ(step(), LoginStep::kConnecting);
}

TEST_F(Login, ADeviceThatIsDeniedAfterTheCodeLeavesNoNumber) {
    given_code_awaited();
    when(EnterLoginCode{"123456"});
    frame_answers("CONNECT_OTP", R"({"action":"VERIFY_DEVICE","number":"42"})");
    frame_fails("CONNECT_DEVICE", "Denied");
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    EXPECT_FALSE(shown.login->number);
    after(kLoginCooldownMs);
    when(LoginByEmail{"alice@example.org"});
    frame_answers("CONNECT_EMAIL", R"({"action":"VERIFY_DEVICE"})");
    frame_answers("CONNECT_DEVICE");
    EXPECT_EQ(step(), LoginStep::kCode) << "the code of before counts no more";
}

// The network was gone while the first wallet was made: the next e-mail goes on with it.
TEST_F(Login, AnErrorThatIsNoWrongCodeNeedsAnotherEmail) {
    given_code_awaited();
    when(EnterLoginCode{"123456"});
    frame_fails("CONNECT_OTP", "No connection to the vault");
    EXPECT_EQ(step(), LoginStep::kCode);
    EXPECT_EQ(shown.login->attempts_left, 0);
    EXPECT_EQ(error(), "No connection to the vault");
    after(kLoginCooldownMs);
    when(ResendLoginEmail{});
    frame_answers("CONNECT_EMAIL", R"({"action":"CONNECT"})");
    EXPECT_EQ(step(), LoginStep::kConnecting);
}

TEST_F(Login, AnErrorWithoutWordsHasOurs) {
    given_code_awaited();
    when(EnterLoginCode{"000000"});
    frame_fails("CONNECT_OTP", "");
    EXPECT_EQ(error(), "An error occurred");
}

TEST_F(Login, ASecondEmailWaits30s) {
    given_code_awaited();
    after(5'000);
    when(ResendLoginEmail{});
    EXPECT_EQ(error(), "Please try again after 25 seconds");
    EXPECT_EQ(*shown.login->resend_at_ms, at_ms + 24'500);
    when(LoginByEmail{"bob@example.org"});
    EXPECT_EQ(error(), "Please try again after 25 seconds");
    EXPECT_EQ(step(), LoginStep::kCode);
    EXPECT_EQ(shown.login->email->value, "alice@example.org") << "whose code is awaited";
    after(25'000);
    when(ResendLoginEmail{});
    EXPECT_EQ(step(), LoginStep::kCode);
    EXPECT_EQ(asked.back(), "CONNECT_EMAIL");
    frame_answers("CONNECT_EMAIL", R"({"action":"VERIFY_OTP"})");
    EXPECT_EQ(shown.embedded_notice->message.value, "Code email resent");
}

TEST_F(Login, TheCooldownOutlivesThePage) {
    given_code_awaited();
    start();
    after(1'000);
    when(LoginByEmail{"alice@example.org"});
    EXPECT_EQ(error(), "Please try again after 29 seconds");
    EXPECT_FALSE(frame_open);
    storage["portico.embedded/last_email_login"] = "x";
    start();
    when(LoginByEmail{"alice@example.org"});
    EXPECT_EQ(step(), LoginStep::kSending);
}

// Case 117.
TEST_F(Login, AClockThatWasSetBackDoesNotLockAnybodyOut) {
    storage["portico.embedded/last_email_login"] = std::to_string(at_ms + 86'400'000);
    start();
    when(LoginByEmail{"alice@example.org"});
    EXPECT_EQ(step(), LoginStep::kSending);
}

TEST_F(Login, WhatWasCancelledHearsNothingMore) {
    given_code_awaited();
    when(CancelLogin{});
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    EXPECT_THAT(asked, Not(Contains("SIGN_OUT")));
    after(kLoginTimeoutMs);
    EXPECT_EQ(notice(), "");
}

TEST_F(Login, CancelledWhileTheCodeIsCheckedItIsSignedOut) {
    given_code_awaited();
    when(EnterLoginCode{"123456"});
    when(CancelLogin{});
    EXPECT_EQ(asked.back(), "SIGN_OUT");
    frame_answers("CONNECT_OTP");
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    EXPECT_FALSE(storage.contains("portico.embedded/login_used"));
}

// Case 1: a message with the right form and a guessed or foreign id.
TEST_F(Login, MessagesThatAreNotOursChangeNothing) {
    given_code_awaited();
    when(EnterLoginCode{"123456"});
    const std::string id(*messages.back().find_string("id"));
    frame_says(R"({"id":")" + std::string(32, 'a') +
               R"(","type":"@w3m-frame/CONNECT_OTP_SUCCESS"})");
    frame_says(R"({"id":")" + id + R"(","type":"@w3m-frame/CONNECT_EMAIL_SUCCESS"})");
    frame_says(R"({"id":")" + id + R"(","type":"x@w3m-frame/CONNECT_OTP_SUCCESS"})");
    frame_says(R"({"id":")" + id + R"(","type":"@w3m-frame/CONNECT_OTP_SUCCESSFUL"})");
    frame_says(R"([7])");
    when(machine::FrameMessage{
        999,
        parse_json(R"({"id":")" + id + R"(","type":"@w3m-frame/CONNECT_OTP_SUCCESS"})").value()});
    EXPECT_EQ(step(), LoginStep::kChecking);
    frame_answers("CONNECT_OTP");
    EXPECT_EQ(step(), LoginStep::kConnecting);
}

TEST_F(Login, AnAccountThatCannotBeReadEndsIt) {
    given_code_awaited();
    when(EnterLoginCode{"123456"});
    frame_answers("CONNECT_OTP");
    ask_connector(1, "portico_connect", "{}");
    frame_answers("GET_USER", R"({"address":"x","chainId":"cosmos:hub"})");
    EXPECT_EQ(refused(1), "-32603 An error occurred");
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    EXPECT_EQ(error(), "An error occurred");
}

TEST_F(Login, TheEmailChangesAfterACodeOfEachAddress) {
    given_logged_in();
    when(ChangeEmail{"new@example.org"});
    EXPECT_EQ(shown.email_change->step, EmailChangeStep::kSaving);
    frame_answers("UPDATE_EMAIL", R"({"action":"VERIFY_PRIMARY_OTP"})");
    EXPECT_EQ(shown.email_change->step, EmailChangeStep::kPrimaryCode);
    when(EnterChangeCode{"111111"});
    EXPECT_TRUE(shown.email_change->checking);
    frame_fails("UPDATE_EMAIL_PRIMARY_OTP", "Wrong code");
    EXPECT_EQ(shown.email_change->error->value, "Wrong code");
    when(EnterChangeCode{"222222"});
    frame_answers("UPDATE_EMAIL_PRIMARY_OTP");
    EXPECT_EQ(shown.email_change->step, EmailChangeStep::kSecondaryCode);
    when(EnterChangeCode{"333333"});
    frame_answers("UPDATE_EMAIL_SECONDARY_OTP", R"({"newEmail":"new@example.org"})");
    EXPECT_EQ(shown.email_change->step, EmailChangeStep::kDone);
    EXPECT_EQ(shown.login->email->value, "new@example.org");
    EXPECT_EQ(storage["portico.embedded/email"], "new@example.org");
}

TEST_F(Login, AChangeThatIsCancelledKeepsTheAddress) {
    given_logged_in();
    when(ChangeEmail{"new@example.org"});
    frame_answers("UPDATE_EMAIL", R"({"action":"VERIFY_SECONDARY_OTP"})");
    EXPECT_EQ(shown.email_change->step, EmailChangeStep::kSecondaryCode);
    when(EnterChangeCode{"333333"});
    when(CancelEmailChange{});
    frame_answers("UPDATE_EMAIL_SECONDARY_OTP", R"({"newEmail":"new@example.org"})");
    EXPECT_EQ(shown.email_change->step, EmailChangeStep::kNone);
    EXPECT_EQ(shown.login->email->value, "alice@example.org");
}

}  // namespace
}  // namespace portico::embedded
