// SPDX-License-Identifier: Apache-2.0
//
// The shapes of /simple/price and /simple/token_price, as the service's documentation shows them.
// The service itself is played by e2e/scenarios/account_data.mjs.
#include "server/api/price/http_source.hpp"

#include <gmock/gmock.h>

namespace portico::api::price {
namespace {

using testing::ElementsAre;

std::vector<std::string> read(std::string_view body) {
    const std::vector<std::string> keys = {"ethereum",
                                           "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"};
    std::vector<std::string> all;
    for (const ServicePrice& one : read_service_prices(body, keys, "usd"))
        all.push_back(one.price.value_or("none") +
                      (one.day_change ? " " + *one.day_change + "%" : ""));
    return all;
}

TEST(ServicePrices, Recorded) {
    EXPECT_THAT(read(R"({"ethereum":{"usd":2350.25,"last_updated_at":1711356300}})"),
                ElementsAre("2350.25", "none"));
    EXPECT_THAT(read(R"({"0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48":{"usd":1.2e-7}})"),
                ElementsAre("none", "0.00000012"));
}

TEST(ServicePrices, HowTheyWentInADay) {  // include_24hr_change=true
    EXPECT_THAT(read(R"({"ethereum":{"usd":2350.25,"usd_24h_change":3.637278946773539}})"),
                ElementsAre("2350.25 3.64%", "none"));
    EXPECT_THAT(read(R"({"ethereum":{"usd":1,"usd_24h_change":-0.001}})"),
                ElementsAre("1 0.00%", "none"));
    for (const char* change : {"null", "\"1\"", "-100.5", "1e300"})
        EXPECT_THAT(read(R"({"ethereum":{"usd":1,"usd_24h_change":)" + std::string(change) + "}}"),
                    ElementsAre("1", "none"))
            << change;
}

TEST(ServicePrices, WhatIsNoPriceIsNone) {
    for (const char* body :
         {"", "[]", "{", R"({"ethereum":1})", R"({"ethereum":{"usd":"1"}})",
          R"({"ethereum":{"usd":-1}})", R"({"ethereum":{"usd":0}})",
          R"({"ethereum":{"usd":1e300}})", R"({"ethereum":{"usd":null}})",
          R"({"ethereum":{"eur":1}})", R"({"status":{"error_code":429,"error_message":"limit"}})"})
        EXPECT_THAT(read(body), ElementsAre("none", "none")) << body;
}

/// A service that answers at once, or when it is told to.
struct PricedByService : testing::Test {
    /// What was told at once.
    std::vector<std::string> prices(const std::string& chain, std::vector<Asset> assets = {{}}) {
        const auto out = std::make_shared<std::vector<std::string>>();  // it may be told later
        source.prices(chain, "usd", std::move(assets), [out](const std::vector<PriceText>& told) {
            for (const PriceText& one : told) out->push_back(one.value_or("none"));
        });
        return *out;
    }
    void refuse(int status, std::string retry_after = {}) {
        answer.status = status;
        answer.retry_after = std::move(retry_after);
        answer.body = "{}";
    }

    std::int64_t now_ms = 1'000'000;
    upstream::HttpAnswer answer{.outcome = upstream::HttpAnswer::Outcome::kAnswered,
                                .status = 200,
                                .body = R"({"ethereum":{"usd":3000},"0xa0":{"usd":1}})"};
    std::vector<std::string> asked;
    bool holds = false;
    std::vector<upstream::HttpClient::Done> held;
    HttpSource source{"/api/v3/",
                      [this](std::string path, upstream::HttpClient::Done done) {
                          asked.push_back(std::move(path));
                          if (holds)
                              held.push_back(std::move(done));
                          else
                              done(answer);
                      },
                      [this] { return now_ms; }};
};

TEST_F(PricedByService, ACurrencyOfManyNetworksIsOneCall) {
    holds = true;
    std::vector<PriceText> all;
    for (const char* chain : {"eip155:1", "eip155:10", "eip155:8453"})
        source.prices(chain, "usd", {{}}, [&](std::vector<PriceText> told) {
            all.insert(all.end(), told.begin(), told.end());
        });
    ASSERT_THAT(held, testing::SizeIs(1)) << "also while it is under way";
    held[0](answer);
    EXPECT_THAT(all, testing::Each(PriceText("3000")));
    EXPECT_THAT(all, testing::SizeIs(3));
    EXPECT_THAT(prices("eip155:42161"), ElementsAre("3000"));
    EXPECT_THAT(asked, ElementsAre("/api/v3/simple/price?ids=ethereum&vs_currencies=usd"
                                   "&include_24hr_change=true"));
    now_ms += HttpSource::kFreshMs;
    prices("eip155:1");
    EXPECT_THAT(asked, testing::SizeIs(2)) << "asked anew";
}

TEST_F(PricedByService, ARefusalTakesNoPriceAway) {
    EXPECT_THAT(prices("eip155:1", {{}, {"0xa0"}}), ElementsAre("3000", "1"));
    const std::size_t before = asked.size();
    refuse(429, "20");
    now_ms += HttpSource::kFreshMs;
    EXPECT_THAT(prices("eip155:1", {{}, {"0xa0"}}), ElementsAre("3000", "1"));
    EXPECT_FALSE(source.lacks_any("eip155:1", "usd", {{}, {"0xa0"}}));
    const std::size_t refused = asked.size();
    EXPECT_GT(refused, before);
    now_ms += 19'000;
    EXPECT_THAT(prices("eip155:8453"), ElementsAre("3000"));
    EXPECT_EQ(asked.size(), refused) << "no call before the time that it said";
    now_ms += 1'000;
    prices("eip155:1");
    EXPECT_GT(asked.size(), refused);
    now_ms += HttpSource::kKeptMs;
    EXPECT_THAT(prices("eip155:1"), ElementsAre("none")) << "too old to be told";
    EXPECT_TRUE(source.lacks_any("eip155:1", "usd", {{}}));
}

TEST_F(PricedByService, WithoutATimeARefusalPausesForAMinute) {
    refuse(429);
    EXPECT_THAT(prices("eip155:1"), ElementsAre("none"));
    EXPECT_TRUE(source.lacks_any("eip155:1", "usd", {{}})) << "nobody answered";
    now_ms += HttpSource::kPauseMs - 1;
    prices("eip155:1");
    EXPECT_THAT(asked, testing::SizeIs(1));
    now_ms += 1;
    answer.status = 200;
    answer.body = "{}";
    EXPECT_THAT(prices("eip155:1"), ElementsAre("none"));
    EXPECT_FALSE(source.lacks_any("eip155:1", "usd", {{}})) << "the service knows none";
    EXPECT_FALSE(source.lacks_any("eip155:424242", "usd", {{}})) << "nor any chain but its own";
}

// One answer that says an hour takes no prices from all for an hour.
TEST_F(PricedByService, APauseIsShortAtFirstAndThenOneCallTriesAgain) {
    refuse(429, "3600");
    prices("eip155:1");
    now_ms += HttpSource::kPauseMs;
    prices("eip155:1");
    EXPECT_THAT(asked, testing::SizeIs(2));
    now_ms += HttpSource::kPauseMs;
    prices("eip155:1");
    EXPECT_THAT(asked, testing::SizeIs(2)) << "it refused again: twice as long";
    now_ms += HttpSource::kPauseMs;
    holds = true;
    prices("eip155:1");
    prices("eip155:56");
    EXPECT_THAT(asked, testing::SizeIs(3));
    answer.status = 200;
    answer.retry_after.clear();
    answer.body = R"({"ethereum":{"usd":3000}})";
    held[0](answer);
    prices("eip155:56");
    EXPECT_THAT(asked, testing::SizeIs(4));
}

TEST_F(PricedByService, AFailureWithoutATimeIsAskedAgain) {
    refuse(500);
    prices("eip155:1");
    prices("eip155:1");
    EXPECT_THAT(asked, testing::SizeIs(2));
}

}  // namespace
}  // namespace portico::api::price
