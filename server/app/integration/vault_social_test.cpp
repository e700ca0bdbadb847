// SPDX-License-Identifier: Apache-2.0
//
// Social login of the real program, against the documented endpoints of each provider on this
// machine. The numbers are those of docs/spec/security.md.
#include "server/app/integration/test_social_stand_in.hpp"
#include "server/app/integration/test_vault.hpp"

namespace portico::app::vault_process {
namespace {

using body::SocialProvider;
using testing::HasSubstr;
using testing::Not;

class SocialProcess : public VaultProcess {
  protected:
    void start_social(std::vector<std::string> limits = kNoLimits) {
        const std::string pem = folder_.write("apple.p8", vault::social::private_pem());
        chmod(pem.c_str(), 0400);
        std::vector<std::string> environment = {
            "PORTICO_VAULT_SOCIAL_STAND_IN=" + provider_.url(),
            "PORTICO_VAULT_SOCIAL_APPLE_CLIENT_ID=the client",
            "PORTICO_VAULT_SOCIAL_APPLE_TEAM_ID=TEAM123456",
            "PORTICO_VAULT_SOCIAL_APPLE_KEY_ID=KEY1234567",
            "PORTICO_VAULT_SOCIAL_APPLE_PRIVATE_KEY_FILE=" + pem,
            "PORTICO_VAULT_SOCIAL_FARCASTER_RELAY=" + provider_.url() + " allow_private",
        };
        for (const char* name : {"GOOGLE", "GITHUB", "FACEBOOK", "X", "DISCORD"}) {
            const std::string key = std::string("PORTICO_VAULT_SOCIAL_") + name;
            environment.push_back(key + "_CLIENT_ID=the client");
            environment.push_back(key + "_CLIENT_SECRET=the secret");
        }
        more_ = {"--rpc-chains", "eip155:10 " + provider_.url() + " allow_private"};
        limits.push_back("socials_address=1000");
        start(std::move(limits), std::move(environment));
        ASSERT_NE(port_, 0) << relay_->program().error_line();
    }
    body::SocialStarted begin(SocialProvider provider, const vault::DeviceKey& key) {
        return post<body::SocialStarted>(
            "social", body::SocialStart{kProject, provider, kPage, "Chrome on Linux"}, &key);
    }
    /// The browser is led back; the page that it gets.
    Answer come_back(SocialProvider provider, const std::map<std::string, std::string>& pairs,
                     const std::string& at = {}) const {
        std::string text;
        for (const auto& [name, value] : pairs)
            text += (text.empty() ? "" : "&") + name + "=" + form_encode(value);
        const std::string path =
            "/v1/vault/social/callback/" +
            (at.empty() ? std::string(vault::social::provider_word(provider)) : at);
        RawClient client(port_);
        // As a browser does it: from another site, with no header of ours.
        const std::string head =
            " HTTP/1.1\r\nHost: vault.localhost\r\nSec-Fetch-Site: cross-site\r\n"
            "Connection: close\r\n";
        if (provider == SocialProvider::kApple)
            client.send("POST " + path + head +
                        "Origin: https://appleid.apple.com\r\nContent-Type: "
                        "application/x-www-form-urlencoded\r\nContent-Length: " +
                        std::to_string(text.size()) + "\r\n\r\n" + text);
        else
            client.send("GET " + path + "?" + text + head + "\r\n");
        return client.read_answer();
    }
    /// What the page tells its opener.
    static std::string told(const Answer& page, const std::string& name) {
        std::smatch found;
        if (!std::regex_search(page.body, found, std::regex("data-uri=\"([^\"]*)\""))) return {};
        std::string uri = std::regex_replace(found[1].str(), std::regex("&amp;"), "&");
        return pairs_of(uri.substr(uri.find('#') + 1))[name];
    }
    Answer finish(const vault::DeviceKey& key, const std::string& flow,
                  const std::string& result) const {
        return call("POST", "social/finish", to_json_text(body::SocialFinish{flow, result}), &key);
    }
    /// A whole login.
    body::SocialResult log_in_by(SocialProvider provider, const vault::DeviceKey& key) {
        const body::SocialStarted started = begin(provider, key);
        const Answer page = come_back(provider, provider_.agree(started.url));
        EXPECT_EQ(page.status, 200) << page.body;
        EXPECT_THAT(page.body, HasSubstr("data-origin=\"" + kPage + "\"")) << page.head;
        return post<body::SocialResult>(
            "social/finish", body::SocialFinish{started.flow, told(page, "result")}, &key);
    }
    static std::string account_of(const body::SocialResult& result) {
        const auto* in = std::get_if<body::SignedIn>(&result.outcome);
        return in == nullptr ? "" : in->account.id.value;
    }

    SocialStandIn provider_;
};

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

    // Case 61: the browser posts, and what it says of itself is not read.
    const vault::DeviceKey apple;
    provider_.email = "relayed@privaterelay.appleid.com";
    const body::SocialStarted started = begin(SocialProvider::kApple, apple);
    EXPECT_THAT(started.url.value, HasSubstr("response_mode=form_post"));
    auto posted = provider_.agree(started.url);
    posted["user"] = R"({"name":{"firstName":"Mallory"},"email":"victim@example.org"})";
    const Answer page = come_back(SocialProvider::kApple, posted);
    const auto by_apple = post<body::SocialResult>(
        "social/finish", body::SocialFinish{started.flow, told(page, "result")}, &apple);
    EXPECT_EQ(std::get<body::SignedIn>(by_apple.outcome).account.email.value, provider_.email);
    EXPECT_EQ(by_apple.userName.value, "");

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
    const auto wait = [&](const vault::DeviceKey& by, const std::string& flow) {
        return call("POST", "social/wait", to_json_text(body::FlowRef{flow}), &by);
    };
    EXPECT_THAT(wait(key, started.flow).body, HasSubstr(R"("type":"social_pending")"));
    EXPECT_EQ(refusal(wait(other, started.flow)), "403 sign_in_failed");
    EXPECT_EQ(provider_.status_reads, 1);
    provider_.has_signed = true;
    const Answer answer = wait(key, started.flow);
    const auto result = parse_described<body::SocialResult>(answer.body, {.depth = 12});
    ASSERT_TRUE(result) << answer.body;
    EXPECT_EQ(result->userName.value, "!42");
    EXPECT_NE(account_of(*result), "");
    EXPECT_EQ(refusal(wait(key, started.flow)), "403 sign_in_failed");

    // Case 66: the id is another custody address's.
    provider_.fid = 43;
    const body::SocialStarted again = begin(SocialProvider::kFarcaster, key);
    provider_.has_signed = true;
    EXPECT_EQ(refusal(wait(key, again.flow)), "403 sign_in_failed");
    EXPECT_NE(relay_->program().error_line_with("custody address"), "");
    // The relay knows of no such channel any more.
    provider_.instead = [](const SocialStandIn::Request& request) {
        return request.path == "/v1/channel/status"
                   ? std::optional(SocialStandIn::Reply{.status = 401, .body = "{}"})
                   : std::nullopt;
    };
    const body::SocialStarted third = begin(SocialProvider::kFarcaster, key);
    EXPECT_EQ(refusal(wait(key, third.flow)), "403 sign_in_failed");
}

TEST_F(SocialProcess, Case54To56StatesAreForOneFlowOfOneProviderOnce) {
    start_social();
    const vault::DeviceKey key;
    EXPECT_EQ(come_back(SocialProvider::kGoogle, {{"code", "c"}}).status, 400);
    EXPECT_EQ(come_back(SocialProvider::kGoogle, {{"code", "c"}, {"state", "foreign"}}).status,
              400);
    // At another provider's address, and then with another issuer.
    const body::SocialStarted mixed = begin(SocialProvider::kGoogle, key);
    auto back = provider_.agree(mixed.url);
    EXPECT_EQ(come_back(SocialProvider::kGoogle, back, "discord").status, 400);
    back["iss"] = "https://evil.example";
    EXPECT_EQ(told(come_back(SocialProvider::kGoogle, back), "error"), "sign_in_failed");
    back.erase("iss");
    EXPECT_EQ(come_back(SocialProvider::kGoogle, back).status, 400);  // it was used
    // The visitor said no.
    const body::SocialStarted refused = begin(SocialProvider::kX, key);
    EXPECT_EQ(
        told(come_back(SocialProvider::kX, {{"error", "access_denied"},
                                            {"state", provider_.agree(refused.url)["state"]}}),
             "error"),
        "access_denied");
    // Case 55: a code of somebody else's flow.
    const body::SocialStarted theirs = begin(SocialProvider::kX, key);
    const body::SocialStarted mine = begin(SocialProvider::kX, key);
    auto injected = provider_.agree(mine.url);
    injected["code"] = provider_.agree(theirs.url)["code"];
    EXPECT_EQ(told(come_back(SocialProvider::kX, injected), "error"), "sign_in_failed");
    // Case 57: only the project's own pages, exactly.
    for (const char* page : {"https://shop.example.evil.example", "http://shop.example",
                             "https://shop.example:444", "https://shop.example/", "null", ""})
        EXPECT_EQ(refusal(call(
                      "POST", "social",
                      to_json_text(body::SocialStart{kProject, SocialProvider::kX, page, "Chrome"}),
                      &key)),
                  "403 origin_refused")
            << page;
}

TEST_F(SocialProcess, Case65AResultIsOfOneDeviceOnce) {
    start_social();
    const vault::DeviceKey key, other;
    const body::SocialStarted started = begin(SocialProvider::kX, key);
    const Answer page = come_back(SocialProvider::kX, provider_.agree(started.url));
    EXPECT_THAT(page.head, HasSubstr("script-src 'self'"));
    EXPECT_THAT(page.head, HasSubstr("no-store"));
    EXPECT_THAT(page.body, Not(HasSubstr("<script>")));
    const Answer script = call("GET", "social/callback.js", "");
    EXPECT_THAT(script.head, HasSubstr("text/javascript"));
    EXPECT_THAT(script.body, HasSubstr("postMessage({ resultUri: uri }, origin)"));
    const std::string result = told(page, "result");
    const std::string no = "403 sign_in_failed";
    EXPECT_EQ(refusal(finish(other, started.flow, result)), no);
    EXPECT_EQ(refusal(finish(key, started.flow, random_id())), no);
    EXPECT_EQ(refusal(finish(key, random_id(), result)), no);
    EXPECT_EQ(finish(key, started.flow, result).status, 200);
    EXPECT_EQ(refusal(finish(key, started.flow, result)), no);
}

TEST_F(SocialProcess, Case59And60TokensOfOthersAreRefusedAndKeysAskedForOnce) {
    start_social();
    const auto error_of = [&] {
        const vault::DeviceKey key;
        const body::SocialStarted started = begin(SocialProvider::kGoogle, key);
        return told(come_back(SocialProvider::kGoogle, provider_.agree(started.url)), "error");
    };
    for (const auto& [from, to] :
         std::map<std::string, std::string>{{R"("aud":"the client")", R"("aud":"other")"},
                                            {R"("iss":"http)", R"("iss":"https)"},
                                            {R"("nonce":")", R"("nonce":"x)"}}) {
        provider_.change_claims = [from, to](std::string claims) {
            EXPECT_NE(claims.find(from), std::string::npos) << claims;
            return claims.replace(claims.find(from), from.size(), to);
        };
        EXPECT_EQ(error_of(), "sign_in_failed") << from;
    }
    provider_.change_claims = nullptr;
    EXPECT_EQ(provider_.key_fetches, 1);
    EXPECT_EQ(error_of(), "");
    provider_.key_id = "unknown";
    for (int i = 0; i < 10; ++i) EXPECT_EQ(error_of(), "sign_in_failed");
    EXPECT_EQ(provider_.key_fetches, 1);
}

// Case 64, and the rules of linking.
TEST_F(SocialProcess, Case64AnAddressLeadsOnlyWhereItWasShown) {
    start_social();
    const vault::DeviceKey key;
    const body::SignedIn owner = signed_in(key, "ada@gmail.com");
    // Whoever says that it is theirs: an unverified claim makes an account of its own.
    const vault::DeviceKey thief;
    provider_.email_verified = false;
    const std::string other = account_of(log_in_by(SocialProvider::kDiscord, thief));
    EXPECT_NE(other, "");
    EXPECT_NE(other, owner.account.id.value);
    // One that was verified once gets a code, which goes to the mailbox.
    provider_.email_verified = true;
    provider_.subject = "1002";
    const auto asked = log_in_by(SocialProvider::kDiscord, thief);
    EXPECT_TRUE(std::holds_alternative<body::CodeMailed>(asked.outcome));
    // Who runs the mailbox is believed; the account's owner is told.
    EXPECT_EQ(account_of(log_in_by(SocialProvider::kGoogle, key)), owner.account.id.value);
    EXPECT_TRUE(is_mailed("Another way to sign in"));
    // A new device waits for the approval that goes to the mailbox, as by a code.
    const vault::DeviceKey second;
    const auto waiting = log_in_by(SocialProvider::kGoogle, second);
    const auto& needed = std::get<body::ApprovalNeeded>(waiting.outcome);
    std::smatch link;
    const std::string mails = inbox();
    ASSERT_TRUE(std::regex_search(mails, link, std::regex("/approve#([0-9a-f]{32})")));
    post<body::Done>("approval/decision",
                     body::ApprovalDecision{link[1].str(), needed.number.value}, nullptr);
    const auto approved =
        post<body::LoginResult>("login/approval", body::FlowRef{needed.flow}, &second);
    EXPECT_EQ(std::get<body::SignedIn>(approved.outcome).account.id.value, owner.account.id.value);
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

TEST_F(SocialProcess, Case67ProvidersThatFailAreNotWaitedFor) {
    start_social();
    const auto error_of = [&](SocialStandIn::Reply reply) {
        const vault::DeviceKey key;
        provider_.instead = [reply](const SocialStandIn::Request& request) {
            return request.path == "/2/oauth2/token" ? std::optional(reply) : std::nullopt;
        };
        const body::SocialStarted started = begin(SocialProvider::kX, key);
        return told(come_back(SocialProvider::kX, provider_.agree(started.url)), "error");
    };
    EXPECT_EQ(error_of({.status = 503, .body = "{}"}), "temporarily_unavailable");
    EXPECT_EQ(error_of({.body = std::string(10'000'000, ' ')}), "temporarily_unavailable");
    EXPECT_EQ(error_of({.status = 302,
                        .body = "{}",
                        .more = "Location: " + provider_.url() + "/2/users/me\r\n"}),
              "sign_in_failed");
    EXPECT_EQ(error_of({.body = "<html>"}), "sign_in_failed");
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
    const auto why_not = [&](std::vector<std::string> environment) {
        std::vector<std::string> arguments = {"serve",       "--data",      folder_.path(),
                                              "--listen",    "127.0.0.1:0", "--admin-listen",
                                              "127.0.0.1:0", "--audience",  "http://localhost"};
        const auto more = options();
        arguments.insert(arguments.end(), more.begin(), more.end());
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
}

}  // namespace
}  // namespace portico::app::vault_process
