// SPDX-License-Identifier: Apache-2.0
//
// What speaks against a social login, at the real program: states, codes, tokens and profiles that
// are not what they should be. The numbers are those of docs/spec/security.md. What wants a clock
// of its own (a state after ten minutes, a result after one) is
// server/vault/service/social_login_test.
#include "server/app/integration/test_social_process.hpp"

namespace portico::app::vault_process {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr SocialProvider kWithWindow[] = {SocialProvider::kGoogle, SocialProvider::kApple,
                                          SocialProvider::kGithub, SocialProvider::kFacebook,
                                          SocialProvider::kX,      SocialProvider::kDiscord};
const std::string kFailed = "sign_in_failed";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    EXPECT_NE(text.find(from), std::string::npos) << from << " in " << text;
    return text.replace(text.find(from), from.size(), to);
}

TEST_F(SocialProcess, Case54AStateIsOfOneFlowOnce) {
    start_social();
    const vault::DeviceKey key;
    for (const SocialProvider provider : kWithWindow) {
        EXPECT_EQ(come_back(provider, {{"code", "c"}}).status, 400);
        EXPECT_EQ(come_back(provider, {{"code", "c"}, {"state", "foreign"}}).status, 400);
        const body::SocialStarted started = begin(provider, key);
        const auto back = provider_.agree(started.url);
        EXPECT_EQ(told(come_back(provider, back), "error"), "");
        EXPECT_EQ(come_back(provider, back).status, 400) << "it was used";
    }
    // The visitor said no: that is an end too.
    const body::SocialStarted refused = begin(SocialProvider::kX, key);
    const std::map<std::string, std::string> no = {
        {"error", "access_denied"}, {"state", provider_.agree(refused.url)["state"]}};
    EXPECT_EQ(told(come_back(SocialProvider::kX, no), "error"), "access_denied");
    EXPECT_EQ(come_back(SocialProvider::kX, no).status, 400);
}

TEST_F(SocialProcess, Case55ACodeOfSomebodyElsesFlowFailsByItsVerifier) {
    start_social();
    const vault::DeviceKey key;
    for (const SocialProvider provider : kWithWindow) {
        const body::SocialStarted theirs = begin(provider, vault::DeviceKey());
        const body::SocialStarted mine = begin(provider, key);
        auto injected = provider_.agree(mine.url);
        injected["code"] = provider_.agree(theirs.url)["code"];
        EXPECT_EQ(told(come_back(provider, injected), "error"), kFailed)
            << vault::social::provider_word(provider);
    }
}

TEST_F(SocialProcess, Case56AnAnswerCountsAtItsOwnProviderAlone) {
    start_social();
    const vault::DeviceKey key;
    for (const SocialProvider provider : kWithWindow) {
        if (provider == SocialProvider::kApple) continue;  // posts: no other address takes that
        const body::SocialStarted mixed = begin(provider, key);
        const auto back = provider_.agree(mixed.url);
        for (const char* at : {"google", "github", "facebook", "x", "discord"})
            if (at != vault::social::provider_word(provider))
                EXPECT_EQ(come_back(provider, back, at).status, 400) << at;
        EXPECT_EQ(told(come_back(provider, back), "error"), "") << "it was not used up by that";
    }
    // RFC 9207: who names an issuer names its own.
    for (const SocialProvider provider : {SocialProvider::kGoogle, SocialProvider::kDiscord}) {
        const body::SocialStarted started = begin(provider, key);
        auto back = provider_.agree(started.url);
        back["iss"] = provider_.url() + "/";
        EXPECT_EQ(told(come_back(provider, back), "error"), kFailed);
        back.erase("iss");
        EXPECT_EQ(come_back(provider, back).status, 400);  // it was used
        const body::SocialStarted right = begin(provider, key);
        back = provider_.agree(right.url);
        back["iss"] = provider_.url();
        EXPECT_EQ(told(come_back(provider, back), "error"), "");
    }
}

TEST_F(SocialProcess, Case57OnlyTheProjectsPagesAndTheVaultsOwnAddress) {
    start_social();
    const vault::DeviceKey key;
    for (const char* page :
         {"https://shop.example.evil.example", "http://shop.example", "https://shop.example:444",
          "https://shop.example/", "https://shop.example#", "https://user@shop.example",
          "https://shop.example\\@evil.example", "https://evil.example/https://shop.example",
          " https://shop.example", "null", "*", "file://", ""})
        EXPECT_EQ(refusal(call(
                      "POST", "social",
                      to_json_text(body::SocialStart{kProject, SocialProvider::kX, page, "Chrome"}),
                      &key)),
                  "403 origin_refused")
            << page;
    for (const SocialProvider provider : kWithWindow) {
        const std::string url = begin(provider, key).url;
        const std::string word(vault::social::provider_word(provider));
        EXPECT_EQ(pairs_of(url.substr(url.find('?') + 1))["redirect_uri"],
                  std::string(vault::kOrigin) + "/v1/vault/social/callback/" + word);
    }
    // Led back under another name of this machine.
    for (const char* host : {"vault.localhost.evil.example", "evil.example", "127.0.0.1"}) {
        RawClient client(port_);
        client.send("GET /v1/vault/social/callback/x?code=c&state=s HTTP/1.1\r\nHost: " +
                    std::string(host) + "\r\nConnection: close\r\n\r\n");
        EXPECT_EQ(refusal(client.read_answer()), "403 origin_refused") << host;
    }
}

TEST_F(SocialProcess, Case58ATokenCountsByThePublishedKeyOfItsKind) {
    start_social();
    const auto& key = provider_.key;
    using Sign = std::function<std::string(const std::string&)>;
    const auto with_header = [&](const std::string& header) {
        return Sign([&key, header](const std::string& claims) { return key.sign(header, claims); });
    };
    const vault::social::RsaKey other;
    std::map<std::string, Sign> signs = {
        {"alg none, no signature",
         [](const std::string& claims) {
             return to_base64url(as_bytes(R"({"alg":"none","kid":"k1"})")) + "." +
                    to_base64url(as_bytes(claims)) + ".";
         }},
        {"alg none", with_header(R"({"alg":"none","kid":"k1"})")},
        {"no alg", with_header(R"({"kid":"k1"})")},
        {"the public key as a shared secret",
         [&key](const std::string& claims) {
             return vault::social::sign_hs256(key.public_pem(), R"({"alg":"HS256","kid":"k1"})",
                                              claims);
         }},
        {"ES256 by an RSA key", with_header(R"({"alg":"ES256","kid":"k1"})")},
        {"a path as kid", with_header(R"({"alg":"RS256","kid":"../../k1"})")},
        {"SQL as kid", with_header(R"({"alg":"RS256","kid":"' OR '1'='1"})")},
        {"another's key under the same kid",
         [&other](const std::string& claims) {
             return other.sign(R"({"alg":"RS256","kid":"k1"})", claims);
         }},
    };
    for (const char* name : {"jku", "x5u", "jwk", "x5c", "crit"})
        signs[name] = with_header(R"({"alg":"RS256","kid":"k1",")" + std::string(name) + R"(":")" +
                                  provider_.url() + "/auth/keys\"}");
    for (const SocialProvider provider : {SocialProvider::kGoogle, SocialProvider::kApple}) {
        for (const auto& [name, sign] : signs) {
            provider_.sign_token = sign;
            EXPECT_EQ(error_of(provider), kFailed) << name;
        }
        provider_.sign_token = nullptr;
        EXPECT_EQ(error_of(provider), "");
    }
}

TEST_F(SocialProcess, Case59ATokenIsOfThisIssuerClientFlowAndTime) {
    start_social();
    const std::int64_t now_s = now_ms() / 1000;
    struct Change {
        const char* what;
        std::string from, to;
    };
    const std::vector<Change> changes = {
        {"aud", R"("aud":"the client")", R"("aud":"other")"},
        {"two of aud", R"("aud":"the client")", R"("aud":["the client","other"])"},
        {"azp", R"("name":"Ada")", R"("azp":"other")"},
        {"iss", R"("iss":"http)", R"("iss":"https)"},
        {"nonce", R"("nonce":")", R"("nonce":"x)"},
        {"no nonce", R"("nonce":")", R"("nance":")"},
        {"exp", R"("exp":)", R"("exp":1,"was":)"},
        {"iat", R"("iat":)", R"("iat":1,"was":)"},
        {"nbf", R"("name":"Ada")", R"("nbf":)" + std::to_string(now_s + 3600)},
        {"a claim twice", R"("name":"Ada")", R"("sub":"1")"},
    };
    for (const SocialProvider provider : {SocialProvider::kGoogle, SocialProvider::kApple})
        for (const Change& change : changes) {
            provider_.change_claims = [&](const std::string& claims) {
                return replaced(claims, change.from, change.to);
            };
            EXPECT_EQ(error_of(provider), kFailed) << change.what;
        }
    provider_.change_claims = nullptr;
    EXPECT_EQ(error_of(SocialProvider::kGoogle), "");
}

TEST_F(SocialProcess, Case60UnknownKeysAreAskedForOnceAMinute) {
    start_social();
    EXPECT_EQ(error_of(SocialProvider::kGoogle), "");
    EXPECT_EQ(provider_.key_fetches, 1);
    for (int i = 0; i < 50; ++i) {
        provider_.key_id = "unknown" + std::to_string(i);
        EXPECT_EQ(error_of(SocialProvider::kGoogle), kFailed);
    }
    EXPECT_EQ(provider_.key_fetches, 1);
}

TEST_F(SocialProcess, Case61ApplePostsWithoutCookiesAndWhatTheBrowserSaysIsNotRead) {
    start_social();
    const vault::DeviceKey key;
    provider_.email = "relayed@privaterelay.appleid.com";
    const body::SocialStarted started = begin(SocialProvider::kApple, key);
    EXPECT_THAT(started.url.value, HasSubstr("response_mode=form_post"));
    auto posted = provider_.agree(started.url);
    posted["user"] = R"({"name":{"firstName":"Mallory"},"email":"victim@example.org"})";
    const Answer page = come_back(SocialProvider::kApple, posted);
    EXPECT_THAT(page.head, Not(HasSubstr("Set-Cookie")));
    const auto result = post<body::SocialResult>(
        "social/finish", body::SocialFinish{started.flow, told(page, "result")}, &key);
    EXPECT_EQ(std::get<body::SignedIn>(result.outcome).account.email.value, provider_.email);
    EXPECT_EQ(result.userName.value, "");
    // Its booleans are texts: "false" is none.
    provider_.email_verified = false;
    provider_.subject = "1002";
    const auto unverified = log_in_by(SocialProvider::kApple, vault::DeviceKey());
    EXPECT_EQ(std::get<body::SignedIn>(unverified.outcome).account.email.value, "");
    // What others lead back to by GET, it does not take by it.
    RawClient client(port_);
    client.send(
        "GET /v1/vault/social/callback/apple?code=c&state=s HTTP/1.1\r\n"
        "Host: vault.localhost\r\nConnection: close\r\n\r\n");
    EXPECT_NE(client.read_answer().status, 200);
}

TEST_F(SocialProcess, Case62GithubsErrorsWithStatus200AndAddressesThatDoNotCount) {
    start_social();
    provider_.email = "ada@example.org";
    provider_.instead = [](const SocialStandIn::Request& request) {
        return request.path == "/login/oauth/access_token"
                   ? std::optional(SocialStandIn::Reply{
                         .body = R"({"error":"bad_verification_code","access_token":"access"})"})
                   : std::nullopt;
    };
    EXPECT_EQ(error_of(SocialProvider::kGithub), kFailed);
    EXPECT_NE(relay_->program().error_line_with("bad_verification_code"), "");
    provider_.instead = nullptr;
    const auto email_of = [&] {
        const auto result = log_in_by(SocialProvider::kGithub, vault::DeviceKey());
        const auto* in = std::get_if<body::SignedIn>(&result.outcome);
        return in == nullptr ? "a code is asked for" : "in, as '" + in->account.email.value + "'";
    };
    provider_.email_verified = false;
    EXPECT_EQ(email_of(), "in, as ''");
    provider_.email_verified = true;
    provider_.scope = "read:user";  // the visitor took the other away
    provider_.subject = "1002";
    EXPECT_EQ(email_of(), "in, as ''");
    provider_.scope = "read:user,user:email";
    provider_.subject = "1003";
    provider_.emails_body = R"([{"email":"ada@example.org","primary":false,"verified":true}])";
    EXPECT_EQ(email_of(), "in, as ''");
    provider_.emails_body = "<html>";
    provider_.subject = "1004";
    EXPECT_EQ(email_of(), "in, as ''");
    provider_.emails_body.clear();
    provider_.subject = "1005";
    EXPECT_EQ(email_of(), "a code is asked for");
}

TEST_F(SocialProcess, Case62ALoginNameThatWasGivenToSomebodyElseLeadsNowhere) {
    start_social();
    provider_.email_verified = false;
    for (const SocialProvider provider :
         {SocialProvider::kGithub, SocialProvider::kX, SocialProvider::kDiscord}) {
        provider_.subject = "1001";
        const std::string first = account_of(log_in_by(provider, vault::DeviceKey()));
        provider_.subject = "2002";  // the name "ada" as before
        const std::string second = account_of(log_in_by(provider, vault::DeviceKey()));
        EXPECT_NE(first, "");
        EXPECT_NE(second, "");
        EXPECT_NE(first, second) << vault::social::provider_word(provider);
    }
    // A name is no id.
    provider_.profile_body = R"({"login":"ada","id":"ada"})";
    EXPECT_EQ(error_of(SocialProvider::kGithub), kFailed);
}

TEST_F(SocialProcess, Case63AddressesThatNobodyVerifiedLinkNothing) {
    start_social();
    const vault::DeviceKey key;
    const std::string owner = signed_in(key, "ada@gmail.com").account.id.value;
    const std::map<SocialProvider, std::string> profiles = {
        {SocialProvider::kX,
         R"({"data":{"id":"5","username":"ada","confirmed_email":"ada@gmail.com"}})"},
        {SocialProvider::kFacebook,
         R"({"id":"5","name":"Ada","email":"ada@gmail.com","verified":true})"},
        {SocialProvider::kDiscord,
         R"({"id":"5","username":"ada","email":"ada@gmail.com","verified":false})"}};
    for (const auto& [provider, profile] : profiles) {
        provider_.profile_body = profile;
        const auto result = log_in_by(provider, vault::DeviceKey());
        const auto* in = std::get_if<body::SignedIn>(&result.outcome);
        ASSERT_NE(in, nullptr) << vault::social::provider_word(provider);
        EXPECT_NE(in->account.id.value, owner);
        EXPECT_EQ(in->account.email.value, "");
    }
}

// And the rules of linking.
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

TEST_F(SocialProcess, Case64AWordAboutAMailboxOfSomebodyElsesIsNotEnough) {
    start_social();
    const vault::DeviceKey key;
    const std::string owner = signed_in(key, "ada@example.org").account.id.value;
    // A tenant of a provider can write any address into its profiles: Google says "verified", and
    // does not run that mailbox.
    provider_.email = "ada@example.org";
    for (const SocialProvider provider : {SocialProvider::kGoogle, SocialProvider::kApple}) {
        const auto result = log_in_by(provider, vault::DeviceKey());
        EXPECT_TRUE(std::holds_alternative<body::CodeMailed>(result.outcome))
            << vault::social::provider_word(provider);
    }
    // Where it makes an account, the code has come first.
    provider_.email = "grace@example.org";
    EXPECT_TRUE(std::holds_alternative<body::CodeMailed>(
        log_in_by(SocialProvider::kGoogle, vault::DeviceKey()).outcome));
    EXPECT_NE(owner, "");
}

TEST_F(SocialProcess, Case65AResultIsOfOneDeviceOnce) {
    start_social();
    const vault::DeviceKey key, other;
    const body::SocialStarted started = begin(SocialProvider::kX, key);
    const Answer page = come_back(SocialProvider::kX, provider_.agree(started.url));
    EXPECT_THAT(page.head, HasSubstr("script-src 'self'"));
    EXPECT_THAT(page.head, HasSubstr("no-store"));
    EXPECT_THAT(page.head, HasSubstr("frame-ancestors 'none'"));
    EXPECT_THAT(page.body, Not(HasSubstr("<script>")));
    // To the page that began it, by its whole origin, and to nobody who took its place.
    EXPECT_THAT(page.body, HasSubstr("data-origin=\"" + std::string(kPage) + "\""));
    const Answer script = call("GET", "social/callback.js", "");
    EXPECT_THAT(script.head, HasSubstr("text/javascript"));
    EXPECT_THAT(script.body, HasSubstr("postMessage({ resultUri: uri }, origin)"));
    const std::string result = told(page, "result");
    EXPECT_EQ(result.size(), 32U) << "128 bits";
    const std::string no = "403 sign_in_failed";
    EXPECT_EQ(refusal(finish(other, started.flow, result)), no);
    EXPECT_EQ(refusal(finish(key, started.flow, random_id())), no);
    EXPECT_EQ(refusal(finish(key, random_id(), result)), no);
    EXPECT_EQ(finish(key, started.flow, result).status, 200);
    EXPECT_EQ(refusal(finish(key, started.flow, result)), no);
}

TEST_F(SocialProcess, Case66AMessageOfFarcasterIsForThisSiteFlowAndChain) {
    start_social();
    const vault::DeviceKey key;
    const auto outcome = [&] {
        const body::SocialStarted started = begin(SocialProvider::kFarcaster, key);
        provider_.has_signed = true;
        const Answer answer = wait_for_phone(key, started.flow);
        if (answer.status != 200) {
            EXPECT_EQ(refusal(wait_for_phone(key, started.flow)), "403 sign_in_failed");
            return refusal(answer);
        }
        return std::string("in");
    };
    EXPECT_EQ(outcome(), "in");
    const std::string fid = "\n- farcaster://fid/42";
    const std::vector<std::pair<std::string, std::string>> changes = {
        {"vault.localhost wants", "evil.example wants"},
        {"URI: http", "URI: https"},
        {"Chain ID: 10", "Chain ID: 1"},
        {"Farcaster Auth", "Sign in"},
        {"Nonce: ", "Nonce: 00"},
        {"Request ID: ", "Request ID: 0"},
        {"Issued At: 2", "Issued At: 1"},
        {fid, ""},
        {fid, fid + "\n- farcaster://fid/43"},
        {fid, "\n- farcaster://fid/042x"}};
    for (const auto& [from, to] : changes) {
        provider_.change_message = [&](const std::string& text) {
            return replaced(text, from, to);
        };
        EXPECT_EQ(outcome(), "403 sign_in_failed") << to;
    }
    provider_.change_message = nullptr;
    provider_.answered_fid = "43";
    EXPECT_EQ(outcome(), "403 sign_in_failed") << "its relay names another id";
    provider_.answered_fid.clear();
    provider_.fid = 43;
    EXPECT_EQ(outcome(), "403 sign_in_failed") << "of another custody address";
    EXPECT_NE(relay_->program().error_line_with("custody address"), "");
    provider_.fid = 42;
    EXPECT_EQ(outcome(), "in");
}

TEST_F(SocialProcess, Case66AContractSignsWhereItsChainSaysSo) {
    start_social();
    const vault::DeviceKey key;
    const auto outcome = [&] {
        const body::SocialStarted started = begin(SocialProvider::kFarcaster, key);
        provider_.has_signed = true;
        const Answer answer = wait_for_phone(key, started.flow);
        return answer.status == 200 ? "in" : refusal(answer);
    };
    EXPECT_EQ(outcome(), "in");
    EXPECT_EQ(provider_.contract_asks, 0) << "a key needs no word of a contract";
    const std::string wrapped = "0x" + std::string(192, '0') +
                                "6492649264926492649264926492649264926492649264926492649264926492";
    for (const std::string& signature : {std::string("0x1234"), wrapped}) {
        provider_.contract_signature = signature;
        provider_.contract_says_signed = true;
        EXPECT_EQ(outcome(), "in") << signature;
        provider_.contract_says_signed = false;
        EXPECT_EQ(outcome(), "403 sign_in_failed") << signature;
    }
    EXPECT_EQ(provider_.contract_asks, 4);
    provider_.contract_says_signed = true;
    for (const char* signature : {"0x", "1234", "0xzz"}) {
        provider_.contract_signature = signature;
        EXPECT_EQ(outcome(), "403 sign_in_failed") << signature;
    }
}

TEST_F(SocialProcess, Case66ARelayThatKnowsOfNoChannelOrIsBroken) {
    start_social();
    const vault::DeviceKey key;
    const auto outcome = [&](SocialStandIn::Reply reply) {
        const body::SocialStarted started = begin(SocialProvider::kFarcaster, key);
        provider_.instead = [reply](const SocialStandIn::Request& request) {
            return request.path == "/v1/channel/status" ? std::optional(reply) : std::nullopt;
        };
        const std::string out = refusal(wait_for_phone(key, started.flow));
        provider_.instead = nullptr;
        return out;
    };
    EXPECT_EQ(outcome({.status = 401, .body = "{}"}), "403 sign_in_failed");
    EXPECT_EQ(outcome({.body = "<html>"}), "403 sign_in_failed");
    EXPECT_EQ(outcome({.body = R"({"state":"pending"})"}), "403 sign_in_failed");
    EXPECT_EQ(outcome({.status = 503, .body = "{}"}), "503 temporarily_unavailable");
    EXPECT_EQ(outcome({.status = 429, .body = "{}"}), "503 temporarily_unavailable");
    EXPECT_EQ(outcome({.body = std::string(1'000'000, ' ')}), "503 temporarily_unavailable");
}

TEST_F(SocialProcess, Case67ProvidersThatFailAreNotWaitedFor) {
    start_social();
    const std::map<SocialProvider, std::string> tokens = {
        {SocialProvider::kGoogle, "/token"},
        {SocialProvider::kApple, "/auth/token"},
        {SocialProvider::kGithub, "/login/oauth/access_token"},
        {SocialProvider::kFacebook, "/v23.0/oauth/access_token"},
        {SocialProvider::kX, "/2/oauth2/token"},
        {SocialProvider::kDiscord, "/api/oauth2/token"}};
    for (const auto& [provider, path] : tokens) {
        const auto error_with = [&, &at = path](SocialStandIn::Reply reply) {
            provider_.instead = [reply, at](const SocialStandIn::Request& request) {
                return request.path == at ? std::optional(reply) : std::nullopt;
            };
            return error_of(provider);
        };
        const std::string_view word = vault::social::provider_word(provider);
        EXPECT_EQ(error_with({.status = 503, .body = "{}"}), "temporarily_unavailable") << word;
        EXPECT_EQ(error_with({.status = 429, .body = "{}"}), "temporarily_unavailable") << word;
        EXPECT_EQ(error_with({.body = std::string(10'000'000, ' ')}), "temporarily_unavailable");
        EXPECT_EQ(error_with({.status = 302,
                              .body = "{}",
                              .more = "Location: " + provider_.url() + "/2/users/me\r\n"}),
                  kFailed)
            << word;
        EXPECT_EQ(error_with({.body = "<html>"}), kFailed) << word;
    }
}

}  // namespace
}  // namespace portico::app::vault_process
