// SPDX-License-Identifier: Apache-2.0
//
// Attacks on the vault of the real program: codes, tokens, shares, logs. The numbers are those of
// docs/spec/security.md.
#include "server/app/integration/test_vault.hpp"
#include "server/store/sql/sqlite_connection.hpp"

namespace portico::app::vault_process {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST_F(VaultProcess, Case41FiveWrongCodesThenTheRightOne) {
    start();
    const vault::DeviceKey key;
    const body::CodeSent sent = start_login(key);
    const std::string code = code_for(kEmail);
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(refusal(enter(key, sent.flow, other_than(code))), "400 code_wrong");
    EXPECT_EQ(refusal(enter(key, sent.flow, code)), "410 code_flow_ended");
}

TEST_F(VaultProcess, Case42ManyCodesAtOnce) {
    start();
    const vault::DeviceKey key;
    const body::CodeSent sent = start_login(key);
    const std::string code = code_for(kEmail);
    constexpr int kThreads = 8, kEach = 25;
    std::atomic<int> compared = 0, in = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&] {
            for (int k = 0; k < kEach; ++k) {
                const Answer answer = enter(key, sent.flow, other_than(code));
                compared += refusal(answer) == "400 code_wrong";
                in += answer.status == 200;
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(compared, 5);
    EXPECT_EQ(in, 0);
}

TEST_F(VaultProcess, Case43CodesOfOtherFlowsDevicesAndUsedOnes) {
    start();
    const vault::DeviceKey key, other;
    const body::CodeSent mine = start_login(key);
    const std::string code = code_for(kEmail);
    const body::CodeSent foreign = start_login(other, "eve@example.org");
    EXPECT_EQ(refusal(enter(other, mine.flow, code)), "410 code_flow_ended");
    if (code != code_for("eve@example.org"))
        EXPECT_EQ(refusal(enter(other, foreign.flow, code)), "400 code_wrong");
    EXPECT_EQ(refusal(enter(key, std::string(32, '0'), code)), "410 code_flow_ended");
    EXPECT_EQ(enter(key, mine.flow, code).status, 200);
    EXPECT_EQ(refusal(enter(other, mine.flow, code)), "410 code_flow_ended");
    // The device may have lost the answer: for some seconds it has its own again, and nobody else.
    EXPECT_EQ(enter(key, mine.flow, code).status, 200);
    EXPECT_EQ(refusal(enter(other, mine.flow, code)), "410 code_flow_ended");
}

TEST_F(VaultProcess, Case45CodesTooSoonOrTooMany) {
    start({"codes_email=3", "codes_address=4", "calls_per_second=1000", "calls_burst=1000"});
    const vault::DeviceKey key;
    const body::CodeSent sent = start_login(key);
    const Answer soon = call("POST", "codes/resend", to_json_text(body::FlowRef{sent.flow}), &key);
    EXPECT_EQ(refusal(soon), "429 code_too_soon");
    const int wait_s = std::stoi(soon.header("retry-after"));
    EXPECT_GE(wait_s, 1);
    EXPECT_LE(wait_s, 30);
    start_login(key);
    start_login(key);
    const auto again = [&](const std::string& email) {
        return call("POST", "login", to_json_text(body::LoginStart{kProject, email, kPage, "x"}),
                    &key);
    };
    const Answer often = again(kEmail);
    EXPECT_EQ(refusal(often), "429 rate_limited") << "the address of e-mail";
    EXPECT_NE(often.header("retry-after"), "");
    EXPECT_EQ(again("bob@example.org").status, 200) << "what was refused counts nowhere";
    EXPECT_EQ(refusal(again("eve@example.org")), "429 rate_limited") << "the network";
}

TEST_F(VaultProcess, Case46AddressesThatAreNone) {
    start();
    const vault::DeviceKey key;
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

TEST_F(VaultProcess, Case13And49And50Tokens) {
    start();
    const vault::DeviceKey key, other;
    const body::SignedIn in = signed_in(key);
    const std::string access = in.tokens.access;
    ShareKeys keys;
    const std::string ask = keys.request(1);
    // Case 13: what the page holds.
    EXPECT_EQ(refusal(call("POST", "share", ask, &key, in.tokens.host)), "401 token_invalid");
    EXPECT_EQ(refusal(call("POST", "share", ask, &key, in.tokens.refresh)), "401 token_invalid");
    EXPECT_EQ(refusal(call("POST", "share", ask, &key)), "401 token_invalid");
    // Case 50.
    const auto odd = [&](const Odd& wrong, const vault::DeviceKey& by) {
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
    const auto refresh = [&](const std::string& token, const vault::DeviceKey& by) {
        return call("POST", "session/refresh", to_json_text(body::RefreshEntry{token}), &by);
    };
    EXPECT_EQ(refusal(refresh(in.tokens.refresh, other)), "401 token_invalid");
    const auto next = parse_described<body::Tokens>(refresh(in.tokens.refresh, key).body);
    ASSERT_TRUE(next);
    EXPECT_EQ(refusal(call("GET", "account", "", &key, access)), "401 session_ended");
    EXPECT_EQ(call("GET", "account", "", &key, next->access).status, 200);
    // A lost answer is given again; the one before it is worth nothing.
    EXPECT_EQ(refresh(in.tokens.refresh, key).body, to_json_text(*next));
    const auto third = parse_described<body::Tokens>(refresh(next->refresh, key).body);
    ASSERT_TRUE(third);
    EXPECT_EQ(refusal(refresh(in.tokens.refresh, key)), "401 token_invalid");
    EXPECT_EQ(call("GET", "account", "", &key, third->access).status, 200);
}

TEST_F(VaultProcess, Case71AShareOfAnotherRowDoesNotOpen) {
    start();
    const vault::DeviceKey key, other;
    TestWallet mine(key.thumbprint()), theirs(other.thumbprint());
    const auto enrol = [&](const vault::DeviceKey& by, TestWallet& wallet,
                           const std::string& email) {
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

TEST_F(VaultProcess, Case84CodesTokensAndSharesAreInNoLogMetricOrFile) {
    start();
    const vault::DeviceKey key;
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

    const std::string metrics = fetch(relay_->admin_port, "GET", "/metrics").body;
    EXPECT_THAT(metrics, HasSubstr("portico_vault_shares_total 1"));
    relay_->program().signal(SIGTERM);
    const std::string log = relay_->program().rest_of_errors();
    EXPECT_THAT(log, HasSubstr("server.started"));
    std::string files;
    for (const char* name : {"portico-api.sqlite", "portico-api.sqlite-wal"}) {
        std::ifstream file(folder_.file(name), std::ios::binary);
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

// Shares of a lost device must not lie in the file: with its storage they are the wallet.
TEST_F(VaultProcess, Case84DeletedSharesLeaveNoBytes) {
    start();
    const vault::DeviceKey key;
    const body::SignedIn in = signed_in(key);
    TestWallet wallet(key.thumbprint());
    const auto change = wallet.first_change();
    post<body::ChangeState>("wallet/changes", change, &key, in.tokens.access);
    post<body::Account>("wallet/commit", body::ChangeRef{change.id}, &key, in.tokens.access);
    std::string share;
    {
        const auto sql = store::sql::open_sqlite(folder_.file("portico-api.sqlite"));
        auto rows = (*sql)->query("SELECT sealed FROM vault_share WHERE kind = 2");
        ASSERT_TRUE(*rows->next());
        const Bytes sealed = rows->bytes(0);
        share.assign(sealed.begin(), sealed.end());
    }
    ASSERT_GT(share.size(), 40u);
    const auto files = [&] {
        std::string out;
        for (const char* name : {"portico-api.sqlite", "portico-api.sqlite-wal"}) {
            std::ifstream file(folder_.file(name), std::ios::binary);
            out.append(std::istreambuf_iterator<char>(file), {});
        }
        return out;
    };
    EXPECT_TRUE(files().contains(share));
    post<body::Done>("devices/remove", body::DeviceRef{key.thumbprint()}, &key, in.tokens.access);
    EXPECT_FALSE(files().contains(share));
}

}  // namespace
}  // namespace portico::app::vault_process
