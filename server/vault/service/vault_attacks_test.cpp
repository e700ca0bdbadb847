// SPDX-License-Identifier: Apache-2.0
//
// Attacks on the vault: codes, tokens, shares, logs. The numbers are those of
// docs/spec/security.md.
#include "server/vault/rules/session.hpp"
#include "server/vault/service/test_vault.hpp"

namespace portico::vault {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST_F(VaultTest, Case41FiveWrongCodesThenTheRightOne) {
    start();
    const DeviceKey key;
    const body::CodeSent sent = start_login(key);
    const std::string code = code_for(kEmail);
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(refusal(enter(key, sent.flow, other_than(code))), "400 code_wrong");
    EXPECT_EQ(refusal(enter(key, sent.flow, code)), "410 code_flow_ended");
}

TEST_F(VaultTest, Case42ManyCodesAtOnce) {
    start();
    const DeviceKey key;
    const body::CodeSent sent = start_login(key);
    const std::string code = code_for(kEmail);
    const std::string wrong = to_json_text(body::CodeEntry{sent.flow, other_than(code)});
    std::vector<std::unique_ptr<Sent>> under_way;
    for (int i = 0; i < 200; ++i) under_way.push_back(send("POST", "login/code", wrong, &key));
    int compared = 0;
    for (const auto& one : under_way) compared += refusal(wait_for(*one)) == "400 code_wrong";
    EXPECT_EQ(compared, 5);
    EXPECT_EQ(refusal(enter(key, sent.flow, code)), "410 code_flow_ended");
}

TEST_F(VaultTest, Case43CodesOfOtherFlowsDevicesAndUsedOnes) {
    start();
    const DeviceKey key, other;
    const body::CodeSent mine = start_login(key);
    const std::string code = code_for(kEmail);
    const body::CodeSent foreign = start_login(other, "eve@example.org");
    EXPECT_EQ(refusal(enter(other, mine.flow, code)), "410 code_flow_ended");
    if (code != code_for("eve@example.org"))
        EXPECT_EQ(refusal(enter(other, foreign.flow, code)), "400 code_wrong");
    EXPECT_EQ(refusal(enter(key, std::string(32, '0'), code)), "410 code_flow_ended");
    EXPECT_EQ(enter(key, mine.flow, code).status, 200);
    now_ms += kAskedAgainMs;  // before, its answer may be lost
    EXPECT_EQ(refusal(enter(key, mine.flow, code)), "410 code_flow_ended");
}

// How long it takes is not measured here: what is compared is two MACs, in constant time.
TEST_F(VaultTest, Case44AnAddressThatIsKnownAndACodeThatIsNearlyRight) {
    start();
    const DeviceKey mine, other;
    signed_in(mine);
    const auto without_ids = [](const Answer& answer) {
        return std::to_string(answer.status) + " " +
               std::regex_replace(answer.body, std::regex("[0-9a-f-]{16,}"), "id");
    };
    const auto begin = [&](const std::string& email) {
        return without_ids(call(
            "POST", "login",
            to_json_text(body::LoginStart{kProject, email, kPage, "Chrome on Linux"}), &other));
    };
    EXPECT_THAT(begin(kEmail), testing::StartsWith("200 "));
    EXPECT_EQ(begin(kEmail), begin("nobody@example.org"));
    const auto guess = [&](const std::string& email, std::size_t right) {
        const body::CodeSent sent = start_login(other, email);
        std::string code = code_for(email);
        for (std::size_t i = right; i < code.size(); ++i)
            code[i] = static_cast<char>('0' + (code[i] - '0' + 1) % 10);
        return without_ids(enter(other, sent.flow, code));
    };
    const std::string wrong = guess(kEmail, 0);
    EXPECT_THAT(wrong, testing::StartsWith("400 "));
    for (const std::size_t right : {1U, 3U, 5U}) EXPECT_EQ(guess(kEmail, right), wrong);
    EXPECT_EQ(guess("nobody@example.org", 0), wrong);
    EXPECT_EQ(guess("nobody@example.org", 5), wrong);
}

TEST_F(VaultTest, Case45CodesTooSoonOrTooMany) {
    start({.codes_email = 3,
           .codes_address = 4,
           .codes_project = 1000,
           .calls_per_second = 1000,
           .calls_burst = 10'000});
    const DeviceKey key;
    const body::CodeSent sent = start_login(key);
    const Answer soon = call("POST", "codes/resend", to_json_text(body::FlowRef{sent.flow}), &key);
    EXPECT_EQ(refusal(soon), "429 code_too_soon");
    EXPECT_EQ(soon.header("Retry-After"), "30");
    start_login(key);
    start_login(key);
    const auto again = [&](const std::string& email) {
        return call("POST", "login", to_json_text(body::LoginStart{kProject, email, kPage, "x"}),
                    &key);
    };
    const Answer often = again(kEmail);
    EXPECT_EQ(refusal(often), "429 rate_limited") << "the address of e-mail";
    EXPECT_NE(often.header("Retry-After"), "");
    EXPECT_EQ(again("bob@example.org").status, 200) << "what was refused counts nowhere";
    EXPECT_EQ(refusal(again("eve@example.org")), "429 rate_limited") << "the network";
}

TEST_F(VaultTest, Case46AddressesThatAreNone) {
    start();
    const DeviceKey key;
    for (const char* bad : {"ada@example.org\r\nBcc: eve@example.org", "a@b.org,c@d.org",
                            "\"a\"@b.org", "ada@exämple.org", "ada", "@example.org", ""})
        EXPECT_EQ(refusal(call("POST", "login",
                               to_json_text(body::LoginStart{kProject, bad, kPage, "x"}), &key)),
                  "400 email_invalid")
            << bad;
    EXPECT_THAT(inbox(), HasSubstr("No mail yet"));
    EXPECT_EQ(
        refusal(call("POST", "login",
                     to_json_text(body::LoginStart{kProject, kEmail, "https://evil.example", "x"}),
                     &key)),
        "403 origin_refused")
        << "a page that is not the project's";
    EXPECT_EQ(refusal(call("POST", "login",
                           to_json_text(body::LoginStart{std::string(32, 'f'), kEmail, kPage, "x"}),
                           &key)),
              "404 not_found");
}

TEST_F(VaultTest, Case13And49And50Tokens) {
    start();
    const DeviceKey key, other;
    const body::SignedIn in = signed_in(key);
    const std::string access = in.tokens.access;
    ShareKeys keys;
    const std::string ask = keys.request(1);
    // Case 13: what the page holds.
    EXPECT_EQ(refusal(call("POST", "share", ask, &key, in.tokens.host)), "401 token_invalid");
    EXPECT_EQ(refusal(call("POST", "share", ask, &key, in.tokens.refresh)), "401 token_invalid");
    EXPECT_EQ(refusal(call("POST", "share", ask, &key)), "401 token_invalid");
    // Case 50.
    const auto odd = [&](const Odd& wrong, const DeviceKey& by) {
        return refusal(call("GET", "account", "", &by, access, wrong));
    };
    const std::string no = "401 proof_invalid";
    EXPECT_EQ(odd({.without_proof = true}, key), no);
    EXPECT_EQ(odd({}, other), no);
    EXPECT_EQ(odd({.htm = "POST"}, key), no);
    EXPECT_EQ(odd({.htu = kOrigin + "/v1/vault/share"}, key), no);
    EXPECT_EQ(odd({.later_s = 300}, key), no);
    EXPECT_EQ(odd({.later_s = -300}, key), no);
    EXPECT_EQ(odd({.proof = proof_of(key, "GET", "/v1/vault/account", "")}, key), no);
    const std::string proof = proof_of(key, "GET", "/v1/vault/account", access);
    EXPECT_EQ(call("GET", "account", "", &key, access, {.proof = proof}).status, 200);
    EXPECT_EQ(odd({.proof = proof}, key), no) << "shown again";
    // Case 106: of another page.
    EXPECT_EQ(refusal(call("POST", "share", ask, &key, access, {.origin = kPage})),
              "403 origin_refused");
    EXPECT_EQ(refusal(call("POST", "share", ask, &key, access, {.origin = ""})),
              "403 origin_refused");

    // Case 49.
    const auto refresh = [&](const std::string& token, const DeviceKey& by) {
        return call("POST", "session/refresh", to_json_text(body::RefreshEntry{token}), &by);
    };
    EXPECT_EQ(refusal(refresh(in.tokens.refresh, other)), "401 token_invalid");
    const auto next = parse_described<body::Tokens>(refresh(in.tokens.refresh, key).body);
    ASSERT_TRUE(next);
    EXPECT_EQ(refusal(call("GET", "account", "", &key, access)), "401 session_ended");
    EXPECT_EQ(call("GET", "account", "", &key, next->access).status, 200);
    // Two tabs may ask at once: for a moment it is given again, to this device alone.
    EXPECT_EQ(refusal(refresh(in.tokens.refresh, other)), "401 token_invalid");
    now_ms += kAskedAgainMs - 1;
    const auto again = parse_described<body::Tokens>(refresh(in.tokens.refresh, key).body);
    ASSERT_TRUE(again);
    EXPECT_EQ(to_json_text(*again), to_json_text(*next));
    EXPECT_EQ(call("GET", "account", "", &key, next->access).status, 200);
    now_ms += 1;
    EXPECT_EQ(refusal(refresh(in.tokens.refresh, key)), "401 token_reused");
    EXPECT_EQ(refusal(call("GET", "account", "", &key, next->access)), "401 session_ended");
    EXPECT_EQ(refusal(refresh(next->refresh, key)), "401 session_ended");
}

// Case 126.
TEST_F(VaultTest, ARefreshWhoseAnswerWasLostForLongGivesItAgainUntilItWasUsed) {
    start();
    const DeviceKey key, other;
    const auto first = signed_in(key).tokens;
    const auto refresh = [&](const std::string& token, const DeviceKey& by) {
        return call("POST", "session/refresh", to_json_text(body::RefreshEntry{token}), &by);
    };
    const auto tokens_of = [](const Answer& answer) {
        return parse_described<body::Tokens>(answer.body).value_or(body::Tokens{});
    };
    constexpr std::int64_t kMinuteMs = 60'000;
    const body::Tokens lost = tokens_of(refresh(first.refresh, key));
    now_ms += 10 * kMinuteMs;
    EXPECT_EQ(refusal(refresh(first.refresh, other)), "401 token_invalid") << "another device";
    EXPECT_EQ(tokens_of(refresh(first.refresh, key)).access, lost.access) << "lost once more";
    // Shown by whoever lacks the device's key it was not used.
    EXPECT_EQ(refusal(call("GET", "account", "", &other, lost.access)), "401 proof_invalid");
    now_ms += 20 * kMinuteMs;
    const body::Tokens found = tokens_of(refresh(first.refresh, key));
    EXPECT_EQ(found.access, lost.access);
    EXPECT_EQ(found.refresh, lost.refresh);
    EXPECT_EQ(found.accessExpiresAt, now_ms + life_ms(TokenKind::kAccess)) << "it is good for now";
    EXPECT_EQ(call("GET", "account", "", &key, found.access).status, 200);
    // Two tabs of one device: the other one still asks with what it had.
    EXPECT_EQ(refusal(refresh(first.refresh, key)), "401 token_reused") << "it was used";
    EXPECT_EQ(refusal(call("GET", "account", "", &key, found.access)), "401 session_ended");
}

// Case 126.
TEST_F(VaultTest, ARefreshWhoseAnswerWasExchangedInTurnIsNotAnsweredAgain) {
    start();
    const DeviceKey key;
    const auto first = signed_in(key).tokens;
    const auto refresh = [&](const std::string& token) {
        return call("POST", "session/refresh", to_json_text(body::RefreshEntry{token}), &key);
    };
    const auto second = parse_described<body::Tokens>(refresh(first.refresh).body);
    ASSERT_TRUE(second);
    now_ms += 600'000;
    EXPECT_EQ(refresh(second->refresh).status, 200);
    EXPECT_EQ(refusal(refresh(first.refresh)), "401 token_invalid");
    // An answer that was lost for as long as the session lives comes too late.
    now_ms += life_ms(TokenKind::kRefresh);
    EXPECT_EQ(refusal(refresh(second->refresh)), "401 session_ended");
}

TEST_F(VaultTest, ALoginWhoseAnswerWasLostGivesItAgainToItsDeviceAlone) {
    start();
    const DeviceKey key, other;
    const std::string here = address;
    const body::CodeSent sent = start_login(key);
    const std::string code = code_for(kEmail);
    const auto enter = [&](const DeviceKey& by, const std::string& entered) {
        return call("POST", "login/code", to_json_text(body::CodeEntry{sent.flow, entered}), &by);
    };
    const auto poll = [&](const DeviceKey& by) {
        return call("POST", "login/approval", to_json_text(body::FlowRef{sent.flow}), &by);
    };
    const Answer first = enter(key, code);  // it is lost
    ASSERT_EQ(first.status, 200);
    now_ms += kAskedAgainMs - 1;
    EXPECT_EQ(refusal(enter(other, code)), "410 code_flow_ended") << "another device";
    EXPECT_EQ(refusal(poll(other)), "410 code_flow_ended");
    address = "203.0.113.77";
    EXPECT_EQ(refusal(enter(key, code)), "410 code_flow_ended") << "another address";
    address = here;
    EXPECT_EQ(refusal(enter(key, other_than(code))), "400 code_wrong");
    const Answer again = enter(key, code);
    EXPECT_EQ(again.status, 200);
    EXPECT_EQ(again.body, first.body);
    const auto in = parse_described<body::LoginResult>(again.body, {.depth = 12});
    ASSERT_TRUE(in);
    const auto& tokens = std::get<body::SignedIn>(in->outcome).tokens;
    EXPECT_EQ(call("GET", "account", "", &key, tokens.access).status, 200);
    EXPECT_EQ(refusal(call("GET", "account", "", &other, tokens.access)), "401 proof_invalid");
    const auto list = parse_described<body::SessionList>(
        call("GET", "sessions", "", &key, tokens.access).body, {.depth = 4});
    ASSERT_TRUE(list);
    EXPECT_EQ(list->sessions.size(), 1U) << "it is one session";
    now_ms += 1;
    EXPECT_EQ(refusal(enter(key, code)), "410 code_flow_ended");
    EXPECT_EQ(refusal(poll(key)), "410 code_flow_ended");
}

TEST_F(VaultTest, ALoginThatWentOnGivesItsAnswerNoMore) {
    start();
    const DeviceKey key;
    std::string entry;
    const auto log_in_again = [&] {
        const body::CodeSent sent = start_login(key);
        const body::CodeEntry entered{sent.flow, code_for(kEmail)};
        entry = to_json_text(entered);
        auto result = post<body::LoginResult>("login/code", entered, &key);
        return std::get<body::SignedIn>(result.outcome).tokens;
    };
    const body::Tokens refreshed = log_in_again();
    post<body::Tokens>("session/refresh", body::RefreshEntry{refreshed.refresh}, &key);
    EXPECT_EQ(refusal(call("POST", "login/code", entry, &key)), "410 code_flow_ended");
    const body::Tokens ended = log_in_again();
    const auto list = parse_described<body::SessionList>(
        call("GET", "sessions", "", &key, ended.access).body, {.depth = 4});
    ASSERT_TRUE(list);
    for (const body::SessionRow& one : list->sessions)
        if (one.isThis)
            post<body::Done>("sessions/end", body::SessionRef{one.id}, &key, ended.access);
    EXPECT_EQ(refusal(call("POST", "login/code", entry, &key)), "410 code_flow_ended")
        << "who signed out stays out";
}

TEST_F(VaultTest, Case71AShareOfAnotherRowDoesNotOpen) {
    start();
    const DeviceKey key, other;
    TestWallet mine(key.thumbprint()), theirs(other.thumbprint());
    const auto enrol = [&](const DeviceKey& by, TestWallet& wallet, const std::string& email) {
        const body::SignedIn in = signed_in(by, email);
        const auto change = wallet.first_change();
        post<body::ChangeState>("wallet/changes", change, &by, in.tokens.access);
        post<body::Account>("wallet/commit", body::ChangeRef{change.id}, &by, in.tokens.access);
        return in.tokens.access.value;
    };
    const std::string access = enrol(key, mine, kEmail);
    enrol(other, theirs, "eve@example.org");
    // A record of somebody else's wallet.
    theirs.record.version = 2;
    body::WalletChange foreign{
        .id = random_id(), .wallet = theirs.signed_record(), .auth = {}, .recovery = {}};
    EXPECT_EQ(refusal(call("POST", "wallet/changes", to_json_text(foreign), &key, access)),
              "400 wallet_record_invalid");
    ShareKeys keys;
    const Answer share = call("POST", "share", keys.request(1), &key, access);
    EXPECT_EQ(keys.open(share, theirs.record, other.thumbprint()).size(), 0u) << "bound to me";
    EXPECT_EQ(keys.open(share, mine.record, key.thumbprint()).size(), 17u);
}

TEST_F(VaultTest, Case84CodesTokensAndSharesAreInNoLogMetricOrFile) {
    start();
    const DeviceKey key;
    const body::CodeSent sent = start_login(key);
    const std::string code = code_for(kEmail);
    EXPECT_EQ(refusal(enter(key, sent.flow, other_than(code))), "400 code_wrong");
    const auto result =
        post<body::LoginResult>("login/code", body::CodeEntry{sent.flow, code}, &key);
    const auto& in = std::get<body::SignedIn>(result.outcome);
    TestWallet wallet(key.thumbprint());
    const auto change = wallet.first_change();
    post<body::ChangeState>("wallet/changes", change, &key, in.tokens.access);
    post<body::Account>("wallet/commit", body::ChangeRef{change.id}, &key, in.tokens.access);
    ShareKeys keys;
    EXPECT_EQ(call("POST", "share", keys.request(1), &key, in.tokens.access).status, 200);
    call("POST", "share", "{\"odd\":\"" + in.tokens.access.value + "\"}", &key, in.tokens.host);
    call("GET", "account?" + in.tokens.access.value, "", &key, in.tokens.access);

    ops::MetricsText text;
    service_->write_metrics(text);
    const std::string metrics = text.take();
    EXPECT_THAT(metrics, HasSubstr("portico_vault_shares_total 1"));
    const std::string log = logged();
    std::string files;
    for (const char* end : {"", "-wal"}) {
        std::ifstream file(database() + end, std::ios::binary);
        files.append(std::istreambuf_iterator<char>(file), {});
    }
    EXPECT_THAT(files, HasSubstr(kEmail)) << "the right files";
    const Bytes auth = *parse_base64url(change.auth->value);
    const Bytes recovery = *parse_base64url(change.recovery->shares[0].sealed.value);
    const std::vector<std::string> secrets = {in.tokens.access,
                                              in.tokens.refresh,
                                              in.tokens.host,
                                              change.auth->value,
                                              to_hex(auth),
                                              std::string(as_text(auth)),
                                              change.recovery->shares[0].sealed.value,
                                              change.recovery->auth.value,
                                              to_hex(recovery),
                                              std::string(as_text(recovery)),
                                              to_hex(wallet.open->entropy.expose())};
    for (const std::string& secret : secrets) {
        EXPECT_THAT(log, Not(HasSubstr(secret)));
        EXPECT_THAT(metrics, Not(HasSubstr(secret)));
        EXPECT_THAT(files, Not(HasSubstr(secret)));
    }
    for (const std::string& told : {code, kEmail, key.thumbprint(), kPage}) {
        EXPECT_THAT(log, Not(HasSubstr(told)));
        EXPECT_THAT(metrics, Not(HasSubstr(told)));
    }
}

// Case 72.
TEST_F(VaultTest, Case72AnotherKeyThanTheOneThatSealedDoesNotStart) {
    start();
    const auto other = *open_key_file(key_file('2'), fill_random);
    auto sql = store::sql::open_sqlite(database());
    const auto opened = open_pepper(*store::open_vault_store(**sql), *other, fill_random);
    ASSERT_FALSE(opened);
    EXPECT_THAT(opened.error(), HasSubstr("is not the one that what is stored was sealed with"));
}

// Case 43: too old.
// Case 47: a link that is too old.
TEST_F(VaultTest, Case43ACodeAndAnApprovalLiveTheirTime) {
    start();
    const DeviceKey key, other;
    const body::CodeSent late = start_login(key);
    now_ms += 10 * 60'000;
    EXPECT_EQ(refusal(enter(key, late.flow, code_for(kEmail))), "410 code_expired");
    signed_in(key);
    auto outcome = log_in(other);
    const auto needed = std::get<body::ApprovalNeeded>(outcome);
    now_ms += 15 * 60'000;
    EXPECT_EQ(
        refusal(call("POST", "login/approval", to_json_text(body::FlowRef{needed.flow}), &other)),
        "410 code_flow_ended");
}

TEST_F(VaultTest, Case74ARemovedDeviceAndABackupOfBefore) {
    removed_ = *RemovedDevices::open(folder_ + "/removed");
    start();
    const DeviceKey laptop, phone;
    signed_in(laptop);
    auto outcome = log_in(phone);
    const auto needed = std::get<body::ApprovalNeeded>(outcome);
    const std::string text = inbox();
    std::smatch link;
    ASSERT_TRUE(std::regex_search(text, link, std::regex("/approve#([0-9a-f]{32})")));
    ASSERT_EQ(call("POST", "approval/decision",
                   to_json_text(body::ApprovalDecision{link[1].str(), needed.number}))
                  .status,
              200);
    const auto in = std::get<body::SignedIn>(
        post<body::LoginResult>("login/approval", body::FlowRef{needed.flow}, &phone).outcome);
    const std::string token = in.tokens.access;
    const auto is_in = [&] { return call("GET", "account", "", &phone, token).status; };
    EXPECT_EQ(is_in(), 200);
    stop();
    std::filesystem::copy_file(database(), folder_ + "/backup");

    start();
    const auto mine = signed_in(laptop);
    const auto list = call("GET", "devices", "", &laptop, mine.tokens.access);
    ASSERT_EQ(call("POST", "devices/remove", to_json_text(body::DeviceRef{phone.thumbprint()}),
                   &laptop, mine.tokens.access)
                  .status,
              200)
        << list.body;
    EXPECT_EQ(is_in(), 401);
    stop();
    for (const char* rest : {"", "-wal", "-shm", ".mark"})
        std::filesystem::remove(database() + rest);
    std::filesystem::copy_file(folder_ + "/backup", database());

    removed_ = *RemovedDevices::open(folder_ + "/removed");
    start();
    EXPECT_EQ(refusal(call("GET", "account", "", &phone, token)), "401 session_ended");
    EXPECT_THAT(logged(), HasSubstr("vault.removed_device_refused"));
    EXPECT_EQ(call("GET", "account", "", &laptop, signed_in(laptop).tokens.access).status, 200);
}

TEST_F(VaultTest, Case53OneGuessOnEachOfManyFlowsEnds) {
    VaultLimits limits = kNoLimits;
    limits.wrong_codes_project = 5;
    start(limits);
    const DeviceKey mine;
    signed_in(mine);
    const auto guess = [&](int of) {
        const DeviceKey key;
        const std::string email = "victim" + std::to_string(of) + "@example.org";
        const body::CodeSent sent = start_login(key, email);
        return refusal(enter(key, sent.flow, other_than(code_for(email))));
    };
    int compared = 0;
    for (int from = 0; from < 6; ++from) {
        address = "198.51." + std::to_string(from) + ".1";
        for (int i = 0; i < 4; ++i) compared += guess(from * 10 + i) == "400 code_wrong";
    }
    EXPECT_EQ(compared, 6 * 3 + 5);
    EXPECT_EQ(guess(99), "429 rate_limited");
    EXPECT_THAT(logged(), HasSubstr("vault.codes_guessed"));
    // Whom the account knows signs in at such an address too, and others anywhere else.
    signed_in(mine);
    address = "203.0.113.7";
    const DeviceKey other;
    const body::CodeSent sent = start_login(other, "bob@example.org");
    const std::string code = code_for("bob@example.org");
    EXPECT_EQ(refusal(enter(other, sent.flow, other_than(code))), "400 code_wrong");
    EXPECT_EQ(enter(other, sent.flow, code).status, 200);
    now_ms += 3'600'000;
    address = "198.51.100.1";
    EXPECT_EQ(guess(98), "400 code_wrong");
}

}  // namespace
}  // namespace portico::vault
