// SPDX-License-Identifier: Apache-2.0
#include "server/api/projects/settings.hpp"

#include <gmock/gmock.h>

namespace portico::api::projects {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Project shop() { return {.id = std::string(32, 'a'), .name = "Shop"}; }

std::string refused(std::string_view setting) {
    Project project = shop();
    const auto done = apply_setting(project, setting);
    EXPECT_FALSE(done) << setting;
    EXPECT_EQ(project, shop()) << setting;
    // Said behind "A parameter is wrong: ": one colon is enough.
    EXPECT_THAT(done ? "" : done.error(), testing::Not(HasSubstr(": "))) << setting;
    return done ? "" : done.error();
}

TEST(Settings, WordsOfAnOperator) {
    Project project = shop();
    for (const char* setting :
         {"name=Caf\xc3\xa9", "enabled=false", "analytics=off", "sponsorship=off",
          "limit.requests_per_second=50", "limit.request_burst=100", "feature.social_login=off",
          "feature.swap=off", "feature.activity=on"})
        ASSERT_TRUE(apply_setting(project, setting)) << setting;
    EXPECT_EQ(project.name, "Caf\xc3\xa9");
    EXPECT_FALSE(project.is_enabled);
    EXPECT_FALSE(project.is_analytics_on);
    EXPECT_FALSE(project.is_sponsorship_on);
    EXPECT_EQ(project.limits, (ProjectLimits{50, 100}));
    EXPECT_THAT(project.features,
                ElementsAre(Feature{"activity", true, {}}, Feature{"social_login", false, {}},
                            Feature{"swap", false, {}}));
    ASSERT_TRUE(apply_setting(project, "feature.activity=default"));
    EXPECT_EQ(project.features.size(), 2u);
}

TEST(Settings, SlipsAreNamedAndChangeNothing) {
    EXPECT_THAT(refused("nam=x"), HasSubstr("did you mean \"name\""));
    EXPECT_THAT(refused("feature.socal_login=on"), HasSubstr("did you mean \"social_login\""));
    EXPECT_THAT(refused("feature.socal_login=default"), HasSubstr("unknown feature"));
    EXPECT_THAT(refused("feature.activity=a,a"), HasSubstr("twice"));
    EXPECT_THAT(refused("feature.activity=a,,b"), HasSubstr("that is no word"));
    EXPECT_THAT(refused("enabled=maybe"), HasSubstr("true or false"));
    EXPECT_THAT(refused("limit.request_burst=1000001"), HasSubstr("0 (the server's own) to"));
    EXPECT_THAT(refused("limit.request_burst=-1"), HasSubstr("wants a number"));
    EXPECT_THAT(refused("name="), HasSubstr("1 to 100 bytes"));
    EXPECT_THAT(refused("name=" + std::string(101, 'x')), HasSubstr("1 to 100 bytes"));
    EXPECT_THAT(refused("name=a\nb"), HasSubstr("one line"));
    EXPECT_THAT(refused("name"), HasSubstr("key=value"));
}

TEST(Settings, WhatNoTableHasCannotBeSwitchedOn) {
    Project project = shop();
    EXPECT_TRUE(apply_setting(project, "feature.social_login=on"));
    EXPECT_TRUE(apply_setting(project, "feature.collapse_wallets=on"));
    EXPECT_THAT(refused("feature.smart_sessions=on"), HasSubstr("unknown feature"));
}

TEST(Settings, WhatAnotherVersionWroteIsNoObstacle) {
    Project project = shop();
    project.features = {{"activity", false, {}}, {"smart_sessions", true, {}}, {"swap", true, {}}};
    ASSERT_TRUE(apply_setting(project, "name=Quay"));
    EXPECT_THAT(project.features,
                ElementsAre(Feature{"activity", false, {}}, Feature{"swap", true, {}}));
}

TEST(Settings, OriginsAreKeptOnceAndInOneSpelling) {
    Project project = shop();
    EXPECT_EQ(add_origin(project, "HTTPS://Example.org:443"), true);
    EXPECT_EQ(add_origin(project, "https://example.org"), false);
    EXPECT_THAT(add_origin(project, "https://*.co.uk").error(), HasSubstr("co.uk"));
    // Said behind "A parameter is wrong: ": one colon is enough.
    EXPECT_EQ(add_origin(project, "example").error(),
              "the origin example cannot be allowed, because it has no scheme, as "
              "https://example.org has");
    EXPECT_THAT(project.allowed_origins, ElementsAre("https://example.org"));
    EXPECT_TRUE(remove_origin(project, "https://EXAMPLE.org"));
    EXPECT_FALSE(remove_origin(project, "https://example.org"));
    for (std::size_t i = 0; i < kOriginsMax; ++i)
        ASSERT_TRUE(add_origin(project, "https://a" + std::to_string(i) + ".example.org"));
    EXPECT_FALSE(add_origin(project, "https://one.more.org"));
    EXPECT_TRUE(validate_project(project));
}

TEST(Settings, IdsAre32SmallHexDigits) {
    for (const std::string& bad : {std::string(31, 'a'), std::string(33, 'a'), std::string(32, 'A'),
                                   std::string(32, 'g'), std::string()}) {
        Project project = shop();
        project.id = bad;
        EXPECT_FALSE(validate_project(project)) << bad;
    }
}

}  // namespace
}  // namespace portico::api::projects
