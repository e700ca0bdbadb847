// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/known_coins.hpp"

#include <gtest/gtest.h>

namespace portico::api::history {
namespace {

constexpr const char* kUsdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

Transfer coin(const std::string& contract) {
    Transfer out;
    out.fungible.emplace();
    out.contract = contract;
    out.units = "25000000";
    return out;
}

TEST(KnownCoins, AListedTokenIsToldInItsUnitBeforeItsContractWasAsked) {
    tokens::TokenBook book;
    book.add({.tokens = {{"eip155:1", {kUsdc, "USD Coin", "USDC", 6}}}});
    HistoryPage page{
        {{.chain = "eip155:1",
          .transfers = {coin(kUsdc), coin("0x00000000000000000000000000000000000000Cc")}},
         {.chain = "eip155:10", .transfers = {coin(kUsdc)}}},
        {}};
    page.entries[0].transfers.push_back(coin(kUsdc));
    page.entries[0].transfers[2].fungible = Fungible{"Its own", "OWN", {}};
    page.entries[0].transfers[2].quantity = "25";
    page.entries[0].transfers[2].units.clear();
    fill_from_lists(page, book);
    const std::vector<Transfer>& here = page.entries[0].transfers;
    EXPECT_EQ(here[0].quantity, "25");
    EXPECT_EQ(here[0].fungible->symbol, "USDC");
    EXPECT_EQ(here[0].fungible->name, "USD Coin");
    EXPECT_EQ(here[1].quantity, "") << "of a token nobody can scale there is no figure";
    EXPECT_EQ(here[1].fungible->symbol, std::nullopt);
    EXPECT_EQ(here[2].fungible->symbol, "OWN") << "what its contract says stands";
    EXPECT_EQ(page.entries[1].transfers[0].quantity, "") << "listed on another chain";
}

TEST(KnownCoins, AChainsCurrencyIsCalledAsTheOperatorCallsIt) {
    const tokens::TokenBook book(tokens::Currencies({{"eip155:424242", "DEMO"}}, {}));
    Transfer own;
    own.fungible.emplace();
    own.quantity = "5";
    Entry entry{.chain = "eip155:424242", .transfers = {own}, .fee = Fee{{}, "0.01", {}, {}}};
    HistoryPage page{{entry, entry}, {}};
    page.entries[1].chain = "eip155:434343";
    fill_from_lists(page, book);
    EXPECT_EQ(page.entries[0].transfers[0].fungible->symbol, "DEMO");
    EXPECT_EQ(page.entries[0].fee->coin.symbol, "DEMO");
    EXPECT_EQ(page.entries[1].transfers[0].fungible->symbol, std::nullopt);
}

}  // namespace
}  // namespace portico::api::history
