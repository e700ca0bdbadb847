// SPDX-License-Identifier: Apache-2.0
//
// The project's configuration over the page's own options (docs/spec/configuration.md,
// docs/spec/modal.md; docs/spec/configuration.md#features, docs/spec/configuration.md#origins).
#include "core/engine/config.hpp"

#include "core/api/features.hpp"
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Config : public Scenario {
  protected:
    Config() {
        config.api_url = "https://api.example/";
        config.page_url = "https://harbour.example:8443/shop?cart=7#top";
        config.features.emplace();
    }

    /// The id of the one question for the configuration.
    EffectId question() const { return configuration_requests; }
    void begin() {
        start();
        configuration_requests = 0;
        for (const HttpGet& get : all<HttpGet>())
            if (get.url.value.find("/appkit/v1/config") != std::string::npos)
                configuration_requests = get.id;
    }
    /// The section is there that e-mail and socials lead to.
    void begin_with_sign_in() {
        begin();
        announce("example.sign-in", "Sign-in", ConnectorKind::kAuth);
    }
    void server_responds(const std::string& body, std::int64_t status = 200) {
        when(HttpAnswered{question(), status, {}, body, {}, 1});
    }
    /// `{"features":[..]}` around entries.
    void server_decides(const std::string& entries) {
        server_responds(R"({"features":[)" + entries + R"(],"isAnalyticsEnabled":false})");
    }
    static std::string refusal(const std::string& message) {
        return R"({"status":"FAILED","reasons":[],"error":{"code":"x","message":")" + message +
               R"(","params":{},"request_id":"1"}})";
    }

    std::vector<ConnectMethod> methods() const {
        std::vector<ConnectMethod> shown_methods;
        for (const MethodRow& row : shown.connect->methods) shown_methods.push_back(row.method);
        return shown_methods;
    }
    std::vector<SocialProvider> socials() const {
        return {shown.connect->socials.begin(), shown.connect->socials.end()};
    }
    void given_socials(std::initializer_list<SocialProvider> providers) {
        config.features->socials.emplace();
        for (const SocialProvider one : providers) config.features->socials->push_back(one);
    }

    EffectId configuration_requests = 0;
};

constexpr auto kWallet = ConnectMethod::kWallet;
constexpr auto kEmail = ConnectMethod::kEmail;
constexpr auto kSocial = ConnectMethod::kSocial;

// docs/names.md#in-the-page
TEST_F(Config, ZonesOfTheServersAreTheAccounts) {
    begin();
    given_connected();
    EXPECT_FALSE(shown.account->zones);
    server_responds(R"({"features":[],"zones":["shop.eth","bar.eth"]})");
    EXPECT_EQ(shown.account->zones->size(), 2u);
    EXPECT_EQ((*shown.account->zones)[0].value, "shop.eth");
}

TEST_F(Config, NoZonesWherePageOrProjectHaveNamesOff) {
    config.features->names = false;
    begin();
    given_connected();
    server_responds(R"({"features":[],"zones":["shop.eth"]})");
    EXPECT_FALSE(shown.account->zones);
}

TEST_F(Config, ZonesThatCannotBeReadAreNone) {
    begin();
    given_connected();
    server_responds(R"({"features":[],"zones":["shop.eth",7]})");
    EXPECT_FALSE(shown.account->zones);
}

TEST_F(Config, AVaultOfTheServersHasItsEmailAndItsAddress) {
    begin();
    EXPECT_EQ(shown.connect->vault_url->value, "");
    server_responds(R"({"features":[{"id":"social_login","isEnabled":true,"config":["email"]}],)"
                    R"("vault":"https://vault.example"})");
    EXPECT_EQ(methods().front(), ConnectMethod::kEmail);
    EXPECT_EQ(shown.connect->vault_url->value, "https://vault.example");
}

// decision 101
TEST_F(Config, WaysToLogInKeepTheirPlaceUntilTheServerHasSaidWhetherThereIsAVault) {
    begin();
    when(Open{});
    EXPECT_THAT(methods(), ElementsAre(kEmail, kSocial, kWallet));
    EXPECT_EQ(shown.connect->vault_url->value, "");
    server_responds(R"({"features":[]})");
    EXPECT_THAT(methods(), ElementsAre(kWallet));
    EXPECT_FALSE(shown.connect->vault_url);

    begin();
    when(Open{});
    server_responds("", 503);
    EXPECT_THAT(methods(), ElementsAre(kWallet));
    EXPECT_FALSE(shown.connect->vault_url);

    begin();
    when(Open{});
    server_responds(R"({"features":[],"vault":""})");
    EXPECT_THAT(methods(), ElementsAre(kWallet));
    EXPECT_FALSE(shown.connect->vault_url);
}

TEST_F(Config, WaysToLogInThatThePageHasOffKeepNoPlace) {  // decision 101
    config.features->email = false;
    begin();
    EXPECT_THAT(methods(), ElementsAre(kSocial, kWallet));
    config.features->socials.emplace();
    begin();
    EXPECT_THAT(methods(), ElementsAre(kWallet));
}

// docs/spec/configuration.md#features, docs/spec/configuration.md#options
TEST_F(Config, IsRequestedOnceAtTheStartWithTheOriginOfThePage) {
    begin();
    EXPECT_EQ(only<HttpGet>().url.value,
              "https://api.example/appkit/v1/config?projectId=project&st=portico&sv=portico-0.1.0"
              "&origin=https%3A%2F%2Fharbour.example%3A8443");
    server_decides("");
    when(Open{});
    when(Close{});
    when(Open{});
    for (const HttpGet& get : all<HttpGet>())
        EXPECT_THAT(get.url.value, ::testing::Not(HasSubstr("/appkit/")));
}

TEST_F(Config, WithoutAServerOrAProjectNothingIsRequested) {  // docs/spec/configuration.md#options
    config.project_id = "";
    begin();
    EXPECT_EQ(question(), 0);
    EXPECT_EQ(shown.alert->short_message.value, "Project ID Not Configured");
    config.project_id = "project";
    config.api_url.reset();
    begin();
    EXPECT_EQ(question(), 0);
}

// docs/spec/configuration.md#options, docs/spec/configuration.md#features
TEST_F(Config, WhatTheOperatorDecidedWinsOverThePage) {
    config.features->email = true;
    given_socials({SocialProvider::kApple});
    begin_with_sign_in();
    when(Open{});
    EXPECT_THAT(methods(), ElementsAre(kEmail, kSocial, kWallet));
    server_decides(
        R"({"id":"social_login","isEnabled":true,"config":["google","x","email","myspace","x"]})");
    EXPECT_THAT(socials(), ElementsAre(SocialProvider::kGoogle, SocialProvider::kX));
    EXPECT_THAT(methods(), ElementsAre(kEmail, kSocial, kWallet));
}

TEST_F(Config, AFeatureThatIsSwitchedOffIsGone) {  // docs/spec/configuration.md#features
    config.features->email = true;
    given_socials({SocialProvider::kApple});
    config.features->collapse_wallets = true;
    begin();
    server_decides(R"({"id":"social_login","isEnabled":false,"config":["email","google"]},)"
                   R"({"id":"all_wallets","isEnabled":false,"config":[]})");
    when(Open{});
    EXPECT_THAT(methods(), ElementsAre(kWallet));
    EXPECT_FALSE(shown.connect->all_wallets);
    const std::vector<wc::Log> logs = all<wc::Log>();
    reload();
}

// docs/spec/configuration.md#features, `config: null`
TEST_F(Config, AnEntryWithoutADecisionLeavesThePagesOption) {
    config.features->email = true;
    begin_with_sign_in();
    server_decides(R"({"id":"social_login","isEnabled":true,"config":null})");
    when(Open{});
    EXPECT_THAT(methods(), ElementsAre(kEmail, kWallet));
}

// docs/spec/configuration.md#features
TEST_F(Config, AMissingEntryIsOffOfThoseThatEveryProjectHas) {
    config.features->email = true;
    config.features->swaps = true;
    config.features->onramp = true;
    config.features->send = true;
    config.features->receive = true;
    begin();
    given_connected();
    EXPECT_THAT(*shown.account->features,
                ElementsAre(WalletFeature::kOnramp, WalletFeature::kSwaps, WalletFeature::kReceive,
                            WalletFeature::kSend));
    server_decides("");
    EXPECT_THAT(methods(), ElementsAre(kWallet));
    EXPECT_THAT(*shown.account->features,
                ElementsAre(WalletFeature::kReceive, WalletFeature::kSend));
}

TEST_F(Config, WithoutAServerNothingIsSwapped) {
    config.api_url.reset();
    begin();
    given_connected();
    EXPECT_THAT(*shown.account->features,
                ElementsAre(WalletFeature::kReceive, WalletFeature::kSend));
}

// docs/spec/configuration.md#features
TEST_F(Config, AnEmptyListCountsForFlagsAndFlagsOfOursAreDecidedToo) {
    config.terms_url = "https://harbour.example/terms";
    begin();
    given_connected();
    server_decides(R"({"id":"swap","isEnabled":true,"config":[]},)"
                   R"({"id":"send","isEnabled":false,"config":[]},)"
                   R"({"id":"legal_checkbox","isEnabled":true,"config":[]})");
    EXPECT_THAT(*shown.account->features,
                ElementsAre(WalletFeature::kSwaps, WalletFeature::kReceive));
    EXPECT_EQ(shown.connect->legal, Legal::kCheckbox);
}

TEST_F(Config, ActivityIsShownUnlessTheOperatorTurnsItOff) {  // docs/spec/configuration.md#features
    for (const auto& [entry, on] : std::vector<std::pair<std::string, bool>>{
             {R"({"id":"activity","isEnabled":true,"config":[]})", true},
             {R"({"id":"activity","isEnabled":true,"config":null})", true},
             {R"({"id":"activity","isEnabled":false,"config":[]})", false},
             {"", false}}) {
        begin();
        given_connected();
        EXPECT_TRUE(shown.account->activity.value_or(false));
        server_decides(entry);
        EXPECT_EQ(shown.account->activity.value_or(false), on) << entry;
    }
}

// core/api/features.hpp: a row that nobody reads would be a switch that does nothing.
TEST_F(Config, EveryFeatureOfTheTableChangesWhatIsShown) {
    config.terms_url = "https://harbour.example/terms";
    const auto seen = [this](std::string_view id, bool on) {
        storage.clear();
        begin_with_sign_in();
        // For what collapses wallets there is another way beside them.
        std::string entries = id == "social_login"
                                  ? ""
                                  : R"({"id":"social_login","isEnabled":true,"config":["email"]},)";
        entries.append(R"({"id":")").append(id).append(R"(","isEnabled":)");
        entries.append(on ? "true" : "false").append(R"(,"config":["email"]})");
        // Names need a zone.
        server_responds(R"({"features":[)" + entries + R"(],"zones":["shop.eth"]})");
        when(Open{});
        std::string slices = to_json_text(shown);
        when(Close{});
        given_connected();
        return slices + to_json_text(shown);
    };
    for (const api::FeatureRow& row : api::kFeatures) {
        const std::string on = seen(row.id, true);
        EXPECT_EQ(on, seen(row.id, true)) << row.id << ": the same twice";
        EXPECT_NE(on, seen(row.id, false)) << row.id;
    }
}

// docs/spec/configuration.md#features
TEST_F(Config, WhatThePageTurnsOffStaysOffWhateverTheServerOffers) {
    config.terms_url = "https://harbour.example/terms";
    config.features->onramp = config.features->swaps = config.features->receive = false;
    config.features->activity = config.features->pay = config.features->email = false;
    config.features->legal_checkbox = false;
    config.features->socials.emplace();
    begin_with_sign_in();
    server_decides(R"({"id":"onramp","isEnabled":true,"config":["desk"]},)"
                   R"({"id":"swap","isEnabled":true,"config":[]},)"
                   R"({"id":"receive","isEnabled":true,"config":[]},)"
                   R"({"id":"send","isEnabled":true,"config":[]},)"
                   R"({"id":"activity","isEnabled":true,"config":[]},)"
                   R"({"id":"pay","isEnabled":true,"config":[]},)"
                   R"({"id":"legal_checkbox","isEnabled":true,"config":[]},)"
                   R"({"id":"social_login","isEnabled":true,"config":["email","google"]})");
    when(Open{});
    EXPECT_THAT(methods(), ElementsAre(kWallet));
    EXPECT_NE(shown.connect->legal, Legal::kCheckbox);
    EXPECT_TRUE(shown.modal->pay_off.value_or(false));
    when(Close{});
    given_connected();
    EXPECT_THAT(*shown.account->features, ElementsAre(WalletFeature::kSend));
    EXPECT_FALSE(shown.account->activity.value_or(false));
}

TEST(FeatureTable, SocialLoginNamesEmailAndEveryProvider) {
    List<SocialProvider, 8> providers;
    for (const std::string_view choice : api::find_feature("social_login")->choices)
        if (SocialProvider one{}; choice != "email") {
            EXPECT_TRUE(read_described(type_info<SocialProvider>(),
                                       Json::string(std::string(choice)), &one))
                << choice;
            providers.push_back(one);
        }
    EXPECT_EQ(providers.size(), type_info<SocialProvider>().count);
}

TEST_F(Config, AFlagThatIsLeftOutIsAsItsRowSays) {
    Features features;
    set_initial_features(features);
    EXPECT_TRUE(*features.activity);
    EXPECT_TRUE(*features.receive);
    EXPECT_TRUE(*features.send);
    EXPECT_TRUE(*features.swaps);
    for (const auto off : {features.onramp, features.legal_checkbox, features.collapse_wallets})
        EXPECT_FALSE(off.has_value()) << "so that a page's own `false` is told from it";
    EXPECT_FALSE(features.analytics) << "no row: the project has a setting of its own for it";
    features = {};
    features.activity = false;
    set_initial_features(features);
    EXPECT_FALSE(*features.activity) << "the host has set it";
}

// docs/spec/configuration.md#features
TEST_F(Config, WhenTheServiceFailsThePagesOptionsStayAndTheConsoleSaysSo) {
    config.features->email = true;
    for (const auto& [status, body] : std::vector<std::pair<int, std::string>>{
             {404, "not here"}, {200, "<html>"}, {200, "[]"}, {200, R"({"features":)"}}) {
        begin_with_sign_in();
        server_responds(body, status);
        EXPECT_EQ(only<wc::Log>().message.value,
                  "Failed to fetch remote project configuration. Using local/default values.")
            << body;
        when(Open{});
        EXPECT_THAT(methods(), ElementsAre(kEmail, kWallet)) << body;
        EXPECT_FALSE(shown.alert->open) << body;
    }
    begin_with_sign_in();
    when(HttpAnswered{question(), 0, {}, {}, HttpFailure::kTimeout, 10'000});
    when(Open{});
    EXPECT_THAT(methods(), ElementsAre(kEmail, kWallet));
}

TEST_F(Config, BasicModeTurnsOffWhatTheServerWouldDecide) {  // docs/spec/configuration.md#features
    config.features->email = true;
    config.wallet_connect_basic = true;
    begin();
    EXPECT_THAT(methods(), ElementsAre(kWallet));
    server_decides(R"({"id":"social_login","isEnabled":true,"config":["email"]})");
    EXPECT_THAT(methods(), ElementsAre(kWallet));
}

TEST_F(Config, NothingWaitsForAServerThatNeverAnswers) {
    begin();
    given_connected();
    EXPECT_EQ(shown.account->status, ConnectionStatus::kConnected);
}

TEST_F(Config, ALateAnswerMovesNothingUnderTheFinger) {
    begin();
    when(Open{});
    after(1'000);
    server_responds(R"({"features":[{"id":"collapse_wallets","isEnabled":true,"config":[]},)"
                    R"({"id":"social_login","isEnabled":true,"config":["email"]}],)"
                    R"("vault":"https://vault.example"})");
    EXPECT_FALSE(shown.connect->collapsed);
    // Its place has been kept.
    EXPECT_THAT(methods(), ElementsAre(kEmail, kWallet));
    EXPECT_EQ(shown.connect->vault_url->value, "https://vault.example");
    EXPECT_TRUE(is_open());
    when(Navigate{NavigateHow::kPush, View::kWhatIsAWallet, {}});
    EXPECT_EQ(view(), View::kWhatIsAWallet);
    when(GoBack{});
    EXPECT_TRUE(shown.connect->collapsed);
    EXPECT_THAT(methods(), ElementsAre(kEmail, kWallet));
}

// Places that are kept for a log-in are no ways in beside which wallets could be folded.
TEST_F(Config, WalletsAreNotFoldedBesideWaysThatMayNeverCome) {
    for (const bool late : {false, true}) {
        SCOPED_TRACE(late);
        config.features->collapse_wallets = true;
        begin();
        when(Open{});
        EXPECT_FALSE(shown.connect->collapsed);
        if (late) after(30'000);
        server_responds(R"({"features":[]})");
        EXPECT_THAT(methods(), ElementsAre(kWallet));
        EXPECT_FALSE(shown.connect->collapsed);
        when(Close{});
        when(Open{});
        EXPECT_FALSE(shown.connect->collapsed);
    }
}

TEST_F(Config, WalletsThatAreShownAreFoldedInTheNextView) {
    for (const bool late : {false, true}) {
        SCOPED_TRACE(late);
        config.features->collapse_wallets = true;
        begin();
        when(Open{});
        if (late) after(30'000);
        server_responds(R"({"features":[{"id":"collapse_wallets","isEnabled":true,"config":[]},)"
                        R"({"id":"social_login","isEnabled":true,"config":["email"]}],)"
                        R"("vault":"https://vault.example"})");
        EXPECT_THAT(methods(), ElementsAre(kEmail, kWallet));
        EXPECT_FALSE(shown.connect->collapsed) << "somebody may be about to press one of them";
        announce();
        EXPECT_FALSE(shown.connect->collapsed);
        when(Navigate{NavigateHow::kPush, View::kWhatIsAWallet, {}});
        when(GoBack{});
        EXPECT_TRUE(shown.connect->collapsed);
    }
}

TEST_F(Config, WalletsAreFoldedFromTheFirstViewOnWhereTheAnswerCameBefore) {
    config.features->collapse_wallets = true;
    begin();
    server_responds(R"({"features":[{"id":"social_login","isEnabled":true,"config":["email"]},)"
                    R"({"id":"collapse_wallets","isEnabled":true,"config":[]}],)"
                    R"("vault":"https://vault.example"})");
    when(Open{});
    EXPECT_TRUE(shown.connect->collapsed);
}

TEST_F(Config, ALateAnswerDoesNotDisturbAPendingRequestToAWallet) {
    begin();
    announce();
    when(Open{});
    when(ChooseWallet{kMeridian});
    after(5'000);
    server_decides(R"({"id":"legal_checkbox","isEnabled":true,"config":[]})");
    EXPECT_EQ(view(), View::kConnectingExternal);
    EXPECT_EQ(connecting().state, ConnectingState::kWaiting);
    wallet_grants();
    after(kApprovedRestMs);
    EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
}

TEST_F(Config, AConfigurationThatTheHostKnowsIsNotRequested) {
    config.project_configuration =
        json(R"({"features":[{"id":"social_login","isEnabled":true,"config":["email"]}]})");
    begin_with_sign_in();
    EXPECT_EQ(question(), 0);
    EXPECT_THAT(methods(), ElementsAre(kEmail, kWallet));
}

// Origin and alerts: docs/spec/configuration.md#origins, docs/spec/modal.md#alerts.

std::string verdicts(const std::string& reading, const std::string& login) {
    const auto verdict = [](const std::string& why) {
        return R"({"isAllowed":)" + std::string(why.empty() ? "true" : "false") + R"(,"reason":")" +
               why + R"("})";
    };
    return R"({"features":[{"id":"social_login","isEnabled":true,"config":null}],"origin":{"reading":)" +
           verdict(reading) + R"(,"login":)" + verdict(login) + "}}";
}

// docs/spec/configuration.md#origins, docs/spec/modal.md#alerts
TEST_F(Config, AnOriginThatIsNotAllowedIsAlertedOnceWithTheServersWhy) {
    begin();
    server_responds(verdicts("no such origin", "no such origin"));
    EXPECT_TRUE(shown.alert->open);
    EXPECT_EQ(shown.alert->short_message.value, "Invalid App Configuration");
    EXPECT_EQ(shown.alert->long_message.value,
              "Origin not found on Allowlist - update configuration (no such origin)");
    EXPECT_EQ(shown.alert->detail->value, "no such origin");
    when(DismissAlert{});
    pairing_reports(wc::RelayChanged{wc::RelayState::kRefused, "Unauthorized: origin not allowed"});
    EXPECT_FALSE(shown.alert->open);
}

// The log-in wants a listed origin (docs/spec/configuration.md#origins): where that lacks, the
// server does not offer it (`vault`), and nothing is to be alerted.
TEST_F(Config, CallsWantAnOriginThatIsNotRefused) {
    config.features->email = true;
    begin();
    server_responds(verdicts("", "the project has no allowed origins yet"));
    EXPECT_FALSE(shown.alert->open);
    begin();
    server_responds(verdicts("another port", "another port"));
    EXPECT_TRUE(shown.alert->open);
}

TEST_F(Config, AProjectThatTheServerDoesNotKnowIsAlerted) {  // docs/spec/modal.md#alerts
    begin();
    server_responds(refusal("no project has this id"), 401);
    EXPECT_EQ(shown.alert->short_message.value, "Invalid App Configuration");
    EXPECT_EQ(shown.alert->long_message.value,
              "Invalid Project ID - update configuration (no project has this id)");
}

// The page's own options serve (docs/spec/modal.md#alerts).
TEST_F(Config, RateLimitAndServerErrorGiveNoAlert) {
    given_socials({SocialProvider::kGoogle});
    for (const std::int64_t status : {429, 502, 503}) {
        begin();
        server_responds("", status);
        EXPECT_FALSE(shown.alert->open) << status;
    }
}

TEST_F(Config, HostileAnswersChangeNothingAndBreakNothing) {
    config.features->email = true;
    for (const std::string& body :
         {std::string(R"({"features":{"id":"social_login"}})"),
          std::string(R"({"features":[7,null,[],{"id":7},{"id":"swap","config":{}}],"origin":[]})"),
          std::string(R"({"origin":{"reading":{"isAllowed":"no"},"login":{"isAllowed":0}}})"),
          std::string(R"({"features":[{"id":"social_login","isEnabled":"yes","config":"email"}]})"),
          "{\"features\":[" + std::string(60'000, '[')}) {
        begin();
        server_responds(body);
        EXPECT_FALSE(shown.alert->open) << body.substr(0, 60);
        when(Open{});
        EXPECT_TRUE(is_open());
    }
}

}  // namespace
}  // namespace portico::engine
