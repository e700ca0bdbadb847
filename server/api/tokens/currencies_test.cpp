// SPDX-License-Identifier: Apache-2.0
#include "server/api/tokens/currencies.hpp"

#include <gtest/gtest.h>

#include "server/api/tokens/token_book.hpp"

namespace portico::api::tokens {
namespace {

TEST(Currencies, NoNetworksCoinIsCalledByAnothersName) {
    EXPECT_EQ(native_token("eip155:1").symbol, "ETH");
    EXPECT_EQ(native_token("eip155:1284").symbol, "GLMR") << "1,000 of it are no 1,000 ether";
    EXPECT_EQ(native_token("eip155:5000").symbol, "MNT");
    EXPECT_EQ(native_token("eip155:59144").symbol, "ETH");
    EXPECT_EQ(native_token("eip155:31337").name, "Ether");
    const Token unknown = native_token("eip155:424242");
    EXPECT_EQ(unknown.symbol, "") << "the page knows it, or nobody";
    EXPECT_EQ(unknown.name, "");
    EXPECT_EQ(unknown.decimals, 18);
}

TEST(Currencies, TheOperatorsWordIsTaken) {
    const Currencies all({{"eip155:424242", "DEMO"}, {"eip155:252", "FRAX"}, {"eip155:10", "ETH"}},
                         {"eip155:252"});
    EXPECT_EQ(all.of("eip155:424242").symbol, "DEMO");
    EXPECT_EQ(all.of("eip155:424242").name, "DEMO");
    EXPECT_EQ(all.of("eip155:10").name, "Ether") << "as it is known";
    EXPECT_EQ(all.of("eip155:1285").symbol, "MOVR");
    EXPECT_TRUE(all.is_testnet("eip155:252"));
    EXPECT_FALSE(all.is_testnet("eip155:424242"));
    EXPECT_TRUE(all.is_testnet("eip155:11155111"));
    EXPECT_TRUE(all.is_testnet("eip155:1287"));
}

TEST(Currencies, WhatPosesAsTheNetworksOwnCoinIsSpam) {
    const TokenBook book(Currencies({{"eip155:424242", "DEMO"}}, {}));
    EXPECT_TRUE(looks_like_spam(book, "eip155:1284", "Glimmer", "GLMR"));
    EXPECT_FALSE(looks_like_spam(book, "eip155:1284", "Ether", "ETH")) << "bridged, and its own";
    EXPECT_TRUE(looks_like_spam(book, "eip155:424242", "Demo", "demo"));
}

}  // namespace
}  // namespace portico::api::tokens
