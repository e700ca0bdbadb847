// SPDX-License-Identifier: Apache-2.0
//
// The vault from an e-mail to an open wallet, and a second device.
#include "server/vault/service/test_vault.hpp"

namespace portico::vault {
namespace {

using testing::HasSubstr;

TEST_F(VaultTest, MailsAreInTheLanguageOfTheirReader) {
    start();
    const DeviceKey first, second;
    const auto begin = [&](const DeviceKey& key, std::optional<std::string> language) {
        body::LoginStart login{kProject, kEmail, kPage, "Chrome on Linux"};
        if (language) login.language = *language;
        return post<body::CodeSent>("login", login, &key);
    };
    const auto newest = [&] {
        inbox();  // mails what waits
        return mails_.inbox.mails().front().mail;
    };
    const auto enter_newest = [&](const DeviceKey& key, const body::CodeSent& sent) {
        return post<body::LoginResult>("login/code", body::CodeEntry{sent.flow, newest().code},
                                       &key)
            .outcome;
    };
    body::CodeSent sent = begin(first, "de-AT");
    EXPECT_EQ(newest().subject, "Ihr Code für Harbour & Söhne");
    now_ms += 30'000;
    post<body::CodeSent>("codes/resend", body::FlowRef{sent.flow}, &first);
    EXPECT_EQ(newest().subject, "Ihr Code für Harbour & Söhne");
    auto outcome = enter_newest(first, sent);
    const std::string access = std::get<body::SignedIn>(outcome).tokens.access;

    // Whoever asks for it, the account's owner reads of a new device in their language.
    sent = begin(second, "ja");
    EXPECT_THAT(newest().subject, HasSubstr("のコード"));
    outcome = enter_newest(second, sent);
    const auto& needed = std::get<body::ApprovalNeeded>(outcome);
    EXPECT_EQ(newest().subject, "Ein neues Gerät für Harbour & Söhne");
    const std::string link = newest().link;
    post<body::Done>("approval/decision",
                     body::ApprovalDecision{link.substr(link.find('#') + 1), needed.number},
                     nullptr);
    post<body::LoginResult>("login/approval", body::FlowRef{needed.flow}, &second);
    EXPECT_THAT(newest().subject, HasSubstr("新しいデバイスがサインインしました"));

    // What nobody at a page says the language of has the last one.
    EXPECT_EQ(call("POST", "step-up", "", &first, access).status, 200);
    EXPECT_THAT(newest().text, HasSubstr("復元方法を変更するためのコード"));
    now_ms += 30'000;
    for (const auto& language : {std::optional<std::string>(), std::optional<std::string>("sv")}) {
        begin(first, language);
        EXPECT_EQ(newest().subject, "Your code for Harbour & Söhne");
    }
    EXPECT_EQ(call("POST", "login",
                   to_json_text(body::LoginStart{.project = kProject,
                                                 .email = kEmail,
                                                 .origin = kPage,
                                                 .device = "x",
                                                 .language = std::string(17, 'd')}),
                   &first)
                  .status,
              400);
}

TEST_F(VaultTest, ACodeThatCameLateIsToldApartAndTheNewerOneIsTaken) {
    start();
    const DeviceKey key;
    const body::CodeSent sent = start_login(key);
    const std::string late = code_for(kEmail);
    EXPECT_THAT(inbox(), HasSubstr("only the newest of these mails counts"));
    now_ms += 30'000;
    post<body::CodeSent>("codes/resend", body::FlowRef{sent.flow}, &key);
    const std::string newest = code_for(kEmail);
    if (late != newest)
        for (int again = 0; again < 6; ++again)
            EXPECT_EQ(refusal(enter(key, sent.flow.value, late)), "400 code_superseded");
    EXPECT_EQ(enter(key, sent.flow.value, newest).status, 200);
}

TEST_F(VaultTest, FromAnEMailToAnOpenWallet) {
    start();
    const DeviceKey key;
    const std::string device = key.thumbprint();
    const body::SignedIn in = signed_in(key);
    const std::string access = in.tokens.access;
    EXPECT_EQ(in.account.email.value, kEmail);
    EXPECT_EQ(in.account.device.value, device);
    EXPECT_FALSE(in.account.wallet);

    TestWallet wallet(device);
    const body::WalletChange change = wallet.first_change();
    post<body::ChangeState>("wallet/changes", change, &key, access);
    post<body::ChangeState>("wallet/changes", change, &key, access);  // its answer was lost
    // Case 82: killed here, the server still has the share of what was prepared.
    start();
    const Answer account = call("GET", "account", "", &key, access);
    EXPECT_EQ(parse_described<body::Account>(account.body, {.depth = 12})->pending->id.value,
              change.id.value);
    const auto committed =
        post<body::Account>("wallet/commit", body::ChangeRef{change.id}, &key, access);
    ASSERT_TRUE(committed.wallet);
    EXPECT_EQ(committed.wallet->record.addresses.eip155.value, wallet.record.addresses.eip155);

    ShareKeys keys;
    const Answer released = call("POST", "share", keys.request(1), &key, access);
    EXPECT_EQ(released.status, 200) << released.body;
    EXPECT_EQ(released.header("Cache-Control"), "no-store");
    const SecretBytes auth = keys.open(released, wallet.record, device);
    const auto mac = *parse_base64url(change.wallet.mac.value);
    EXPECT_TRUE(open_wallet(wallet.device, auth, wallet.record, mac));

    // A new split: both epochs can be had until it is committed.
    const SecretBytes before = wallet.device.duplicate();
    wallet.record.version = 2;
    wallet.record.devices[0].epoch = 2;
    body::WalletChange split{
        .id = random_id(), .wallet = wallet.signed_record(), .auth = {}, .recovery = {}};
    wallet.add_split(split);
    post<body::ChangeState>("wallet/changes", split, &key, access);
    for (const std::uint32_t epoch : {1U, 2U}) {
        const Answer share = call("POST", "share", keys.request(epoch), &key, access);
        EXPECT_TRUE(join_shares(epoch == 1 ? before : wallet.device,
                                keys.open(share, wallet.record, device))
                        ->expose() == wallet.open->entropy.expose());
    }
    post<body::Account>("wallet/commit", body::ChangeRef{split.id}, &key, access);
    EXPECT_EQ(refusal(call("POST", "share", keys.request(1), &key, access)), "404 not_found");
    EXPECT_EQ(call("POST", "share", keys.request(2), &key, access).status, 200);
    EXPECT_EQ(
        refusal(call("POST", "share", keys.request(2, body::SharePurpose::kExport), &key, access)),
        "403 step_up_needed");
    const auto audit = parse_described<body::AuditPage>(
        call("GET", "audit?before=100", "", &key, access).body, {.depth = 8});
    ASSERT_TRUE(audit);
    EXPECT_EQ(audit->entries[0].action.value, "share.released");
}

// Case 47: showing the link decides nothing, a wrong number ends it, and it counts once.
TEST_F(VaultTest, ASecondDeviceIsApprovedByItsNumber) {
    start();
    const DeviceKey first, second, third;
    const body::SignedIn in = signed_in(first);
    const auto link = [&] {
        std::smatch found;
        const std::string page = inbox();
        EXPECT_TRUE(std::regex_search(page, found, std::regex("/approve#([0-9a-f]{32})")));
        return found[1].str();
    };
    auto outcome = log_in(second);
    const auto& needed = std::get<body::ApprovalNeeded>(outcome);
    const std::string token = link();
    const auto shown = post<body::ApprovalRequest>("approval", body::ApprovalLink{token}, nullptr);
    EXPECT_EQ(shown.project.value, "Harbour & Söhne");
    EXPECT_EQ(shown.origin.value, kPage);
    EXPECT_THAT(std::vector<std::string>(
                    {shown.numbers[0].value, shown.numbers[1].value, shown.numbers[2].value}),
                testing::Contains(needed.number.value));
    // Showing does nothing, and the device stays out.
    EXPECT_THAT(
        call("POST", "login/approval", to_json_text(body::FlowRef{needed.flow}), &second).body,
        HasSubstr("approval_needed"));
    EXPECT_EQ(
        refusal(call("POST", "login/approval", to_json_text(body::FlowRef{needed.flow}), &third)),
        "410 code_flow_ended");
    post<body::Done>("approval/decision", body::ApprovalDecision{token, needed.number}, nullptr);
    EXPECT_EQ(refusal(call("POST", "approval/decision",
                           to_json_text(body::ApprovalDecision{token, needed.number}))),
              "410 approval_ended");
    const auto result =
        post<body::LoginResult>("login/approval", body::FlowRef{needed.flow}, &second);
    const auto& other = std::get<body::SignedIn>(result.outcome);
    EXPECT_EQ(other.account.id.value, in.account.id.value);

    // The wrong number refuses, and there is no second try.
    outcome = log_in(third);
    const auto& refused = std::get<body::ApprovalNeeded>(outcome);
    const std::string wrong = refused.number.value == "10" ? "11" : "10";
    post<body::Done>("approval/decision", body::ApprovalDecision{link(), wrong}, nullptr);
    EXPECT_EQ(
        refusal(call("POST", "login/approval", to_json_text(body::FlowRef{refused.flow}), &third)),
        "410 approval_ended");

    // A removed device: its session ends, and a code does not bring it back.
    post<body::Done>("devices/remove", body::DeviceRef{second.thumbprint()}, &first,
                     in.tokens.access);
    EXPECT_EQ(refusal(call("GET", "account", "", &second, other.tokens.access)),
              "401 session_ended");
    const body::CodeSent sent = start_login(second);
    EXPECT_EQ(refusal(enter(second, sent.flow, code_for(kEmail))), "403 device_removed");
    // Its owner may let it in again, with a key that was never removed.
    const DeviceKey fresh;
    const auto anew = log_in(fresh);
    EXPECT_TRUE(std::holds_alternative<body::ApprovalNeeded>(anew));
}

}  // namespace
}  // namespace portico::vault
