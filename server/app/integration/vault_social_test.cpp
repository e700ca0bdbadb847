// SPDX-License-Identifier: Apache-2.0
//
// Social login of the real program, against the documented endpoints of each provider on this
// machine. What attacks it: vault_social_attacks_test.cpp.
#include "server/app/integration/test_social_process.hpp"

namespace portico::app::vault_process {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST_F(SocialProcess, AllSevenSignIn) {
    start_social();
    const Answer offer = call("GET", "social", "");
    EXPECT_EQ(offer.body,
              R"({"providers":["google","apple","github","facebook","x","discord","farcaster"]})");

    const vault::DeviceKey google;
    const auto by_google = log_in_by(SocialProvider::kGoogle, google);
    const auto& in = std::get<body::SignedIn>(by_google.outcome);
    EXPECT_EQ(in.account.email.value, "ada@gmail.com");
    EXPECT_EQ(by_google.userName.value, "Ada");
    EXPECT_EQ(call("GET", "account", "", &google, in.tokens.access).status, 200);
    EXPECT_EQ(account_of(log_in_by(SocialProvider::kGoogle, google)), account_of(by_google));

    const vault::DeviceKey apple;
    provider_.email = "relayed@privaterelay.appleid.com";
    const auto by_apple = log_in_by(SocialProvider::kApple, apple);
    EXPECT_EQ(std::get<body::SignedIn>(by_apple.outcome).account.email.value, provider_.email);

    for (const SocialProvider provider : {SocialProvider::kFacebook, SocialProvider::kX}) {
        const vault::DeviceKey key;
        const auto result = log_in_by(provider, key);
        EXPECT_EQ(std::get<body::SignedIn>(result.outcome).account.email.value, "");
        EXPECT_THAT(result.userName.value,
                    HasSubstr(provider == SocialProvider::kX ? "ada" : "Ada"));
        EXPECT_EQ(account_of(log_in_by(provider, key)), account_of(result));
        // Nobody can be mailed: the provider's account is all there is.
        EXPECT_EQ(account_of(log_in_by(provider, vault::DeviceKey())), account_of(result));
    }
    // Their word about an address is not enough: a code of ours first.
    for (const SocialProvider provider : {SocialProvider::kGithub, SocialProvider::kDiscord}) {
        const vault::DeviceKey key;
        provider_.email = std::string(vault::social::provider_word(provider)) + "@example.org";
        const auto result = log_in_by(provider, key);
        const auto& mailed = std::get<body::CodeMailed>(result.outcome);
        EXPECT_EQ(mailed.email.value, provider_.email);
        EXPECT_EQ(refusal(enter(key, mailed.sent.flow, other_than(code_for(provider_.email)))),
                  "400 code_wrong");
        const auto outcome = post<body::LoginResult>(
            "login/code", body::CodeEntry{mailed.sent.flow, code_for(provider_.email)}, &key);
        const std::string account = std::get<body::SignedIn>(outcome.outcome).account.id;
        EXPECT_EQ(account_of(log_in_by(provider, key)), account);
    }
    EXPECT_EQ(provider_.key_fetches, 2);  // of google and of apple, once each
    // Tokens, codes and secrets stay where they are.
    relay_->program().signal(SIGTERM);
    const std::string log = relay_->program().rest_of_errors();
    EXPECT_THAT(log, HasSubstr("server.started"));
    for (const char* secret : {"the secret", "code 1", "CHANNEL1", "ada@gmail", "state="})
        EXPECT_THAT(log, Not(HasSubstr(secret)));
}

TEST_F(SocialProcess, FarcasterIsAskedByTheDeviceAlone) {
    start_social();
    const vault::DeviceKey key, other;
    const body::SocialStarted started = begin(SocialProvider::kFarcaster, key);
    EXPECT_THAT(started.url.value, HasSubstr("https://client.farcaster.example/"));
    EXPECT_EQ(provider_.channel_domain, "vault.localhost");
    EXPECT_THAT(wait_for_phone(key, started.flow).body, HasSubstr(R"("type":"social_pending")"));
    EXPECT_EQ(refusal(wait_for_phone(other, started.flow)), "403 sign_in_failed");
    EXPECT_EQ(provider_.status_reads, 1);
    provider_.has_signed = true;
    const Answer answer = wait_for_phone(key, started.flow);
    const auto result = parse_described<body::SocialResult>(answer.body, {.depth = 12});
    ASSERT_TRUE(result) << answer.body;
    EXPECT_EQ(result->userName.value, "!42");
    EXPECT_NE(account_of(*result), "");
    EXPECT_EQ(refusal(wait_for_phone(key, started.flow)), "403 sign_in_failed");
}

TEST_F(SocialProcess, AnAccountWithoutAnAddressGetsOneByItsCode) {
    start_social();
    const vault::DeviceKey key;
    const auto result = log_in_by(SocialProvider::kX, key);
    const auto& in = std::get<body::SignedIn>(result.outcome);
    const std::string access = in.tokens.access;
    EXPECT_EQ(refusal(call("POST", "step-up", "", &key, access)), "409 email_needed");
    const auto sent =
        post<body::CodeSent>("email", body::EmailStart{"new@example.org"}, &key, access);
    const auto done = post<body::EmailResult>(
        "email/code", body::CodeEntry{sent.flow, code_for("new@example.org")}, &key, access);
    EXPECT_EQ(done.email->value, "new@example.org");
    EXPECT_EQ(call("POST", "step-up", "", &key, access).status, 200);
    // Now by mail too, into the same account.
    EXPECT_EQ(signed_in(key, "new@example.org").account.id.value, in.account.id.value);
}

TEST_F(SocialProcess, TheDoctorTriesTheKeysAtEachProvider) {
    start_social();
    relay_.reset();
    const auto doctor = [&](const std::vector<std::string>& environment) {
        std::vector<std::string> arguments = {"doctor",      "--data",      folder_.path(),
                                              "--listen",    "127.0.0.1:0", "--admin-listen",
                                              "127.0.0.1:0", "--audience",  "http://localhost"};
        const auto more = options();
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_program(std::move(arguments), environment).text;
    };
    const std::string host = provider_.url().substr(7);
    const std::string said = doctor(environment_);
    for (const char* word : {"google", "apple", "github", "facebook", "x", "discord"})
        EXPECT_THAT(said, HasSubstr("ok    social login by " + std::string(word) + ", " + host +
                                    " takes the keys. That " + std::string(vault::kOrigin) +
                                    "/v1/vault/social/callback/" + word + " is registered"));
    EXPECT_THAT(said, HasSubstr("ok    social login by apple, " + host +
                                ": the keys that it signs with can be read"));
    EXPECT_THAT(said, HasSubstr("ok    social login by farcaster, " + host + " answers"));
    EXPECT_THAT(said, Not(HasSubstr("the secret")));

    std::vector<std::string> wrong = environment_;
    for (std::string& one : wrong)
        if (one.starts_with("PORTICO_VAULT_SOCIAL_X_CLIENT_SECRET=")) one += "2";
    EXPECT_THAT(doctor(wrong),
                HasSubstr("FAIL  social login by x, " + host +
                          " refuses the keys (invalid_client): put those of vault.social.x there"));
    provider_.instead = [](const SocialStandIn::Request& request) {
        if (request.path == "/auth/keys") return std::optional(SocialStandIn::Reply{.body = "{}"});
        if (request.path == "/2/oauth2/token")
            return std::optional(SocialStandIn::Reply{.status = 503});
        if (request.path == "/token") return std::optional(SocialStandIn::Reply{.body = "<html>"});
        if (request.path == "/v1/channel/status")
            return std::optional(SocialStandIn::Reply{.status = 404});
        return std::optional<SocialStandIn::Reply>();
    };
    const std::string broken = doctor(environment_);
    EXPECT_THAT(broken, HasSubstr("FAIL  social login by apple, " + host +
                                  ": the keys that it signs with: its keys are no JWK set"));
    EXPECT_THAT(broken, HasSubstr("warn  social login by x, " + host + " answers HTTP 503"));
    EXPECT_THAT(broken, HasSubstr("warn  social login by google, " + host + " answers HTTP 200, "));
    EXPECT_THAT(broken, HasSubstr("FAIL  social login by farcaster, " + host +
                                  " answers HTTP 404 where a relay of Farcaster says 401"));
    std::vector<std::string> nowhere = environment_;
    nowhere.front() = "PORTICO_VAULT_SOCIAL_STAND_IN=http://127.0.0.1:1";
    EXPECT_THAT(doctor(nowhere), HasSubstr("FAIL  social login by github, 127.0.0.1:1: "));
}

TEST_F(SocialProcess, OnlyWhatIsSetUpIsOffered) {
    start();
    EXPECT_EQ(call("GET", "social", "").body, R"({"providers":[]})");
    const vault::DeviceKey key;
    EXPECT_EQ(refusal(call("POST", "social",
                           to_json_text(body::SocialStart{kProject, SocialProvider::kGoogle, kPage,
                                                          "Chrome"}),
                           &key)),
              "404 not_found");
    EXPECT_EQ(come_back(SocialProvider::kGoogle, {{"state", "s"}, {"code", "c"}}).status, 404);
    relay_.reset();
    const auto why_not = [&](std::vector<std::string> environment, bool is_demo = true) {
        std::vector<std::string> arguments = {"serve",       "--data",      folder_.path(),
                                              "--listen",    "127.0.0.1:0", "--admin-listen",
                                              "127.0.0.1:0", "--audience",  "http://localhost"};
        const auto more = options();
        for (const std::string& one : more)
            if (is_demo || (one != "--demo" && one != "--vault-demo-inbox"))
                arguments.push_back(one);
        if (!is_demo)
            arguments.insert(arguments.end(), {"--vault-mail-url", "smtp://localhost:25",
                                               "--vault-mail-from", "Shop <a@shop.example>"});
        const Outcome out = run_program(std::move(arguments), std::move(environment));
        EXPECT_NE(out.status, 0);
        return out.errors;
    };
    EXPECT_THAT(why_not({"PORTICO_VAULT_SOCIAL_X_CLIENT_ID=a"}),
                HasSubstr("vault.social.x.client_id is set, client_secret is not"));
    EXPECT_THAT(why_not({"PORTICO_VAULT_SOCIAL_APPLE_CLIENT_ID=a"}), HasSubstr("needs all four"));
    EXPECT_THAT(why_not({"PORTICO_VAULT_SOCIAL_STAND_IN=http://192.0.2.1:80"}),
                HasSubstr("for tests alone"));
    EXPECT_THAT(why_not({"PORTICO_VAULT_SOCIAL_FARCASTER_RELAY=http://relay.example"}),
                HasSubstr("begins with https://"));
    EXPECT_THAT(why_not({"PORTICO_VAULT_SOCIAL_FARCASTER_RELAY=https://relay.example"}),
                HasSubstr("eip155:10"));
    // The demo's own is for this machine alone.
    const std::string secret = "PORTICO_VAULT_SOCIAL_DEMO_CLIENT_SECRET=0123456789abcdef";
    EXPECT_THAT(why_not({"PORTICO_VAULT_SOCIAL_DEMO_URL=http://127.0.0.1:8550", secret}, false),
                HasSubstr("vault.social.demo is for demo mode alone"));
    EXPECT_THAT(why_not({"PORTICO_VAULT_SOCIAL_DEMO_URL=http://192.0.2.1:8550", secret}),
                HasSubstr("an address of this machine"));
    EXPECT_THAT(why_not({"PORTICO_VAULT_SOCIAL_DEMO_URL=http://127.0.0.1:8550"}),
                HasSubstr("needs both"));
}

TEST_F(SocialProcess, TheDemosOwnIsOfferedByItsWordAndSaysNoAddress) {
    provider_.is_demo = true;
    start_social(kNoLimits, {"PORTICO_VAULT_SOCIAL_DEMO_URL=" + provider_.url(),
                             "PORTICO_VAULT_SOCIAL_DEMO_CLIENT_SECRET=the secret"});
    EXPECT_THAT(call("GET", "social", "").body, HasSubstr(R"("farcaster","demo"])"));
    const vault::DeviceKey key;
    const auto result = log_in_by(SocialProvider::kDemo, key);
    EXPECT_EQ(result.userName.value, "Ada");
    EXPECT_EQ(std::get<body::SignedIn>(result.outcome).account.email.value, "");
    EXPECT_EQ(account_of(log_in_by(SocialProvider::kDemo, key)), account_of(result));
}

TEST_F(SocialProcess, AnOwnerAddsALoginAndTakesItAway) {
    start_social();
    const vault::DeviceKey key;
    const body::SignedIn owner = signed_in(key, "ada@example.org");
    const std::string access = owner.tokens.access;
    const auto add = [&](SocialProvider provider) {
        const auto started =
            post<body::SocialStarted>("logins", body::LoginWayStart{provider}, &key, access);
        const Answer page = come_back(provider, provider_.agree(started.url));
        // The site's own window hears of it, and no page.
        EXPECT_THAT(page.body, HasSubstr("data-origin=\"" + std::string(vault::kOrigin) + "\""));
        return body::SocialFinish{started.flow, told(page, "result")};
    };
    const auto end = [&](const body::SocialFinish& finish, const vault::DeviceKey& by,
                         const std::string& with) {
        return call("POST", "logins/finish", to_json_text(finish), &by, with);
    };
    EXPECT_EQ(call("GET", "logins", "", &key, access).body, R"({"logins":[]})");
    const body::SocialFinish x = add(SocialProvider::kX);
    // It is no login, and it is of one session.
    EXPECT_EQ(refusal(finish(key, x.flow, x.result)), "403 sign_in_failed");
    const vault::DeviceKey stranger;
    const body::SignedIn other = signed_in(stranger, "grace@example.org");
    EXPECT_EQ(refusal(end(x, stranger, other.tokens.access)), "403 sign_in_failed");
    const auto ways =
        post<body::LoginWays>("logins/finish", body::SocialFinish(x), &key, access).logins;
    ASSERT_EQ(ways.size(), 1U);
    EXPECT_EQ(ways[0].provider, SocialProvider::kX);
    EXPECT_TRUE(is_mailed("Another way to sign in"));
    EXPECT_EQ(refusal(end(x, key, access)), "403 sign_in_failed") << "once";
    EXPECT_EQ(account_of(log_in_by(SocialProvider::kX, key)), owner.account.id.value);
    // What the provider says of an address changes nothing.
    provider_.email = "grace@example.org";
    EXPECT_EQ(end(add(SocialProvider::kGithub), key, access).status, 200);
    EXPECT_EQ(account_of(log_in_by(SocialProvider::kGithub, key)), owner.account.id.value);
    // One that is somebody else's stays theirs.
    provider_.email_verified = false;
    provider_.subject = "2002";
    const auto theirs = log_in_by(SocialProvider::kDiscord, stranger);
    EXPECT_EQ(refusal(end(add(SocialProvider::kDiscord), key, access)), "403 sign_in_failed");

    const auto remove = [&](const std::string& id, const vault::DeviceKey& by,
                            const std::string& with) {
        return call("POST", "logins/remove", to_json_text(body::LoginWayRef{id}), &by, with);
    };
    EXPECT_EQ(refusal(remove(ways[0].id, stranger, other.tokens.access)), "404 not_found");
    EXPECT_EQ(remove(ways[0].id, key, access).status, 200);
    EXPECT_TRUE(is_mailed("A way to sign in was removed"));
    EXPECT_EQ(refusal(remove(ways[0].id, key, access)), "404 not_found");
    provider_.subject = "1001";
    EXPECT_NE(account_of(log_in_by(SocialProvider::kX, vault::DeviceKey())),
              owner.account.id.value);
    EXPECT_THAT(audit(key, owner), HasSubstr("login.unlinked"));
    // The last way in stays: this account has no address.
    const auto& in = std::get<body::SignedIn>(theirs.outcome);
    const Answer list = call("GET", "logins", "", &stranger, in.tokens.access);
    const auto only = parse_described<body::LoginWays>(list.body, {.depth = 8});
    ASSERT_TRUE(only && only->logins.size() == 1) << list.body;
    EXPECT_EQ(refusal(remove(only->logins[0].id, stranger, in.tokens.access)),
              "409 changed_meanwhile");
}

TEST_F(SocialProcess, AnOwnerAddsFarcasterByAPhone) {
    start_social();
    const vault::DeviceKey key, stranger;
    const body::SignedIn owner = signed_in(key, "ada@example.org");
    const body::SignedIn other = signed_in(stranger, "grace@example.org");
    const std::string access = owner.tokens.access;
    const auto started = post<body::SocialStarted>(
        "logins", body::LoginWayStart{SocialProvider::kFarcaster}, &key, access);
    EXPECT_THAT(started.url.value, HasSubstr("https://client.farcaster.example/"));
    const auto wait = [&](const std::string& flow, const vault::DeviceKey& by,
                          const std::string& with) {
        return call("POST", "logins/wait", to_json_text(body::FlowRef{flow}), &by, with);
    };
    EXPECT_THAT(wait(started.flow, key, access).body, HasSubstr(R"("type":"social_pending")"));
    // It is of one session, and no login.
    provider_.has_signed = true;
    EXPECT_EQ(refusal(wait(started.flow, stranger, other.tokens.access)), "403 sign_in_failed");
    EXPECT_EQ(refusal(wait_for_phone(key, started.flow)), "403 sign_in_failed");
    const auto result =
        parse_described<body::LoginWayResult>(wait(started.flow, key, access).body, {.depth = 12});
    ASSERT_TRUE(result);
    const auto& ways = std::get<body::LoginWays>(result->outcome).logins;
    ASSERT_EQ(ways.size(), 1U);
    EXPECT_EQ(ways[0].provider, SocialProvider::kFarcaster);
    EXPECT_TRUE(is_mailed("Another way to sign in"));
    EXPECT_EQ(refusal(wait(started.flow, key, access)), "403 sign_in_failed") << "once";
    // Now it signs in.
    provider_.has_signed = true;
    const body::SocialStarted login = begin(SocialProvider::kFarcaster, key);
    const auto in =
        parse_described<body::SocialResult>(wait_for_phone(key, login.flow).body, {.depth = 12});
    ASSERT_TRUE(in);
    EXPECT_EQ(account_of(*in), owner.account.id.value);
    // A login's flow adds nothing.
    const body::SocialStarted another = begin(SocialProvider::kFarcaster, key);
    EXPECT_EQ(refusal(wait(another.flow, key, access)), "403 sign_in_failed");
}

}  // namespace
}  // namespace portico::app::vault_process
