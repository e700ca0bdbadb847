// SPDX-License-Identifier: Apache-2.0
//
// POST /e and /batch on a real database.
#include "server/api/events/event_service.hpp"

#include <gmock/gmock.h>

#include <map>

#include "server/api/access/test_authorizer.hpp"
#include "server/api/events/test_database.hpp"

namespace portico::api::events {
namespace {

using testing::HasSubstr;

constexpr std::int64_t kNow = 1'763'726'400'000;
const std::string kShop(32, 'a');

std::string opened(const std::string& id) {
    return R"({"eventId":")" + id +
           R"(","timestamp":1763726400000,"url":"https://a.org/","domain":"a.org",)"
           R"("props":{"type":"track","event":"MODAL_OPEN","properties":{"connected":false}}})";
}
std::string failed(const std::string& id) {
    return R"({"eventId":")" + id +
           R"(","timestamp":1763726400000,"props":{"type":"error","event":"API_ERROR",)"
           R"("errorType":"TypeError"}})";
}

class EventServiceTest : public testing::Test {
  protected:
    explicit EventServiceTest(Config limits = {.retention_days = 30,
                                               .per_address_hour = 0,
                                               .per_project_day = 0,
                                               .free_bytes = 1000})
        : config(limits) {
        open.projects.put({1, {.id = kShop, .name = "Shop"}});
        service.add_routes(router, open.authorizer);
    }
    /// Hands a call in; its answer, or nothing while it is owed.
    std::optional<net::Response> post(std::string_view path, const std::string& body,
                                      std::string_view address = "1.2.3.4") {
        net::Request request;
        request.method = "POST";
        request.path = path;
        request.query = query;
        request.body = body;
        request.address = address;
        auto handled = router.handle(++calls, request);
        if (auto* at_once = std::get_if<net::Response>(&handled)) return std::move(*at_once);
        return std::nullopt;
    }
    /// Until all that were handed in have their answer.
    int status_of(net::ConnectionId call) {
        while (!later.contains(call)) database.run_one();
        return later.at(call).status;
    }
    std::int64_t rows() { return database.sql->integer("SELECT count(*) FROM event")->value(); }

    TestDatabase database{kShop};
    ops::Log log{ops::Level::kError, std::fopen("/dev/null", "w")};
    std::map<net::ConnectionId, net::Response> later;
    net::ConnectionId calls = 0;
    std::string query = "projectId=" + kShop + "&st=appkit&sv=1";
    std::int64_t now_ms = kNow;
    Router router{[](std::span<std::uint8_t>) {}, log,
                  [this](net::ConnectionId id, net::Response response) {
                      later.emplace(id, std::move(response));
                  }};
    access::TestAuthorizer open;
    const Config config;
    std::uint64_t free_bytes = 1000;
    EventService service{store::Access<Store>(database.worker, store::open_event_store),
                         open.limiter,
                         [this] { return free_bytes; },
                         config,
                         [this] { return now_ms; },
                         log};
};

TEST_F(EventServiceTest, WhatAWidgetGatheredIsStoredTogetherOrNotAtAll) {
    EXPECT_FALSE(post("/e", "[" + opened("1") + "," + failed("2") + "," + opened("3") + "]"));
    EXPECT_EQ(status_of(1), 200);
    EXPECT_EQ(rows(), 3);
    const auto refused = post("/e", "[" + opened("4") + R"(,{"eventId":"5"}])");
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->status, 400);
    EXPECT_EQ(rows(), 3);
    EXPECT_EQ(post("/e", "[]")->status, 200);
}

/// A list of so many events, with ids of their own.
std::string many(int count) {
    static int next = 0;
    std::string list = "[";
    for (int i = 0; i < count; ++i)
        list += (i == 0 ? "" : ",") + opened("many-" + std::to_string(++next));
    return list + "]";
}

struct EventLimitsTest : EventServiceTest {
    EventLimitsTest()
        : EventServiceTest({.retention_days = 30,
                            .per_address_hour = 300,
                            .per_project_day = 500,
                            .free_bytes = 1000}) {}
};

TEST_F(EventLimitsTest, EventsOfAnAddressAreLimitedAndNotItsCalls) {
    int taken = 0;
    std::optional<net::Response> refused;
    while (!(refused = post("/e", many(50))) && taken < 1000) taken += 50;
    EXPECT_EQ(taken, 300);
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->status, 429);
    EXPECT_TRUE(std::ranges::any_of(refused->headers, [](const auto& one) {
        return one.first == "Retry-After" && std::stoi(one.second) > 0;
    }));
    EXPECT_FALSE(post("/e", many(50), "5.6.7.8"));  // of another
    now_ms += kHourMs / 6;
    EXPECT_FALSE(post("/e", many(50)));
}

TEST_F(EventLimitsTest, NetworksOfOneSubscriberAreLimitedTogether) {
    int taken = 0;
    for (int i = 0; i < 100; ++i) {
        if (post("/e", many(50), "2001:db8:1:" + std::to_string(i) + "::/64")) continue;
        taken += 50;
        EXPECT_EQ(status_of(calls), 200);
    }
    EXPECT_EQ(taken, 16 * 300);
}

TEST_F(EventLimitsTest, BeyondADayOfAProjectEventsAreCountedAndNotKept) {
    for (int i = 0; i < 14; ++i) {
        EXPECT_FALSE(post("/e", many(50), "1.1.1." + std::to_string(i)));
        EXPECT_EQ(status_of(calls), 200);
    }
    EXPECT_EQ(rows(), 500);
    const auto counted = database.sql->integer(
        "SELECT CAST(sum(events) AS BIGINT) FROM event_count WHERE facet = ''");
    EXPECT_EQ(counted->value(), 14 * 50);
    // Room for more comes with time.
    now_ms += kDayMs / 2;
    EXPECT_FALSE(post("/e", many(50), "1.1.2.1"));
    EXPECT_EQ(status_of(calls), 200);
    EXPECT_EQ(rows(), 550);
}

TEST_F(EventLimitsTest, NoneAreTakenWhereTheDiskHasLittleRoom) {
    free_bytes = 999;
    const auto refused = post("/e", many(1));
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->status, 503);
    EXPECT_EQ(rows(), 0);
}

// docs/spec/telemetry.md#error-reports
TEST_F(EventServiceTest, OfAListOnlyTheReportsTooManyAreLeftOut) {
    std::string list = "[" + opened("first");
    for (int i = 0; i < 7; ++i) list += "," + failed(std::to_string(i));
    EXPECT_FALSE(post("/e", list + "]"));
    EXPECT_EQ(status_of(1), 200);
    EXPECT_EQ(rows(), 1 + 5);
    EXPECT_EQ(post("/e", "[" + failed("8") + "]")->status, 429);
}

TEST_F(EventServiceTest, AnEventIsAnsweredOnceItIsStored) {
    EXPECT_FALSE(post("/e", opened("1")));
    EXPECT_EQ(status_of(1), 200);
    EXPECT_EQ(later[1].body, R"({"status":"ok"})");  // clients parse it
    EXPECT_EQ(rows(), 1);
}

TEST_F(EventServiceTest, CallsThatComeTogetherAreWrittenTogether) {
    for (int i = 1; i <= 50; ++i) EXPECT_FALSE(post("/e", opened(std::to_string(i))));
    EXPECT_EQ(status_of(50), 200);
    EXPECT_EQ(rows(), 50);
    ops::MetricsText text;
    database.worker.write_metrics("store_", text);
    EXPECT_THAT(text.take(), HasSubstr("store_work_seconds_count 2"));  // the first, and the rest
}

TEST_F(EventServiceTest, AnEventSentAgainIsNotCountedAgain) {
    post("/e", opened("1"));
    post("/e", opened("1"));
    EXPECT_EQ(status_of(2), 200);
    EXPECT_EQ(rows(), 1);
}

TEST_F(EventServiceTest, TheSixthErrorReportInAMinuteIsRefused) {
    for (int i = 1; i <= 5; ++i) EXPECT_FALSE(post("/e", failed(std::to_string(i))));
    const auto sixth = post("/e", failed("6"));
    ASSERT_TRUE(sixth);
    EXPECT_EQ(sixth->status, 429);
    EXPECT_THAT(sixth->headers, testing::Contains(testing::Pair("Retry-After", "60")));
    EXPECT_FALSE(post("/e", opened("7")));             // other events go on
    EXPECT_FALSE(post("/e", failed("8"), "5.6.7.8"));  // and other visitors
    now_ms += 60'000;
    EXPECT_FALSE(post("/e", failed("9")));
}

TEST_F(EventServiceTest, OfAProjectWithoutAnalyticsNothingIsKept) {
    open.projects.put({2, {.id = kShop, .name = "Shop", .is_analytics_on = false}});
    EXPECT_EQ(post("/e", opened("1"))->status, 200);
    EXPECT_EQ(post("/e", failed("2"))->status, 200);
    EXPECT_EQ(post("/batch", "[]")->status, 200);
    EXPECT_EQ(rows(), 0);
}

// docs/spec/http-api.md#events
TEST_F(EventServiceTest, APageThatMayNotUseTheProjectIsRefusedWith403) {
    open.projects.put(
        {2, {.id = kShop, .name = "Shop", .allowed_origins = {"https://shop.example"}}});
    net::Request request;
    request.method = "POST";
    request.path = "/e";
    request.query = query;
    const std::string body = opened("1");
    request.body = body;
    request.origin = "https://other.example";
    EXPECT_EQ(std::get<net::Response>(router.handle(1, request)).status, 403);
    EXPECT_EQ(rows(), 0);
}

TEST_F(EventServiceTest, WhatCannotBeReadIsSaid) {
    const auto answer = post("/e", "{");
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 400);
    EXPECT_THAT(answer->body, HasSubstr("not JSON"));
    EXPECT_EQ(post("/batch", R"([{"eventId":"1"}])")->status, 400);
    EXPECT_EQ(post("/e", std::string(70'000, ' '))->status, 413);
}

TEST_F(EventServiceTest, AFloodIsRefusedAndNotKeptInMemory) {
    std::string batch = "[";
    for (int i = 0; i < 200; ++i)
        batch += R"({"eventId":"b)" + std::to_string(i) +
                 R"(","timestamp":1763726400000,"props":{"event":"INIT","type":"x"}},)";
    batch.back() = ']';
    int refused = 0;
    for (int i = 0; i < 40; ++i)
        if (const auto answer = post("/batch", batch)) {
            EXPECT_EQ(answer->status, 503);
            ++refused;
        }
    EXPECT_GE(refused, 10);
    EXPECT_EQ(status_of(1), 200);
}

TEST_F(EventServiceTest, WhenTheDatabaseFailsThePageIsToldAndLaterEventsAreTried) {
    ASSERT_TRUE(database.sql->execute("ALTER TABLE event RENAME TO gone"));
    post("/e", opened("1"));
    EXPECT_EQ(status_of(1), 503);
    ASSERT_TRUE(database.sql->execute("ALTER TABLE gone RENAME TO event"));
    post("/e", opened("1"));
    EXPECT_EQ(status_of(2), 200);
}

TEST_F(EventServiceTest, EventsGoAfterTheRetention) {
    post("/e", opened("1"));
    ASSERT_EQ(status_of(1), 200);
    now_ms += 30 * kDayMs;
    service.purge();
    database.run_one();
    EXPECT_EQ(rows(), 1);
    now_ms += 1;
    service.purge();
    database.run_one();
    EXPECT_EQ(rows(), 0);
}

}  // namespace
}  // namespace portico::api::events
