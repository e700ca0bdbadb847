// SPDX-License-Identifier: Apache-2.0
#include "core/chain/networks.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/chain/caip.hpp"

namespace portico::chain {
namespace {

TEST(KnownNetworks, EveryEntryIsCompleteAndItsIdUnique) {
    std::set<std::string_view> ids;
    for (const KnownNetwork& network : known_networks()) {
        SCOPED_TRACE(network.id);
        EXPECT_TRUE(Caip2::parse(network.id));
        EXPECT_TRUE(ids.insert(network.id).second);
        EXPECT_FALSE(network.name.empty());
        EXPECT_FALSE(network.currency_name.empty());
        // Wallets take symbols of 2 to 6 characters (EIP-3085).
        EXPECT_GE(network.currency_symbol.size(), 2u);
        EXPECT_LE(network.currency_symbol.size(), 6u);
        EXPECT_TRUE(network.explorer_url.starts_with("https://"));
        EXPECT_FALSE(network.explorer_url.ends_with("/"));
        EXPECT_TRUE(network.rpc_url.empty() || network.rpc_url.starts_with("https://"));
    }
}

TEST(KnownNetworks, AreTheListedOnes) {  // docs/spec/networks.md#known-networks
    for (const std::string_view id :
         {"eip155:1", "eip155:10", "eip155:42161", "eip155:137", "eip155:8453", "eip155:56",
          "eip155:43114", "eip155:100", "eip155:324", "eip155:42220", "eip155:1313161554",
          "eip155:7777777", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
          "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z"}) {
        EXPECT_TRUE(find_known_network(id)) << id;
    }
}

TEST(KnownNetworks, CoverFiveNamespacesAndTestnets) {
    std::set<std::string> namespaces;
    int testnets = 0;
    for (const KnownNetwork& network : known_networks()) {
        namespaces.emplace(Caip2::parse(network.id)->chain_namespace());
        testnets += network.testnet ? 1 : 0;
    }
    EXPECT_EQ(namespaces,
              (std::set<std::string>{"bip122", "cosmos", "eip155", "polkadot", "solana"}));
    EXPECT_GE(testnets, 10);
    EXPECT_TRUE(find_known_network("eip155:11155111")->testnet);
    EXPECT_FALSE(find_known_network("eip155:1")->testnet);
}

// A paired wallet reads nothing for us: without an endpoint there are no balances and no reads.
TEST(KnownNetworks, EveryChainThatIsAskedOverHttpHasAnEndpoint) {
    for (const KnownNetwork& network : known_networks()) {
        if (network.id.starts_with("eip155:") || network.id.starts_with("solana:")) {
            EXPECT_FALSE(network.rpc_url.empty()) << network.id;
        }
    }
}

// Solana's own one answers whoever has an Origin with 403: without a server there was no balance.
TEST(KnownNetworks, TheEndpointOfSolanaIsForPages) {
    EXPECT_EQ(find_known_network("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")->rpc_url,
              "https://solana-rpc.publicnode.com");
}

TEST(KnownNetworks, AnotherIdIsNotFound) {
    EXPECT_FALSE(find_known_network("eip155:31337"));
    EXPECT_FALSE(find_known_network("eip155:01"));
    EXPECT_FALSE(find_known_network(""));
}

}  // namespace
}  // namespace portico::chain
