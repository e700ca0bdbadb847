// SPDX-License-Identifier: Apache-2.0
//
// The vault of the real program: login by e-mail, enrolment, the release of a share, a second
// device; and when it does not start.
#include <cstdlib>
#include <filesystem>

#include "core/base/encoding/percent.hpp"
#include "server/app/integration/test_vault.hpp"
#include "server/store/sqlite.hpp"

namespace portico::app::vault_process {
namespace {

using testing::HasSubstr;

TEST_F(VaultProcess, FromAnEMailToAnOpenWallet) {
    start();
    const vault::DeviceKey key;
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
    relay_->program().signal(SIGKILL);
    relay_->program().wait();
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
    EXPECT_THAT(released.head, HasSubstr("no-store"));
    const SecretBytes auth = keys.open(released, wallet.record, device);
    const auto mac = *parse_base64url(change.wallet.mac.value);
    EXPECT_TRUE(vault::open_wallet(wallet.device, auth, wallet.record, mac));

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
        EXPECT_TRUE(vault::join_shares(epoch == 1 ? before : wallet.device,
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

TEST_F(VaultProcess, DoctorReadsEveryAuditLog) {
    start();
    const vault::DeviceKey key;
    signed_in(key);
    const auto doctor = [&](const std::string& auth_key) {
        std::vector<std::string> arguments = {
            "doctor", "--data", folder_.path(), "--listen", "127.0.0.1:0", "--admin-listen", ""};
        for (const std::string& one : options()) arguments.push_back(one);
        for (std::string& one : arguments)
            if (one == folder_.file("key1")) one = auth_key;
        return run_program(arguments).text;
    };
    EXPECT_THAT(doctor(folder_.file("key1")),
                HasSubstr("ok    the vault's audit logs are whole: 1 accounts, "));
    EXPECT_THAT(doctor(folder_.file("key2")),
                HasSubstr("FAIL  the vault's auth key is not the one"));
    relay_.reset();
    ASSERT_TRUE(store::Database::open(folder_.file("portico-api.sqlite"))
                    ->execute("DROP TRIGGER vault_audit_kept; DELETE FROM vault_audit"));
    EXPECT_THAT(doctor(folder_.file("key1")),
                HasSubstr("FAIL  the vault's audit log was written or cut by something else"));
}

// Case 125: what an operator sees of it, and does.
TEST_F(VaultProcess, RowsThatSomethingElseWroteAreNamedAndAccepted) {
    start();
    const vault::DeviceKey key;
    const body::SignedIn in = signed_in(key);
    const std::string account = in.account.id;
    const auto doctor = [&] {
        std::vector<std::string> arguments = {
            "doctor", "--data", folder_.path(), "--listen", "127.0.0.1:0", "--admin-listen", ""};
        for (const std::string& one : options()) arguments.push_back(one);
        return run_program(arguments).text;
    };
    const auto command = [&](std::vector<std::string> words) {
        words.insert(words.begin(), "vault");
        for (const std::string& one : {std::string("--data"), folder_.path(),
                                       std::string("--vault-auth-key"), folder_.file("key1")})
            words.push_back(one);
        return run_program(words);
    };
    EXPECT_THAT(doctor(), HasSubstr("ok    the vault's rows are as portico left them: 1 accounts"));
    const auto write = [&](const std::string& statement) {
        ASSERT_TRUE(store::Database::open(folder_.file("portico-api.sqlite"))->execute(statement));
    };
    write("UPDATE vault_account SET held_until_ms = 1");
    EXPECT_EQ(refusal(call("GET", "account", "", &key, in.tokens.access)), "409 account_altered");
    EXPECT_THAT(doctor(), HasSubstr("FAIL  rows of 1 accounts of the vault were written"));
    EXPECT_THAT(doctor(), HasSubstr(account));
    EXPECT_EQ(command({"sign-out", "--yes"}).status, 1);
    EXPECT_EQ(command({"accept", account}).status, 1) << "not without --yes";
    EXPECT_EQ(refusal(call("GET", "account", "", &key, in.tokens.access)), "409 account_altered");
    const auto accepted = command({"accept", account, "--yes"});
    EXPECT_EQ(accepted.status, 0) << accepted.errors;
    // Also for the server that runs; whoever had a session signs in again.
    EXPECT_EQ(refusal(call("GET", "account", "", &key, in.tokens.access)), "401 session_ended");
    const std::string access = signed_in(key).tokens.access;
    EXPECT_EQ(call("GET", "account", "", &key, access).status, 200);
    const auto ended = command({"sign-out", "--yes"});
    EXPECT_EQ(ended.status, 0) << ended.errors;
    EXPECT_EQ(refusal(call("GET", "account", "", &key, access)), "401 session_ended");

    // Whoever takes away what says that rows are sealed does not have them sealed as they wrote.
    relay_.reset();
    write(
        "DELETE FROM vault_secret WHERE name LIKE 'mark%'; DELETE FROM vault_seal; "
        "DROP TRIGGER vault_audit_kept; DELETE FROM vault_audit");
    std::vector<std::string> arguments = {"serve",      "--data",      folder_.path(),
                                          "--listen",   "127.0.0.1:0", "--admin-listen",
                                          "127.0.0.1:0"};
    for (const std::string& one : options()) arguments.push_back(one);
    const auto refused = run_program(arguments);
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.errors, HasSubstr("the vault's rows were sealed before"));
}

TEST_F(VaultProcess, ASecondDeviceIsApprovedByItsNumber) {
    start();
    const vault::DeviceKey first, second, third;
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
}

TEST_F(VaultProcess, SharesAreKeptUnderAKeyInAToken) {
    std::filesystem::create_directory(folder_.file("tokens"));
    const std::string configuration =
        folder_.write("softhsm2.conf", "directories.tokendir = " + folder_.file("tokens") + "\n");
    const std::string settings = "SOFTHSM2_CONF=" + configuration;
    const std::string pin = folder_.write("pin", "7531\n");
    chmod(pin.c_str(), 0400);
    const std::string raw = folder_.write("raw", std::string(32, 'r'));
    const auto util = [&](const std::string& words) {
        return std::system(("SOFTHSM2_CONF='" + configuration + "' softhsm2-util --pin 7531 " +
                            words + " >/dev/null")
                               .c_str());
    };
    ASSERT_EQ(util("--init-token --free --label shop --so-pin 7531"), 0);
    ASSERT_EQ(util("--import '" + raw + "' --aes --token shop --label auth --id 01"), 0);
    auth_key_ =
        "pkcs11:token=shop;object=auth?module-path=/usr/lib/softhsm/libsofthsm2.so&pin-source=" +
        percent_encode(pin);
    start(kNoLimits, {settings});
    const vault::DeviceKey key;
    const std::string access = signed_in(key).tokens.access;
    TestWallet wallet(key.thumbprint());
    const body::WalletChange change = wallet.first_change();
    post<body::ChangeState>("wallet/changes", change, &key, access);
    post<body::Account>("wallet/commit", body::ChangeRef{change.id}, &key, access);
    // The token is found again after a restart, and opens what it sealed before.
    relay_->program().signal(SIGTERM);
    relay_->program().wait();
    start(kNoLimits, {settings});
    ShareKeys keys;
    const SecretBytes auth = keys.open(call("POST", "share", keys.request(1), &key, access),
                                       wallet.record, key.thumbprint());
    EXPECT_TRUE(vault::open_wallet(wallet.device, auth, wallet.record,
                                   *parse_base64url(change.wallet.mac.value)));
}

TEST_F(VaultProcess, Case72DoesNotStartWithKeysThatDoNotFit) {
    const auto why = [&](std::vector<std::string> more) {
        std::vector<std::string> all = {"serve",       "--data",       folder_.path(),
                                        "--listen",    "127.0.0.1:0",  "--admin-listen",
                                        "127.0.0.1:0", "--any-project"};
        all.insert(all.end(), more.begin(), more.end());
        return run_program(all).errors;
    };
    EXPECT_THAT(why(options("key1")), HasSubstr("two different"));
    chmod(folder_.file("key2").c_str(), 0440);
    EXPECT_THAT(why(options()), HasSubstr("chmod 400"));
    chmod(folder_.file("key2").c_str(), 0400);
    start();
    relay_->program().signal(SIGTERM);
    relay_->program().wait();
    const std::string path = folder_.write("key3", std::string(64, '3'));
    chmod(path.c_str(), 0400);
    std::vector<std::string> other = options();
    other[5] = path;
    EXPECT_THAT(why(other), HasSubstr("is not the one that what is stored was sealed with"));
    std::vector<std::string> wide = options();
    wide[1] = "0.0.0.0:0";
    EXPECT_THAT(why(wide), HasSubstr("demo is for this machine alone, and 0.0.0.0:0 can be"));
    std::vector<std::string> mails = options();
    mails.resize(mails.size() - 2);
    EXPECT_THAT(why(mails), HasSubstr("vault.mail.url is not set"));
    std::vector<std::string> shared = options();
    shared.insert(shared.end(), {"--vault-api-origin", kOrigin});
    EXPECT_THAT(why(shared), HasSubstr("pages need an origin of their own"));
}

TEST_F(VaultProcess, WarnsOfAProjectWhosePagesHaveTheVaultsOrigin) {
    const Outcome added =
        run_program({"project", "origins", "add", kProject, kOrigin, "--data", folder_.path()});
    EXPECT_EQ(added.status, 0) << added.errors;
    start();
    relay_->program().signal(SIGTERM);
    relay_->program().wait();
    EXPECT_THAT(relay_->program().rest_of_errors(), HasSubstr("vault.origin_shared"));
}

TEST_F(VaultProcess, Case124TheInboxIsForDemoModeAndThisMachineAlone) {
    const auto why = [&](std::vector<std::string> all) {
        all.insert(all.begin(), {"serve", "--data", folder_.path(), "--listen", "127.0.0.1:0",
                                 "--admin-listen", "127.0.0.1:0"});
        const Outcome outcome = run_program(all);
        EXPECT_NE(outcome.status, 0);
        return outcome.errors;
    };
    std::vector<std::string> plain = options();
    plain.pop_back();
    EXPECT_THAT(why(plain), HasSubstr("vault.demo_inbox is for demo mode alone, and this server "
                                      "is not in it"));
    std::vector<std::string> wide = options();
    wide[3] = "https://vault.example.org";
    EXPECT_THAT(why(wide), HasSubstr("and vault.origin, https://vault.example.org, is for others"));
    std::vector<std::string> both = options();
    both.insert(both.end(), {"--vault-mail-url", "smtp://localhost"});
    EXPECT_THAT(why(both), HasSubstr("are both set"));

    start();
    const vault::DeviceKey key;
    start_login(key);
    const std::string code = code_for(kEmail);
    const auto get = [&](const std::string& headers) {
        RawClient client(relay_->admin_port);
        client.send("GET /vault/inbox HTTP/1.1\r\nConnection: close\r\n" + headers + "\r\n");
        return client.read_answer();
    };
    EXPECT_THAT(get("Host: localhost\r\n").body, HasSubstr(code));
    for (const char* headers :
         {"Host: evil.example\r\n", "Host: 192.168.1.5\r\n",
          "Host: localhost\r\nOrigin: https://evil.example\r\n",
          "Host: localhost\r\nX-Forwarded-For: 198.51.100.7\r\n",
          "Host: localhost\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n"}) {
        const Answer answer = get(headers);
        EXPECT_EQ(answer.status, 403) << headers;
        EXPECT_EQ(answer.body.find(code), std::string::npos) << headers;
    }
    EXPECT_EQ(fetch(relay_->port, "GET", "/vault/inbox").status, 404) << "the public listener";
    EXPECT_NE(fetch(port_, "GET", "/vault/inbox").status, 200) << "the vault's own";
}

TEST_F(VaultProcess, NothingIsThereWhereItIsOff) {
    const Relay relay(folder_.path());
    for (const std::uint16_t port : {relay.port, relay.admin_port})
        for (const char* path : {"/v1/vault/login", "/v1/vault/account", "/vault/inbox"})
            EXPECT_EQ(fetch(port, "GET", path).status, 404) << path;
}

}  // namespace
}  // namespace portico::app::vault_process
