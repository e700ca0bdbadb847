// SPDX-License-Identifier: Apache-2.0
#include "server/api/price/price_service.hpp"

#include <gmock/gmock.h>

#include <string>
#include <utility>
#include <vector>

#include "core/base/json/json.hpp"
#include "server/api/access/test_routes.hpp"

namespace portico::api::price {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kGnosis = "eip155:100:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
constexpr const char* kMainnet = "eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";

/// Knows what every chain's own currency costs in dollars.
struct OneDollar final : Source {
    bool knows_currency(std::string_view currency) const override { return currency == "usd"; }
    bool looks_at_tokens() const override { return false; }
    void prices(std::string_view chain, std::string_view, std::vector<Asset> assets,
                Done done) override {
        asked.emplace_back(chain);
        for (const Asset& asset : assets) addresses.push_back(asset.address);
        done(std::vector<PriceText>(assets.size(), "1"));
    }
    std::vector<ChangeText> day_changes(std::string_view, std::string_view,
                                        const std::vector<Asset>& assets) override {
        return std::vector<ChangeText>(assets.size());
    }
    std::vector<std::string> asked, addresses;  ///< chains; of assets
};

struct PriceServiceTest : testing::Test, access::TestRoutes {
    PriceServiceTest() { service.add_routes(router, authorizer.authorizer); }

    net::Response post(const std::string& rest) {
        const std::string body = "{" + rest + "}";
        net::Request request{};
        request.method = "POST";
        request.path = "/v1/fungible/price";
        request.query = "projectId=0123456789abcdef0123456789abcdef";
        request.body = body;
        request.address = "192.0.2.1";
        const auto handled = router.handle(++connection, request);
        const auto* now = std::get_if<net::Response>(&handled);
        return now != nullptr ? *now : net::Response{.status = 0};
    }
    Json rows(const std::string& rest) {
        const net::Response response = post(rest);
        EXPECT_EQ(response.status, 200) << response.body;
        auto body = parse_json(response.body);
        EXPECT_TRUE(body);
        Json* found = body ? body->find("fungibles") : nullptr;
        return found != nullptr ? std::move(*found) : Json::array();
    }

    OneDollar source;
    tokens::TokenBook book;
    PriceService service{&source, book};
};

// Clients of the reference know the coin of Gnosis as xDAI, and every other by its usual symbol.
TEST_F(PriceServiceTest, GnosisCoinHasTheSymbolThatClientsKnow) {
    const Json priced = rows(R"("currency":"usd","addresses":[")" + std::string(kGnosis) +
                             R"(",")" + kMainnet + R"("])");
    ASSERT_EQ(priced.items().size(), 2u);
    EXPECT_EQ(*priced.items()[0].find_string("symbol"), "xDAI");
    EXPECT_EQ(*priced.items()[0].find_string("address"), kGnosis);
    EXPECT_EQ(*priced.items()[1].find_string("symbol"), "ETH");
    EXPECT_EQ(source.asked, (std::vector<std::string>{"eip155:1", "eip155:100"}));
}

TEST_F(PriceServiceTest, ACurrencyThatIsAContractTooIsPricedAsTheCurrency) {
    const Json priced = rows(
        R"("currency":"usd","addresses":["eip155:42220:0x471ece3750da237f93b8e339c536989b8978a438",)"
        R"("eip155:324:0x000000000000000000000000000000000000800A"])");
    ASSERT_EQ(priced.items().size(), 2u);
    EXPECT_EQ(*priced.items()[0].find_string("address"),
              "eip155:42220:0x471ece3750da237f93b8e339c536989b8978a438");
    EXPECT_EQ(*priced.items()[0].find_string("symbol"), "CELO");
    EXPECT_EQ(*priced.items()[1].find_string("symbol"), "ETH");
    EXPECT_EQ(source.addresses, (std::vector<std::string>{"", ""}));
}

TEST_F(PriceServiceTest, WhatIsInNoListIsLeftOut) {
    EXPECT_THAT(
        rows(
            R"("currency":"usd","addresses":["eip155:1:0x000000000000000000000000000000000000dEaD"])")
            .items(),
        IsEmpty());
    EXPECT_THAT(source.asked, IsEmpty());
}

TEST_F(PriceServiceTest, RefusalsNameTheField) {
    const auto currency = post(R"("currency":"doubloon","addresses":[])");
    EXPECT_EQ(currency.status, 422);
    EXPECT_THAT(currency.body, HasSubstr("currency is one of btc"));
    const auto none = post(R"("currency":"usd","addresses":[])");
    EXPECT_EQ(none.status, 400);
    EXPECT_THAT(none.body, HasSubstr("a list of 1 to 100 CAIP-10 ids"));
    EXPECT_EQ(post(R"("currency":"usd","addresses":["nonsense"])").status, 400);
}

}  // namespace
}  // namespace portico::api::price
