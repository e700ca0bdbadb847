// SPDX-License-Identifier: Apache-2.0
//
// What operators change and look at, and its lines of the log.
#include "server/api/console/test_console.hpp"

namespace portico::api::console {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST_F(ConsoleTest, ProjectsAreMadeAndChanged) {
    sign_in();
    const std::string id = make_project();
    EXPECT_EQ(projects.find(id)->name, "Shop");  // at once
    Json project = read(request_signed_in("GET", "projects/" + id));
    const std::string version = text(project, "version");
    project = read(request_signed_in(
        "PATCH", "projects/" + id,
        R"({"version":")" + version +
            R"(","isEnabled":false,"isSponsorshipEnabled":false,"features":[{"id":"legal_checkbox","isEnabled":true,"config":[]},)"
            R"({"id":"activity","isEnabled":false,"config":[]}],)"
            R"("limits":{"requestsPerSecond":5}})"));
    EXPECT_NE(text(project, "version"), version);
    EXPECT_FALSE(projects.find(id)->is_enabled);
    EXPECT_FALSE(projects.find(id)->is_sponsorship_on);
    EXPECT_EQ(projects.find(id)->limits, (projects::ProjectLimits{5, 0}));
    EXPECT_EQ(projects.find(id)->features[0].id, "activity");
    EXPECT_EQ(code(request_signed_in("POST", "projects", R"({"name":"B","id":")" + id + R"("})")),
              "changed_meanwhile");
    EXPECT_EQ(code(request_signed_in("POST", "projects", R"({"name":""})")), "parameter_invalid");
    EXPECT_EQ(code(request_signed_in(
                  "PATCH", "projects/" + id,
                  R"({"version":")" + text(project, "version") +
                      R"(","features":[{"id":"teleport","isEnabled":true,"config":[]}]})")),
              "parameter_invalid")
        << "what this version does not know cannot be switched";
    EXPECT_EQ(code(request_signed_in("GET", "projects/none")), "not_found");
}

TEST_F(ConsoleTest, ChangesOfSomebodyElseAreNotOverwritten) {
    sign_in();
    const std::string id = make_project();
    const std::string version = text(read(request_signed_in("GET", "projects/" + id)), "version");
    const auto rename = [&](const std::string& name) {
        return request_signed_in("PATCH", "projects/" + id,
                                 R"({"version":")" + version + R"(","name":")" + name + R"("})");
    };
    EXPECT_EQ(rename("First").status, 200);
    EXPECT_EQ(code(rename("Second")), "changed_meanwhile");
    EXPECT_EQ(projects.find(id)->name, "First");
    EXPECT_EQ(code(request_signed_in("PATCH", "projects/" + id, R"({"name":"Third"})")),
              "parameter_invalid");
    EXPECT_EQ(code(request_signed_in("PATCH", "projects/" + id, "[]")), "parameter_invalid");
    EXPECT_EQ(code(request_signed_in("PATCH", "projects/" + id, "{")), "parameter_invalid");
}

TEST_F(ConsoleTest, OriginsAreAddedCheckedAndRemoved) {
    sign_in();
    const std::string id = make_project(), path = "projects/" + id + "/origins";
    const auto origin = [](const std::string& text) { return R"({"origin":")" + text + R"("})"; };
    EXPECT_EQ(request_signed_in("POST", path, origin("https://*.Shop.example.org")).status, 200);
    EXPECT_THAT(projects.find(id)->allowed_origins,
                testing::ElementsAre("https://*.shop.example.org"));
    EXPECT_EQ(code(request_signed_in("POST", path, origin("https://*.com"))), "parameter_invalid");
    Json verdict =
        read(request_signed_in("POST", path + "/check", origin("https://a.b.shop.example.org")));
    EXPECT_FALSE(verdict.find("isAllowed")->as_bool());
    EXPECT_THAT(text(verdict, "why"), HasSubstr("exactly one label"));
    verdict =
        read(request_signed_in("POST", path + "/check", origin("https://a.shop.example.org")));
    EXPECT_TRUE(verdict.find("isAllowed")->as_bool());
    EXPECT_EQ(
        request_signed_in("POST", path + "/remove", origin("https://*.shop.example.org")).status,
        200);
    EXPECT_THAT(projects.find(id)->allowed_origins, IsEmpty());
}

TEST_F(ConsoleTest, AuditSaysWhoDidWhat) {
    sign_in();
    const std::string id = make_project();
    request_signed_in("POST", "projects/" + id + "/origins", R"({"origin":"https://a.org"})");
    request_signed_in("POST", "projects/" + id + "/origins",
                      R"({"origin":"https://a.org"})");  // no change
    const Json whole = read(request_signed_in("GET", "audit?limit=2"));
    const auto& lines = whole.find("entries")->items();
    ASSERT_THAT(lines, SizeIs(2));
    EXPECT_EQ(text(lines[0], "action"), "origin.add");
    EXPECT_EQ(text(lines[0], "operator"), "Ada");
    EXPECT_EQ(text(lines[0], "subject"), id);
    EXPECT_THAT(lines[0].find("before")->find("allowedOrigins")->items(), IsEmpty());
    EXPECT_THAT(lines[0].find("after")->find("allowedOrigins")->items(), SizeIs(1));
    const std::string next_page = std::to_string(*whole.find("next")->as_integer());
    const Json rest = read(request_signed_in("GET", "audit?before=" + next_page));
    EXPECT_EQ(text(rest.find("entries")->items()[0], "action"), "session.begin");
    EXPECT_TRUE(rest.find("next")->is_null());
    EXPECT_THAT(read(request_signed_in("GET", "audit?project=" + id)).find("entries")->items(),
                SizeIs(2));
    for (const char* wrong : {"before=0", "before=-1", "before=x", "before=1'--", "limit=0",
                              "limit=201", "before=99999999999999999999"})
        EXPECT_EQ(code(request_signed_in("GET", std::string("audit?") + wrong)),
                  "parameter_invalid")
            << wrong;
}

TEST_F(ConsoleTest, UsageIsWhatTheGateSaw) {
    sign_in();
    const std::string id = make_project();
    traffic.note(id, Traffic::kPassed);
    now_ms += 2 * TrafficLog::kStepMs;
    traffic.note(id, Traffic::kLimited);
    traffic.note("other", Traffic::kRefused);
    const Json mine = read(request_signed_in("GET", "usage?project=" + id));
    const auto& steps = mine.find("steps")->items();
    ASSERT_THAT(steps, SizeIs(144));
    EXPECT_EQ(steps[143].find("limited")->as_integer(), 1);
    EXPECT_EQ(steps[143].find("refused")->as_integer(), 0);
    EXPECT_EQ(steps[141].find("requests")->as_integer(), 1);
    EXPECT_TRUE(mine.find("funnel")->is_null());  // no events are stored
    EXPECT_EQ(read(request_signed_in("GET", "usage"))
                  .find("steps")
                  ->items()[143]
                  .find("refused")
                  ->as_integer(),
              1);
    EXPECT_EQ(code(request_signed_in("GET", "usage?range=1y")), "parameter_invalid");
    now_ms += TrafficLog::kCacheMs;
    sign_in();  // a day later
    traffic.note(id, Traffic::kPassed);
    EXPECT_EQ(read(request_signed_in("GET", "usage?project=" + id))
                  .find("steps")
                  ->items()[143]
                  .find("requests")
                  ->as_integer(),
              1);
}

TEST_F(ConsoleTest, HealthTellsWhatDoesNotAnswer) {
    sign_in();
    HealthLog::Answer late;
    health.add("database", [](const HealthLog::Answer& answer) { answer({Health::kGood, "", 1}); });
    health.add("redis", [&](HealthLog::Answer answer) { late = std::move(answer); });
    health.look();
    health.look();
    const Json found = read(request_signed_in("GET", "health"));
    const auto& services = found.find("services")->items();
    EXPECT_EQ(text(services[0], "state"), "good");
    EXPECT_THAT(services[0].find("kept")->items(), SizeIs(2));
    EXPECT_EQ(text(services[1], "state"), "down");
    late({Health::kSlow, "", 400});
    EXPECT_EQ(health.services()[1]->now.health, Health::kSlow);
    for (std::size_t i = 0; i < 2 * HealthLog::kKept; ++i) health.look();
    EXPECT_THAT(health.services()[0]->kept, SizeIs(HealthLog::kKept));
}

}  // namespace
}  // namespace portico::api::console
