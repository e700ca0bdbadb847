// SPDX-License-Identifier: Apache-2.0
//
// The routes as clients call them, over one pool that is a function. Real pools, and what is sent:
// e2e/scenarios/convert.mjs.
#include "server/api/convert/convert_service.hpp"

#include <gmock/gmock.h>

#include "server/api/access/test_routes.hpp"
#include "server/api/chain_data/simulated_chain.hpp"

namespace portico::api::convert {
namespace {

using chain_data::ChainAnswer;
using chain_data::SimulatedChain;
using testing::HasSubstr;

constexpr std::string_view kNativeId = "eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
constexpr std::string_view kUserId = "eip155:1:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";

/// Of the currency and of the coin, in dollars.
struct FixedPrices final : price::Source {
    std::vector<price::PriceText> told;

    bool knows_currency(std::string_view) const override { return !told.empty(); }
    bool looks_at_tokens() const override { return false; }
    void prices(std::string_view, std::string_view, std::vector<price::Asset>, Done done) override {
        done(told);
    }
    std::vector<price::ChangeText> day_changes(std::string_view, std::string_view,
                                               const std::vector<price::Asset>&) override {
        return {};
    }
};

struct Swaps : testing::Test {
    static constexpr EvmAddress kRouterAt = {0x71, 1}, kFactoryAt = {0x71, 2},
                                kCurrency = {0x71, 3}, kCoin = {0x71, 4}, kPool = {0x71, 5};

    Swaps() {
        service.add_routes(routes.router, routes.authorizer.authorizer);
        chain.contracts[kFactoryAt] = [](ByteView) -> std::optional<Bytes> {
            Bytes word(32);
            std::ranges::copy(kPool, word.begin() + 12);
            return word;
        };
        chain.contracts[kPool] = [](ByteView) -> std::optional<Bytes> {
            Bytes reserves = chain_data::word_bytes(1'000'000'000);
            for (const std::uint64_t one : {std::uint64_t{1'000'000'000}, std::uint64_t{1}}) {
                const Bytes word = chain_data::word_bytes(one);
                reserves.insert(reserves.end(), word.begin(), word.end());
            }
            return reserves;
        };
        chain.methods["eth_gasPrice"] = [](const Json&) {
            return ChainAnswer{ChainAnswer::Outcome::kResult, Json::string("0x3b9aca00"), 0};
        };
        chain.methods["eth_simulateV1"] = [this](const Json&) {
            return ChainAnswer{ChainAnswer::Outcome::kResult, *parse_json(simulated), 0};
        };
    }
    static ExchangesByChain exchanges() {
        ChainExchanges one;
        one.exchanges.push_back({.kind = ConvertRouterKind::kUniswapV2Router02,
                                 .router = kRouterAt,
                                 .v2_factory = kFactoryAt});
        one.hubs = {kCurrency};
        one.wrapped = kCurrency;
        return {{"eip155:1", one}};
    }
    static std::string coin_id() { return "eip155:1:" + chain::evm_address_text(kCoin); }
    /// The node's word: what is held, and there of the other coin before and behind the swap; then
    /// two calls that allow, and the sale.
    void simulate(std::uint64_t before, std::uint64_t after, bool sells = true) {
        const auto call = [](std::string_view data, bool success = true) {
            return R"({"returnData":")" + std::string(data) +
                   R"(","gasUsed":"0x186a0","status":")" + (success ? "0x1" : "0x0") + R"("})";
        };
        const auto number = [&](std::uint64_t value) {
            return call(to_hex_0x(Uint256(value).big_endian()));
        };
        simulated = R"([{"calls":[)" + number(1'000'000) + "," + number(before) + "," + call("0x") +
                    "," + number(after) + "," + call("0x") + "," + call("0x") + "," +
                    call("0x", sells) + "]}]";
    }
    Json get(const std::string& path, const std::string& query) {
        return ended(routes.fetch("/v1/convert/" + path, query));
    }
    Json build(const std::string& more = "") {
        return build_from(std::string(kNativeId), coin_id(), more);
    }
    Json build_from(const std::string& from, const std::string& to, const std::string& more) {
        const std::string body =
            R"({"projectId":"0123456789abcdef0123456789abcdef","amount":"1000",)"
            R"("from":")" +
            from + R"(","to":")" + to + R"(","userAddress":")" + std::string(kUserId) +
            R"(","eip155":{"slippage":1},"disableEstimate":true)" + more + "}";
        net::Request request{};
        request.method = "POST";
        request.path = "/v1/convert/build-transaction";
        request.body = body;
        request.address = "192.0.2.1";
        const auto handled = routes.router.handle(++routes.connection, request);
        const auto* now = std::get_if<net::Response>(&handled);
        return ended(now != nullptr ? *now : net::Response{.status = 0});
    }
    Json ended(net::Response response) {
        if (response.status == 0 && !routes.later.empty()) response = routes.later.back();
        status = response.status;
        return parse_json(response.body).value_or(Json());
    }
    std::string quote_query(const std::string& more = "&slippage=1") {
        return "&amount=1000&from=" + std::string(kNativeId) + "&to=" + coin_id() + more;
    }
    static std::string reason(const Json& body) {
        const Json* reasons = body.find("reasons");
        if (reasons == nullptr) return "";
        const Json& first = reasons->items()[0];
        return std::string(*first.find_string("field")) + ": " +
               std::string(*first.find_string("description"));
    }

    /// Puts the coin, with 18 decimals as the currency has, into the lists, and says prices.
    void price(const std::string& currency, const std::string& coin) {
        tokens::TokenList list;
        tokens::Token token;
        token.address = chain::evm_address_text(kCoin);
        token.symbol = "COIN";
        token.name = "Coin";
        token.decimals = 18;
        list.tokens.push_back({"eip155:1", token});
        book = tokens::TokenBook();
        book.add(list);
        prices.told = {currency, coin};
    }

    std::string simulated = "null";
    int status = 0;
    std::int64_t now_ms = 1'700'000'000'000;
    SimulatedChain chain;
    tokens::TokenBook book;
    FixedPrices prices;
    store::RateLimiter limiter;
    PoolRouter pools{chain, exchanges(), std::nullopt, [this] { return now_ms; }};
    ConvertService service{{.reader = chain,
                            .book = book,
                            .prices = &prices,
                            .limiter = limiter,
                            .pools = pools,
                            .hosted = {},
                            .clock = [this] { return now_ms; }},
                           {.quotes_address = 3}};
    access::TestRoutes routes;
};

TEST_F(Swaps, TheReferencesClientBuildsWithoutWordsOfOurs) {
    simulate(5, 5 + 996);
    const Json body = build();
    ASSERT_EQ(status, 200) << reason(body);
    const Json& tx = *body.find("tx");
    EXPECT_EQ(tx.find_string("to"), "eip155:1:" + chain::evm_address_text(kRouterAt));
    EXPECT_EQ(tx.find_string("value"), "1000");
    EXPECT_EQ(body.find_string("minimumReceived"), "986");  // a hundredth of 996 less
    EXPECT_EQ(body.find_string("tried"), "996");
    const auto order = swap::read_router_call(*parse_hex(*tx.find_string("data")));
    ASSERT_TRUE(order);
    EXPECT_EQ(order->minimum, Uint256(986));
    EXPECT_EQ(order->deadline_s, now_ms / 1000 + 1200);
}

TEST_F(Swaps, TokensAreListedWithTheirPictures) {
    price("1", "1");
    const Json body = get("tokens", "&chainId=eip155:1");
    ASSERT_EQ(status, 200);
    const auto& tokens = body.find("tokens")->items();
    ASSERT_EQ(tokens.size(), 2u);
    EXPECT_THAT(std::string(tokens[0].find_string("image").value_or("")),
                testing::StartsWith("/v1/logo/eip155:1?v="));
    EXPECT_FALSE(tokens[1].find_string("image")) << "nobody has one of this token";
}

TEST_F(Swaps, WhatWasShownIsKeptOrRefused) {
    simulate(0, 996);
    const Json quotes = get("quotes", quote_query());
    ASSERT_EQ(status, 200);
    const Json& quote = quotes.find("quotes")->items()[0];
    EXPECT_EQ(quote.find_string("toAmount"), "996");
    const std::string id(*quote.find_string("id"));
    const Json body = build(R"(,"quoteId":")" + id + R"(")");
    ASSERT_EQ(status, 200) << reason(body);
    EXPECT_EQ(body.find_string("minimumReceived"), quote.find_string("minimumReceived"));
    // Less is there now.
    chain.contracts[kPool] = [](ByteView) -> std::optional<Bytes> {
        Bytes reserves = chain_data::word_bytes(1'000'000'000);
        const Bytes word = chain_data::word_bytes(900'000'000);
        reserves.insert(reserves.end(), word.begin(), word.end());
        return reserves;
    };
    const Json moved = build(R"(,"quoteId":")" + id + R"(")");
    EXPECT_EQ(status, 409) << reason(moved);
}

TEST_F(Swaps, WhereNoNodePretendsAnAllowanceOurPageGoesOnAndGivesIt) {
    chain.methods["eth_simulateV1"] = [](const Json&) {
        return ChainAnswer{.outcome = ChainAnswer::Outcome::kError, .code = -32601, .why = "no"};
    };
    chain.contracts[kRouterAt] = [](ByteView) { return std::optional<Bytes>(); };
    chain.contracts[kCoin] = [](ByteView) { return std::optional(chain_data::word_bytes(0)); };
    const std::string native(kNativeId);
    const Json quotes =
        get("quotes", "&amount=1000&slippage=1&from=" + coin_id() + "&to=" + native);
    ASSERT_EQ(status, 200) << reason(quotes);
    const std::string id(*quotes.find("quotes")->items()[0].find_string("id"));
    const std::string ours = R"(,"quoteId":")" + id + R"(")";
    const Json first = build_from(coin_id(), native, ours);
    EXPECT_EQ(status, 200) << reason(first);
    // Once it is allowed, a plain call tells.
    chain.contracts[kCoin] = [](ByteView) { return std::optional(chain_data::word_bytes(1000)); };
    EXPECT_THAT(reason(build_from(coin_id(), native, ours)), testing::HasSubstr("would fail"));
}

TEST_F(Swaps, TheReferencesClientsAllowFirstWhereNoNodePretendsIt) {
    chain.methods["eth_simulateV1"] = [](const Json&) {
        return ChainAnswer{.outcome = ChainAnswer::Outcome::kError, .code = -32601, .why = "no"};
    };
    chain.contracts[kRouterAt] = [](ByteView) { return std::optional<Bytes>(); };
    chain.contracts[kCoin] = [](ByteView) { return std::optional(chain_data::word_bytes(0)); };
    EXPECT_THAT(reason(build_from(coin_id(), std::string(kNativeId), "")),
                testing::HasSubstr("has not allowed"));
}

TEST_F(Swaps, AnOldQuoteIsNone) {
    simulate(0, 996);
    const Json quotes = get("quotes", quote_query());
    const std::string id(*quotes.find("quotes")->items()[0].find_string("id"));
    now_ms += 60'001;
    build(R"(,"quoteId":")" + id + R"(")");
    EXPECT_EQ(status, 409);
    build(R"(,"quoteId":"portico")");
    EXPECT_EQ(status, 400);
}

TEST_F(Swaps, WhatCannotBeSoldHasToBeAccepted) {
    simulate(0, 996, false);
    EXPECT_THAT(reason(build()), HasSubstr("cannot_sell"));
    EXPECT_EQ(status, 400);
    const Json body = build(R"(,"accepted":["cannot_sell"])");
    EXPECT_EQ(status, 200) << reason(body);
}

// The pool gives 996 for 1,000, so at these prices a dollar of the coin's is a part of 10^15 of
// what was given.
TEST_F(Swaps, APriceThatIsWorseByFifteenPercentIsRefusedToTheLastDigit) {
    simulate(0, 996);
    const auto impact = [&](const std::string& coin) {
        price("996000000000000", coin);
        now_ms += 3'600'000;
        const Json body = get("quotes", quote_query());
        EXPECT_EQ(status, 200) << reason(body);
        const Json* bps = body.find("quotes")->items()[0].find("priceImpactBps");
        return bps == nullptr ? "none" : std::string(bps->number_text());
    };
    EXPECT_EQ(impact("850100000000000"), "1499");
    EXPECT_EQ(build().find("reasons"), nullptr);
    EXPECT_EQ(status, 200);
    // A part in 10^33 less, which no double tells.
    EXPECT_EQ(impact("850099999999999.999999999999999999"), "1500");
    EXPECT_THAT(reason(build()), HasSubstr("price_impact: The price is far worse"));
    EXPECT_EQ(status, 400);
    EXPECT_EQ(build(R"(,"accepted":["price_impact"])").find("reasons"), nullptr);
    // What is worth more than was paid is a gain, however large.
    EXPECT_EQ(impact("1100000000000000"), "-1000");
    EXPECT_EQ(impact("1000000000000000"), "0");
    EXPECT_EQ(impact("0.000000000000000001"), "10000");
    EXPECT_EQ(impact("0"), "none");
    EXPECT_EQ(impact("1e15"), "none") << "prices are told without exponents";
}

TEST_F(Swaps, WhatKeepsTheMoneyIsRefusedWhateverIsAccepted) {
    simulate(7, 7);
    EXPECT_THAT(reason(build(R"(,"accepted":["cannot_sell","not_tried","price_impact"])")),
                HasSubstr("Nothing would arrive"));
    EXPECT_EQ(status, 400);
}

TEST_F(Swaps, AmountsOfTheReferencesClientMayBeWrittenWithAnExponent) {
    const Json body =
        get("quotes", "&amount=1.5e%2B3&from=" + std::string(kNativeId) + "&to=" + coin_id());
    ASSERT_EQ(status, 200);
    EXPECT_EQ(body.find("quotes")->items()[0].find_string("fromAmount"), "1500");
    get("quotes", "&amount=1e%2B90&from=" + std::string(kNativeId) + "&to=" + coin_id());
    EXPECT_EQ(status, 400);
}

TEST_F(Swaps, HaveAShareForEachAddress) {
    for (int i = 0; i < 3; ++i) {
        get("quotes", quote_query());
        EXPECT_EQ(status, 200);
    }
    get("quotes", quote_query());
    EXPECT_EQ(status, 429);
}

TEST_F(Swaps, NobodyIsAllowedWithoutEnd) {
    const auto coin = [](std::uint64_t allowed, std::uint64_t held) {
        return [=](ByteView data) -> std::optional<Bytes> {
            return chain_data::word_bytes(to_hex(data.first(4)) == "dd62ed3e" ? allowed : held);
        };
    };
    const std::string query = "&from=" + coin_id() + "&to=" + std::string(kNativeId) +
                              "&userAddress=" + std::string(kUserId);
    chain.methods["eth_estimateGas"] = [](const Json&) {
        return ChainAnswer{ChainAnswer::Outcome::kResult, Json::string("0xb71b"), 0};
    };
    chain.contracts[kCoin] = coin(0, 777);
    EXPECT_EQ(get("build-approve", query).find_string("amount"), "777");
    EXPECT_EQ(get("build-approve", query + "&amount=5").find_string("amount"), "5");
    // Some tokens take a new amount only behind none.
    chain.contracts[kCoin] = coin(9, 777);
    chain.methods["eth_estimateGas"] = [](const Json& params) {
        const auto data = params.items()[0].find_string("data");
        if (data->ends_with("0000000000"))
            return ChainAnswer{ChainAnswer::Outcome::kResult, Json::string("0xb71b"), 0};
        return ChainAnswer{ChainAnswer::Outcome::kError, {}, 3};
    };
    EXPECT_EQ(get("build-approve", query + "&amount=5").find_string("amount"), "0");
    get("build-approve", query + "&amount=5&spender=" + std::string(kUserId));
    EXPECT_EQ(status, 400);
}

TEST_F(Swaps, ATokenIsAllowedWhereTheNodeWantsItsBlockNamed) {
    std::vector<std::size_t> named;
    chain.methods["eth_call"] = [&](const Json& params) {
        named.push_back(params.items().size());
        // As Geth before 1.13.2.
        if (params.items().size() < 2)
            return ChainAnswer{
                ChainAnswer::Outcome::kError, {}, -32602, "missing value for required argument 1"};
        const bool allows = params.items()[0].find_string("data")->starts_with("0xdd62ed3e");
        return ChainAnswer{ChainAnswer::Outcome::kResult,
                           Json::string(to_hex_0x(chain_data::word_bytes(allows ? 3 : 777))), 0};
    };
    chain.methods["eth_estimateGas"] = [](const Json&) {
        return ChainAnswer{ChainAnswer::Outcome::kResult, Json::string("0xb71b"), 0};
    };
    const std::string query = "&from=" + coin_id() + "&to=" + std::string(kNativeId) +
                              "&userAddress=" + std::string(kUserId);
    EXPECT_EQ(get("build-approve", query).find_string("amount"), "777");
    EXPECT_THAT(named, testing::ElementsAre(1, 1, 2, 2));
    named.clear();
    EXPECT_EQ(
        get("allowance", "&tokenAddress=" + coin_id() + "&userAddress=" + std::string(kUserId))
            .find_string("allowance"),
        "3");
    EXPECT_THAT(named, testing::ElementsAre(1, 2));
}

TEST_F(Swaps, AContractThatIsNoTokenIsAskedOnce) {
    int asked = 0;
    chain.methods["eth_call"] = [&](const Json&) {
        ++asked;
        return ChainAnswer{ChainAnswer::Outcome::kError, {}, 3, "execution reverted"};
    };
    get("allowance", "&tokenAddress=" + coin_id() + "&userAddress=" + std::string(kUserId));
    EXPECT_EQ(status, 400);
    EXPECT_EQ(asked, 1);
}

}  // namespace
}  // namespace portico::api::convert
