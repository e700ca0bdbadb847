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
using testing::HasSubstr;
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
    const auto document = parse_json(to_json_text(make_configuration(project, {})));
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

TEST(Features, WhatThisServerDoesNotHaveIsOffWhateverWasDecided) {
    const Project project{
        .id = kId,
        .name = "shop",
        .features = {
            {"pay", true, {}}, {"social_login", true, {"email", "google"}}, {"swap", true, {}}}};
    // A list, never null: null would leave it to the page, whose client has it on.
    for (const char* id : {"social_login", "swap", "onramp", "send", "receive", "collapse_wallets",
                           "reown_branding"})
        EXPECT_EQ(as_client_reads(project, id), Decision{}) << id;
    EXPECT_THAT(to_json_text(make_configuration(project, {})), Not(HasSubstr("pay")));
}

// core/api/features.hpp
TEST(Features, EveryRowIsWhatTheOperatorDecidedOrOffIfItIsNotOffered) {
    for (const FeatureRow& row : kFeatures) {
        const Project project{
            .id = kId, .name = "shop", .features = {{std::string(row.id), true, {}}}};
        EXPECT_EQ(as_client_reads(project, row.id), Decision{.is_on = row.offered}) << row.id;
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
        add_routes(router, open.authorizer);
    }
    net::Response get(std::string_view path, std::string_view more = {},
                      std::string_view origin = {}) {
        const std::string query = "projectId=" + kId + std::string(more);
        net::Request request;
        request.method = "GET";
        request.path = path;
        request.query = query;
        request.origin = origin;
        return std::get<net::Response>(router.handle(1, request));
    }
    ops::Log log{ops::Level::kError, std::fopen("/dev/null", "w")};
    Router router{[](std::span<std::uint8_t>) {}, log, [](net::ConnectionId, net::Response) {}};
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
    EXPECT_EQ(document->find("features")->items().size(), 8U);
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
