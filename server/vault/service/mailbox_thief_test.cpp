// SPDX-License-Identifier: Apache-2.0
//
// What comes of it where somebody else reads the owner's e-mail, or asks for more than one address
// should get. Nothing of a wallet is lost, and its owner can still say no.
#include "server/vault/service/test_recovery.hpp"

namespace portico::vault {
namespace {

using testing::HasSubstr;
using testing::Not;

class MailboxThief : public Recovery {
  protected:
    /// The thief's device, signed in with the owner's code and link.
    void let_in() { access = approve(thief); }

    /// A change as the server alone sees it: it has no key to check a record with.
    body::WalletChange forged_change(const TestWallet& wallet) const {
        body::WalletChange out{
            .id = random_id(), .wallet = wallet.signed_record(), .auth = {}, .recovery = {}};
        out.wallet.record.version += 1;
        out.wallet.record.devices.push_back({thief.thumbprint(), 1});
        out.wallet.mac = to_base64url(Bytes(32, 9));
        out.auth = to_base64url(Bytes(17, 9));
        return out;
    }
    std::string try_change(const body::WalletChange& change) {
        return refusal(call("POST", "wallet/changes", to_json_text(change), &thief, access));
    }
    int opens(const Person& owner) {
        ShareKeys keys;
        return call("POST", "share", keys.request(1), &owner.key, owner.access).status;
    }

    DeviceKey thief;
    std::string access;
};

TEST_F(MailboxThief, DoesNotReplaceWhatTheyCannotOpen) {
    start();
    Person ada;
    enrol(ada);
    let_in();
    const body::WalletChange added = forged_change(*ada.wallet);
    EXPECT_EQ(try_change(added), "403 recovery_needed");
    body::WalletChange alone = forged_change(*ada.wallet);
    alone.wallet.record.devices.clear();
    alone.wallet.record.devices.push_back({thief.thumbprint(), 1});
    EXPECT_EQ(try_change(alone), "403 recovery_needed");
    body::WalletChange lost = forged_change(*ada.wallet);
    lost.wallet.record.recoveryEpoch += 1;
    lost.recovery.emplace();
    lost.recovery->auth = to_base64url(Bytes(17, 9));
    for (const auto& key : lost.wallet.record.recoveryKeys)
        lost.recovery->shares.push_back(
            {key.id, to_base64url(Bytes(65, 9)), std::nullopt, std::nullopt});
    EXPECT_EQ(try_change(lost), "403 recovery_needed");
    // They are given shares that they cannot open: that proves nothing.
    const Asked asked = release_key();
    recover(kKitKey, asked, thief, access);
    EXPECT_EQ(try_change(added), "403 recovery_needed");

    EXPECT_EQ(opens(ada), 200);
    const auto outcome = recover(kKitKey, asked, ada.key, ada.access);
    EXPECT_EQ(entropy_of(outcome, asked, ada.wallet->kit, *ada.wallet),
              ada.wallet->open->entropy.expose());
}

TEST_F(MailboxThief, DoesNotTakeAwayWhoCouldSayNo) {
    start();
    Person ada;
    enrol(ada);
    let_in();
    const auto begun = recover(kAssistedKey, release_key(), thief, access);
    const auto& held = std::get<body::RecoveryHeld>(begun);
    EXPECT_EQ(refusal(call("POST", "devices/remove",
                           to_json_text(body::DeviceRef{ada.key.thumbprint()}), &thief, access)),
              "403 recovery_needed");
    EXPECT_EQ(refusal(call("POST", "email", to_json_text(body::EmailStart{"eve@example.org"}),
                           &thief, access)),
              "403 recovery_needed");
    const auto sessions = parse_described<body::SessionList>(
        call("GET", "sessions", "", &thief, access).body, {.depth = 8});
    ASSERT_TRUE(sessions);
    ASSERT_EQ(sessions->sessions.size(), 2u);
    for (const body::SessionRow& row : sessions->sessions)
        if (!row.isThis)
            EXPECT_EQ(refusal(call("POST", "sessions/end", to_json_text(body::SessionRef{row.id}),
                                   &thief, access)),
                      "403 recovery_needed");
    EXPECT_EQ(opens(ada), 200);
    post<body::Done>("recovery/end", body::RecoveryRef{held.id}, &ada.key, ada.access);
    EXPECT_EQ(refusal(call("GET", "account", "", &thief, access)), "401 session_ended");
    // What is theirs to end: themselves.
    const DeviceKey next;
    access = approve(next);
    post<body::Done>("devices/remove", body::DeviceRef{next.thumbprint()}, &next, access);
}

// Else the next sign-in would need a code alone, and no link.
TEST_F(MailboxThief, IsRemovedWithTheRecoveryThatItsOwnerEnds) {
    const std::string list = folder_ + "/removed";
    removed_ = *RemovedDevices::open(list);
    start();
    Person ada;
    enrol(ada);
    const std::string account = signed_in(ada.key).account.id;
    for (const bool by_mail : {true, false}) {
        const DeviceKey eve;
        access = approve(eve);
        const auto begun = recover(kAssistedKey, release_key(), eve, access);
        if (by_mail)
            post<body::Done>("recovery/cancel", body::RecoveryCancel{link("/cancel#")}, nullptr);
        else
            post<body::Done>("recovery/end",
                             body::RecoveryRef{std::get<body::RecoveryHeld>(begun).id}, &ada.key,
                             ada.access);
        now_ms += kMinute;
        const body::CodeSent sent = start_login(eve);
        EXPECT_EQ(refusal(enter(eve, sent.flow, code_for(kEmail))), "403 device_removed");
        EXPECT_TRUE(removed_->contains({account, eve.thumbprint()})) << "a backup knows nothing";
    }
    // One that opens the wallet only has to sign in again: others may read the mail with the link.
    const auto begun = recover(kAssistedKey, release_key(), ada.key, ada.access);
    ASSERT_TRUE(std::holds_alternative<body::RecoveryHeld>(begun));
    post<body::Done>("recovery/cancel", body::RecoveryCancel{link("/cancel#")}, nullptr);
    now_ms += kMinute;
    ada.access = signed_in(ada.key).tokens.access;
    EXPECT_EQ(opens(ada), 200);
}

TEST_F(MailboxThief, EndsNobodysDeviceWithARecovery) {
    start();
    Person ada;
    enrol(ada);
    const DeviceKey mine;
    const std::string owners = approve(mine);
    const auto held =
        std::get<body::RecoveryHeld>(recover(kAssistedKey, release_key(), mine, owners));
    let_in();
    post<body::Done>("recovery/end", body::RecoveryRef{held.id}, &thief, access);
    now_ms += kMinute;
    signed_in(mine);
}

TEST_F(MailboxThief, IsToldNothingOfAChangeThatWasCommitted) {
    start();
    Person ada;
    enrol(ada);
    ada.wallet->record.version += 1;
    auto next = ada.wallet->first_change();
    next.auth.reset();
    next.recovery.reset();
    post<body::ChangeState>("wallet/changes", next, &ada.key, ada.access);
    post<body::Account>("wallet/commit", body::ChangeRef{next.id}, &ada.key, ada.access);
    let_in();
    const auto commit = [&](const DeviceKey& key, const std::string& by) {
        return refusal(
            call("POST", "wallet/commit", to_json_text(body::ChangeRef{next.id}), &key, by));
    };
    EXPECT_EQ(commit(thief, access), "409 changed_meanwhile");
    post<body::Account>("wallet/commit", body::ChangeRef{next.id}, &ada.key, ada.access);
}

TEST_F(MailboxThief, DoesNotGuessAPasswordWithoutItsOwnerHearingOfIt) {
    start();
    Person ada;
    ada.access = signed_in(ada.key).tokens.access;
    ada.wallet.emplace(ada.key.thumbprint());
    ada.wallet->record.recovery_keys[0].kind = RecoveryKind::kPassword;
    auto change = ada.wallet->first_change();
    EXPECT_EQ(refusal(call("POST", "wallet/changes", to_json_text(change), &ada.key, ada.access)),
              "400 wallet_record_invalid")
        << "without its salt nobody could open it";
    change.recovery->shares[0].salt = to_base64url(Bytes(16, 5));
    post<body::ChangeState>("wallet/changes", change, &ada.key, ada.access);
    post<body::Account>("wallet/commit", body::ChangeRef{change.id}, &ada.key, ada.access);
    let_in();
    const auto begun = recover(kKitKey, release_key(), thief, access);
    const auto* held = std::get_if<body::RecoveryHeld>(&begun);
    ASSERT_NE(held, nullptr) << "the share and its salt are all that guessing needs";
    EXPECT_EQ(held->opensAt, now_ms + 24 * kHour);
    EXPECT_THAT(inbox(), HasSubstr("opens there in 24 hours"));
}

TEST_F(MailboxThief, UsesUpNobodysRecoveries) {
    start();
    Person ada;
    enrol(ada);
    const std::string text = to_json_text(body::RecoveryStart{kKitKey, release_key().publicKey});
    const auto recover_from = [&](const std::string& from) {
        address = from;
        Person eve;
        const std::string email = "eve@" + random_id() + ".example";
        eve.access = signed_in(eve.key, email).tokens.access;
        eve.wallet.emplace(eve.key.thumbprint());
        const auto change = eve.wallet->first_change();
        post<body::ChangeState>("wallet/changes", change, &eve.key, eve.access);
        post<body::Account>("wallet/commit", body::ChangeRef{change.id}, &eve.key, eve.access);
        int taken = 0;
        for (int i = 0; i < 5; ++i)
            taken += call("POST", "recovery", text, &eve.key, eve.access).status == 200;
        return taken;
    };
    int taken = 0;
    for (int account = 0; account < 3; ++account) taken += recover_from("192.0.2.66");
    EXPECT_EQ(taken, 3 + 10) << "of one address, beside the first of each account";
    taken = 0;
    for (int network = 1; network < 6; ++network)
        taken += recover_from("2001:db8:1:" + std::to_string(network) + "::/64");
    EXPECT_EQ(taken, 5 + 20) << "of one subscriber, beside the first of each account";
    address = "192.0.2.1";
    EXPECT_EQ(call("POST", "recovery", text, &ada.key, ada.access).status, 200);
}

TEST_F(MailboxThief, LeavesItsOwnerCodesOnDevicesOfTheirs) {
    VaultLimits limits = kNoLimits;
    limits.codes_email = 3;
    start(limits);
    const DeviceKey mine, fresh;
    signed_in(mine);
    const auto ask = [&](const DeviceKey& key) {
        return refusal(
            call("POST", "login",
                 to_json_text(body::LoginStart{kProject, kEmail, kPage, "Chrome on Linux"}), &key));
    };
    address = "192.0.2.66";
    for (int i = 0; i < 2; ++i) start_login(thief);
    EXPECT_EQ(ask(thief), "429 rate_limited");
    address = "192.0.2.1";
    EXPECT_EQ(ask(fresh), "429 rate_limited");
    for (int i = 0; i < 6; ++i) signed_in(mine);
    EXPECT_EQ(ask(mine), "429 rate_limited") << "twice as many";
}

TEST_F(MailboxThief, WritesNoLinksIntoTheOwnersMail) {
    start();
    signed_in(DeviceKey());
    const body::CodeSent sent = post<body::CodeSent>(
        "login",
        body::LoginStart{kProject, kEmail, kPage, "\u202eBank: https://evil.example/a <b>@c"},
        &thief);
    post<body::LoginResult>("login/code", body::CodeEntry{sent.flow, code_for(kEmail)}, &thief);
    EXPECT_THAT(inbox(), HasSubstr("A new device (Bank https evil example a b c) wants"));
}

TEST_F(MailboxThief, AProofOfALaterClockIsTakenOnce) {
    start();
    const DeviceKey key;
    const std::string token = signed_in(key).tokens.access;
    const std::string proof = proof_of(key, "GET", "/v1/vault/account", token, {.later_s = 60});
    const auto show = [&] { return call("GET", "account", "", &key, token, {.proof = proof}); };
    EXPECT_EQ(show().status, 200);
    now_ms += 120'000;
    EXPECT_EQ(refusal(show()), "401 proof_invalid") << "in the last second that it is good for";
}

TEST_F(MailboxThief, ASubscriberIsLimitedAsOne) {
    VaultLimits limits = kNoLimits;
    limits.calls_per_second = 1;
    limits.calls_burst = 2;
    start(limits);
    int taken = 0;
    for (int network = 1; network <= 40; ++network) {
        address = "2001:db8:1:" + std::to_string(network) + "::/64";
        taken += refusal(call("GET", "account", "")) != "429 rate_limited";
    }
    EXPECT_EQ(taken, 32);
}

TEST_F(MailboxThief, ARecoveryThatNobodyWasToldOfDoesNotOpen) {
    start();
    Person ada;
    enrol(ada);
    let_in();
    inbox();
    mails_.is_down = true;
    const Asked asked = release_key();
    const auto begun = recover(kAssistedKey, asked, thief, access);
    const std::string id = std::get<body::RecoveryHeld>(begun).id;
    now_ms += 25 * kHour;
    access = signed_in(thief).tokens.access;
    const auto opens_at = [&] {
        const auto outcome = finish(id, asked, thief, access);
        const auto* held = std::get_if<body::RecoveryHeld>(&outcome);
        return held == nullptr ? 0 : held->opensAt;
    };
    EXPECT_EQ(opens_at(), now_ms + 24 * kHour);
    service_->mail_notices();
    EXPECT_THAT(inbox(), Not(HasSubstr("opens there in 24 hours")));
    // The program ends and begins again, and the mail server is back.
    start();
    mails_.is_down = false;
    service_->mail_notices();
    EXPECT_THAT(inbox(), Not(HasSubstr("opens there in 24 hours"))) << "it was tried just now";
    now_ms += Outbox::kLongestRetryMs;
    access = signed_in(thief).tokens.access;
    service_->mail_notices();
    EXPECT_THAT(inbox(), HasSubstr("opens there in 24 hours"));
    EXPECT_EQ(opens_at(), now_ms + 24 * kHour) << "its owner has the whole day";
    post<body::Done>("recovery/cancel", body::RecoveryCancel{link("/cancel#")}, nullptr);
}

}  // namespace
}  // namespace portico::vault
