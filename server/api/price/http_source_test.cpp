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

}  // namespace
}  // namespace portico::api::price
