// SPDX-License-Identifier: Apache-2.0
//
// How each provider names networks, by its documents: a wrong name is money on a wrong network.
#include "server/api/onramp/known_assets.hpp"

#include <gmock/gmock.h>

#include <map>
#include <set>

#include "core/chain/address.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/networks.hpp"
#include "server/api/onramp/providers.hpp"
#include "server/store/onramp/purchase_store.hpp"
#include "server/store/sql/test_worker.hpp"

namespace portico::api::onramp {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using Words = std::map<std::string, std::set<std::string>>;

/// Of each network the words that `word_of` has for what is sold there.
template <class WordOf>
Words words(WordOf word_of) {
    Words out;
    for (const KnownAsset& one : known_assets())
        if (const std::string_view word = word_of(one); !word.empty())
            out[network_title(one.chain)].insert(std::string(word));
    return out;
}

TEST(KnownAssets, OfMoonPayEachHasTheCodeOfItsNetwork) {
    EXPECT_THAT(
        words([](const KnownAsset& one) { return one.moonpay; }),
        ElementsAre(Pair("Arbitrum One", ElementsAre("eth_arbitrum", "usdc_arbitrum")),
                    Pair("Avalanche", ElementsAre("avax_cchain", "usdc_cchain")),
                    Pair("BNB Smart Chain", ElementsAre("bnb_bsc")),
                    Pair("Base", ElementsAre("eth_base", "usdc_base")),
                    Pair("Celo", ElementsAre("celo")), Pair("Ethereum", ElementsAre("eth", "usdc")),
                    Pair("OP Mainnet", ElementsAre("eth_optimism", "usdc_optimism")),
                    Pair("Polygon", ElementsAre("pol_polygon", "usdc_polygon")),
                    Pair("Solana", ElementsAre("sol", "usdc_sol"))));
}

TEST(KnownAssets, OfCoinbaseTheNetworksAreThoseOfItsDocuments) {
    EXPECT_THAT(
        words(coinbase_network),
        ElementsAre(
            Pair("Arbitrum One", ElementsAre("arbitrum")),
            Pair("Avalanche", ElementsAre("avalanche-c-chain")), Pair("Base", ElementsAre("base")),
            Pair("Ethereum", ElementsAre("ethereum")), Pair("OP Mainnet", ElementsAre("optimism")),
            Pair("Polygon", ElementsAre("polygon")), Pair("Solana", ElementsAre("solana"))));
}

TEST(KnownAssets, OfMeldNothingIsOfferedWhoseCodeItDoesNotTell) {
    const Words found = words([](const KnownAsset& one) { return one.meld; });
    for (const char* network : {"Avalanche", "BNB Smart Chain", "Celo"})
        EXPECT_FALSE(found.contains(network)) << network;
    EXPECT_THAT(found.at("Base"), ElementsAre("ETH_BASE", "USDC_BASE"));
}

/// Transak, asked as it is on the wire.
struct AskedOfTransak : testing::Test {
    AskedOfTransak() {
        keys.transak_key = "key";
        keys.transak_secret = "a secret of the shop";
        keys.transak_domain = "shop.example";
        transak = make_transak(
            keys,
            [this](ServiceCall call) -> ops::Awaitable<Answer<Json>> {
                asked = call.url;
                co_return std::unexpected(Refusal{Refusal::Why::kUnavailable, "away"});
            },
            {database.worker, store::open_purchase_store}, [] { return std::int64_t{0}; },
            [](std::span<std::uint8_t> out) { std::ranges::fill(out, 7); });
    }
    /// Why there is no quote.
    std::string quote(const char* id) {
        asked.clear();
        QuoteRequest request;
        request.asset.id = id;
        request.amount = "50";
        std::string out;
        ops::spawn(
            transak->quote(request), [&](Answer<Quote> given) { out = given.error().text; },
            [](const std::exception_ptr&) { FAIL(); });
        return out;
    }
    store::TestWorker<store::OnSqlite> database;
    ProviderKeys keys;
    std::unique_ptr<Provider> transak;
    std::string asked;
};

TEST_F(AskedOfTransak, TheNetworkIsNamedAsItNamesItOrItIsNotAsked) {
    quote("AVAX");
    EXPECT_THAT(asked, HasSubstr("&cryptoCurrency=AVAX&isBuyOrSell=BUY&network=avaxcchain&"));
    quote("CELO");
    EXPECT_THAT(asked, HasSubstr("&network=celo&"));
    quote("BNB_BSC");
    EXPECT_THAT(asked, HasSubstr("&cryptoCurrency=BNB&isBuyOrSell=BUY&network=bsc&"));
    quote("USDC_BASE");
    EXPECT_THAT(asked, HasSubstr("&network=base&"));
    EXPECT_EQ(quote("USDC_AVALANCHE"), "Transak does not sell this");
    EXPECT_EQ(asked, "");
    EXPECT_EQ(quote("ETH_ZKSYNC"), "Transak does not sell this");
}

TEST(KnownAssets, ClientsOfTheReferenceNameTheseNetworksAndNoOthers) {
    Words found;
    for (const char* chain : {"eip155:1", "eip155:42161", "eip155:137", "eip155:80094",
                              "eip155:43114", "eip155:10", "eip155:42220", "eip155:8453"})
        found["named"].insert(std::string(network_word(chain)));
    EXPECT_THAT(found["named"], ElementsAre("arbitrum", "avalanche-c-chain", "base", "berachain",
                                            "celo", "ethereum", "optimism", "polygon"));
    for (const char* chain : {"eip155:56", "eip155:100", "eip155:324", "eip155:1313161554",
                              "eip155:7777777", "eip155:43113", "eip155:31337"})
        EXPECT_EQ(network_word(chain), "") << chain;
}

TEST(KnownAssets, EachIsOnANetworkOfTheListsAndAtAnAddressOfIt) {
    for (const KnownAsset& one : known_assets()) {
        const auto chain = chain::Caip2::parse(std::string(one.chain));
        ASSERT_TRUE(chain && chain::find_known_network(one.chain)) << one.id;
        if (!one.contract.empty()) {
            EXPECT_TRUE(chain::is_valid_address(chain->chain_namespace(), chain->reference(),
                                                std::string(one.contract)))
                << one.id;
        }
    }
}

}  // namespace
}  // namespace portico::api::onramp
