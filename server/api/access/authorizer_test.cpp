// SPDX-License-Identifier: Apache-2.0
//
// Who may call (docs/spec/http-api.md#projects; docs/spec/http-api.md).
#include "server/api/access/authorizer.hpp"

#include <gmock/gmock.h>

#include <map>

#include "core/base/json/json.hpp"

namespace portico::api::access {
namespace {

using testing::AllOf;
using testing::HasSubstr;

const std::string kShop(32, 'a');
const std::string kOff(32, 'b');
const std::string kSmall(32, 'c');
const std::string kBusy(32, 'e');
const std::string kNoSwaps(32, 'f');

std::string header(const net::Response& response, std::string_view name) {
    for (const auto& [key, value] : response.headers)
        if (key == name) return value;
    return {};
}

class AuthorizerTest : public testing::Test {
  protected:
    explicit AuthorizerTest(Config config = {})
        : authorizer(projects, limiter, config, [this] { return now; }) {
        projects.replace(
            {.revision = 1,
             .projects = {{.id = kShop,
                           .name = "shop",
                           .allowed_origins = {"https://shop.example", "https://*.shop.example"}},
                          {.id = kOff, .name = "off", .is_enabled = false},
                          {.id = kNoSwaps,
                           .name = "no swaps",
                           .allowed_origins = {"https://shop.example"},
                           .features = {{"swap", false, {"1inch"}}, {"send", true, {}}}},
                          {.id = kSmall,
                           .name = "small",
                           .limits = {.requests_per_second = 1, .request_burst = 2}},
                          {.id = kBusy,
                           .name = "busy",
                           .limits = {.requests_per_second = 200, .request_burst = 1000}}}});
        authorizer.add(router, "GET", "/v1/things/:id", replies_with_project());
        authorizer.add(router, "GET", "/lists", replies_with_project());
        authorizer.add(router, "GET", "/why", replies_with_project(), {.any_origin = true});
        authorizer.add(router, "GET", "/picture", replies_with_project(),
                       {.project_optional = true, .any_origin = true});
        authorizer.add(router, "GET", "/login", replies_with_project(),
                       {.empty_list = EmptyList::kAllowsNone});
        authorizer.add(router, "POST", "/v1/price", replies_with_project(),
                       {.project_in_body = true});
        authorizer.add(router, "GET", "/v1/swaps", replies_with_project(), {.feature = "swap"});
        authorizer.add(router, "GET", "/v1/sends", replies_with_project(), {.feature = "send"});
        authorizer.add(router, "GET", "/v1/takes", replies_with_project(),
                       {.project_optional = true, .any_origin = true, .feature = "swap"});
        authorizer.add(router, "GET", "/networks", replies_with_project(),
                       {.of_secure_site = true});
    }
    static GuardedHandler replies_with_project() {
        return [](const RouteRequest&, const ProjectRef& project, const Reply& reply) {
            reply.json(project ? project->name : "none");
        };
    }
    struct Call {
        std::string path;
        std::string project = {};
        std::string origin = {};
        std::string address = "192.0.2.1";
        std::string body = {};
    };
    net::Response fetch(const Call& call) {
        const std::string query = call.project.empty() ? "" : "projectId=" + call.project;
        net::Request request;
        request.method = call.body.empty() ? "GET" : "POST";
        request.path = call.path;
        request.query = query;
        request.origin = call.origin;
        request.address = call.address;
        request.body = call.body;
        Router::Handled handled = router.handle(1, request);
        return std::get<net::Response>(std::move(handled));
    }

    std::int64_t now = 1'000'000;
    ops::Log log{ops::Level::kError, std::fopen("/dev/null", "w")};
    projects::Directory projects;
    store::RateLimiter limiter;
    Router router{[](std::span<std::uint8_t> out) { std::fill(out.begin(), out.end(), 1); }, log,
                  [](net::ConnectionId, const net::Response&) {}};
    ProjectAuthorizer authorizer;
};

TEST_F(AuthorizerTest, TellsWhatBecameOfProjectsCalls) {
    std::vector<std::pair<std::string, Passage>> seen;
    authorizer.watch([&](std::string_view id, Passage passage) { seen.emplace_back(id, passage); });
    fetch({"/lists", kShop, "https://shop.example"});
    fetch({"/lists", kShop, "https://evil.example"});
    fetch({"/lists", kOff});
    for (int i = 0; i < 3; ++i) fetch({"/lists", kSmall});
    fetch({"/lists", std::string(32, 'd')});  // nobody's
    fetch({"/picture"});
    EXPECT_THAT(seen,
                testing::ElementsAre(
                    std::pair(kShop, Passage::kPassed), std::pair(kShop, Passage::kRefused),
                    std::pair(kOff, Passage::kRefused), std::pair(kSmall, Passage::kPassed),
                    std::pair(kSmall, Passage::kPassed), std::pair(kSmall, Passage::kLimited)));
}

TEST_F(AuthorizerTest, WithoutAProjectIdNothingIsAnswered) {
    const auto refused = fetch({.path = "/v1/things/1"});
    EXPECT_EQ(refused.status, 401);
    // The shape that clients of the reference read, and ours.
    const auto json = parse_json(refused.body);
    ASSERT_TRUE(json);
    EXPECT_EQ(json->find_string("status"), "FAILED");
    EXPECT_THAT(refused.body,
                AllOf(HasSubstr(R"("reasons":[{"field":"authentication")"), HasSubstr("projectId"),
                      HasSubstr(R"("code":"project_id_not_configured")")));
    EXPECT_EQ(header(refused, "Cache-Control"), "no-store");
    EXPECT_EQ(fetch({.path = "/v1/things/1", .project = kShop}).body, "shop");
    EXPECT_EQ(fetch({.path = "/picture"}).body, "none");
}

TEST_F(AuthorizerTest, UnknownMalformedAndDisabledProjectsAreRefused) {
    for (const std::string& id : {std::string(32, 'd'), std::string("someprojectid"),
                                  std::string("..%2F..%2Fetc"), std::string("%27%20OR%201=1--")}) {
        const auto refused = fetch({.path = "/v1/things/1", .project = id});
        EXPECT_EQ(refused.status, 401) << id;
        EXPECT_THAT(refused.body, HasSubstr("project_id_invalid"));
    }
    // Which ids are those of projects that are switched off is nobody's business.
    const auto without_id = [](std::string body) { return body.erase(body.find("request_id")); };
    const auto unknown = fetch({.path = "/v1/things/1", .project = std::string(32, 'd')});
    const auto off = fetch({.path = "/v1/things/1", .project = kOff});
    EXPECT_EQ(off.status, unknown.status);
    EXPECT_EQ(without_id(off.body), without_id(unknown.body));
    // One that is named must exist, also where none is needed.
    EXPECT_EQ(fetch({.path = "/picture", .project = kOff}).status, 401);
}

TEST_F(AuthorizerTest, WhatAProjectHasSwitchedOffIsRefusedToItAndToNoOther) {
    const auto asked = [this](const char* path, const std::string& project,
                              const std::string& origin = "https://shop.example") {
        return fetch({.path = path, .project = project, .origin = origin});
    };
    const auto refused = asked("/v1/swaps", kNoSwaps);
    EXPECT_EQ(refused.status, 403);
    EXPECT_THAT(refused.body,
                AllOf(HasSubstr(R"("code":"feature_off")"), HasSubstr(R"("field":"feature")"),
                      HasSubstr("switched this off for this project: swap")));
    EXPECT_EQ(asked("/v1/takes", kNoSwaps).status, 403);
    for (const char* path : {"/v1/sends", "/v1/things/1"})
        EXPECT_EQ(asked(path, kNoSwaps).status, 200) << path;
    // Nobody has decided for this one; and a call of no project is nobody's to decide.
    EXPECT_EQ(asked("/v1/swaps", kShop).status, 200);
    EXPECT_EQ(asked("/v1/takes", "").status, 200);
    // A page of others does not learn what a project has.
    EXPECT_EQ(asked("/v1/swaps", kNoSwaps, "https://evil.example").status, 401);
}

TEST_F(AuthorizerTest, TheProjectOfABody) {
    EXPECT_EQ(fetch({.path = "/v1/price", .body = R"({"projectId":")" + kShop + "\"}"}).body,
              "shop");
    EXPECT_EQ(fetch({.path = "/v1/price", .body = "{"}).status, 401);
    EXPECT_EQ(fetch({.path = "/v1/price", .body = R"({"projectId":7})"}).status, 401);
    // The query decides where both are there.
    EXPECT_EQ(
        fetch({.path = "/v1/price", .project = kOff, .body = R"({"projectId":")" + kShop + "\"}"})
            .status,
        401);
}

TEST_F(AuthorizerTest, OriginsAreComparedWhole) {
    for (const char* good : {"https://shop.example", "https://a.shop.example"})
        EXPECT_EQ(fetch({.path = "/lists", .project = kShop, .origin = good}).status, 200) << good;
    const auto refused =
        fetch({.path = "/lists", .project = kShop, .origin = "https://a.b.shop.example"});
    EXPECT_EQ(refused.status, 403);
    EXPECT_THAT(refused.body,
                AllOf(HasSubstr("exactly one label"), HasSubstr(R"("code":"origin_not_allowed")")));
    // docs/spec/http-api.md#errors: the blockchain API says 401 for this too.
    EXPECT_EQ(
        fetch({.path = "/v1/things/1", .project = kShop, .origin = "https://evil.example"}).status,
        401);
    EXPECT_EQ(fetch({.path = "/why", .project = kShop, .origin = "https://evil.example"}).status,
              200);
}

TEST_F(AuthorizerTest, TheSecureSiteIsTakenForEveryProjectButWhereRoutesSaySoAlone) {
    const std::string site = "https://vault.example";
    const auto networks = [&](const std::string& project, const std::string& origin) {
        return fetch({.path = "/networks", .project = project, .origin = origin}).status;
    };
    EXPECT_EQ(networks(kShop, site), 403) << "there is none";
    authorizer.take_secure_site(site);
    EXPECT_EQ(networks(kShop, site), 200);
    EXPECT_EQ(networks(kShop, "https://shop.example"), 200);
    EXPECT_EQ(networks(kOff, site), 401);
    for (const char* other : {"http://vault.example", "https://vault.example:8443",
                              "https://a.vault.example", "https://vault.example.evil.example"})
        EXPECT_EQ(networks(kShop, other), 403) << other;
    EXPECT_EQ(fetch({.path = "/lists", .project = kShop, .origin = site}).status, 403);
}

TEST_F(AuthorizerTest, Case107CachesKeepAnswersByOrigin) {
    const auto answer =
        fetch({.path = "/lists", .project = kShop, .origin = "https://shop.example"});
    EXPECT_EQ(header(answer, "Vary"), "Origin, X-Project-Id");
    EXPECT_EQ(header(answer, "Access-Control-Allow-Origin"), "*");
    EXPECT_EQ(header(fetch({.path = "/picture"}), "Vary"), "X-Project-Id");  // one for all origins
}

TEST_F(AuthorizerTest, NoOriginsReadButNeverLogIn) {
    EXPECT_EQ(fetch({.path = "/lists", .project = kSmall, .origin = "https://any.example"}).status,
              200);
    EXPECT_EQ(fetch({.path = "/login", .project = kSmall, .origin = "https://any.example"}).status,
              403);
    EXPECT_EQ(fetch({.path = "/login", .project = kShop}).status, 403);  // no page at all
}

TEST_F(AuthorizerTest, AnAddressIsLimitedRouteByRoute) {
    net::Response last;
    for (int i = 0; i < 501; ++i) last = fetch({.path = "/picture"});
    EXPECT_EQ(last.status, 429);
    EXPECT_EQ(header(last, "Retry-After"), "1");
    EXPECT_THAT(last.body, HasSubstr(R"("field":"rate_limited")"));
    EXPECT_EQ(fetch({.path = "/why", .project = kShop}).status, 200);
    EXPECT_EQ(fetch({.path = "/picture", .address = "192.0.2.2"}).status, 200);
    now += 10;  // a hundred a second
    EXPECT_EQ(fetch({.path = "/picture"}).status, 200);
    EXPECT_EQ(fetch({.path = "/picture"}).status, 429);
}

TEST_F(AuthorizerTest, AWideNetworkIsNoWayRoundTheLimitOfItsParts) {  // a /48 has 65,536 of /64
    int passed = 0;
    for (int i = 0; i < 10'000; ++i)
        passed += fetch({.path = "/picture",
                         .address = "2001:db8:1:" + std::to_string(i % 5000) + "::/64"})
                      .status == 200;
    EXPECT_EQ(passed, 16 * 500);
    EXPECT_EQ(fetch({.path = "/picture", .address = "2001:db8:2:1::/64"}).status, 200);
}

TEST_F(AuthorizerTest, EachCallOfABatchCounts) {
    const auto passes = [&](const std::string& address, std::size_t calls) {
        bool allowed = false;
        authorizer.count_batch("/v1", address, calls, [&](const ops::RateVerdict& verdict) {
            EXPECT_TRUE(verdict.allowed || verdict.retry_after_ms > 0);
            allowed = verdict.allowed;
        });
        return allowed;
    };
    int passed = 0;
    for (int i = 0; i < 100; ++i) passed += passes("192.0.2.1", 40);
    EXPECT_EQ(passed, 2500 / 40) << "a page's batch of some dozens is no matter";
    EXPECT_FALSE(passes("192.0.2.1", 1000));
    EXPECT_TRUE(passes("192.0.2.2", 1000));
    EXPECT_TRUE(passes("192.0.2.3", 10'000)) << "alone, a long one passes";
    now += 1000;
    EXPECT_TRUE(passes("192.0.2.1", 500));
    EXPECT_FALSE(passes("192.0.2.1", 100));
    passed = 0;
    for (int i = 0; i < 100; ++i)
        passed += passes("2001:db8:1:" + std::to_string(i) + "::/64", 1000);
    EXPECT_EQ(passed, 16 * 2500 / 1000) << "the networks of a /48 together";
}

TEST_F(AuthorizerTest, GuessingProjectIdsIsLimitedToo) {
    net::Response last;
    for (int i = 0; i < 501; ++i) last = fetch({.path = "/lists", .project = "guess"});
    EXPECT_EQ(last.status, 429);
}

TEST_F(AuthorizerTest, AProjectIsLimitedOverAllRoutesAndAddresses) {
    EXPECT_EQ(fetch({.path = "/lists", .project = kSmall}).status, 200);
    EXPECT_EQ(fetch({.path = "/why", .project = kSmall, .address = "192.0.2.2"}).status, 200);
    const auto limited = fetch({.path = "/lists", .project = kSmall, .address = "192.0.2.3"});
    EXPECT_EQ(limited.status, 429);
    EXPECT_EQ(header(limited, "Retry-After"), "1");
    EXPECT_EQ(fetch({.path = "/lists", .project = kShop}).status, 200);
}

TEST_F(AuthorizerTest, FewCallersDoNotUseUpWhatAProjectMayDo) {
    // 200 a second, 1,000 at once.
    const auto passes = [&](const std::string& address) {
        return fetch({.path = "/lists", .project = kBusy, .address = address}).status == 200;
    };
    for (int i = 0; i < 20'000; ++i)
        passes("2001:db8:1:" + std::to_string(i % 5000) + "::/64");  // one /48
    for (int address = 1; address <= 12; ++address)
        for (int i = 0; i < 500; ++i) passes("198.51.100." + std::to_string(address));
    EXPECT_FALSE(passes("198.51.100.1")) << "they have what is theirs";
    EXPECT_FALSE(passes("198.51.100.77")) << "and so has the network around them";
    for (int i = 0; i < 15; ++i) EXPECT_TRUE(passes("203.0.113.9")) << "another visitor's " << i;
    EXPECT_TRUE(passes("2001:db8:2:1::/64"));
    // A socket's calls count as the routes' do.
    const auto counted = [&](const std::string& address) {
        bool allowed = false;
        authorizer.count("/lists", address, kBusy,
                         [&](const ops::RateVerdict& verdict) { allowed = verdict.allowed; });
        return allowed;
    };
    EXPECT_FALSE(counted("198.51.100.78"));
    EXPECT_TRUE(counted("203.0.113.200"));
    now += 5000;
    EXPECT_TRUE(passes("198.51.100.1")) << "nobody is kept out of what is free";
}

TEST_F(AuthorizerTest, RefusedPagesCostTheProjectNothing) {
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(
            fetch({.path = "/login", .project = kSmall, .origin = "https://e.example"}).status,
            403);
    EXPECT_EQ(fetch({.path = "/lists", .project = kSmall}).status, 200);
}

class OpenAuthorizerTest : public AuthorizerTest {
  protected:
    OpenAuthorizerTest() : AuthorizerTest({.any_project = true}) {}
};

TEST_F(OpenAuthorizerTest, AnyIdPassesAndStoredProjectsKeepTheirRules) {
    EXPECT_EQ(fetch({.path = "/lists", .project = "p"}).status, 200);
    EXPECT_EQ(fetch({.path = "/lists"}).status, 401);
    EXPECT_EQ(fetch({.path = "/lists", .project = kOff}).status, 401);
    EXPECT_EQ(fetch({.path = "/lists", .project = kShop, .origin = "https://evil.example"}).status,
              403);
}

}  // namespace
}  // namespace portico::api::access
