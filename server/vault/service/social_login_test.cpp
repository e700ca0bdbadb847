// SPDX-License-Identifier: Apache-2.0
//
// What of a social login no provider is needed for: times, limits, and where the browser comes
// back. Whole logins are server/app/integration/vault_social_test.cpp.
#include "server/vault/service/test_vault.hpp"

namespace portico::vault {
namespace {

using testing::HasSubstr;

class SocialLoginTest : public VaultTest {
  protected:
    void start_social(VaultLimits limits = kNoLimits) {
        stop();
        providers_ = std::make_unique<social::Client>(
            std::vector<social::ProviderConfig>{{.provider = body::SocialProvider::kX,
                                                 .client_id = "client",
                                                 .client_secret = "secret"}},
            social::Optimism(), [](std::function<void()>) {}, [this] { return now_ms; });
        start(limits);
    }
    ~SocialLoginTest() override { stop(); }

    Answer begin_raw(const DeviceKey& key, const std::string& page = kPage) {
        return call("POST", "social",
                    to_json_text(body::SocialStart{kProject, body::SocialProvider::kX, page,
                                                   "Chrome on Linux"}),
                    &key);
    }
    body::SocialStarted begin(const DeviceKey& key) {
        const Answer answer = begin_raw(key);
        EXPECT_EQ(answer.status, 200) << answer.body;
        return parse_described<body::SocialStarted>(answer.body).value_or(body::SocialStarted());
    }
    static std::string state_of(const body::SocialStarted& started) {
        const std::string& url = started.url.value;
        const std::size_t from = url.find("&state=") + 7;
        return url.substr(from, url.find('&', from) - from);
    }
    Answer come_back(const std::string& query, const std::string& method = "GET") {
        return call(method, "social/callback/x?" + query, "", nullptr, {}, {.origin = ""});
    }
    /// As if the provider had said who it was.
    std::string answered(const std::string& flow, EmailTrust trust = EmailTrust::kNone,
                         const std::string& email = {}, const std::string& subject = "9") {
        const std::string result = random_id();
        auto sql = store::sql::open_sqlite(database());
        EXPECT_TRUE(*open_stored(**sql)->edit_social(flow, [&](SocialLogin& login) {
            login.social.step = SocialStep::kAnswered;
            login.social.issuer = "x.com";
            login.social.subject = subject;
            login.social.trust = trust;
            login.flow.code.email = email;
            login.social.result_hash = sha256(as_bytes(result));
            login.social.result_ends_ms = now_ms + 60'000;
        }));
        return result;
    }
    Answer finish(const DeviceKey& key, const std::string& flow, const std::string& result) {
        return call("POST", "social/finish", to_json_text(body::SocialFinish{flow, result}), &key);
    }
};

TEST_F(SocialLoginTest, NothingSecretOfAFlowIsStored) {
    start_social();
    const DeviceKey key;
    const body::SocialStarted started = begin(key);
    EXPECT_THAT(started.url.value, HasSubstr("https://x.com/i/oauth2/authorize?"));
    EXPECT_EQ(state_of(started).size(), 43U);
    stop();
    std::string stored;
    for (const auto& file : std::filesystem::directory_iterator(folder_)) {
        std::ifstream in(file.path(), std::ios::binary);
        stored.append(std::istreambuf_iterator<char>(in), {});
    }
    EXPECT_THAT(stored, HasSubstr(started.flow.value));
    EXPECT_EQ(stored.find(state_of(started)), std::string::npos);
}

// Case 54.
TEST_F(SocialLoginTest, Case54AStateLivesForTenMinutesAndIsNotUsedUpByALook) {
    start_social();
    const DeviceKey key;
    const body::SocialStarted late = begin(key);
    now_ms += 600'000;
    EXPECT_EQ(come_back("error=access_denied&state=" + state_of(late)).status, 400);
    const body::SocialStarted started = begin(key);
    const std::string query = "error=access_denied&state=" + state_of(started);
    EXPECT_EQ(come_back(query, "HEAD").status, 403);
    const Answer page = come_back(query);
    EXPECT_EQ(page.status, 200);
    EXPECT_THAT(page.body, HasSubstr("data-origin=\"https://shop.example\""));
    EXPECT_THAT(page.body, HasSubstr("error=access_denied"));
    EXPECT_EQ(page.header("Referrer-Policy"), "no-referrer");
    EXPECT_EQ(come_back(query).status, 400);
}

// Case 65.
TEST_F(SocialLoginTest, Case65AResultLivesForAMinute) {
    start_social();
    const DeviceKey key;
    const body::SocialStarted late = begin(key);
    const std::string result = answered(late.flow);
    now_ms += 60'000;
    EXPECT_EQ(refusal(finish(key, late.flow, result)), "403 sign_in_failed");
    const body::SocialStarted started = begin(key);
    EXPECT_EQ(refusal(finish(key, started.flow, random_id())), "403 sign_in_failed");
    const std::string good = answered(started.flow);
    now_ms += 59'999;
    EXPECT_EQ(finish(key, started.flow, good).status, 200);
}

TEST_F(SocialLoginTest, ACodeThatIsAskedForIsThatOfTheSameFlow) {
    start_social();
    const DeviceKey key, other;
    const body::SocialStarted started = begin(key);
    // No code before the result was shown.
    EXPECT_EQ(
        refusal(call("POST", "codes/resend", to_json_text(body::FlowRef{started.flow}), &key)),
        "410 code_flow_ended");
    const std::string result = answered(started.flow, EmailTrust::kClaimed, kEmail);
    const Answer answer = finish(key, started.flow, result);
    const auto read = parse_described<body::SocialResult>(answer.body, {.depth = 12});
    ASSERT_TRUE(read) << answer.body;
    const auto& mailed = std::get<body::CodeMailed>(read->outcome);
    EXPECT_EQ(mailed.email.value, kEmail);
    EXPECT_EQ(refusal(enter(other, started.flow, code_for(kEmail))), "410 code_flow_ended");
    // Nothing begins before the code.
    EXPECT_EQ(
        refusal(call("POST", "login/approval", to_json_text(body::FlowRef{started.flow}), &key)),
        "410 code_flow_ended");
    EXPECT_EQ(enter(key, started.flow, code_for(kEmail)).status, 200);
}

TEST_F(SocialLoginTest, LoginsOfOneAddressAndOneProjectAreLimited) {
    VaultLimits limits = kNoLimits;
    limits.socials_address = 2;
    start_social(limits);
    const DeviceKey key;
    EXPECT_EQ(begin_raw(key, "https://evil.example").status, 403);
    EXPECT_EQ(begin_raw(key).status, 200);
    EXPECT_EQ(begin_raw(key).status, 200);
    const Answer often = begin_raw(key);
    EXPECT_EQ(refusal(often), "429 rate_limited");
    EXPECT_NE(often.header("Retry-After"), "");
}

// Anybody may come with a state that is no flow's. What a provider refuses has lines of its own.
TEST_F(SocialLoginTest, ReturnsThatAreNobodysDoNotFillTheLog) {
    start_social();
    const auto lines = [this] {
        const std::string log = logged();
        std::vector<std::string> out;
        for (std::size_t from = 0;
             (from = log.find("\"vault.social_refused\"", from)) != std::string::npos; ++from)
            out.push_back(log.substr(from, log.find('\n', from) - from));
        return out;
    };
    for (int i = 0; i < 200; ++i)
        EXPECT_EQ(come_back("state=" + random_id() + "&code=c").status, 400) << i;
    ASSERT_EQ(lines().size(), 1u);
    EXPECT_THAT(lines()[0], HasSubstr("no flow's"));
    EXPECT_EQ(come_back("state=" + state_of(begin(DeviceKey())) + "&error=server_error").status,
              200);
    ASSERT_EQ(lines().size(), 2u);
    EXPECT_THAT(lines()[1], HasSubstr(R"("provider":"x")"));
    ops::MetricsText metrics;
    service_->write_metrics(metrics);
    EXPECT_THAT(metrics.take(), HasSubstr("portico_vault_refused_social_logins_total 201\n"));
}

TEST_F(SocialLoginTest, ALoginThatWentThroughDoesNotCount) {
    VaultLimits limits = kNoLimits;
    limits.socials_address = 2;
    start_social(limits);
    for (int i = 0; i < 5; ++i) {
        const DeviceKey key;
        const body::SocialStarted started = begin(key);
        const std::string subject = std::to_string(i);
        const std::string result = answered(started.flow, EmailTrust::kNone, {}, subject);
        EXPECT_EQ(finish(key, started.flow, result).status, 200) << i;
        EXPECT_EQ(finish(key, started.flow, result).status, 403) << "once";
    }
    const DeviceKey eve;
    EXPECT_EQ(begin_raw(eve).status, 200);
    EXPECT_EQ(begin_raw(eve).status, 200);
    EXPECT_EQ(begin_raw(eve).status, 429);
}

}  // namespace
}  // namespace portico::vault
