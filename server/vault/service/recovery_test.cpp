// SPDX-License-Identifier: Apache-2.0
//
// Step-up and export, another address of e-mail, and recovery. The numbers of cases are those of
// docs/spec/security.md.
#include "server/vault/service/test_recovery.hpp"

namespace portico::vault {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST_F(Recovery, Case79AnExportNeedsAFreshCodeOfItsOwnSession) {
    start();
    Person ada;
    enrol(ada);
    EXPECT_EQ(refusal(export_share(ada)), "403 step_up_needed");
    const DeviceKey other;
    const std::string other_access = approve(other);

    // Codes of a login, of another device, of another session, and wrong ones do not count.
    const body::CodeSent sent = start_step_up(ada.key, ada.access);
    const std::string code = code_for(kEmail);
    EXPECT_EQ(refusal(enter(ada.key, sent.flow, code)), "410 code_flow_ended");
    EXPECT_EQ(refusal(submit("email/code", sent.flow, code, ada.key, ada.access)),
              "410 code_flow_ended");
    EXPECT_EQ(refusal(submit("step-up/code", sent.flow, code, other, other_access)),
              "410 code_flow_ended");
    const std::string second = signed_in(ada.key).tokens.access;
    EXPECT_EQ(refusal(submit("step-up/code", sent.flow, code, ada.key, second)),
              "410 code_flow_ended");
    EXPECT_EQ(refusal(submit("step-up/code", sent.flow, other_than(code), ada.key, ada.access)),
              "400 code_wrong");
    EXPECT_EQ(refusal(export_share(ada)), "403 step_up_needed");
    const body::CodeSent login = start_login(ada.key);
    EXPECT_EQ(refusal(submit("step-up/code", login.flow, code_for(kEmail), ada.key, ada.access)),
              "410 code_flow_ended");

    const auto done = parse_described<body::SteppedUp>(
        submit("step-up/code", sent.flow, code, ada.key, ada.access).body);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->until, now_ms + 5 * kMinute);
    EXPECT_EQ(export_share(ada).status, 200);
    EXPECT_THAT(inbox(), HasSubstr("Your wallet was exported"));
    // Of that session alone, and for five minutes.
    ShareKeys keys;
    EXPECT_EQ(refusal(call("POST", "share", keys.request(1, body::SharePurpose::kExport), &ada.key,
                           second)),
              "403 step_up_needed");
    now_ms += 5 * kMinute;
    EXPECT_EQ(refusal(export_share(ada)), "403 step_up_needed");
    EXPECT_EQ(refusal(submit("step-up/code", sent.flow, code, ada.key, ada.access)),
              "410 code_flow_ended");
}

TEST_F(Recovery, OtherRecoveryKeysNeedAFreshCode) {
    start();
    Person ada;
    enrol(ada, false);
    TestWallet& wallet = *ada.wallet;
    wallet.record.version = 2;
    wallet.record.recovery_epoch = 2;
    wallet.record.recovery_keys[0].id = std::string(32, 'e');
    body::WalletChange change = wallet.first_change();
    change.auth.reset();
    const std::string text = to_json_text(change);
    EXPECT_EQ(refusal(call("POST", "wallet/changes", text, &ada.key, ada.access)),
              "403 step_up_needed");
    const body::CodeSent sent = start_step_up(ada.key, ada.access);
    EXPECT_EQ(submit("step-up/code", sent.flow, code_for(kEmail), ada.key, ada.access).status, 200);
    EXPECT_EQ(call("POST", "wallet/changes", text, &ada.key, ada.access).status, 200);
}

TEST_F(Recovery, Case51NothingInTheDatabaseOpensAnything) {
    start();
    Person ada;
    enrol(ada);
    const DeviceKey key;
    const std::string access = approve(key);
    start_step_up(ada.key, ada.access);
    const std::string code = code_for(kEmail);
    recover(kAssistedKey, release_key(), key, access);
    const std::string cancel = link("/cancel#"), approval = link("/approve#");
    const auto tokens = signed_in(ada.key).tokens;
    stop();

    std::string stored;
    for (const char* end : {"", "-wal"}) {
        std::ifstream file(database() + end, std::ios::binary);
        stored.append(std::istreambuf_iterator<char>(file), {});
    }
    ASSERT_THAT(stored, HasSubstr(ada.key.thumbprint())) << "it is what is looked at";
    for (const std::string& secret :
         {code, cancel, approval, ada.access, access, tokens.access.value, tokens.refresh.value,
          tokens.host.value, to_base64url(ada.wallet->device.expose()),
          to_base64url(ada.wallet->open->entropy.expose()), to_base64url(ada.wallet->kit.expose())})
        EXPECT_EQ(stored.find(secret), std::string::npos) << secret;
}

/// A change to other recovery keys of the wallet, by whoever entered a fresh code.
body::WalletChange other_keys(TestWallet& wallet) {
    wallet.record.version += 1;
    wallet.record.recovery_epoch += 1;
    body::WalletChange out = wallet.first_change();
    out.auth.reset();
    return out;
}

TEST_F(Recovery, APasswordsSaltStaysWithItThroughLaterChanges) {
    start();
    Person ada;
    enrol(ada, false);
    TestWallet& wallet = *ada.wallet;
    const auto step_up = [&] {
        now_ms += kMinute;
        const body::CodeSent sent = start_step_up(ada.key, ada.access);
        submit("step-up/code", sent.flow, code_for(kEmail), ada.key, ada.access);
    };
    const auto commit = [&](const body::WalletChange& change) {
        post<body::ChangeState>("wallet/changes", change, &ada.key, ada.access);
        post<body::Account>("wallet/commit", body::ChangeRef{change.id}, &ada.key, ada.access);
    };
    const std::string password(32, 'e');
    const std::string salt = to_base64url(Bytes(16, 7));
    wallet.record.recovery_keys.push_back(
        {password, RecoveryKind::kPassword, derive_x25519_public(wallet.kit)});
    body::WalletChange added = other_keys(wallet);
    added.recovery->shares[1].salt = salt;
    step_up();
    commit(added);
    EXPECT_THAT(inbox(), HasSubstr("Ways to recover your wallet"));

    // The next ones say nothing of it: a device has neither salt nor name of a passkey.
    commit(other_keys(wallet));
    wallet.record.recovery_keys.erase(wallet.record.recovery_keys.begin());
    step_up();
    commit(other_keys(wallet));
    const DeviceKey key;
    const std::string access = approve(key);
    const Asked asked = release_key();
    const auto begun = recover(password, asked, key, access);
    const auto* held = std::get_if<body::RecoveryHeld>(&begun);
    ASSERT_NE(held, nullptr);
    EXPECT_THAT(inbox(), HasSubstr("opens there in 24 hours"));
    now_ms += 24 * kHour;
    const auto opened = finish(held->id, asked, key, signed_in(key).tokens.access);
    const auto* shares = std::get_if<body::RecoveryOpened>(&opened);
    ASSERT_NE(shares, nullptr);
    EXPECT_EQ(shares->share.salt.value_or("").value, salt);
    EXPECT_EQ(entropy_of(opened, asked, wallet.kit, wallet), wallet.open->entropy.expose());

    // Another key under the same id is another password: its salt is not the old one's.
    Secret<32> other;
    fill_random(other.expose_mutable());
    wallet.record.recovery_keys[0].public_key = derive_x25519_public(other);
    ada.access = signed_in(ada.key).tokens.access;
    step_up();
    EXPECT_EQ(refusal(call("POST", "wallet/changes", to_json_text(other_keys(wallet)), &ada.key,
                           ada.access)),
              "400 wallet_record_invalid");
}

TEST_F(Recovery, TheServiceHelpsWhereItsOperatorOffersIt) {
    start(kNoLimits, {.hold_ms = 2 * kHour, .offers_assisted = false});
    Person ada;
    enrol(ada, false);
    const auto state = parse_described<body::RecoveryState>(
        call("GET", "recovery", "", &ada.key, ada.access).body, {.depth = 8});
    ASSERT_TRUE(state);
    EXPECT_FALSE(state->offersAssisted);
    EXPECT_EQ(state->holdMs, 2 * kHour);
    TestWallet& wallet = *ada.wallet;
    wallet.record.recovery_keys.push_back({kAssistedKey, RecoveryKind::kAssisted, {}});
    std::ranges::copy(*parse_base64url(state->assisted.value),
                      wallet.record.recovery_keys[1].public_key.begin());
    const body::CodeSent sent = start_step_up(ada.key, ada.access);
    submit("step-up/code", sent.flow, code_for(kEmail), ada.key, ada.access);
    EXPECT_EQ(refusal(call("POST", "wallet/changes", to_json_text(other_keys(wallet)), &ada.key,
                           ada.access)),
              "400 wallet_record_invalid");
}

TEST_F(Recovery, WithAPrintedKitANewDeviceIsServedAtOnce) {
    start();
    Person ada;
    enrol(ada);
    const DeviceKey key;
    const std::string access = approve(key);
    const Asked asked = release_key();
    const auto outcome = recover(kKitKey, asked, key, access);
    EXPECT_EQ(entropy_of(outcome, asked, ada.wallet->kit, *ada.wallet),
              ada.wallet->open->entropy.expose());
    EXPECT_EQ(entropy_of(outcome, asked, asked.secret, *ada.wallet), Bytes())
        << "only the kit opens its share";
    EXPECT_THAT(inbox(), HasSubstr("Your wallet was recovered"));
    // The new device enrols.
    TestWallet& wallet = *ada.wallet;
    wallet.record.version = 2;
    wallet.record.devices.push_back({key.thumbprint(), 1});
    body::WalletChange change{
        .id = random_id(), .wallet = wallet.signed_record(), .auth = {}, .recovery = {}};
    auto shares = *split_for_device(*wallet.open, wallet.record, key.thumbprint(), fill_random);
    change.auth = to_base64url(shares.auth.expose());
    const auto refused = [&] {
        return refusal(call("POST", "wallet/changes", to_json_text(change), &key, access));
    };
    EXPECT_EQ(refused(), "403 recovery_needed") << "without the proof that it has opened it";
    change.recovered = to_base64url(Bytes(32, 9));
    EXPECT_EQ(refused(), "403 recovery_needed");
    change.recovered = proof_of_recovery(outcome, wallet.kit, wallet);
    EXPECT_EQ(proof_of_recovery(outcome, asked.secret, wallet), "") << "only the kit opens it";
    post<body::ChangeState>("wallet/changes", change, &key, access);
    post<body::Account>("wallet/commit", body::ChangeRef{change.id}, &key, access);
    ShareKeys keys;
    EXPECT_EQ(call("POST", "share", keys.request(1), &key, access).status, 200);
}

// The recovery's auth share lies beside those of the devices, under no device's name.
TEST_F(Recovery, ADeviceWithoutAShareGetsNoneByTheRecoverysEpoch) {
    start();
    Person ada;
    enrol(ada);
    const DeviceKey key;
    const std::string access = approve(key);
    ShareKeys keys;
    const std::uint32_t epoch = ada.wallet->record.recovery_epoch;
    const Answer answer = call("POST", "share", keys.request(epoch), &key, access);
    EXPECT_EQ(refusal(answer), "404 not_found");
    for (const std::string& device : {key.thumbprint(), ada.key.thumbprint(), std::string()})
        EXPECT_EQ(keys.open(answer, ada.wallet->record, device).size(), 0u);
    ops::MetricsText metrics;
    service_->write_metrics(metrics);
    EXPECT_THAT(metrics.take(), HasSubstr("portico_vault_shares_total 0"));
    const Answer log = call("GET", "audit", "", &ada.key, ada.access);
    EXPECT_EQ(log.status, 200);
    EXPECT_THAT(log.body, Not(HasSubstr("share.released")));
    // The same epoch is the first device's too, whose share it gets.
    EXPECT_EQ(call("POST", "share", keys.request(epoch), &ada.key, ada.access).status, 200);
}

TEST_F(Recovery, Case75AnAssistedRecoveryWaitsAndItsOwnerIsTold) {
    start();
    Person ada;
    enrol(ada);
    const std::int64_t enrolled_ms = now_ms;
    const DeviceKey key;
    std::string access = approve(key);
    const Asked asked = release_key();
    EXPECT_EQ(refusal(call("POST", "recovery",
                           to_json_text(body::RecoveryStart{random_id(), asked.publicKey}), &key,
                           access)),
              "404 not_found")
        << "no such key";
    const auto begun = recover(kAssistedKey, asked, key, access);
    const auto* held = std::get_if<body::RecoveryHeld>(&begun);
    ASSERT_NE(held, nullptr);
    EXPECT_EQ(held->opensAt, now_ms + 24 * kHour);
    EXPECT_THAT(inbox(), HasSubstr("opens there in 24 hours"));
    const auto again = recover(kAssistedKey, asked, key, access);
    EXPECT_EQ(std::get<body::RecoveryHeld>(again).id.value, held->id.value) << "it stays the one";
    // Every device sees it.
    const auto state = parse_described<body::RecoveryState>(
        call("GET", "recovery", "", &ada.key, ada.access).body, {.depth = 8});
    ASSERT_TRUE(state);
    ASSERT_EQ(state->held.size(), 1u);
    EXPECT_EQ(state->held[0].device.value, key.thumbprint());
    EXPECT_EQ(state->held[0].key.value, kAssistedKey);
    // And since when there are these ways.
    ASSERT_EQ(state->dates.size(), 2u);
    EXPECT_NE(state->dates[0].key.value, state->dates[1].key.value);
    for (const body::RecoveryDate& date : state->dates) EXPECT_EQ(date.addedAt, enrolled_ms);

    // Not before its time, and not by another device.
    now_ms += 24 * kHour - 1;
    access = signed_in(key).tokens.access;
    const auto early = finish(held->id, asked, key, access);
    EXPECT_NE(std::get_if<body::RecoveryHeld>(&early), nullptr);
    now_ms += 1;
    ada.access = signed_in(ada.key).tokens.access;
    EXPECT_EQ(refusal(call("POST", "recovery/finish",
                           to_json_text(body::RecoveryFinish{held->id, asked.publicKey}), &ada.key,
                           ada.access)),
              "404 not_found");
    const auto opened = finish(held->id, asked, key, access);
    EXPECT_EQ(entropy_of(opened, asked, asked.secret, *ada.wallet),
              ada.wallet->open->entropy.expose());
    EXPECT_NE(proof_of_recovery(opened, asked.secret, *ada.wallet), "");
    // Not for ever.
    now_ms += 24 * kHour;
    access = signed_in(key).tokens.access;
    EXPECT_EQ(
        refusal(call("POST", "recovery/finish",
                     to_json_text(body::RecoveryFinish{held->id, asked.publicKey}), &key, access)),
        "404 not_found");
}

TEST_F(Recovery, Case75NothingIsOpenedAfterItsOwnerEndedIt) {
    start();
    Person ada;
    enrol(ada);
    const Asked asked = release_key();
    for (const bool by_mail : {true, false}) {
        const DeviceKey key, next;
        std::string access = approve(key);
        const auto begun = recover(kAssistedKey, asked, key, access);
        const auto& held = std::get<body::RecoveryHeld>(begun);
        if (by_mail) {
            EXPECT_EQ(refusal(call("POST", "recovery/cancel",
                                   to_json_text(body::RecoveryCancel{random_id()}))),
                      "404 not_found");
            post<body::Done>("recovery/cancel", body::RecoveryCancel{link("/cancel#")}, nullptr);
        } else {
            ada.access = signed_in(ada.key).tokens.access;
            post<body::Done>("recovery/end", body::RecoveryRef{held.id}, &ada.key, ada.access);
        }
        EXPECT_EQ(refusal(call("GET", "account", "", &key, access)), "401 session_ended")
            << "whoever asked is out";
        now_ms += 25 * kHour;
        access = approve(next);
        EXPECT_EQ(refusal(call("POST", "recovery/finish",
                               to_json_text(body::RecoveryFinish{held.id, asked.publicKey}), &next,
                               access)),
                  "404 not_found");
    }
}

TEST_F(Recovery, Case75ThoseByAPrintedCodeAreStoppedByNobody) {
    start(kNoLimits, {.per_hour = 1});
    Person ada;
    enrol(ada);
    const Asked asked = release_key();
    const std::string text = to_json_text(body::RecoveryStart{kKitKey, asked.publicKey});
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(call("POST", "recovery", text, &ada.key, ada.access).status, 200);
    const Answer often = call("POST", "recovery", text, &ada.key, ada.access);
    EXPECT_EQ(refusal(often), "429 rate_limited") << "of one account";
    EXPECT_NE(often.header("Retry-After"), "");
    EXPECT_THAT(logged(), Not(HasSubstr("vault.recoveries_stopped")));
}

TEST_F(Recovery, Case71AForeignAssistedKeyIsNotTaken) {
    start();
    Person ada, eve;
    enrol(ada);
    eve.access = signed_in(eve.key, "eve@example.org").tokens.access;
    TestWallet wallet(eve.key.thumbprint(),
                      to_base64url(ada.wallet->record.recovery_keys[1].public_key));
    EXPECT_EQ(refusal(call("POST", "wallet/changes", to_json_text(wallet.first_change()), &eve.key,
                           eve.access)),
              "400 wallet_record_invalid");
}

TEST_F(Recovery, Case48TheAddressChangesByTheOldOneThenTheNew) {
    start();
    Person ada;
    enrol(ada);
    const DeviceKey other;
    const std::string other_access = approve(other);
    const std::string fresh = "ada@new.example";
    EXPECT_EQ(refusal(call("POST", "email", to_json_text(body::EmailStart{kEmail}), &ada.key,
                           ada.access)),
              "400 email_invalid")
        << "it is that";
    const auto sent = post<body::CodeSent>("email", body::EmailStart{fresh}, &ada.key, ada.access);
    EXPECT_THAT(inbox(), Not(HasSubstr("To: " + fresh))) << "the old one comes first";
    const std::string old_code = code_for(kEmail);
    EXPECT_EQ(refusal(submit("step-up/code", sent.flow, old_code, ada.key, ada.access)),
              "410 code_flow_ended");
    const auto first = post<body::EmailResult>("email/code", body::CodeEntry{sent.flow, old_code},
                                               &ada.key, ada.access);
    ASSERT_TRUE(first.next);
    EXPECT_FALSE(first.email);
    const std::string new_code = code_for(fresh);
    if (new_code != old_code)
        EXPECT_EQ(refusal(submit("email/code", first.next->flow, old_code, ada.key, ada.access)),
                  "400 code_wrong");
    EXPECT_EQ(refusal(submit("email/code", first.next->flow, new_code, other, other_access)),
              "403 recovery_needed")
        << "it has no share";
    const std::string second = signed_in(ada.key).tokens.access;
    EXPECT_EQ(refusal(submit("email/code", first.next->flow, new_code, ada.key, second)),
              "410 code_flow_ended")
        << "another session";
    EXPECT_EQ(call("GET", "account", "", &other, other_access).status, 200);
    const auto done = post<body::EmailResult>(
        "email/code", body::CodeEntry{first.next->flow, new_code}, &ada.key, ada.access);
    EXPECT_EQ(done.email->value, fresh);
    EXPECT_THAT(inbox(), HasSubstr("To: " + kEmail + "\nSubject: Your address was changed"));
    // Other sessions are over, this one goes on.
    EXPECT_EQ(refusal(call("GET", "account", "", &other, other_access)), "401 session_ended");
    const auto account = parse_described<body::Account>(
        call("GET", "account", "", &ada.key, ada.access).body, {.depth = 12});
    ASSERT_TRUE(account);
    EXPECT_EQ(account->email.value, fresh);
    // The old address is nobody's: who has it makes an account, and does not get into this one.
    const DeviceKey thief;
    EXPECT_NE(signed_in(thief, kEmail).account.id.value, account->id.value);

    // For a day nothing is exported, and recoveries wait.
    const body::CodeSent step = start_step_up(ada.key, ada.access);
    EXPECT_EQ(submit("step-up/code", step.flow, code_for(fresh), ada.key, ada.access).status, 200);
    const Answer exported = export_share(ada);
    EXPECT_EQ(refusal(exported), "503 temporarily_unavailable");
    EXPECT_EQ(exported.header("Retry-After"), "86400");
    const Asked asked = release_key();
    const auto held = recover(kKitKey, asked, ada.key, ada.access);
    ASSERT_NE(std::get_if<body::RecoveryHeld>(&held), nullptr);
    EXPECT_EQ(std::get<body::RecoveryHeld>(held).opensAt, now_ms + 24 * kHour);
    EXPECT_THAT(inbox(), HasSubstr("A recovery of your wallet"));
    now_ms += 24 * kHour;
    ada.access = signed_in(ada.key, fresh).tokens.access;
    EXPECT_EQ(entropy_of(finish(std::get<body::RecoveryHeld>(held).id, asked, ada.key, ada.access),
                         asked, ada.wallet->kit, *ada.wallet),
              ada.wallet->open->entropy.expose());
}

TEST_F(Recovery, AnAddressThatSomebodyHasIsNotTaken) {
    start();
    Person ada;
    enrol(ada);
    const DeviceKey eve;
    signed_in(eve, "eve@example.org");
    const auto sent =
        post<body::CodeSent>("email", body::EmailStart{"eve@example.org"}, &ada.key, ada.access);
    const auto first = post<body::EmailResult>(
        "email/code", body::CodeEntry{sent.flow, code_for(kEmail)}, &ada.key, ada.access);
    EXPECT_EQ(refusal(submit("email/code", first.next->flow, code_for("eve@example.org"), ada.key,
                             ada.access)),
              "409 changed_meanwhile");
}

TEST_F(Recovery, Case84NeitherLinksNorSharesOfARecoveryAreInALogOrTheDatabase) {
    start();
    Person ada;
    enrol(ada);
    const DeviceKey key;
    const std::string access = approve(key);
    const Asked asked = release_key();
    recover(kAssistedKey, asked, key, access);
    const std::string token = link("/cancel#");
    const auto opened = recover(kKitKey, asked, key, access);
    const std::string share = std::get<body::RecoveryOpened>(opened).share.sealed.value;
    stop();
    std::string files;
    for (const std::string& name : {database(), database() + "-wal"}) {
        std::ifstream file(name, std::ios::binary);
        files.append(std::istreambuf_iterator<char>(file), {});
    }
    EXPECT_THAT(files, HasSubstr(kEmail)) << "the right files";
    for (const std::string& secret :
         {token, share, std::string(as_text(*parse_base64url(share)))}) {
        EXPECT_THAT(logged(), Not(HasSubstr(secret)));
        EXPECT_THAT(files, Not(HasSubstr(secret)));
    }
}

}  // namespace
}  // namespace portico::vault
