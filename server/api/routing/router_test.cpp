// SPDX-License-Identifier: Apache-2.0
#include "server/api/routing/router.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include "core/base/json/json.hpp"

namespace portico::api {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

std::string header(const net::Response& response, std::string_view name) {
    for (const auto& [key, value] : response.headers)
        if (key == name) return value;
    return {};
}

std::string error_code(const net::Response& response) {
    const auto json = parse_json(response.body);
    return json && json->find("error") ? std::string(*json->find("error")->find_string("code"))
                                       : "no JSON error";
}

class RouterTest : public testing::Test {
  protected:
    net::Response fetch(std::string_view method, std::string_view path, std::string_view query = {},
                        std::string_view body = {}) {
        net::Request request;
        request.method = method;
        request.path = path;
        request.query = query;
        request.body = body;
        return fetch(request);
    }
    net::Response fetch(const net::Request& request) {
        Router::Handled handled = router.handle(1, request);
        if (auto* answer = std::get_if<net::Response>(&handled)) return std::move(*answer);
        return {.status = std::holds_alternative<Router::Later>(handled) ? 1 : 0};
    }
    static Handler replies(std::string text) {
        return [text](const RouteRequest&, Reply reply) { reply.json(text); };
    }

    ops::Log log{ops::Level::kError, std::fopen("/dev/null", "w")};
    std::map<net::ConnectionId, net::Response> later;
    std::uint8_t next = 0;
    Router router{
        [this](std::span<std::uint8_t> out) {
            for (std::uint8_t& byte : out) byte = next++;
        },
        log,
        [this](net::ConnectionId id, net::Response response) { later[id] = std::move(response); }};
};

TEST_F(RouterTest, PathsAndParameters) {
    router.add("GET", "/v1/supported-chains", replies("chains"));
    router.add("GET", "/v1/account/:address/history", [](const RouteRequest& request, Reply reply) {
        reply.json(std::string(request.path("address")) + "|" +
                   std::string(request.query.text("chainId")));
    });
    EXPECT_EQ(fetch("GET", "/v1/supported-chains").body, "chains");
    EXPECT_EQ(fetch("GET", "/v1/supported-chains/").body, "chains");
    EXPECT_EQ(fetch("HEAD", "/v1/supported-chains").body, "chains");  // the listener drops the body
    EXPECT_EQ(fetch("GET", "/v1/account/0xAb/history", "chainId=eip155%3A1").body, "0xAb|eip155:1");
    EXPECT_EQ(fetch("GET", "/v1/account/a%2Fb%20c/history").body, "a/b c|");
    for (const char* path : {"/", "/v1", "/v1/account//history", "/v1/account/a",
                             "/v1/account/a/history/b", "/v1/supported-chains//", "*", ""})
        EXPECT_EQ(fetch("GET", path).status, 0) << path;
}

TEST_F(RouterTest, LiteralSegmentsWin) {
    router.add("GET", "/v1/sessions/:id", replies("one"));
    router.add("GET", "/v1/sessions/list", replies("list"));
    router.add("GET", "/v1/:kind/list", replies("kind"));
    EXPECT_EQ(fetch("GET", "/v1/sessions/list").body, "list");
    EXPECT_EQ(fetch("GET", "/v1/sessions/7").body, "one");
    EXPECT_EQ(fetch("GET", "/v1/other/list").body, "kind");
}

TEST_F(RouterTest, WrongMethodIs405AndNamesTheRightOnes) {
    router.add("GET", "/a", replies("got"));
    router.add("POST", "/a", replies("posted"));
    EXPECT_EQ(fetch("POST", "/a").body, "posted");
    const net::Response refused = fetch("DELETE", "/a");
    EXPECT_EQ(refused.status, 405);
    EXPECT_EQ(header(refused, "Allow"), "GET, HEAD, POST, OPTIONS");
    EXPECT_EQ(error_code(refused), "method_not_allowed");
}

TEST_F(RouterTest, BrowsersOfAnyOriginMayRead) {  // docs/spec/http-api.md#common-rules
    router.add("GET", "/a", replies("{}"));
    router.add("POST", "/a", replies("{}"));
    router.add("GET", "/own", replies("{}"), {.cross_origin = CrossOrigin::kNone});
    EXPECT_EQ(header(fetch("GET", "/a"), "Access-Control-Allow-Origin"), "*");
    EXPECT_EQ(header(fetch("GET", "/a", "%"), "Access-Control-Allow-Origin"), "*");  // refusals too
    EXPECT_EQ(header(fetch("GET", "/own"), "Access-Control-Allow-Origin"), "");
    // Pages of other origins read our time as well (docs/spec/pairing.md#the-devices-clock).
    EXPECT_THAT(header(fetch("GET", "/a"), "Access-Control-Expose-Headers"), HasSubstr("Date"));
    const net::Response preflight = fetch("OPTIONS", "/a");
    EXPECT_EQ(preflight.status, 204);
    EXPECT_EQ(header(preflight, "Access-Control-Allow-Methods"), "GET, HEAD, POST, OPTIONS");
    for (const char* name : {"Content-Type", "Authorization", "X-Sdk-Type", "Solana-Client"})
        EXPECT_THAT(header(preflight, "Access-Control-Allow-Headers"), HasSubstr(name));
    EXPECT_EQ(header(fetch("OPTIONS", "/own"), "Access-Control-Allow-Methods"), "");
}

TEST_F(RouterTest, RequestIdIsTheClientsOrNew) {  // docs/spec/http-api.md#common-rules
    router.add("GET", "/a", replies("{}"));
    EXPECT_THAT(
        header(fetch("GET", "/a"), "X-Request-Id"),
        MatchesRegex("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
    EXPECT_NE(header(fetch("GET", "/a"), "X-Request-Id"),
              header(fetch("GET", "/a"), "X-Request-Id"));

    std::string given = "trace-1.a_B";
    net::Request request;
    request.method = "GET";
    request.path = "/a";
    request.message = &given;
    request.find_header = [](const void* message, std::string_view name) -> std::string_view {
        return name == "X-Request-Id" ? *static_cast<const std::string*>(message)
                                      : std::string_view();
    };
    EXPECT_EQ(header(fetch(request), "X-Request-Id"), "trace-1.a_B");
    for (const std::string& bad :
         {std::string("a b"), std::string("a\r\nB: c"), std::string(65, 'a'), std::string("<x>")}) {
        given = bad;
        EXPECT_EQ(header(fetch(request), "X-Request-Id").size(), 36u) << bad;
    }
}

TEST_F(RouterTest, ErrorsSayWhatAndCarryTheRequestId) {
    router.add("GET", "/a", [](const RouteRequest&, Reply reply) {
        reply.fail(ApiCode::parameter_invalid, "page must be a \"number\"");
    });
    router.add("POST", "/a",
               [](const RouteRequest&, Reply reply) { reply.fail(Error{Code::json_syntax, "7"}); });
    const net::Response response = fetch("GET", "/a");
    EXPECT_EQ(response.status, 400);
    EXPECT_EQ(header(response, "Cache-Control"), "no-store");
    EXPECT_EQ(
        response.body,
        R"({"status":"FAILED","reasons":[{"field":"","description":"A parameter is wrong: page )"
        R"(must be a \"number\". Nothing was done"}],)"
        R"("error":{"code":"parameter_invalid","message":"A parameter is wrong: page must )"
        R"(be a \"number\". Nothing was done","params":{"detail":"page must be a \"number\""},)"
        R"("request_id":")" +
            header(response, "X-Request-Id") + R"("}})");
    EXPECT_THAT(fetch("POST", "/a").body, HasSubstr("Not valid JSON at byte 7"));
}

TEST_F(RouterTest, WhatCannotBeReadIsRefusedBeforeTheHandler) {
    int calls = 0;
    router.add("POST", "/a/:b",
               [&](const RouteRequest&, Reply reply) {
                   ++calls;
                   reply.json("{}");
               },
               {.body_bytes = 4});
    EXPECT_EQ(error_code(fetch("POST", "/a/%zz")), "path_invalid");
    EXPECT_EQ(error_code(fetch("POST", "/a/%ff")), "path_invalid");
    EXPECT_EQ(error_code(fetch("POST", "/a/x%0d%0ay")), "path_invalid");
    EXPECT_EQ(error_code(fetch("POST", "/a/b", "c=%4")), "query_invalid");
    EXPECT_EQ(error_code(fetch("POST", "/a/b", "", "12345")), "body_too_large");
    EXPECT_EQ(calls, 0);
    EXPECT_EQ(fetch("POST", "/a/b", "", "1234").status, 200);
    EXPECT_EQ(calls, 1);
}

TEST_F(RouterTest, HostileDetailStaysValidAndShort) {
    net::Request request;
    const std::string path = "/" + std::string(500, 'a') + "\xff";
    request.path = path;
    const net::Response response = router.unknown(request);
    EXPECT_EQ(response.status, 404);
    EXPECT_EQ(error_code(response), "route_not_found");
    EXPECT_LT(response.body.size(), 900u);
    EXPECT_TRUE(parse_json(response.body));
}

// --- later answers ------------------------------------------------------------------------------

TEST_F(RouterTest, AnswerMayComeLater) {
    std::vector<Reply> waiting;
    router.add("GET", "/a", [&](const RouteRequest&, Reply reply) { waiting.push_back(reply); });
    EXPECT_EQ(fetch("GET", "/a").status, 1);
    EXPECT_TRUE(waiting[0].wanted());
    EXPECT_TRUE(later.empty());
    waiting[0].json("1");
    waiting[0].json("2");  // too late: one request, one answer
    EXPECT_EQ(later.at(1).body, "1");
    EXPECT_EQ(header(later.at(1), "Access-Control-Allow-Origin"), "*");
    EXPECT_FALSE(waiting[0].wanted());
}

TEST_F(RouterTest, ClientThatHasGoneGetsNothing) {
    std::vector<Reply> waiting;
    router.add("GET", "/a", [&](const RouteRequest&, Reply reply) { waiting.push_back(reply); });
    fetch("GET", "/a");
    router.request_ended(1);
    EXPECT_FALSE(waiting[0].wanted());
    waiting[0].json("1");
    waiting.clear();
    EXPECT_TRUE(later.empty());
}

TEST_F(RouterTest, ForgottenAnswerIs500AtOnceOrLater) {
    std::vector<Reply> waiting;
    router.add("GET", "/now", [](const RouteRequest&, const Reply&) {});
    router.add("GET", "/later",
               [&](const RouteRequest&, Reply reply) { waiting.push_back(reply); });
    const net::Response now = fetch("GET", "/now");
    EXPECT_EQ(now.status, 500);
    EXPECT_EQ(error_code(now), "internal_error");
    fetch("GET", "/later");
    waiting.clear();
    EXPECT_EQ(later.at(1).status, 500);
}

TEST_F(RouterTest, ReplyMayOutliveTheRouter) {
    std::vector<Reply> waiting;
    {
        Router short_lived([](std::span<std::uint8_t>) {}, log,
                           [this](net::ConnectionId id, net::Response response) {
                               later[id] = std::move(response);
                           });
        short_lived.add("GET", "/a",
                        [&](const RouteRequest&, Reply reply) { waiting.push_back(reply); });
        net::Request request;
        request.method = "GET";
        request.path = "/a";
        short_lived.handle(1, request);
    }
    waiting[0].json("1");
    waiting.clear();
    EXPECT_TRUE(later.empty());
}

TEST_F(RouterTest, CountsByRouteAndStatus) {
    router.add("GET", "/a/:b", replies("{}"));
    fetch("GET", "/a/1");
    fetch("GET", "/a/2");
    fetch("GET", "/a/2", "%");
    ops::MetricsText out;
    router.write_metrics(out);
    const std::string text = out.take();
    EXPECT_THAT(
        text,
        HasSubstr(R"(portico_api_requests_total{method="GET",route="/a/:b",status="2xx"} 2)"));
    EXPECT_THAT(text, HasSubstr(R"(route="/a/:b",status="4xx"} 1)"));
    EXPECT_THAT(text, Not(HasSubstr("status=\"5xx\"")));
}

TEST(ApiErrors, WhatIsAwayForAWhileSaysWhenToComeBack) {
    const auto has_retry_after = [](const net::Response& response) {
        return std::any_of(response.headers.begin(), response.headers.end(),
                           [](const auto& header) { return header.first == "Retry-After"; });
    };
    EXPECT_TRUE(has_retry_after(error_response(ApiCode::temporarily_unavailable, "x", "id")));
    EXPECT_FALSE(has_retry_after(error_response(ApiCode::not_found, "x", "id")));
}

TEST(ApiErrors, WordsDifferFromTheCatalogueOfTheCore) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(ApiCode::kCount); ++i)
        for (std::size_t j = 0; j < static_cast<std::size_t>(Code::kCount); ++j)
            EXPECT_NE(api_error_word(static_cast<ApiCode>(i)), error_word(static_cast<Code>(j)));
}

// --- handlers that are coroutines ----------------------------------------------------------------

struct RouterCoroutineTest : RouterTest {
    RouterCoroutineTest() {
        router.add("GET", "/wait/:name", [this](const RouteRequest& request) {
            return wait(std::string(request.path("name")));
        });
    }
    ops::Awaitable<net::Response> wait(std::string name) {
        if (name == "now") co_return net::Response{.body = name};
        if (name == "broken") throw std::runtime_error("a mistake of ours");
        const int status = co_await ops::callback<int>(
            [&](std::function<void(int)> done) { waiting.push_back(std::move(done)); });
        if (status == 0) throw std::runtime_error("a mistake of ours");
        co_return net::Response{.status = status, .body = name};
    }
    std::vector<std::function<void(int)>> waiting;
};

TEST_F(RouterCoroutineTest, AnswersNowOrLater) {
    EXPECT_EQ(fetch("GET", "/wait/now").body, "now");
    EXPECT_EQ(fetch("GET", "/wait/later").status, 1) << "it has to wait";
    waiting[0](202);
    EXPECT_EQ(later[1].status, 202);
    EXPECT_EQ(later[1].body, "later");
    EXPECT_EQ(header(later[1], "X-Content-Type-Options"), "nosniff");
}

TEST_F(RouterCoroutineTest, AnExceptionIsOneInternalErrorNowOrLater) {
    EXPECT_EQ(error_code(fetch("GET", "/wait/broken")), "internal_error");
    EXPECT_EQ(fetch("GET", "/wait/later").status, 1);
    waiting[0](0);
    EXPECT_EQ(later[1].status, 500);
    EXPECT_EQ(later.size(), 1u);
}

TEST_F(RouterCoroutineTest, OneThatWaitsForNobodyIsAnInternalError) {
    EXPECT_EQ(fetch("GET", "/wait/later").status, 1);
    waiting.clear();
    EXPECT_EQ(error_code(later[1]), "internal_error");
}

TEST_F(RouterCoroutineTest, WhoHasGoneIsNotAnswered) {
    EXPECT_EQ(fetch("GET", "/wait/later").status, 1);
    router.request_ended(1);
    waiting[0](200);
    EXPECT_TRUE(later.empty());
}

}  // namespace
}  // namespace portico::api
