// SPDX-License-Identifier: Apache-2.0
#include "server/api/balance/balance_service.hpp"

#include <gmock/gmock.h>

#include <stdexcept>

#include "core/base/describe/describe.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "server/api/access/test_routes.hpp"
#include "server/api/tokens/network_icons.hpp"

namespace portico::api::balance {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kAccount = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const std::string kSolana = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
const std::string kToken = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

struct TestProvider final : Provider {
    bool serves(std::string_view chain) const override {
        return chain == "eip155:1" || chain == "eip155:100" || chain == "eip155:31337" ||
               chain == kSolana;
    }
    std::vector<std::string> usual_chains(std::string_view chain_namespace) const override {
        if (chain_namespace != "eip155") return {};
        return {"eip155:1"};
    }
    void balances(const Query& query, Done done) override {
        queries.push_back(query);
        if (broken) throw std::runtime_error("a mistake of ours");
        if (hold || query.chain == slow)
            held.push_back(std::move(done));
        else
            done(query.chain == silent ? std::nullopt : answer);
    }
    std::vector<Query> queries;
    bool hold = false, broken = false;
    std::string slow, silent;  ///< chains
    std::vector<Done> held;
    std::optional<std::vector<Holding>> answer =
        std::vector<Holding>{{{"", "Ether", "ETH", 18}, "1500000000000000000"},
                             {{kToken, "Harbour", "HRB", 6, "https://x.example/h.png"}, "2000001"},
                             {{kToken, "Whole Crates", "CRATE", 0}, "12"},
                             {{kToken, "Empty", "EMPTY", 18}, "0"}};
};

struct TestPrices final : price::Source {
    bool knows_currency(std::string_view currency) const override { return currency == "usd"; }
    bool looks_at_tokens() const override { return looks; }
    void prices(std::string_view, std::string_view, std::vector<price::Asset> assets,
                Done done) override {
        std::vector<price::PriceText> all;
        for (const price::Asset& asset : assets)
            all.push_back(asset.address.empty() ? price::PriceText("2350.25") : token_price);
        done(std::move(all));
    }
    std::vector<price::ChangeText> day_changes(std::string_view, std::string_view,
                                               const std::vector<price::Asset>& assets) override {
        return std::vector<price::ChangeText>(assets.size(), day_change);
    }
    bool lacks_any(std::string_view, std::string_view, const std::vector<price::Asset>&) override {
        return refused;
    }
    price::PriceText token_price;
    price::ChangeText day_change;
    bool refused = false;
    bool looks = false;
};

struct BalanceServiceTest : testing::Test, access::TestRoutes {
    BalanceServiceTest() { service.add_routes(router, authorizer.authorizer); }
    net::Response get(const std::string& query, const std::string& address = kAccount) {
        return fetch("/v1/account/" + address + "/balance", "&" + query);
    }

    std::int64_t now_ms = 1'000'000;
    TestProvider provider;
    TestPrices prices;
    BalanceService service{{}, {&provider}, &prices, [this] { return now_ms; }};
};

TEST_F(BalanceServiceTest, ShapeOfAnAnswer) {  // docs/spec/http-api.md#balance
    const auto response = get("currency=usd&chainId=eip155:1");
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(response.body,
              R"({"balances":[{"name":"Ether","symbol":"ETH","chainId":"eip155:1",)"
              R"("value":3525.375,"price":2350.25,"quantity":{"decimals":"18","numeric":"1.5"},)"
              R"("iconUrl":"","image":")" +
                  *tokens::logo_path("eip155:1", {"", "Ether", "ETH", 18}) +
                  R"("},{"name":"Harbour","symbol":"HRB","chainId":"eip155:1","address":)"
                  R"("eip155:1:)" +
                  kToken +
                  R"(","price":null,"quantity":{"decimals":"6","numeric":"2.000001"},)"
                  R"("iconUrl":"https://x.example/h.png","image":"/v1/logo/eip155:1:)" +
                  kToken + R"("}]})");
    EXPECT_EQ(header(response, "Cache-Control"), "private, max-age=30");
}

TEST_F(BalanceServiceTest, HowAPriceWentInADayIsToldWhereItIsKnown) {
    prices.day_change = "-0.84";
    EXPECT_THAT(
        get("currency=usd&chainId=eip155:1").body,
        testing::AllOf(HasSubstr(R"("price":2350.25,"priceChangePercentage24h":-0.84,"quantity")"),
                       HasSubstr(R"("price":null,"quantity")")))
        << "what has no price has no change";
}

TEST_F(BalanceServiceTest, APriceThatNobodyCouldTellIsSaidToBeMissing) {
    prices.refused = true;
    const auto response = get("currency=usd&chainId=eip155:1");
    EXPECT_THAT(response.body, HasSubstr(R"("pricesMissing":true)"))
        << "the sum of the rest is no total";
    EXPECT_EQ(header(response, "Cache-Control"), "no-store");
    prices.token_price = "1";
    now_ms += 11'000;
    EXPECT_THAT(get("currency=usd&chainId=eip155:1").body,
                testing::Not(HasSubstr("pricesMissing")));
}

TEST_F(BalanceServiceTest, ATokenOfNoListIsWorthNothingThatItsPoolSays) {
    prices.token_price = "1000000";
    provider.answer = {{{{kToken, "Sent to all", "SENT", 18}, "7000000000000000000", false, true},
                        {{"", "Ether", "ETH", 18}, "1000000000000000000"}}};
    const auto body = parse_json(get("currency=usd&chainId=eip155:1").body);
    const auto& rows = body->find("balances")->items();
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].find_string("symbol"), "ETH");
    EXPECT_EQ(rows[0].find("value")->number_text(), "2350.25");
    EXPECT_EQ(rows[1].find_string("symbol"), "SENT");
    EXPECT_EQ(rows[1].find("value"), nullptr);
    EXPECT_TRUE(rows[1].find("price")->is_null());

    prices.looks = true;  // a hosted service
    now_ms += 11'000;
    const auto looked_at = parse_json(get("currency=usd&chainId=eip155:1").body);
    EXPECT_EQ(looked_at->find("balances")->items()[0].find("value")->number_text(), "7000000");
}

// docs/spec/http-api.md#balance
TEST_F(BalanceServiceTest, AnswersAreKeptByAddressChainAndCurrency) {
    get("currency=usd&chainId=eip155:1");
    get("currency=usd&chainId=eip155:1");
    EXPECT_EQ(provider.queries.size(), 1u);
    get("currency=eur&chainId=eip155:1");
    get("currency=usd&chainId=eip155:1", kToken);
    EXPECT_EQ(provider.queries.size(), 3u);
    get("currency=usd");
    get("currency=usd&chainId=eip155:1", "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266");
    EXPECT_EQ(provider.queries.size(), 3u) << "one account in another spelling";
    now_ms += 9'999;
    get("currency=usd&chainId=eip155:1");
    EXPECT_EQ(provider.queries.size(), 3u);
    now_ms += 1;
    get("currency=usd&chainId=eip155:1");
    EXPECT_EQ(provider.queries.size(), 4u);
}

TEST_F(BalanceServiceTest, ForceUpdateIsOfNow) {
    get("currency=usd&chainId=eip155:1");
    const auto response = get("currency=usd&chainId=eip155:1&forceUpdate=eip155:1:" + kToken +
                              ",eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE");
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(header(response, "Cache-Control"), "no-store");
    ASSERT_EQ(provider.queries.size(), 2u);
    EXPECT_THAT(provider.queries[1].forced, testing::ElementsAre(kToken, ""));
    for (const char* bad :
         {"x", "eip155:1:0x12", "solana:a:0x12",
          "bip122:000000000019d6689c085ae165831e93:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"})
        EXPECT_EQ(get(std::string("currency=usd&forceUpdate=") + bad).status, 400) << bad;
}

TEST_F(BalanceServiceTest, ForceUpdateOnSolanaIsOfNow) {
    const std::string owner = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
    const std::string mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
    get("currency=usd&chainId=" + kSolana, owner);
    const auto response =
        get("currency=usd&chainId=" + kSolana + "&forceUpdate=" + kSolana +
                ":So11111111111111111111111111111111111111111," + kSolana + ":" + mint,
            owner);
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(header(response, "Cache-Control"), "no-store");
    ASSERT_EQ(provider.queries.size(), 2u);
    EXPECT_THAT(provider.queries[1].forced, testing::ElementsAre("", mint));
}

// docs/spec/http-api.md#balance: clients look for what they asked for by its text
TEST_F(BalanceServiceTest, WhatIsForcedHasTheAddressThatWasAskedFor) {
    const std::string id = "eip155:1:";
    std::string small = kToken, large = "0x";
    for (char& c : small) c = ascii_lower(c);
    for (const char c : kToken.substr(2))
        large += c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c;
    for (const std::string& asked : {small, large, kToken}) {
        const auto body = get("currency=usd&chainId=eip155:1&forceUpdate=" + id + asked).body;
        EXPECT_THAT(body, HasSubstr(R"("address":")" + id + asked + "\"")) << asked;
        EXPECT_THAT(body, HasSubstr(R"("image":"/v1/logo/)" + id + kToken + "\""))
            << "a path of ours is one";
    }
    EXPECT_THAT(get("currency=usd&chainId=eip155:1").body, HasSubstr(id + kToken))
        << "and another call has it as it is";
    EXPECT_THAT(get("currency=usd&chainId=eip155:1&forceUpdate=" + id +
                    "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee")
                    .body,
                testing::Not(HasSubstr("0xeeee")))
        << "the chain's own currency has none";
}

TEST_F(BalanceServiceTest, CallsForOneAccountShareOneReading) {
    provider.hold = true;
    EXPECT_EQ(get("currency=usd&chainId=eip155:1").status, 0);
    EXPECT_EQ(get("currency=usd&chainId=eip155:1").status, 0);
    ASSERT_EQ(provider.held.size(), 1u);
    provider.held[0](provider.answer);
    ASSERT_EQ(later.size(), 2u);
    EXPECT_EQ(later[0].body, later[1].body);
}

// docs/spec/http-api.md#balance
TEST_F(BalanceServiceTest, FailureIs503AndBlocksRetriesFor30Seconds) {
    provider.answer = std::nullopt;
    const auto response = get("currency=usd&chainId=eip155:1");
    EXPECT_EQ(response.status, 503);
    EXPECT_EQ(header(response, "Retry-After"), "30");
    EXPECT_THAT(response.body, HasSubstr(R"("field":"balance")"));
    provider.answer.emplace();
    EXPECT_EQ(get("currency=usd&chainId=eip155:1").status, 200) << "a failure is not kept";
}

std::vector<std::string> chains_of(const net::Response& response, const char* list) {
    std::vector<std::string> chains;
    const auto json = parse_json(response.body);
    const Json* items = json ? json->find(list) : nullptr;
    if (items != nullptr)
        for (const Json& one : items->items())
            chains.emplace_back(one.is_string() ? one.as_string() : *one.find_string("chainId"));
    return chains;
}

TEST_F(BalanceServiceTest, ChainsAreAskedByName) {
    provider.answer = {{{{"", "Ether", "ETH", 18}, "1000000000000000000"}}};
    const auto response = get("currency=usd&chainId=eip155:31337,eip155:1,eip155:5,eip155:31337");
    EXPECT_THAT(chains_of(response, "balances"), ElementsAre("eip155:31337", "eip155:1"))
        << "once each, and those that are served";
    EXPECT_THAT(response.body, testing::Not(HasSubstr("missing")));
    get("currency=usd&chainId=eip155:1");
    EXPECT_EQ(provider.queries.size(), 2u) << "what a chain told is kept by itself";
}

TEST_F(BalanceServiceTest, ASilentChainHidesNoOther) {
    provider.silent = "eip155:100";
    const auto response = get("currency=usd&chainId=eip155:100,eip155:1");
    EXPECT_EQ(response.status, 200);
    EXPECT_THAT(chains_of(response, "balances"), ElementsAre("eip155:1", "eip155:1"));
    EXPECT_THAT(chains_of(response, "missing"), ElementsAre("eip155:100"));
    EXPECT_EQ(header(response, "Cache-Control"), "no-store");
    EXPECT_EQ(get("currency=usd&chainId=eip155:100").status, 503) << "nobody answered";
    provider.silent = "";
    EXPECT_THAT(get("currency=usd&chainId=eip155:100,eip155:1").body,
                testing::Not(HasSubstr("missing")))
        << "a failure is not kept";
}

TEST_F(BalanceServiceTest, ASlowChainIsWaitedForTwoSecondsAndKeptForWhoAsksAgain) {
    provider.slow = "eip155:100";
    EXPECT_EQ(get("currency=usd&chainId=eip155:100,eip155:1").status, 0);
    now_ms += 1'999;
    service.tick();
    ASSERT_TRUE(later.empty());
    now_ms += 1;
    service.tick();
    ASSERT_EQ(later.size(), 1u);
    EXPECT_THAT(chains_of(later[0], "balances"), ElementsAre("eip155:1", "eip155:1"));
    EXPECT_THAT(chains_of(later[0], "missing"), ElementsAre("eip155:100"));
    now_ms += 5'000;
    provider.held[0](provider.answer);
    now_ms += 4'000;
    const auto again = get("currency=usd&chainId=eip155:100,eip155:1");
    EXPECT_THAT(chains_of(again, "balances"), testing::Contains("eip155:100"));
    EXPECT_EQ(later.size(), 1u) << "answered once";
    EXPECT_EQ(provider.held.size(), 1u);
}

TEST_F(BalanceServiceTest, WhereNoChainHasAnsweredTheFirstIsWaitedFor) {
    provider.hold = true;
    get("currency=usd&chainId=eip155:100,eip155:1");
    now_ms += 5'000;
    service.tick();
    ASSERT_TRUE(later.empty());
    provider.held[1](provider.answer);
    service.tick();
    ASSERT_EQ(later.size(), 1u);
    EXPECT_THAT(chains_of(later[0], "missing"), ElementsAre("eip155:100"));
}

TEST_F(BalanceServiceTest, AMistakeOfOursIsOne500AndHarmsNobodyElse) {
    provider.broken = true;
    EXPECT_EQ(get("currency=usd&chainId=eip155:1").status, 500);
    provider.broken = false;
    EXPECT_EQ(get("currency=usd&chainId=eip155:1").status, 200) << "nobody waits for it for ever";
}

TEST_F(BalanceServiceTest, WhatAProviderForgetsIsOne500) {
    provider.hold = true;
    EXPECT_EQ(get("currency=usd&chainId=eip155:1").status, 0);
    provider.held.clear();
    provider.hold = false;
    ASSERT_EQ(later.size(), 1u);
    EXPECT_EQ(later[0].status, 500);
    EXPECT_EQ(get("currency=usd&chainId=eip155:1").status, 200);
}

TEST_F(BalanceServiceTest, UnsupportedNetworksHaveNothing) {  // docs/spec/http-api.md#balance
    for (const char* query :
         {"currency=usd&chainId=eip155:999999", "currency=usd&chainId=eip155:30"}) {
        const auto response = get(query);
        EXPECT_EQ(response.status, 200);
        EXPECT_EQ(response.body, R"({"balances":[]})");
        EXPECT_EQ(header(response, "Portico-Empty"), "chain-not-served");
    }
    EXPECT_EQ(get("currency=usd", "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU").body,
              R"({"balances":[]})");
    EXPECT_TRUE(provider.queries.empty());
}

// docs/spec/http-api.md#errors
TEST_F(BalanceServiceTest, WrongParametersSayWhichAndWhatMayStandThere) {
    const auto field = [&](const std::string& query, const std::string& address = kAccount) {
        const auto response = get(query, address);
        EXPECT_EQ(response.status, 400) << query;
        const auto json = parse_json(response.body);
        return std::string(*json->find("reasons")->items()[0].find_string("field"));
    };
    EXPECT_EQ(field(""), "currency");
    EXPECT_EQ(field("currency=USD"), "currency");
    EXPECT_EQ(field("currency=usd&chainId=1"), "chainId");
    EXPECT_EQ(field("currency=usd&chainId=eip155:1", "0x12"), "address");
    EXPECT_EQ(field("currency=usd", "nobody"), "address");
    EXPECT_EQ(field("currency=usd&chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"), "address");
}

// docs/spec/http-api.md#balance
TEST_F(BalanceServiceTest, BrokenReleasesOfTheReferenceGetNothing) {
    for (const char* version : {"1.6.4", "html-react-1.6.5"}) {
        const auto response = get(std::string("currency=usd&chainId=eip155:1&sv=") + version);
        EXPECT_EQ(response.body, R"({"balances":[]})");
        EXPECT_EQ(header(response, "Portico-Empty"), "sdk-version");
    }
    EXPECT_THAT(get("currency=usd&chainId=eip155:1&sv=html-react-1.7.10").body, HasSubstr("ETH"));
}

TEST(BalanceValues, AreExactAndCutAfterSixDigits) {
    EXPECT_EQ(value_of("1500000000000000000", 18, "2350.25"), "3525.375");
    EXPECT_EQ(value_of("1", 18, "1"), "0");
    EXPECT_EQ(value_of("1999999", 6, "0.9999999"), "1.999998");
    EXPECT_EQ(value_of("12", 0, "3"), "36");
    EXPECT_EQ(value_of(chain::to_decimal(chain::Uint256::max()), 18, "1000000"), std::nullopt);
    EXPECT_EQ(value_of("1", 18, "1e5"), std::nullopt);
}

TEST(BalanceValues, TheMostValuableComesFirst) {
    std::vector<Priced> all;
    for (const auto& [symbol, price] :
         {std::pair{"A", "9.5"}, {"B", ""}, {"C", "10"}, {"D", "9.75"}, {"E", ""}})
        all.push_back({"eip155:1",
                       {{kToken, symbol, symbol, 1}, "10"},
                       *price ? price::PriceText(price) : std::nullopt});
    const auto json = *parse_json(to_json_text(make_balance_body(std::move(all))));
    std::string order;
    for (const Json& one : json.find("balances")->items()) order += *one.find_string("symbol");
    EXPECT_EQ(order, "CDABE");
}

}  // namespace
}  // namespace portico::api::balance
