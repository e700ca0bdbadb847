// SPDX-License-Identifier: Apache-2.0
//
// What Coinbase is asked, by place. What it reports: report_test.cpp.
#include <gmock/gmock.h>

#include "server/api/onramp/known_assets.hpp"
#include "server/api/onramp/providers.hpp"
#include "server/api/providers/test_stand_in.hpp"

namespace portico::api::onramp {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct AskedOfCoinbase : testing::Test {
    AskedOfCoinbase() {
        ProviderKeys keys;
        keys.coinbase_key_id = "organizations/1/apiKeys/2";
        // The first seed of RFC 8032 and its public half.
        keys.coinbase_key =
            "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2DXWpgBgrEKt9VL/tPJZAc6DuFy89qmIyWvAhpo9wdRGg"
            "==";
        keys.coinbase_webhook_secret = "a secret";
        keys.stand_in = service.url();
        coinbase = make_coinbase(
            keys, client, [] { return std::int64_t{1'700'000'000'000}; },
            [](std::span<std::uint8_t> out) { std::ranges::fill(out, std::uint8_t{7}); });
        service.answer("/api.developer.coinbase.com/onramp/v1/buy/options",
                       {200, R"({"payment_currencies":[{"id":"EUR","limits":[)"
                             R"({"id":"CARD","min":"2","max":"7500"}]}]})"});
        service.answer("/api.developer.coinbase.com/onramp/v1/buy/quote",
                       {200, R"({"quote_id":"q1","payment_total":{"value":"100"},)"
                             R"("purchase_amount":{"value":"0.0325"},)"
                             R"("coinbase_fee":{"value":"3.50"},"network_fee":{"value":"1.00"}})"});
    }
    template <class T>
    Answer<T> wait(ops::Awaitable<Answer<T>> asking) {
        std::optional<Answer<T>> out;
        ops::spawn(
            std::move(asking), [&](Answer<T> given) { out = std::move(given); },
            [](const std::exception_ptr&) { FAIL(); });
        service.wait_for([&] { return out.has_value(); });
        return std::move(*out);
    }
    Answer<Quote> quote(const Place& place) {
        QuoteRequest request;
        request.asset = asset_of(*find_known_asset("ETH"));
        request.currency = "USD";
        request.amount = "100";
        request.method = "card";
        request.place = place;
        return wait(coinbase->quote(request));
    }

    providers::StandIn service;
    ServiceClient client{service.executor()};
    std::unique_ptr<Provider> coinbase;
};

TEST_F(AskedOfCoinbase, LimitsAreThoseOfThePlace) {
    const auto offer = wait(coinbase->offer({"AT", ""}));
    ASSERT_TRUE(offer);
    ASSERT_EQ(offer->limits.size(), 1u);
    EXPECT_EQ(offer->limits[0].currency, "EUR");
    EXPECT_FALSE(offer->needs_subdivision);
    ASSERT_TRUE(wait(coinbase->offer({"US", "NY"})));
    std::vector<std::string> asked;
    for (const auto& call : service.calls()) asked.push_back(call.target);
    EXPECT_THAT(asked, ElementsAre(HasSubstr("/buy/options?country=AT"),
                                   HasSubstr("/buy/options?country=US&subdivision=NY")));
}

TEST_F(AskedOfCoinbase, AResidentOfTheUsIsQuotedByState) {
    ASSERT_TRUE(quote({"US", "NY"}));
    ASSERT_TRUE(quote({"AT", ""}));
    const auto calls = service.calls();
    ASSERT_EQ(calls.size(), 2u);
    EXPECT_THAT(calls[0].body, HasSubstr(R"("country":"US","subdivision":"NY")"));
    EXPECT_THAT(calls[1].body, HasSubstr(R"("country":"AT")"));
    EXPECT_THAT(calls[1].body, Not(HasSubstr("subdivision")));
}

TEST_F(AskedOfCoinbase, WithoutAStateItIsNotAskedWhatItWouldRefuse) {
    const auto offer = wait(coinbase->offer({"US", ""}));
    ASSERT_TRUE(offer);
    EXPECT_TRUE(offer->needs_subdivision);
    EXPECT_FALSE(offer->assets.empty());
    EXPECT_THAT(offer->limits, IsEmpty());
    const auto quoted = quote({"US", ""});
    ASSERT_FALSE(quoted);
    EXPECT_EQ(quoted.error().why, Refusal::Why::kRefused);
    EXPECT_THAT(service.calls(), IsEmpty());
}

}  // namespace
}  // namespace portico::api::onramp
