// SPDX-License-Identifier: Apache-2.0
//
// What the account holds, by the operator's server and by wallets that discover assets
// (docs/spec/account.md#tokens; EIP-7811).
#include "core/account/scenario.hpp"
#include "core/base/result.hpp"

namespace portico::account {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* kEther =
    R"({"name":"Ether","symbol":"ETH","chainId":"eip155:1","value":7825.036,"price":3249.6,)"
    R"("quantity":{"decimals":"18","numeric":"2.408"},"iconUrl":"https://icons.example/eth.png"})";
constexpr const char* kDollar =
    R"({"name":"USD Coin","symbol":"USDC","chainId":"eip155:8453","address":"eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",)"
    R"("price":1,"quantity":{"decimals":"6","numeric":"3120.5"},"iconUrl":""})";

class Tokens : public ServedScenario {
  protected:
    const TokensSlice& tokens() const { return *shown.tokens; }
    std::vector<std::string> symbols() const {
        std::vector<std::string> found;
        for (const TokenRow& row : tokens().tokens) found.push_back(row.symbol);
        return found;
    }
    void wallet_responds(const std::string& result) {
        when(WalletAnswered{wallet_requests.back().id, json(result), {}});
    }
    void wallet_refuses() {
        when(WalletAnswered{wallet_requests.back().id, {}, RpcError{4200, "no", {}}});
    }
    void given_looked_at() {
        start();
        watch();
        look(Looking::kAccount);
    }
    /// The wallet discovers nothing, the server knows the network.
    void given_requested() {
        given_looked_at();
        wallet_refuses();
        server_knows_the_networks();
    }
    void given_answered() {
        given_requested();
        server_responds("/balance",
                        R"({"balances":[)" + std::string(kDollar) + "," + kEther + "]}");
    }
};

TEST_F(Tokens, AsksTheServerWhenTheAccountIsLookedAt) {  // docs/spec/account.md#tokens
    start();
    watch();
    server_knows_the_networks();
    EXPECT_EQ(count("/balance"), 0U);
    given_requested();
    EXPECT_EQ(tokens().state, HoldingState::kLoading);
    EXPECT_EQ(requested("/balance").url.value,
              "https://harbour.example/v1/account/" + kAlice +
                  "/balance?projectId=project&st=portico&sv=portico-0.1.0&currency=usd"
                  "&chainId=eip155%3A1");
}

TEST_F(Tokens, NetworksOnOfferAreAskedByNameAndTheChosenOneIsAlwaysAmongThem) {
    network.caip_network_id = "eip155:31337";  // an app's own
    for (const char* chain :
         {"eip155:8453", "eip155:31337", "eip155:10", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"})
        config.chains.emplace_back(chain);
    given_looked_at();
    wallet_refuses();
    server_responds("supported-chains", R"({"http":["eip155:1","eip155:8453","eip155:31337",)"
                                        R"("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"],"ws":[]})");
    EXPECT_THAT(requested("/balance").url.value,
                testing::EndsWith("&chainId=eip155%3A31337%2Ceip155%3A8453"))
        << "of the same ecosystem, and known to the server";
}

TEST_F(Tokens, WhatOneNetworkDoesNotTellHidesNoOther) {
    given_answered();
    after(30'000);
    server_responds("/balance", R"({"balances":[)" + std::string(kEther) +
                                    R"(],"missing":["eip155:8453","mars:1",7]})");
    EXPECT_EQ(tokens().state, HoldingState::kFresh);
    EXPECT_THAT(*tokens().missing, ElementsAre("eip155:8453"));
    EXPECT_THAT(symbols(), ElementsAre("ETH", "USDC")) << "what it held before stays";
    EXPECT_EQ(tokens().total->value, "10945.54");
    EXPECT_THAT(warnings, IsEmpty());
    EXPECT_EQ(*tokens().retry_at_ms, at_ms + 10'000);
    const std::size_t before = count("/balance");
    after(10'000);
    EXPECT_EQ(count("/balance"), before + 1) << "asked again when it was said";
    server_responds("/balance", R"({"balances":[)" + std::string(kEther) + "]}");
    EXPECT_FALSE(tokens().missing);
    EXPECT_THAT(symbols(), ElementsAre("ETH"));
}

TEST_F(Tokens, ShowsTheMostValuableFirstAndTheTotal) {  // docs/spec/account.md#tokens
    given_answered();
    EXPECT_EQ(tokens().state, HoldingState::kFresh);
    EXPECT_THAT(symbols(), ElementsAre("ETH", "USDC"));
    EXPECT_EQ(tokens().tokens[0].value->value, "7825.04");
    EXPECT_EQ(tokens().tokens[0].icon_url->value, "https://icons.example/eth.png");
    EXPECT_EQ(tokens().tokens[0].quantity.value, "2.408");
    EXPECT_EQ(tokens().tokens[1].value->value, "3120.50") << "price times quantity";
    EXPECT_FALSE(tokens().tokens[1].icon_url);
    EXPECT_EQ(tokens().total->value, "10945.54");
}

TEST_F(Tokens, WithoutSomePricesThereIsNoTotal) {
    given_answered();
    EXPECT_EQ(tokens().total->value, "10945.54");
    EXPECT_FALSE(tokens().prices_missing);
    after(30'000);
    server_responds("/balance",
                    R"({"balances":[)" + std::string(kDollar) + R"(],"pricesMissing":true})");
    EXPECT_FALSE(tokens().total) << "a part of it would be read as all";
    EXPECT_TRUE(tokens().prices_missing);
    after(10'000);
    server_responds("/balance", R"({"balances":[)" + std::string(kDollar) + "]}");
    EXPECT_EQ(tokens().total->value, "3120.50") << "asked again sooner";
    EXPECT_FALSE(tokens().prices_missing);
}

TEST_F(Tokens, ACurrencyThatTheServerCannotNameIsTheNetworksOwn) {
    network.caip_network_id = "eip155:1284";
    network.native_currency = {"Glimmer", "GLMR", 18};
    given_looked_at();
    wallet_refuses();
    server_responds("supported-chains", R"({"http":["eip155:1284","eip155:424242"],"ws":[]})");
    const auto unnamed = [](const std::string& chain) {
        return R"({"name":"","symbol":"","chainId":")" + chain +
               R"(","quantity":{"decimals":"18","numeric":"1000"},"iconUrl":""})";
    };
    server_responds("/balance", R"({"balances":[)" + unnamed("eip155:1284") + "," +
                                    unnamed("eip155:424242") + "]}");
    EXPECT_THAT(symbols(), ElementsAre("GLMR"));
    EXPECT_EQ(tokens().tokens[0].name.value, "Glimmer");
    EXPECT_EQ(tokens().tokens[0].quantity.value, "1000");
}

TEST_F(Tokens, SolIsListedOnce) {  // the server's answers give it an address, as AppKit's do
    network.caip_network_id = kSolanaChain;
    network.native_currency = {"Solana", "SOL", 9};
    start();
    watch(kSolanaAddress);
    look(Looking::kAccount);
    after(0);
    const auto call = json(http.back().body.value).find("id")->number_text();
    when(HttpAnswered{http.back().id,
                      200,
                      {},
                      R"({"id":)" + call + R"(,"result":{"value":1500000000}})",
                      {},
                      12});
    server_responds("supported-chains", R"({"http":[")" + kSolanaChain + R"("],"ws":[]})");
    server_responds("/balance", R"({"balances":[{"symbol":"SOL","chainId":")" + kSolanaChain +
                                    R"(","address":")" + kSolanaChain +
                                    R"(:So11111111111111111111111111111111111111111","price":200,)"
                                    R"("quantity":{"decimals":"9","numeric":"1.5"}}]})");
    ASSERT_THAT(symbols(), ElementsAre("SOL"));
    EXPECT_EQ(tokens().tokens[0].id.value, kSolanaChain);
}

TEST_F(Tokens, PicturesComeByWayOfTheServerWhereItHasThem) {
    given_requested();
    const std::string row =
        R"("symbol":"X","chainId":"eip155:1","quantity":{"decimals":"18","numeric":"1"})";
    server_responds(
        "/balance",
        R"({"balances":[{"iconUrl":"https://icons.example/x.png","image":"/v1/logo/eip155:1",)" +
            row + R"(},{"image":"http://inner.example/x.png",)" + row + R"(},{)" + row + "}]}");
    EXPECT_EQ(tokens().tokens[0].icon_url->value, "https://harbour.example/v1/logo/eip155:1");
    EXPECT_FALSE(tokens().tokens[1].icon_url);
    EXPECT_FALSE(tokens().tokens[2].icon_url);
}

TEST_F(Tokens, SaysHowEachPriceWentInADay) {
    given_requested();
    const auto row = [](const std::string& change) {
        return R"({"symbol":"X","chainId":"eip155:1","value":1,"priceChangePercentage24h":)" +
               change + R"(,"quantity":{"decimals":"18","numeric":"1"}})";
    };
    std::string body;
    for (const char* change : {"2.31", "-0.84", "0.00", "-0.001", "1e2", "-4.065", "null", "\"1\"",
                               "-1e-9", "123456789012345678"})
        body += (body.empty() ? "" : ",") + row(change);
    server_responds("/balance", R"({"balances":[)" + body +
                                    R"(,{"symbol":"Y","chainId":"eip155:1","price":null,)"
                                    R"("priceChangePercentage24h":1,)"
                                    R"("quantity":{"decimals":"18","numeric":"1"}}]})");
    std::vector<std::string> changes;
    for (const TokenRow& token : tokens().tokens)
        changes.push_back(token.day_change ? token.day_change->value : "unknown");
    EXPECT_THAT(changes, ElementsAre("2.31", "-0.84", "0.00", "0.00", "100.00", "-4.07", "unknown",
                                     "1.00", "0.00", "unknown", "unknown"))
        << "never 0 for what is not known";
}

TEST_F(Tokens, SaysWhatEachNetworkHolds) {
    given_requested();
    server_responds("/balance", R"({"balances":[)" + std::string(kDollar) + "," + kEther + "," +
                                    kEther +
                                    R"(,{"symbol":"X","chainId":"eip155:10",)"
                                    R"("quantity":{"decimals":"18","numeric":"1"}}]})");
    std::vector<std::string> chains;
    for (const ChainValuation& one : *tokens().chains)
        chains.push_back(one.chain.value + " " + one.value.value);
    EXPECT_THAT(chains, ElementsAre("eip155:1 15650.08", "eip155:8453 3120.50"));
}

TEST_F(Tokens, ASumThatIsTooLongToShowIsNone) {
    given_requested();
    const std::string row = R"({"symbol":"X","chainId":"eip155:1","value":)" +
                            std::string(93, '9') +
                            R"(.99,"quantity":{"decimals":"18","numeric":"1"}})";
    server_responds("/balance", R"({"balances":[)" + row + "," + row + "]}");
    EXPECT_EQ(tokens().tokens.size(), 2u);
    EXPECT_FALSE(tokens().total);
    EXPECT_FALSE(tokens().chains);
}

TEST_F(Tokens, DropsHoldingsOfZeroDecimalsAndWhatCannotBeRead) {  // docs/spec/account.md#tokens
    given_requested();
    const std::string amount = R"("quantity":{"decimals":"18","numeric":)";
    const auto row = [&](const std::string& words, const std::string& numeric) {
        return R"(,{"chainId":"eip155:1",)" + words + "," + amount + numeric + "}}";
    };
    server_responds(
        "/balance",
        R"({"balances":[7,{},{"symbol":"A","chainId":"eip155:1"},)"
        R"({"symbol":"ZERO","chainId":"eip155:1","quantity":{"decimals":"0","numeric":"5"}},)"
        R"({"symbol":"MARS","chainId":"mars:1","quantity":{"decimals":"1","numeric":"5"}})" +
            row(R"("symbol":"NEGATIVE")", "\"-5\"") + row(R"("name":"NAMELESS")", "\"5\"") +
            row(R"("symbol":"GOOD","iconUrl":"javascript:a","value":"1e200")", "\"5e-1\"") + "]}");
    EXPECT_THAT(symbols(), ElementsAre("GOOD"));
    EXPECT_FALSE(tokens().tokens[0].icon_url);
    EXPECT_FALSE(tokens().tokens[0].value);
    EXPECT_EQ(tokens().tokens[0].quantity.value, "0.5");
    EXPECT_FALSE(tokens().total) << "nothing has a value";
    EXPECT_FALSE(tokens().chains);
}

TEST_F(Tokens, AreKeptFor30s) {  // docs/spec/account.md#tokens: portfolio 30 s
    given_answered();
    after(29'999);
    look(Looking::kNowhere);
    look(Looking::kAccount);
    EXPECT_EQ(count("/balance"), 1U);
    look(Looking::kNowhere);
    after(1);
    look(Looking::kAccount);
    EXPECT_EQ(count("/balance"), 2U);
    EXPECT_EQ(tokens().state, HoldingState::kFresh) << "the old ones stand meanwhile";
}

TEST_F(Tokens, AreAskedForAgainWhileTheyAreLookedAt) {  // docs/spec/account.md#tokens: every 10 s
    given_answered();
    after(30'000);
    EXPECT_EQ(count("/balance"), 2U);
    server_responds("/balance", R"({"balances":[]})");
    look(Looking::kNowhere);
    after(120'000);
    EXPECT_EQ(count("/balance"), 2U) << "nobody looks";
    EXPECT_THAT(timers, IsEmpty());
}

TEST_F(Tokens, AFailureIsLoggedAndIsTriedAgainAfter30s) {  // docs/spec/account.md#tokens
    given_requested();
    server_responds("/balance", "{}", 503);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings[0], "Token Balance Unavailable");
    EXPECT_EQ(tokens().state, HoldingState::kFailed);
    EXPECT_EQ(*tokens().retry_at_ms, at_ms + 30'000);
    when(RefreshAccount{});
    after(29'999);
    EXPECT_EQ(count("/balance"), 1U);
    after(1);
    EXPECT_EQ(count("/balance"), 2U);
    server_responds("/balance", "<html>");
    EXPECT_EQ(warnings.size(), 1U) << "said once";
}

TEST_F(Tokens, AFailureOfAnAccountThatIsNotShownAnyMoreIsNotSaid) {
    given_requested();
    const EffectId of_alice = requested("/balance").id;
    watch(kBob);
    wallet_refuses();
    when(HttpAnswered{of_alice, 503, {}, "{}", {}, 5});
    EXPECT_THAT(warnings, IsEmpty());
    server_responds("/balance", R"({"balances":[]})");
    after(10'000);
    watch(kAlice);
    after(19'999);
    EXPECT_EQ(count("/balance"), 2U) << "blocked all the same (docs/spec/account.md#tokens)";
    after(1);
    EXPECT_EQ(count("/balance"), 3U);
    server_responds("/balance", "{}", 503);
    EXPECT_EQ(warnings.size(), 1U);
}

TEST_F(Tokens, KnownOnesStayWhenANewerAnswerFails) {
    given_answered();
    const std::int64_t answered_at = at_ms;
    after(30'000);
    when(HttpAnswered{requested("/balance").id, 0, {}, {}, engine::HttpFailure::kTimeout, 12});
    EXPECT_EQ(tokens().state, HoldingState::kStale);
    EXPECT_EQ(*tokens().at_ms, answered_at);
    EXPECT_THAT(symbols(), ElementsAre("ETH", "USDC"));
}

// docs/spec/account.md#tokens: unsupported
TEST_F(Tokens, ANetworkThatTheServerDoesNotKnowIsLogged) {
    given_looked_at();
    wallet_refuses();
    server_responds("supported-chains", R"({"http":["eip155:10"],"ws":[]})");
    EXPECT_EQ(tokens().state, HoldingState::kUnsupported);
    EXPECT_EQ(warnings.size(), 1U);
    after(60'000);
    EXPECT_EQ(warnings.size(), 1U);
    EXPECT_EQ(count("/balance"), 0U);
}

TEST_F(Tokens, AServerThatDoesNotSayItsNetworksIsAFailure) {
    given_looked_at();
    wallet_refuses();
    server_responds("supported-chains", "", 500);
    EXPECT_EQ(tokens().state, HoldingState::kFailed);
    after(30'000);
    EXPECT_EQ(count("supported-chains"), 2U);
    server_responds("supported-chains", R"({"http":["eip155:1"],"ws":[]})");
    EXPECT_EQ(count("/balance"), 1U);
}

TEST_F(Tokens, WithoutAServerTheChainsOwnCurrencyIsShown) {
    config.api_url.reset();
    given_looked_at();
    wallet_refuses();
    after(0);
    const std::string id = json(http.back().body.value).find("id")->number_text();
    when(HttpAnswered{
        http.back().id, 200, {}, R"({"id":)" + id + R"(,"result":"0x14d1120d7b160000"})", {}, 5});
    EXPECT_EQ(tokens().state, HoldingState::kUnknown);
    EXPECT_THAT(symbols(), ElementsAre("ETH"));
    EXPECT_EQ(tokens().tokens[0].quantity.value, "1.5");
    EXPECT_THAT(warnings, IsEmpty());
    EXPECT_THAT(gets, IsEmpty());
}

TEST_F(Tokens, AnAccountThatHoldsNothingHasAFigureAndNoRows) {
    given_requested();
    server_responds("/balance", R"({"balances":[]})");
    after(0);
    const std::string id = json(http.back().body.value).find("id")->number_text();
    const std::string answer = R"({"id":)" + id + R"(,"result":"0x0"})";
    when(HttpAnswered{http.back().id, 200, {}, answer, {}, 5});
    EXPECT_EQ(shown.balance->amount->value, "0");
    EXPECT_EQ(tokens().state, HoldingState::kFresh);
    EXPECT_THAT(symbols(), IsEmpty());
    EXPECT_EQ(tokens().total->value, "0.00");
    after(30'000);
    server_responds("/balance", R"({"balances":[],"missing":["eip155:1"]})");
    EXPECT_THAT(symbols(), ElementsAre("ETH"))
        << "a network that did not answer may hold something";
    EXPECT_FALSE(tokens().total);
    EXPECT_EQ(tokens().tokens[0].icon_url->value, "https://harbour.example/v1/logo/eip155:1")
        << "its picture does not depend on how much there is";
    after(10'000);
    server_responds("/balance", R"({"balances":[],"missing":["eip155:8453"]})");
    EXPECT_THAT(symbols(), IsEmpty()) << "this one answered: a row of nothing tells nothing";
    EXPECT_EQ(tokens().total->value, "0.00") << "of those that answered, as any total is";
    EXPECT_THAT(*tokens().missing, ElementsAre("eip155:8453"));
}

TEST_F(Tokens, NobodyIsAskedOnATestNetwork) {  // docs/spec/account.md#tokens: 0.00 for testnets
    network.testnet = true;
    given_looked_at();
    server_knows_the_networks();
    EXPECT_EQ(count("/balance"), 0U);
    EXPECT_THAT(wallet_requests, IsEmpty());
    EXPECT_EQ(tokens().tokens[0].quantity.value, "0.00");
}

TEST_F(Tokens, WhatAHostSentForcesAnUpdate) {  // docs/spec/account.md#tokens: forceUpdate
    given_answered();
    watching.sent = 1;
    when(watching);
    EXPECT_EQ(count("/balance"), 2U);
    EXPECT_THAT(requested("/balance").url.value,
                HasSubstr("&forceUpdate=eip155%3A1%3A0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"));
    server_responds("/balance", R"({"balances":[]})");
    after(30'000);
    EXPECT_THAT(requested("/balance").url.value, Not(HasSubstr("forceUpdate")));
}

// Otherwise the browser gives what it was told before the sending.
TEST_F(Tokens, WhatWasSentOnSolanaForcesAnUpdateToo) {
    network.caip_network_id = kSolanaChain;
    network.native_currency = {"Solana", "SOL", 9};
    start();
    watch(kSolanaAddress);
    look(Looking::kAccount);
    after(0);
    server_responds("supported-chains", R"({"http":[")" + kSolanaChain + R"("],"ws":[]})");
    EXPECT_THAT(requested("/balance").url.value, Not(HasSubstr("forceUpdate")));
    server_responds("/balance", R"({"balances":[]})");
    when(RefreshAccount{});
    EXPECT_EQ(count("/balance"), 2U);
    EXPECT_THAT(requested("/balance").url.value,
                HasSubstr("&forceUpdate=solana%3A5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp%3A"
                          "So11111111111111111111111111111111111111111"));
}

TEST_F(Tokens, AWalletThatDiscoversAssetsIsAskedInstead) {  // EIP-7811
    given_looked_at();
    EXPECT_EQ(wallet_requests.back().method.value, "wallet_getCapabilities");
    EXPECT_EQ(write_json(wallet_requests.back().params), "[\"" + kAlice + "\"]");
    wallet_responds(R"({"0x1":{"assetDiscovery":{"supported":true}}})");
    EXPECT_EQ(wallet_requests.back().method.value, "wallet_getAssets");
    EXPECT_EQ(write_json(wallet_requests.back().params),
              R"({"account":")" + kAlice + R"(","chainFilter":["0x1"]})");
    wallet_responds(R"({"0x1":[{"address":"native","balance":"0x14d1120d7b160000","type":"NATIVE"},
        {"address":"0xA0b8","balance":"0x1dcd6500","type":"ERC20",
         "metadata":{"name":"USD Coin","symbol":"USDC","decimals":6,"price":1}},
        {"address":"0xBAD","balance":"500","type":"ERC20","metadata":{"symbol":"BAD","decimals":6}},
        {"address":"0xNONE","balance":"0x1","type":"ERC20","metadata":{"symbol":"NONE","decimals":0}}]})");
    EXPECT_THAT(symbols(), ElementsAre("USDC", "ETH"));
    EXPECT_EQ(tokens().tokens[0].quantity.value, "500");
    EXPECT_EQ(tokens().tokens[0].value->value, "500.00");
    EXPECT_EQ(tokens().tokens[0].price->value, "1");
    EXPECT_EQ(tokens().tokens[0].decimals, 6);
    EXPECT_EQ(tokens().tokens[1].quantity.value, "1.5");
    EXPECT_EQ(tokens().tokens[1].decimals, 18);
    EXPECT_THAT(gets, ElementsAre(::testing::Field(&HttpGet::url, ::testing::_)))
        << "only the server's networks, for the identity";
}

TEST_F(Tokens, AnAssetOfTypeNativeIsTheChainsOwn) {  // EIP-7811, whatever its address
    for (const char* address : {"0x0000000000000000000000000000000000000000",
                                "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE"}) {
        given_looked_at();
        wallet_responds(R"({"0x1":{"assetDiscovery":{"supported":true}}})");
        wallet_responds(R"({"0x1":[{"address":")" + std::string(address) +
                        R"(","balance":"0x14d1120d7b160000","type":"NATIVE"}]})");
        EXPECT_THAT(symbols(), ElementsAre("ETH")) << address;
        EXPECT_EQ(tokens().tokens[0].id.value, "eip155:1") << address;
        EXPECT_EQ(tokens().tokens[0].decimals, 18) << address;
    }
}

TEST_F(Tokens, ACurrencyThatIsAContractTooIsOneAsset) {  // decision 77
    const std::string celo =
        R"({"address":"0x471EcE3750Da237f93B8E339c536989b8978a438","balance":"0x14d1120d7b160000",
            "type":"ERC20","metadata":{"name":"Celo","symbol":"CELO","decimals":18,"price":1}})";
    const std::string native = R"({"address":"native","balance":"0x14d1120d7b160000",
            "type":"NATIVE","metadata":{"price":1}})";
    network.caip_network_id = "eip155:42220";
    network.native_currency = {"Celo", "CELO", 18};
    for (const std::string& told : {native + "," + celo, celo + "," + native, celo}) {
        given_looked_at();
        wallet_responds(R"({"0xa4ec":{"assetDiscovery":{"supported":true}}})");
        wallet_responds(R"({"0xa4ec":[)" + told + "]}");
        EXPECT_THAT(symbols(), ElementsAre("CELO")) << told;
        EXPECT_EQ(tokens().tokens[0].id.value, "eip155:42220") << told;
        EXPECT_EQ(tokens().tokens[0].value->value, "1.50") << told;
    }
}

// Of OP Stack's, which has held nothing since Bedrock.
TEST_F(Tokens, WhatIsToldOfTheCurrencyItselfStandsBeforeWhatItsContractHolds) {
    const std::string stale =
        R"({"address":"0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000","balance":"0x0","type":"ERC20",
            "metadata":{"name":"Ether","symbol":"ETH","decimals":18}})";
    const std::string native =
        R"({"address":"native","balance":"0x14d1120d7b160000","type":"NATIVE"})";
    network.caip_network_id = "eip155:8453";
    for (const std::string& told : {stale + "," + native, native + "," + stale}) {
        given_looked_at();
        wallet_responds(R"({"0x2105":{"assetDiscovery":{"supported":true}}})");
        wallet_responds(R"({"0x2105":[)" + told + "]}");
        EXPECT_THAT(symbols(), ElementsAre("ETH")) << told;
        EXPECT_EQ(tokens().tokens[0].quantity.value, "1.5") << told;
    }
}

// What a token calls itself is drawn beside amounts.
TEST_F(Tokens, NamesShowNothingThatCannotBeSeen) {
    given_requested();
    server_responds("/balance",
                    "{\"balances\":[{\"name\":\"\u202eniocD\u2066SU\",\"symbol\":\"US\u200bDC\","
                    "\"chainId\":\"eip155:1\",\"quantity\":{\"decimals\":\"6\",\"numeric\":\"1\"}},"
                    "{\"name\":\"x\",\"symbol\":\"\u200b\u202e\",\"chainId\":\"eip155:1\","
                    "\"quantity\":{\"decimals\":\"6\",\"numeric\":\"1\"}}]}");
    EXPECT_THAT(symbols(), ElementsAre("USDC"));
    EXPECT_EQ(tokens().tokens[0].name.value, "niocDSU");
}

TEST_F(Tokens, AWalletThatCannotKeepItsPromiseIsNotAskedAgain) {
    given_looked_at();
    wallet_responds(R"({"0x1":{"assetDiscovery":{"supported":true}}})");
    wallet_refuses();
    server_responds("supported-chains", R"({"http":["eip155:1"],"ws":[]})");
    EXPECT_EQ(count("/balance"), 1U);
}

TEST_F(Tokens, AnotherAccountsAnswerIsNotShown) {
    given_requested();
    const EffectId first = requested("/balance").id;
    watch(kBob);
    when(HttpAnswered{first, 200, {}, R"({"balances":[)" + std::string(kEther) + "]}", {}, 5});
    EXPECT_THAT(symbols(), IsEmpty());
    watch(kAlice);
    EXPECT_THAT(symbols(), ElementsAre("ETH"));
    watch_none();
    EXPECT_THAT(symbols(), IsEmpty());
    EXPECT_EQ(tokens().state, HoldingState::kUnknown);
}

class Identities : public Tokens {};

TEST_F(Identities, TheServersNameAndPictureAreShown) {  // docs/spec/account.md#identity
    given_requested();
    EXPECT_THAT(requested("/v1/identity/").url.value, HasSubstr("/v1/identity/" + kAlice + "?"));
    EXPECT_THAT(requested("/v1/identity/").url.value, HasSubstr("&sender=" + kAlice));
    server_responds("/v1/identity/",
                    R"({"name":"ada.portico.eth","avatar":"https://a.example/a.png",)"
                    R"("image":"/v1/avatar/0x12"})");
    EXPECT_EQ(shown.identity->name->value, "ada.portico.eth");
    EXPECT_EQ(shown.identity->avatar_url->value, "https://harbour.example/v1/avatar/0x12")
        << "strangers' pictures come by way of the server";
    after(299'999);  // docs/spec/account.md#identity: identity 5 min
    look(Looking::kNowhere);
    look(Looking::kAccount);
    EXPECT_EQ(count("/v1/identity/"), 1U);
    after(1);
    look(Looking::kNowhere);
    look(Looking::kAccount);
    EXPECT_EQ(count("/v1/identity/"), 2U);
}

TEST_F(Identities, AreAskedForWhileTheModalIsClosed) {  // the page's button shows them
    start();
    watch();
    server_knows_the_networks();
    server_responds("/v1/identity/", R"({"name":"ada.portico.eth"})");
    EXPECT_EQ(shown.identity->name->value, "ada.portico.eth");
}

// docs/names.md#in-the-page: an account that has taken a name shows it at once.
TEST_F(Identities, ARefreshAsksAnewHoweverFreshItIs) {
    given_requested();
    server_responds("/v1/identity/", R"({"name":null})");
    EXPECT_FALSE(shown.identity->name);
    when(RefreshAccount{});
    EXPECT_EQ(count("/v1/identity/"), 2U);
    server_responds("/v1/identity/", R"({"name":"ada-lace.shop.eth"})");
    EXPECT_EQ(shown.identity->name->value, "ada-lace.shop.eth");
}

// docs/spec/account.md#identity
TEST_F(Identities, AFailedLookupFallsBackToNamesAndThenToNothing) {
    given_requested();
    server_responds("/v1/identity/", "", 503);
    EXPECT_THAT(requested("/v1/profile/reverse/").url.value, HasSubstr("&apiVersion=2"));
    server_responds("/v1/profile/reverse/", R"([{"name":"ada.harbour.id"}])");
    EXPECT_EQ(shown.identity->name->value, "ada.harbour.id");
    watch(kBob);
    EXPECT_FALSE(shown.identity->name);
    server_responds("/v1/identity/", "", 503);
    server_responds("/v1/profile/reverse/", "", 503);
    EXPECT_FALSE(shown.identity->name);
}

// An outage is no news about who somebody is.
TEST_F(Identities, AKnownNameSurvivesAFailedLookup) {
    given_requested();
    server_responds("/v1/identity/",
                    R"({"name":"ada.portico.eth","image":"https://a.example/a.png"})");
    const auto look_again = [&] {
        look(Looking::kNowhere);
        look(Looking::kAccount);
    };
    after(300'000);
    look_again();
    server_responds("/v1/identity/", "", 503);
    server_responds("/v1/profile/reverse/", "[]");
    EXPECT_EQ(shown.identity->name->value, "ada.portico.eth");
    EXPECT_EQ(shown.identity->avatar_url->value, "https://a.example/a.png");
    after(29'999);
    look_again();
    EXPECT_EQ(count("/v1/identity/"), 2U);
    after(1);
    look_again();
    EXPECT_EQ(count("/v1/identity/"), 3U);
    server_responds("/v1/identity/", "{}");
    EXPECT_FALSE(shown.identity->name);
}

TEST_F(Identities, ANameShowsNothingThatCannotBeSeen) {
    given_requested();
    server_responds("/v1/identity/", "{\"name\":\"\u202eada\u200b.eth\"}");
    EXPECT_EQ(shown.identity->name->value, "ada.eth");
}

}  // namespace
}  // namespace portico::account
