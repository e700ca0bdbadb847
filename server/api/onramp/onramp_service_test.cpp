// SPDX-License-Identifier: Apache-2.0
//
// Reports at the service's door. What each provider signs: report_test.cpp.
#include "server/api/onramp/onramp_service.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "server/api/access/test_routes.hpp"
#include "server/api/onramp/purchase_history.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/onramp/purchase_store.hpp"
#include "server/store/sql/test_worker.hpp"

namespace portico::api::onramp {
namespace {

using testing::HasSubstr;

/// Its reports are the word that it holds.
struct Keyed final : Provider {
    std::string held, stored;
    int prepared = 0;
    bool is_away = false;
    std::vector<Asset> assets = {{"ETH", "ETH", "Ether", "eip155:1", ""}};
    std::vector<std::string> sold;  ///< chains
    std::vector<std::string> countries;
    bool is_by_state = false;                  ///< it sells by place, in the US by state
    std::vector<std::string> offered, quoted;  ///< places
    static std::string text(const Place& place) { return place.country + "-" + place.subdivision; }

    std::string_view word() const override { return "keyed"; }
    std::string_view label() const override { return "Keyed"; }
    bool sells_by_place() const override { return is_by_state; }
    ops::Awaitable<Answer<Offer>> offer(Place place) override {
        if (is_by_state) offered.push_back(text(place));
        if (is_by_state && place.country == "US" && place.subdivision.empty())
            co_return Offer{assets, {}, countries, true};
        if (is_by_state && place.country == "CU")
            co_return std::unexpected(Refusal{Refusal::Why::kRefused, "nothing is sold there"});
        const std::string currency = place.country == "AT" && is_by_state ? "EUR" : "USD";
        co_return Offer{assets, {{currency, "card", "10", "500"}}, countries};
    }
    ops::Awaitable<Answer<Quote>> quote(QuoteRequest request) override {
        if (is_away) co_return std::unexpected(Refusal{Refusal::Why::kUnavailable, "it is away"});
        quoted.push_back(text(request.place));
        co_return Quote{"q1", "0.0311", "4.5", "0.51"};
    }
    ops::Awaitable<Answer<Session>> session(SessionRequest request) override {
        sold.push_back(request.what.asset.chain);
        if (is_away) co_return std::unexpected(Refusal{Refusal::Why::kUnavailable, "it is away"});
        co_return Session{"https://keyed.example/pay"};
    }
    ops::Awaitable<Answer<bool>> prepare() override {
        ++prepared;
        co_return true;
    }
    ops::Awaitable<bool> reload_keys() override { co_return std::exchange(held, stored) != stored; }
    std::expected<ReadReport, ReportFault> read_report(const net::Request& request,
                                                       std::int64_t) override {
        if (request.body != held) return std::unexpected(ReportFault::kSignature);
        return ReadReport{.report = {}, .is_of_purchase = false};
    }
};

struct AtTheDoor : testing::Test, access::TestRoutes {
    AtTheDoor() {
        sql = database.engine.open();
        EXPECT_TRUE(store::migrate(*sql, store::api_schema()));
        auto made = std::make_unique<Keyed>();
        provider = made.get();
        std::vector<std::unique_ptr<Provider>> providers;
        providers.push_back(std::move(made));
        const EntropyFn draw = [this](std::span<std::uint8_t> out) {
            ++drawn;
            for (std::uint8_t& byte : out) byte = static_cast<std::uint8_t>(drawn);
            if (out.size() > 1) out[1] = static_cast<std::uint8_t>(drawn >> 8);
        };
        router = std::make_unique<Router>(
            draw, log,
            [this](net::ConnectionId, net::Response response) { later.push_back(response); });
        service = std::make_unique<OnrampService>(
            Foundations{.store = {database.worker, store::open_purchase_store},
                        .serves = [](std::string_view) { return true; },
                        .picture = [](std::string_view chain,
                                      std::string_view contract) -> std::optional<std::string> {
                            if (!contract.empty()) return std::nullopt;
                            return "/v1/logo/" + std::string(chain) + "?v=1";
                        },
                        .limiter = limiter,
                        .log = kept_log,
                        .entropy = draw,
                        .clock = [] { return std::int64_t{1'700'000'000'000}; }},
            Config{}, std::move(providers));
        service->add_routes(*router, authorizer.authorizer);
    }
    int reported(const std::string& body) {
        net::Request request{};
        request.method = "POST";
        request.path = "/v1/onramp/webhooks/keyed";
        request.body = body;
        request.address = "192.0.2.1";
        request.find_header = [](const void*, std::string_view) { return std::string_view(); };
        const auto handled = router->handle(1, request);
        if (const auto* now = std::get_if<net::Response>(&handled)) return now->status;
        EXPECT_EQ(later.size(), 1u);
        const int status = later.back().status;
        later.clear();
        return status;
    }

    /// Begins a purchase to one account, from there.
    int begins(const std::string& address) {
        return posted(
            "/v1/onramp/widget",
            R"({"sessionData":{"destinationCurrencyCode":"ETH","serviceProvider":"keyed",)"
            R"("sourceAmount":100,"sourceCurrencyCode":"USD",)"
            R"("walletAddress":"0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"}})",
            address);
    }
    /// As AppKit's view asks: `network` is its word for the active network, `ethereum` where it has
    /// none.
    int opens(const std::string& network) {
        return posted("/v1/generators/onrampurl",
                      R"({"destinationWallets":[{"address":)"
                      R"("0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf",)"
                      R"("blockchains":["ethereum","arbitrum","polygon"],"assets":["USDC"]}],)"
                      R"("defaultNetwork":")" +
                          network + R"(","defaultExperience":"buy"})",
                      "192.0.2.1");
    }
    net::Response got(const std::string& path, const std::string& more = {}) {
        const std::string query = "projectId=0123456789abcdef0123456789abcdef" + more;
        const std::string whole = "/v1/onramp/" + path;
        net::Request request{};
        request.method = "GET";
        request.path = whole;
        request.query = query;
        request.address = "192.0.2.1";
        request.find_header = [](const void*, std::string_view) { return std::string_view(); };
        auto handled = router->handle(1, request);
        if (auto* now = std::get_if<net::Response>(&handled)) return std::move(*now);
        EXPECT_EQ(later.size(), 1u);
        net::Response out = std::move(later.back());
        later.clear();
        return out;
    }
    /// What pages are told of a country, or without one.
    OnrampOptions options(const std::string& country = {}, const std::string& more = {}) {
        const auto response = got("options", (country.empty() ? "" : "&country=" + country) + more);
        EXPECT_EQ(response.status, 200);
        const auto body = parse_described<OnrampOptions>(response.body);
        EXPECT_TRUE(body) << response.body;
        return body.value_or(OnrampOptions{});
    }
    int posted(const std::string& path, const std::string& body, const std::string& address) {
        net::Request request{};
        request.method = "POST";
        request.path = path;
        const std::string query = "projectId=0123456789abcdef0123456789abcdef";
        request.query = query;
        request.body = body;
        request.address = address;
        request.find_header = [](const void*, std::string_view) { return std::string_view(); };
        const auto handled = router->handle(1, request);
        if (const auto* now = std::get_if<net::Response>(&handled)) later.push_back(*now);
        if (later.empty()) database.settle();
        EXPECT_EQ(later.size(), 1u);
        const int status = later.empty() ? 0 : later.back().status;
        last_body = later.empty() ? "" : later.back().body;
        later.clear();
        return status;
    }

    /// Lines of the service's log of this event.
    std::vector<std::string> lines_of(std::string_view event) {
        std::fflush(log_file);
        std::rewind(log_file);
        std::vector<std::string> out(1);
        for (int c = std::fgetc(log_file); c != EOF; c = std::fgetc(log_file)) {
            if (c != '\n')
                out.back() += static_cast<char>(c);
            else if (out.back().contains("\"" + std::string(event) + "\""))
                out.emplace_back();
            else
                out.back().clear();
        }
        out.pop_back();
        return out;
    }
    ~AtTheDoor() override { std::fclose(log_file); }

    std::string last_body;  ///< of `posted`
    std::FILE* log_file = std::tmpfile();
    ops::Log kept_log{ops::Level::kInfo, log_file};
    unsigned drawn = 0;
    store::TestWorker<store::OnSqlite> database;
    std::unique_ptr<store::sql::Connection> sql;
    store::RateLimiter limiter;
    Keyed* provider = nullptr;
    std::unique_ptr<Router> router;
    std::unique_ptr<OnrampService> service;
};

TEST_F(AtTheDoor, AReportIsReadAgainWhereAnotherProcessHasANewerKey) {
    service->begin();
    EXPECT_EQ(provider->prepared, 1);
    provider->held = provider->stored = "old";
    EXPECT_EQ(reported("old"), 200);
    EXPECT_EQ(reported("new"), 401);
    provider->stored = "new";
    EXPECT_EQ(reported("forged"), 401);
    provider->held = "old";
    EXPECT_EQ(reported("new"), 200);
    EXPECT_EQ(reported("old"), 401);
}

TEST_F(AtTheDoor, AClientOfTheReferenceBuysOnTheNetworkThatItIsOnOrNotAtAll) {
    for (const char* chain : {"eip155:1", "eip155:8453", "eip155:31337"})
        provider->assets.push_back({std::string("USDC of ") + chain, "USDC", "USD Coin", chain,
                                    "0x036CbD53842c5426634e7929541eC2318f3dCF7e"});
    EXPECT_EQ(opens("base"), 200);
    EXPECT_EQ(opens("ethereum"), 200);
    EXPECT_THAT(provider->sold, testing::ElementsAre("eip155:8453", "eip155:1"));
    EXPECT_EQ(opens("celo"), 503);
}

TEST_F(AtTheDoor, AClientOfTheReferenceBuysOnEachNetworkThatItHasAWordFor) {
    for (const char* chain : {"eip155:43114", "eip155:42220", "eip155:80094"})
        provider->assets.push_back({std::string("USDC of ") + chain, "USDC", "USD Coin", chain,
                                    "0x036CbD53842c5426634e7929541eC2318f3dCF7e"});
    EXPECT_EQ(opens("avalanche-c-chain"), 200);
    EXPECT_EQ(opens("celo"), 200);
    EXPECT_EQ(opens("berachain"), 200);
    EXPECT_THAT(provider->sold,
                testing::ElementsAre("eip155:43114", "eip155:42220", "eip155:80094"));
    // It is on a network that none of them is.
    EXPECT_EQ(opens("ethereum"), 503);
}

TEST_F(AtTheDoor, WhatHasNoWordIsBoughtWhereNothingElseCanBeMeant) {
    provider->assets = {
        {"USDC", "USDC", "USD Coin", "eip155:31337", "0x036CbD53842c5426634e7929541eC2318f3dCF7e"}};
    EXPECT_EQ(opens("ethereum"), 200);
    EXPECT_EQ(opens("base"), 503);
    EXPECT_THAT(provider->sold, testing::ElementsAre("eip155:31337"));
}

TEST_F(AtTheDoor, OfTwoNetworksWithoutAWordNoneIsGuessed) {
    provider->assets = {
        {"A", "USDC", "USD Coin", "eip155:31337", "0x036CbD53842c5426634e7929541eC2318f3dCF7e"},
        {"B", "USDC", "USD Coin", "eip155:100", "0x036CbD53842c5426634e7929541eC2318f3dCF7e"}};
    EXPECT_EQ(opens("ethereum"), 503);
    EXPECT_THAT(provider->sold, testing::IsEmpty());
}

TEST_F(AtTheDoor, PagesAreToldWhatIsSoldInACountryAndWhereAnythingIs) {
    provider->countries = {"DE", "AT"};
    const auto at = options("at");
    EXPECT_EQ(at.country, Text<2>("AT"));
    EXPECT_THAT(*at.countries, testing::ElementsAre(Text<2>("AT"), Text<2>("DE")));
    EXPECT_EQ(at.purchaseCurrencies.size(), 1u);
    // Nothing is sold there: that is an answer, with the way to where something is.
    const auto us = options();
    EXPECT_EQ(us.country, Text<2>("US")) << "of whom nobody knows where they are";
    EXPECT_TRUE(us.purchaseCurrencies.empty());
    EXPECT_TRUE(us.paymentCurrencies.empty());
    EXPECT_THAT(*us.countries, testing::ElementsAre(Text<2>("AT"), Text<2>("DE")));
    EXPECT_EQ(options("none").country, Text<2>("US"));
}

TEST_F(AtTheDoor, PagesAreToldOfThePicturesOfWhatIsSold) {
    provider->assets = {
        {"ETH", "ETH", "Ether", "eip155:1", ""},
        {"USDC", "USDC", "USD Coin", "eip155:1", "0x036CbD53842c5426634e7929541eC2318f3dCF7e"}};
    const auto sold = options("AT").purchaseCurrencies;
    ASSERT_EQ(sold.size(), 2u);
    EXPECT_EQ(sold[0].networks[0].image, Text<2048>("/v1/logo/eip155:1?v=1"));
    EXPECT_FALSE(sold[1].networks[0].image);
}

TEST_F(AtTheDoor, WhoSellsEverywhereSellsInEveryCountry) {
    const auto all = options("XK");
    EXPECT_EQ(all.country, Text<2>("XK"));
    EXPECT_EQ(all.countries->size(), 250u);
    EXPECT_NE(std::ranges::find(*all.countries, Text<2>("XK")), all.countries->end());
    EXPECT_EQ(options("AT").countries->size(), 249u);
}

TEST_F(AtTheDoor, AProviderThatNeedsTheStateIsAskedWithItOrSaysSo) {
    provider->is_by_state = true;
    const auto quote = [&](const std::string& more) {
        return posted("/v1/onramp/multi/quotes",
                      R"({"sourceAmount":100,"sourceCurrencyCode":"USD",)"
                      R"("destinationCurrencyCode":"ETH","countryCode":"US")" +
                          more + "}",
                      "192.0.2.1");
    };
    const auto begin = [&](const std::string& more) {
        return posted("/v1/onramp/widget",
                      R"({"sessionData":{"destinationCurrencyCode":"ETH",)"
                      R"("serviceProvider":"keyed","sourceAmount":100,"sourceCurrencyCode":"USD",)"
                      R"("walletAddress":"0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf")" +
                          more + "}}",
                      "192.0.2.1");
    };
    // Nobody has said it: the form is told whom to ask for it, and what there is to choose.
    const auto asked = options("US");
    EXPECT_TRUE(asked.providers.empty());
    EXPECT_TRUE(asked.purchaseCurrencies.empty());
    ASSERT_TRUE(asked.needSubdivision);
    ASSERT_EQ(asked.needSubdivision->size(), 1u);
    EXPECT_EQ((*asked.needSubdivision)[0].id, "keyed");
    EXPECT_EQ((*asked.needSubdivision)[0].name, "Keyed");
    ASSERT_TRUE(asked.subdivisions);
    EXPECT_EQ(asked.subdivisions->size(), 56u);
    EXPECT_NE(std::ranges::find(*asked.subdivisions, Text<2>("NY")), asked.subdivisions->end());
    EXPECT_FALSE(asked.subdivision);
    EXPECT_NE(std::ranges::find(*asked.countries, Text<2>("US")), asked.countries->end());
    EXPECT_EQ(quote(""), 400);
    EXPECT_THAT(last_body,
                HasSubstr(R"({"code":"SUBDIVISION_REQUIRED","message":"The provider needs)"));
    EXPECT_EQ(quote(R"(,"subdivision":"QQ")"), 400) << "there is none of that name";
    EXPECT_EQ(begin(""), 400);
    EXPECT_THAT(last_body, HasSubstr(R"("field":"subdivision")"));
    EXPECT_EQ(got("buy/options").status, 400);
    EXPECT_THAT(got("buy/options").body, HasSubstr(R"("field":"subdivision")"));
    EXPECT_THAT(provider->quoted, testing::IsEmpty());
    EXPECT_THAT(provider->sold, testing::IsEmpty());
    // Whose page asks it itself is opened: AppKit's view has no place to say it.
    EXPECT_EQ(posted("/v1/generators/onrampurl",
                     R"({"destinationWallets":[{"address":)"
                     R"("0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf","assets":["ETH"]}]})",
                     "192.0.2.1"),
              200);

    const auto in_state = options("US", "&subdivision=ny");
    EXPECT_EQ(in_state.subdivision, Text<2>("NY"));
    EXPECT_FALSE(in_state.needSubdivision);
    EXPECT_EQ(in_state.providers.size(), 1u);
    EXPECT_EQ(in_state.paymentCurrencies.size(), 1u);
    EXPECT_TRUE(in_state.subdivisions) << "another may be chosen";
    EXPECT_EQ(quote(R"(,"subdivision":"NY")"), 200);
    EXPECT_EQ(begin(R"(,"subdivision":"NY","countryCode":"US")"), 200);
    EXPECT_EQ(got("buy/options", "&country=US&subdivision=NY").status, 200);
    EXPECT_THAT(provider->quoted, testing::ElementsAre("US-NY"));
    EXPECT_THAT(provider->offered, testing::ElementsAre("US-", "US-NY"));
}

TEST_F(AtTheDoor, LimitsAreThoseOfTheVisitorsCountry) {
    provider->is_by_state = true;
    EXPECT_EQ(options("AT").paymentCurrencies[0].id, "EUR");
    EXPECT_EQ(options("DE", "&subdivision=NY").paymentCurrencies[0].id, "USD");
    EXPECT_FALSE(options("DE").subdivisions);
    // It says itself where it sells nothing, and places that there are not are nobody's to ask for.
    EXPECT_TRUE(options("CU").providers.empty());
    EXPECT_TRUE(options("CU").providers.empty());
    EXPECT_TRUE(options("ZZ").providers.empty());
    EXPECT_THAT(provider->offered, testing::ElementsAre("AT-", "DE-", "CU-"));
}

// Whole bodies, as clients of the reference read them (docs/openapi.yaml).
TEST_F(AtTheDoor, TheReferencesRoutesHaveItsShapes) {
    provider->assets.push_back({"USDC_BASE", "USDC", "USD Coin", "eip155:8453",
                                "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"});
    provider->countries = {"US"};
    EXPECT_EQ(got("buy/options", "&country=US").body,
              R"({"paymentCurrencies":[{"id":"USD","limits":[)"
              R"({"id":"card","min":"10","max":"500"}]}],"purchaseCurrencies":[)"
              R"({"id":"ETH","name":"Ether","symbol":"ETH","networks":[)"
              R"({"name":"ethereum-mainnet","displayName":"Ethereum","contractAddress":"",)"
              R"("chainId":"1"}]},{"id":"USDC","name":"USD Coin","symbol":"USDC","networks":[)"
              R"({"name":"base-mainnet","displayName":"Base","contractAddress":)"
              R"("0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913","chainId":"8453"}]}]})");
    EXPECT_EQ(got("buy/options", "&country=AT").status, 503);
    EXPECT_EQ(got("buy/quotes",
                  "&purchaseCurrency=ETH&purchaseNetwork=ethereum&paymentAmount=100.00"
                  "&paymentCurrency=USD&paymentMethod=CARD&country=US")
                  .body,
              R"({"paymentTotal":{"value":"100","currency":"USD"},)"
              R"("paymentSubTotal":{"value":"95.5","currency":"USD"},)"
              R"("purchaseAmount":{"value":"0.0311","currency":"ETH"},)"
              R"("coinbaseFee":{"value":"3.99","currency":"USD"},)"
              R"("networkFee":{"value":"0.51","currency":"USD"},"quoteId":"keyed:q1"})");
    EXPECT_EQ(got("buy/quotes", "&purchaseCurrency=ETH&paymentAmount=x&paymentCurrency=USD").status,
              400);
    const auto properties = [&](const std::string& type) {
        return got("providers/properties", "&type=" + type).body;
    };
    EXPECT_EQ(properties("countries"), R"([{"countryCode":"US"}])");
    EXPECT_EQ(properties("countries-defaults"), R"([{"countryCode":"US"}])");
    EXPECT_EQ(properties("crypto-currencies"),
              R"([{"currencyCode":"ETH","name":"Ether","chainName":"Ethereum","chainId":"1",)"
              R"("contractAddress":null},{"currencyCode":"USDC_BASE","name":"USD Coin",)"
              R"("chainName":"Base","chainId":"8453","contractAddress":)"
              R"("0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"}])");
    EXPECT_EQ(properties("fiat-currencies"), R"([{"currencyCode":"USD"}])");
    EXPECT_EQ(properties("payment-methods"), R"([{"paymentMethod":"card"}])");
    EXPECT_EQ(properties("fiat-purchases-limits"),
              R"([{"currencyCode":"USD","paymentMethod":"card","minimumAmount":10,)"
              R"("maximumAmount":500}])");
    EXPECT_EQ(got("providers/properties", "&type=logos").status, 400);
    EXPECT_EQ(got("providers/properties", "&type=countries&countries=AT").body, "[]");
    EXPECT_EQ(got("providers").body,
              R"([{"categories":["CRYPTO_ONRAMP"],"logos":{"dark":null,"darkShort":null,)"
              R"("light":null,"lightShort":null},"name":"Keyed","serviceProvider":"keyed",)"
              R"("status":"LIVE","websiteUrl":""}])");
}

TEST_F(AtTheDoor, NobodyKeepsAnAccountFromBuyingByBeginningPurchasesForIt) {
    // As many looks as AppKit's view makes, by a visitor, beside others who name the same account.
    for (int i = 0; i < 50; ++i) {
        EXPECT_EQ(begins("198.51.100." + std::to_string(i % 25)), 200) << i;
        EXPECT_EQ(begins("192.0.2.1"), 200) << i;
    }
}

TEST_F(AtTheDoor, WhoBeganAPurchaseIsToldByNetworksWhoseAddressesAreNotKept) {
    const auto visitor_from = [&](const std::string& address) {
        EXPECT_TRUE(sql->execute("DELETE FROM purchase"));
        EXPECT_EQ(begins(address), 200);
        auto rows = sql->query("SELECT visitor FROM purchase");
        EXPECT_TRUE(rows && rows->next().value_or(false));
        return rows->text(0);
    };
    const auto same = [](const std::string& a, const std::string& b, std::size_t digits) {
        return a.substr(0, digits) == b.substr(0, digits);
    };
    const std::string one = visitor_from("192.0.2.1"), other = visitor_from("192.0.2.2"),
                      near = visitor_from("192.0.9.1"), far = visitor_from("198.51.100.7");
    EXPECT_EQ(one, visitor_from("192.0.2.1"));
    EXPECT_NE(one, other);
    EXPECT_TRUE(same(one, other, kVisitorNearDigits));
    EXPECT_TRUE(same(one, near, kVisitorFarDigits));
    EXPECT_FALSE(same(one, near, kVisitorNearDigits));
    EXPECT_FALSE(same(one, far, kVisitorFarDigits));
    EXPECT_TRUE(same(visitor_from("2001:db8:1:2::/64"), visitor_from("2001:db8:1:3::/64"),
                     kVisitorNearDigits));
    EXPECT_EQ(one.size(), 32u);
    EXPECT_EQ(one.find("192"), std::string::npos);
}

// Whoever asks, asks as often as they like: the log is not theirs to fill, and counters are exact.
TEST_F(AtTheDoor, AProviderThatIsAwayIsALineHoweverManyAsk) {
    provider->is_away = true;
    for (int i = 0; i < 200; ++i) EXPECT_EQ(begins("198.51." + std::to_string(i) + ".7"), 503) << i;
    const auto lines = lines_of("onramp.no_session");
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_THAT(lines[0], HasSubstr(R"("provider":"keyed","reason":"it is away")"));
    for (int i = 0; i < 50; ++i)
        EXPECT_EQ(posted("/v1/onramp/multi/quotes",
                         R"({"sourceAmount":100,"sourceCurrencyCode":"USD",)"
                         R"("destinationCurrencyCode":"ETH","countryCode":"AT",)"
                         R"("paymentMethodType":"CREDIT_DEBIT_CARD","serviceProviders":["keyed"]})",
                         "198.51." + std::to_string(i) + ".7"),
                  503)
            << i;
    EXPECT_EQ(lines_of("onramp.no_quote").size(), 1u);
    ops::MetricsText metrics;
    service->write_metrics(metrics);
    EXPECT_THAT(metrics.take(), HasSubstr("portico_onramp_unavailable_total 250\n"));
}

// docs/spec/http-api.md#history
TEST_F(AtTheDoor, HistoriesAreToldWhoSoldWhat) {
    const auto store = store::open_purchase_store(*sql);
    for (const char* by : {"keyed", "gone"}) {
        PurchaseRow row;
        row.id = by;
        row.project = "shop";
        row.provider = by;
        row.chain = "eip155:1";
        row.address = "0xada";
        row.tx_hash = std::string("0x") + by;
        row.state = PurchaseState::kDone;
        ASSERT_TRUE(store->add(row));
    }
    const auto sold = [&](std::vector<NamedProvider> providers) {
        PurchasePages pages({database.worker, store::open_purchase_store}, std::move(providers),
                            kept_log);
        std::vector<std::string> out;
        pages.find_bought({"shop", "eip155", "0xADA", {"0xKEYED", "0xgone", "0x1"}},
                          [&](const std::vector<PurchasePages::Bought>& found) {
                              for (const auto& one : found)
                                  out.push_back(one.chain + " " + one.hash + " " + one.label);
                          });
        database.settle();
        std::ranges::sort(out);
        return out;
    };
    EXPECT_THAT(sold({{"keyed", "Keyed"}}),
                testing::ElementsAre("eip155:1 0xgone gone", "eip155:1 0xkeyed Keyed"))
        << "of one that is not set up any more, its word";
    EXPECT_THAT(sold({}), testing::IsEmpty()) << "nothing is sold here";
    ASSERT_TRUE(sql->execute("DROP TABLE purchase"));
    EXPECT_THAT(sold({{"keyed", "Keyed"}}), testing::IsEmpty()) << "the history is told without";
}

TEST_F(AtTheDoor, AProjectThatHasBuyingOffIsToldSoAndOthersBuy) {
    const std::string off(32, 'a'), on(32, 'b');
    authorizer.projects.replace(
        {.revision = 1,
         .projects = {{.id = off, .name = "off", .features = {{"onramp", false, {}}}},
                      {.id = on, .name = "on"}}});
    const auto told = [&](const std::string& method, const std::string& path,
                          const std::string& project) {
        net::Request request{};
        request.method = method;
        const std::string whole = "/v1" + path;
        request.path = whole;
        const std::string query = "projectId=" + project;
        request.query = query;
        if (method == "POST") request.body = "{}";
        request.address = "192.0.2.1";
        request.find_header = [](const void*, std::string_view) { return std::string_view(); };
        auto handled = router->handle(1, request);
        if (auto* now = std::get_if<net::Response>(&handled)) return std::move(*now);
        database.settle();
        EXPECT_EQ(later.size(), 1u);
        net::Response out = std::move(later.back());
        later.clear();
        return out;
    };
    for (const auto& [method, path] :
         {std::pair("GET", "/onramp/options"), std::pair("GET", "/onramp/buy/options"),
          std::pair("GET", "/onramp/buy/quotes"), std::pair("POST", "/onramp/quote"),
          std::pair("POST", "/onramp/multi/quotes"), std::pair("POST", "/onramp/widget"),
          std::pair("POST", "/generators/onrampurl")}) {
        const auto refused = told(method, path, off);
        EXPECT_EQ(refused.status, 403) << path;
        EXPECT_THAT(refused.body, testing::HasSubstr("switched this off for this project: onramp"))
            << path;
        EXPECT_NE(told(method, path, on).status, 403) << path;
    }
    EXPECT_EQ(told("GET", "/onramp/options", on).status, 200);
    EXPECT_EQ(told("GET", "/onramp/providers", off).body, "[]");
    EXPECT_NE(told("GET", "/onramp/providers", on).body, "[]");
}

}  // namespace
}  // namespace portico::api::onramp
