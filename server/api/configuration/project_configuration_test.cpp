// SPDX-License-Identifier: Apache-2.0
//
// What a page asks about its project (docs/spec/http-api.md#configuration-of-projects).
#include "server/api/configuration/project_configuration.hpp"

#include <gmock/gmock.h>

#include <optional>
#include <set>

#include "core/api/features.hpp"
#include "core/base/describe/describe.hpp"
#include "server/api/access/test_authorizer.hpp"

namespace portico::api::configuration {
namespace {

using projects::Feature;
using projects::Project;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::string kId(32, 'a');

/// What clients of the reference make of one feature: the operator's list, or nothing where the
/// page's own option counts. An entry that is missing means "off" to them
/// (docs/spec/http-api.md#configuration-of-projects).
struct Decision {
    bool is_local = false;
    std::set<std::string> choices = {};
    bool is_on = false;
    friend bool operator==(const Decision&, const Decision&) = default;
};

Decision as_client_reads(const Project& project, std::string_view id) {
    const auto document = parse_json(
        to_json_text(make_configuration(project, {}, {.zones = {"shop.eth"}, .swaps = true})));
    for (const Json& feature : document->find("features")->items()) {
        if (feature.find_string("id") != id) continue;
        if (feature.find("config")->is_null()) return {.is_local = true};
        Decision out{.is_on = feature.find("isEnabled")->as_bool()};
        for (const Json& word : feature.find("config")->items())
            out.choices.insert(word.as_string());
        return out;
    }
    return {};
}

TEST(Features, WhatTheOperatorHasNotDecidedIsThePages) {
    const Project project{.id = kId, .name = "shop"};
    EXPECT_EQ(as_client_reads(project, "activity"), Decision{.is_local = true});
}

TEST(Features, NamesAreOfferedWhereTheServerHasAZone) {
    const Project undecided{.id = kId, .name = "shop"};
    const Project off{.id = kId, .name = "shop", .features = {{"names", false, {}}}};
    const Project on{.id = kId, .name = "shop", .features = {{"names", true, {}}}};
    const auto text = [](const Project& project, std::vector<std::string> zones) {
        return to_json_text(make_configuration(project, {}, {.zones = std::move(zones)}));
    };
    const std::string is_off = R"({"id":"names","isEnabled":false,"config":[]})";
    EXPECT_THAT(text(undecided, {"shop.eth"}), HasSubstr(R"("zones":["shop.eth"])"));
    EXPECT_THAT(text(undecided, {"shop.eth"}), Not(HasSubstr(R"("id":"names")")));
    EXPECT_THAT(text(on, {"shop.eth"}), HasSubstr(R"("zones":["shop.eth"])"));
    EXPECT_THAT(text(off, {"shop.eth"}), Not(HasSubstr("zones")));
    EXPECT_THAT(text(off, {"shop.eth"}), HasSubstr(is_off));
    EXPECT_THAT(text(on, {}), HasSubstr(is_off));
    EXPECT_THAT(text(on, {}), Not(HasSubstr("zones")));
}

TEST(Features, WhatThisServerDoesNotHaveIsOffWhateverWasDecided) {
    const Project project{
        .id = kId,
        .name = "shop",
        .features = {{"smart_sessions", true, {}}, {"social_login", true, {"email", "google"}}}};
    // A list, never null: null would leave it to the page, whose client has it on.
    for (const char* id : {"social_login", "onramp", "collapse_wallets", "reown_branding"})
        EXPECT_EQ(as_client_reads(project, id), Decision{}) << id;
    EXPECT_THAT(to_json_text(make_configuration(project, {})), Not(HasSubstr("smart_sessions")));
}

TEST(Features, TheConsoleSwitchesWhatTheServerHas) {
    const Offer nothing;
    const Offer all{.vault = {.origin = "https://wallet.example", .logins = {"email"}},
                    .zones = {"shop.eth"},
                    .swaps = true,
                    .set_up = {{"onramp", {"desk"}}}};
    for (const FeatureRow& row : kFeatures) {
        const bool is_built_in = row.offered && !row.needs_setup && row.id != "names" &&
                                 row.id != "swap" && row.id != "social_login";
        EXPECT_EQ(has_feature(nothing, row), is_built_in) << row.id;
        EXPECT_TRUE(has_feature(all, row)) << row.id;
    }
    EXPECT_FALSE(has_feature({.set_up = {{"onramp", {}}}}, *find_feature("onramp")));
}

TEST(Features, BuyingIsOnWhereAProviderIsSetUpAndTheOperatorHasNotTurnedItOff) {
    const std::vector<SetUpFeature> set_up = {{"onramp", {"desk", "moonpay"}}};
    const auto says = [&](std::vector<Feature> features) {
        const ConfigurationBody body = make_configuration(
            {.id = kId, .name = "shop", .features = std::move(features)}, {}, {.set_up = set_up});
        return to_json_text(*std::ranges::find_if(
            body.features, [](const FeatureSetting& one) { return one.id == "onramp"; }));
    };
    EXPECT_THAT(says({}), HasSubstr(R"("isEnabled":true,"config":["desk","moonpay"])"));
    EXPECT_THAT(says({{"onramp", true, {"moonpay", "meld"}}}),
                HasSubstr(R"("isEnabled":true,"config":["moonpay"])"));
    EXPECT_THAT(says({{"onramp", true, {"meld"}}}), HasSubstr(R"("isEnabled":false,"config":[])"));
    EXPECT_THAT(says({{"onramp", false, {}}}), HasSubstr(R"("isEnabled":false,"config":[])"));
}

const VaultOffer kVault{.origin = "https://vault.example", .logins = {"email"}};
const VaultOffer kSocialVault{.origin = "https://vault.example",
                              .logins = {"email", "github", "google"}};
constexpr std::string_view kPage = "https://shop.example";

ConfigurationBody with_vault(const Project& project, std::string_view page = kPage,
                             const VaultOffer& vault = kVault) {
    return make_configuration(project, page, {.vault = vault});
}

const FeatureSetting& login_of(const ConfigurationBody& body) {
    return *std::ranges::find_if(
        body.features, [](const FeatureSetting& one) { return one.id == "social_login"; });
}

TEST(Vault, ItsEmailIsOnForPagesThatMayLogIn) {
    const Project project{.id = kId, .name = "shop", .allowed_origins = {std::string(kPage)}};
    const ConfigurationBody body = with_vault(project);
    EXPECT_EQ(body.vault->value, kVault.origin);
    EXPECT_TRUE(login_of(body).isEnabled);
    ASSERT_EQ(login_of(body).config->size(), 1U);
    EXPECT_EQ((*login_of(body).config)[0], "email");
    for (const std::string_view page :
         {std::string_view(), std::string_view("https://x.example")}) {
        EXPECT_FALSE(with_vault(project, page).vault) << page;
        EXPECT_FALSE(login_of(with_vault(project, page)).isEnabled);
    }
    EXPECT_FALSE(make_configuration(project, kPage).vault) << "a server without one";
    EXPECT_FALSE(with_vault({.id = kId, .name = "shop"}).vault) << "a login wants a listed origin";
}

TEST(Vault, WhatTheOperatorDecidedWins) {
    Project project{.id = kId, .name = "shop", .allowed_origins = {std::string(kPage)}};
    project.features = {{"social_login", false, {"email"}}};
    EXPECT_FALSE(with_vault(project).vault);
    EXPECT_FALSE(login_of(with_vault(project)).isEnabled);
    project.features = {{"social_login", true, {"google"}}};
    EXPECT_FALSE(with_vault(project).vault);
    project.features = {{"social_login", true, {"google", "email"}}};
    EXPECT_TRUE(with_vault(project).vault);
    EXPECT_EQ(login_of(with_vault(project)).config->size(), 1U) << "what it cannot do is not there";
}

std::vector<std::string> logins_in(const ConfigurationBody& body) {
    std::vector<std::string> out;
    for (const auto& way : *login_of(body).config) out.push_back(way.value);
    return out;
}

TEST(Vault, ItsProvidersAreThoseThatAreSetUp) {
    Project project{.id = kId, .name = "shop", .allowed_origins = {std::string(kPage)}};
    EXPECT_THAT(logins_in(with_vault(project, kPage, kSocialVault)),
                ElementsAre("email", "google", "github"));
    EXPECT_THAT(logins_in(with_vault(project)), ElementsAre("email"));
    EXPECT_THAT(logins_in(with_vault(project, "https://x.example", kSocialVault)), IsEmpty());
}

TEST(Vault, OfItsProvidersTheOperatorChoosesInTheOperatorsOrder) {
    Project project{.id = kId, .name = "shop", .allowed_origins = {std::string(kPage)}};
    project.features = {{"social_login", true, {"github", "x", "email", "github"}}};
    EXPECT_THAT(logins_in(with_vault(project, kPage, kSocialVault)),
                ElementsAre("github", "email"));
    project.features = {{"social_login", true, {"google"}}};
    const ConfigurationBody without_email = with_vault(project, kPage, kSocialVault);
    EXPECT_EQ(without_email.vault->value, kSocialVault.origin);
    EXPECT_THAT(logins_in(without_email), ElementsAre("google"));
    project.features = {{"social_login", true, {}}};
    EXPECT_FALSE(with_vault(project, kPage, kSocialVault).vault);
}

TEST(Swaps, AreOffWhereTheServerHasNoExchange) {
    for (const bool swaps : {false, true}) {
        const ConfigurationBody body = make_configuration(
            {.id = kId, .name = "shop", .features = {{"swap", true, {}}}}, {}, {.swaps = swaps});
        EXPECT_EQ(std::ranges::find_if(body.features,
                                       [](const FeatureSetting& one) { return one.id == "swap"; })
                      ->isEnabled,
                  swaps);
    }
}

// core/api/features.hpp
TEST(Features, EveryRowIsWhatTheOperatorDecidedOrOffIfItIsNotOffered) {
    for (const FeatureRow& row : kFeatures) {
        const Project project{
            .id = kId, .name = "shop", .features = {{std::string(row.id), true, {}}}};
        EXPECT_EQ(as_client_reads(project, row.id),
                  Decision{.is_on = row.offered && !row.needs_setup})
            << row.id;
    }
}

TEST(Features, WhatTheOperatorDecidedWins) {
    const Project project{
        .id = kId,
        .name = "shop",
        .features = {
            {"activity", true, {}}, {"all_wallets", false, {}}, {"legal_checkbox", true, {"a"}}}};
    // An empty list, never null: null would leave it to the page
    // (docs/spec/http-api.md#configuration-of-projects).
    EXPECT_EQ(as_client_reads(project, "activity"), Decision{.is_on = true});
    EXPECT_EQ(as_client_reads(project, "all_wallets"), Decision{});
    EXPECT_EQ(as_client_reads(project, "legal_checkbox"),
              (Decision{.choices = {"a"}, .is_on = true}));
}

class RoutesTest : public testing::Test {
  protected:
    RoutesTest() {
        open.projects.replace({.revision = 1,
                               .projects = {{.id = kId,
                                             .name = "shop",
                                             .is_analytics_on = false,
                                             .allowed_origins = {"https://shop.example"}}}});
        offer({.vault = kVault});
    }
    void offer(Offer what) {
        router.emplace([](std::span<std::uint8_t>) {}, log,
                       [](net::ConnectionId, net::Response) {});
        add_routes(*router, open.authorizer, std::move(what));
    }
    net::Response get(std::string_view path, std::string_view more = {},
                      std::string_view origin = {}) {
        const std::string query = "projectId=" + kId + std::string(more);
        net::Request request;
        request.method = "GET";
        request.path = path;
        request.query = query;
        request.origin = origin;
        return std::get<net::Response>(router->handle(1, request));
    }
    ops::Log log{ops::Level::kError, std::fopen("/dev/null", "w")};
    std::optional<Router> router;
    access::TestAuthorizer open;
};

TEST_F(RoutesTest, AForeignPageLearnsWhyItIsRefused) {
    const auto report =
        parse_json(get("/projects/v1/origins/check", {}, "http://shop.example").body);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->find_string("origin"), "http://shop.example");
    for (const char* kind : {"reading", "login"}) {
        EXPECT_FALSE(report->find(kind)->find("isAllowed")->as_bool());
        EXPECT_THAT(std::string(*report->find(kind)->find_string("reason")),
                    HasSubstr("the scheme differs"));
    }
    EXPECT_EQ(get("/projects/v1/origins", {}, "https://evil.example").body,
              R"({"allowedOrigins":["https://shop.example"]})");
}

TEST_F(RoutesTest, TheWidgetLearnsAllItNeedsAtOnce) {
    const auto document =
        parse_json(get("/appkit/v1/config", "&origin=http%3A%2F%2Fshop.example").body);
    ASSERT_TRUE(document);
    EXPECT_EQ(document->find("features")->items().size(), 6U);
    EXPECT_FALSE(document->find("isAnalyticsEnabled")->as_bool());
    for (const char* kind : {"reading", "login"}) {
        const Json* verdict = document->find("origin")->find(kind);
        EXPECT_FALSE(verdict->find("isAllowed")->as_bool());
        EXPECT_THAT(std::string(*verdict->find_string("reason")), HasSubstr("the scheme differs"));
    }
    // By its browser, where the page does not say; nothing where neither does, or it is too long.
    EXPECT_THAT(get("/appkit/v1/config", {}, "https://shop.example").body,
                HasSubstr(R"("login":{"isAllowed":true,"reason":""})"));
    EXPECT_EQ(parse_json(get("/appkit/v1/config").body)->find("origin"), nullptr);
    EXPECT_EQ(parse_json(get("/appkit/v1/config", "&origin=" + std::string(301, 'a')).body)
                  ->find("origin"),
              nullptr);
    EXPECT_TRUE(parse_json(get("/appkit/v1/config", {}, "https://\xff").body));
}

TEST_F(RoutesTest, TheReferencesClientIsToldOfTheVaultWhereTheProjectIsCompatibleAlone) {
    const auto login = [&](std::string_view st) {
        const auto answer = get("/appkit/v1/config", st, "https://shop.example");
        const auto document = parse_json(answer.body);
        const auto& rows = document->find("features")->items();
        const bool is_on =
            std::ranges::find_if(
                rows, [](const Json& row) { return row.find_string("id") == "social_login"; })
                ->find("isEnabled")
                ->as_bool();
        EXPECT_EQ(document->find("vault") != nullptr, is_on) << answer.body;
        return is_on;
    };
    const std::string_view client = "&st=appkit&sv=html-1.7.10";
    EXPECT_TRUE(login(""));
    EXPECT_FALSE(login(client));
    offer({.vault = {.origin = kVault.origin,
                     .logins = kVault.logins,
                     .compatible = {std::string(32, 'f')}}});
    EXPECT_FALSE(login(client)) << "another project";
    offer({.vault = {.origin = kVault.origin,
                     .logins = kVault.logins,
                     .compatible = {std::string(32, 'f'), kId}}});
    EXPECT_TRUE(login(client));
    EXPECT_TRUE(login(""));
}

TEST_F(RoutesTest, TheReferencesClientBuysWhereTheOneWhomItNamesSells) {
    const auto onramp = [&](std::string_view st) { return get("/appkit/v1/config", st).body; };
    const std::string reference = "&st=appkit&sv=html-1.7.10";
    offer({.set_up = {{"onramp", {"desk", "coinbase", "meld"}}}});
    EXPECT_THAT(onramp(""),
                HasSubstr(R"("id":"onramp","isEnabled":true,"config":["desk","coinbase","meld"])"));
    EXPECT_THAT(onramp(reference),
                HasSubstr(R"("id":"onramp","isEnabled":true,"config":["coinbase"])"));
    offer({.set_up = {{"onramp", {"desk", "meld"}}}});
    EXPECT_THAT(onramp(reference), HasSubstr(R"("id":"onramp","isEnabled":false,"config":[])"));
}

TEST_F(RoutesTest, AnOriginMayBeAskedAbout) {
    const auto good = get("/projects/v1/origins/check", "&origin=https://shop.example");
    EXPECT_THAT(good.body, HasSubstr(R"("login":{"isAllowed":true,"reason":""})"));
    EXPECT_EQ(get("/projects/v1/origins/check").status, 400);
    EXPECT_EQ(get("/projects/v1/origins/check", "&origin=" + std::string(301, 'a')).status, 400);
    // A header is bytes: what is no UTF-8 is not shown.
    EXPECT_TRUE(parse_json(get("/projects/v1/origins/check", {}, "https://\xff").body));
}

TEST_F(RoutesTest, AChangeCountsFromTheNextCallOn) {
    EXPECT_EQ(get("/getAnalyticsConfig").body, R"({"isAnalyticsEnabled":false})");
    open.projects.put({.revision = 2, .project = {.id = kId, .name = "shop"}});
    EXPECT_EQ(get("/getAnalyticsConfig").body, R"({"isAnalyticsEnabled":true})");
    EXPECT_EQ(get("/projects/v1/origins").body, R"({"allowedOrigins":[]})");
}

}  // namespace
}  // namespace portico::api::configuration
