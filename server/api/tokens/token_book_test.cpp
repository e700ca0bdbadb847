// SPDX-License-Identifier: Apache-2.0
#include "server/api/tokens/token_book.hpp"

#include <gmock/gmock.h>

#include "core/chain/eip155/address.hpp"

namespace portico::api::tokens {
namespace {

using testing::HasSubstr;

std::string list_of(const std::string& entries) { return R"({"tokens":[)" + entries + "]}"; }
std::string entry(const std::string& members) {
    return R"({"chainId":1,"address":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",)" + members +
           "}";
}

TEST(TokenBook, TheBundledListIsWholeAndItsAddressesAreRight) {
    const auto list = read_token_list(bundled_tokens());
    ASSERT_TRUE(list) << list.error();
    EXPECT_EQ(list->skipped, 0u);
    TokenBook book;
    book.add(*list);
    EXPECT_EQ(book.size(), list->tokens.size()) << "no token twice";
    for (const ListedToken& one : list->tokens) {
        if (one.chain.starts_with("eip155:")) {
            EXPECT_EQ(chain::checksum_evm_address(one.token.address).value_or(""),
                      one.token.address);
            EXPECT_TRUE(std::string(bundled_tokens()).contains(one.token.address))
                << one.token.address << " stands there with its checksum";
        }
    }
    ASSERT_NE(book.find("eip155:1", "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"), nullptr);
    EXPECT_EQ(book.find("eip155:1", "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48")->decimals, 6);
    EXPECT_EQ(book.find("eip155:10", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"), nullptr);
    EXPECT_FALSE(book.of_chain("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp").empty());
}

TEST(TokenBook, WhatIsNoListSaysWhy) {
    EXPECT_THAT(read_token_list("{").error(), HasSubstr("not JSON"));
    EXPECT_THAT(read_token_list("[]").error(), HasSubstr("\"tokens\""));
    EXPECT_THAT(read_token_list(R"({"tokens":{}})").error(), HasSubstr("\"tokens\""));
}

TEST(TokenBook, OddEntriesAreSkippedAndCounted) {
    const auto list = read_token_list(list_of(
        entry(R"("name":"Good","symbol":"G","decimals":6)") + "," +
        entry(R"("name":"Deep","symbol":"D","decimals":37)") + "," +
        entry(R"("name":"Below","symbol":"B","decimals":-1)") + "," +
        entry(R"("name":"Text","symbol":"T","decimals":"6")") + "," +
        entry(R"("name":"Bell\u0007","symbol":"B","decimals":6)") + "," +
        entry(R"("name":"None","symbol":"","decimals":6)") + "," +
        R"({"chainId":1,"address":"0xa0b8","name":"Short","symbol":"S","decimals":6},)"
        R"({"chainId":7,"address":"So11111111111111111111111111111111111111112","name":"x",)"
        R"("symbol":"x","decimals":9},7,null)"));
    ASSERT_TRUE(list);
    ASSERT_EQ(list->tokens.size(), 1u);
    EXPECT_EQ(list->tokens[0].token.name, "Good");
    EXPECT_EQ(list->skipped, 9u);
}

TEST(TokenBook, IconsAreFetchedByPagesSoTheyAreHttpsOrOfThisMachine) {
    const auto icon = [](const std::string& url) {
        const auto list = read_token_list(
            list_of(entry(R"("name":"G","symbol":"G","decimals":6,"logoURI":")" + url + "\"")));
        return list->tokens[0].token.icon_url;
    };
    EXPECT_EQ(icon("https://example.org/a.png"), "https://example.org/a.png");
    EXPECT_EQ(icon("http://127.0.0.1:8080/a.png"), "http://127.0.0.1:8080/a.png");
    EXPECT_EQ(icon("http://example.org/a.png"), "");
    EXPECT_EQ(icon("javascript:alert(1)"), "");
    EXPECT_EQ(icon("ipfs://Qm"), "");
    EXPECT_EQ(icon("https://" + std::string(kIconMax, 'a')), "");
}

TEST(TokenBook, TheFirstListsWordCounts) {
    TokenBook book;
    book.add(*read_token_list(list_of(entry(R"("name":"Mine","symbol":"M","decimals":6)"))));
    book.add(*read_token_list(list_of(entry(R"("name":"Theirs","symbol":"T","decimals":9)"))));
    ASSERT_EQ(book.of_chain("eip155:1").size(), 1u);
    EXPECT_EQ(book.of_chain("eip155:1")[0].name, "Mine");
}

TEST(TokenBook, AChainMayBeNamedByItsWholeId) {
    const auto list = read_token_list(
        list_of(R"({"chain":"solana:abc","address":"So11111111111111111111111111111111111111112",)"
                R"("name":"W","symbol":"W","decimals":9})"));
    EXPECT_EQ(list->tokens.at(0).chain, "solana:abc");
}

TEST(TokenBook, TheChainsOwnCurrencyIsNoToken) {
    TokenBook book;
    book.add(*read_token_list(
        list_of(R"({"chainId":137,"address":"0x0000000000000000000000000000000000001010",)"
                R"("name":"Polygon","symbol":"POL","decimals":18})")));
    EXPECT_EQ(book.size(), 0u);
    EXPECT_EQ(native_token("eip155:137").symbol, "POL");
}

TEST(TokenBook, GnosisCurrencyIsWrittenAsItWritesIt) {  // docs/spec/http-api.md#prices
    for (const char* chain : {"eip155:100", "eip155:10200"})
        EXPECT_EQ(native_token(chain).symbol, "xDAI") << chain;
}

TEST(TokenBook, StrangersThatPoseAsSomethingAreSpam) {
    TokenBook book;
    book.add(*read_token_list(bundled_tokens()));
    const auto spam = [&](const char* name, const char* symbol) {
        return looks_like_spam(book, "eip155:1", name, symbol);
    };
    EXPECT_FALSE(spam("Harbour", "HRB"));
    EXPECT_TRUE(spam("Visit https://claim.example/reward to claim", "$ claim.example"));
    EXPECT_TRUE(spam("USD Coin", "USDC")) << "of a listed token";
    EXPECT_TRUE(spam("USD Coin", "U.S.D.C"));
    EXPECT_TRUE(spam("USD Coin", "USD\xd0\xa1")) << "a Cyrillic letter";
    EXPECT_TRUE(spam("Ether", "eth")) << "of the chain's own currency";
    EXPECT_TRUE(spam("", "X"));
    EXPECT_TRUE(spam("X", ""));
    EXPECT_TRUE(spam("X", "---"));
    EXPECT_FALSE(looks_like_spam(book, "eip155:31337", "USD Coin", "USDC")) << "no list there";
}

}  // namespace
}  // namespace portico::api::tokens
