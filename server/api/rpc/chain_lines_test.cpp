// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/chain_lines.hpp"

#include <gmock/gmock.h>

namespace portico::api::rpc {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(ChainLines, NodesOfOneChainStandTogether) {
    const auto chains =
        read_chain_lines({"eip155:1 https://a.example/key weight=50",
                          "eip155:31337 http://127.0.0.1:8545 allow_private",
                          "eip155:1 https://b.example", "eip155:1 method=debug_traceTransaction"});
    ASSERT_TRUE(chains) << chains.error();
    ASSERT_EQ(chains->size(), 2u);
    EXPECT_EQ((*chains)[0].nodes.size(), 2u);
    EXPECT_EQ((*chains)[0].nodes[0].weight, 50);
    EXPECT_FALSE((*chains)[0].nodes[0].allow_private);
    EXPECT_THAT((*chains)[0].methods, ElementsAre("debug_traceTransaction"));
    EXPECT_TRUE((*chains)[1].nodes[0].allow_private);
    // Addresses hold keys: people are shown the hosts.
    EXPECT_THAT(shown_chains(*chains)[0], Not(HasSubstr("key")));
}

TEST(ChainLines, AChainsCurrencyIsSaidInALineOfItsOwn) {
    const auto chains = read_chain_lines(
        {"eip155:424242 https://a.example", "eip155:424242 currency=DEMO testnet"});
    ASSERT_TRUE(chains) << chains.error();
    EXPECT_EQ((*chains)[0].currency, "DEMO");
    EXPECT_TRUE((*chains)[0].testnet);
    EXPECT_EQ((*chains)[0].nodes.size(), 1u);
    EXPECT_THAT(shown_chains(*chains), testing::Contains("eip155:424242 currency=DEMO"));
    EXPECT_FALSE((*read_chain_lines({"eip155:1 https://a.example"}))[0].testnet);
}

TEST(ChainLines, WhatIsWrongIsNamedWithoutTheAddress) {
    for (const char* line :
         {"", "eip155:1", "eip155: https://a.example", "near:mainnet https://a.example",
          "eip155:1 ftp://secret.example", "eip155:1 wss://secret.example",
          "eip155:1 https://secret@secret.example", "eip155:1 https://a.example weight=0",
          "eip155:1 https://a.example weight=x", "eip155:1 https://a.example private",
          "eip155:1 https://a.example ws_url=https://secret.example",
          "eip155:999888 method=debug_traceTransaction", "eip155:999888 currency=DEMO",
          "eip155:1 currency=", "eip155:1 currency=<b>", "eip155:1 currency=DEMO weight=1",
          "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp currency=SOL"}) {
        const auto chains = read_chain_lines({line});
        ASSERT_FALSE(chains) << line;
        EXPECT_THAT(chains.error(), Not(HasSubstr("secret"))) << line;
    }
}

TEST(ChainLines, KnownNetworksComeWithTheirPublicNode) {
    const auto named = *read_chain_lines({"eip155:1 https://a.example"});
    const auto all = with_public_nodes(named);
    EXPECT_GT(all.size(), 20u);
    EXPECT_EQ(all[0].nodes[0].url, "https://a.example");
    int mainnets = 0;
    for (const ChainConfig& chain : all) {
        mainnets += chain.id == "eip155:1";
        EXPECT_FALSE(chain.nodes.empty()) << chain.id;
    }
    EXPECT_EQ(mainnets, 1);
}

// That of pages takes no getTokenAccountsByOwner by program, which balances are read by.
TEST(ChainLines, TheServerAsksSolanasOwnPublicNode) {
    const std::string solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    const std::string own = "https://api.mainnet-beta.solana.com";
    EXPECT_EQ((*read_chain_lines({solana + " method=getSupply"}))[0].nodes[0].url, own);
    const auto all = with_public_nodes({});
    const auto found = std::ranges::find(all, solana, &ChainConfig::id);
    ASSERT_NE(found, all.end());
    EXPECT_EQ(found->nodes[0].url, own);
}

}  // namespace
}  // namespace portico::api::rpc
