// SPDX-License-Identifier: Apache-2.0
#include "server/api/onramp/known_assets.hpp"

#include <algorithm>

#include "core/chain/networks.hpp"

namespace portico::api::onramp {
namespace {

constexpr std::string_view kSolana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

struct KnownNetwork {
    std::string_view chain;
    std::string_view coinbase;  ///< clients of the reference name networks so, whoever sells
    std::string_view transak;
    std::string_view name;  ///< in lists for clients of the reference
};

constexpr KnownNetwork kNetworks[] = {
    {"eip155:1", "ethereum", "ethereum", "ethereum-mainnet"},
    {"eip155:8453", "base", "base", "base-mainnet"},
    {"eip155:42161", "arbitrum", "arbitrum", "arbitrum-mainnet"},
    {"eip155:10", "optimism", "optimism", "optimism-mainnet"},
    {"eip155:137", "polygon", "polygon", "polygon-mainnet"},
    {"eip155:43114", "avalanche-c-chain", "avaxcchain", ""},
    {"eip155:42220", "celo", "celo", ""},
    {"eip155:56", "", "bsc", ""},
    {"eip155:80094", "berachain", "", ""},
    {kSolana, "solana", "solana", "solana-mainnet"},
};

constexpr KnownAsset kAssets[] = {
    {"ETH", "ETH", "Ether", "eip155:1", "", "eth", "ETH", true, true},
    {"ETH_BASE", "ETH", "Ether", "eip155:8453", "", "eth_base", "ETH_BASE", true, true},
    {"ETH_ARBITRUM", "ETH", "Ether", "eip155:42161", "", "eth_arbitrum", "ETH_ARBITRUM", true,
     true},
    {"ETH_OPTIMISM", "ETH", "Ether", "eip155:10", "", "eth_optimism", "ETH_OPTIMISM", true, true},
    {"POL", "POL", "POL", "eip155:137", "", "pol_polygon", "POL", true, true},
    {"AVAX", "AVAX", "Avalanche", "eip155:43114", "", "avax_cchain", "", true, true},
    {"CELO", "CELO", "CELO", "eip155:42220", "", "celo", "", false, true},
    {"BNB_BSC", "BNB", "BNB", "eip155:56", "", "bnb_bsc", "", false, true},
    {"USDC", "USDC", "USD Coin", "eip155:1", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "usdc",
     "USDC", true, true},
    {"USDC_BASE", "USDC", "USD Coin", "eip155:8453", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
     "usdc_base", "USDC_BASE", true, true},
    {"USDC_ARBITRUM", "USDC", "USD Coin", "eip155:42161",
     "0xaf88d065e77c8cC2239327C5EDb3A432268e5831", "usdc_arbitrum", "USDC_ARBITRUM", true, true},
    {"USDC_OPTIMISM", "USDC", "USD Coin", "eip155:10", "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
     "usdc_optimism", "USDC_OPTIMISM", true, true},
    {"USDC_POLYGON", "USDC", "USD Coin", "eip155:137", "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
     "usdc_polygon", "USDC_POLYGON", true, true},
    {"USDC_AVALANCHE", "USDC", "USD Coin", "eip155:43114",
     "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E", "usdc_cchain", "", true, false},
    {"SOL", "SOL", "Solana", kSolana, "", "sol", "SOL", true, true},
    {"USDC_SOLANA", "USDC", "USD Coin", kSolana, "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
     "usdc_sol", "USDC_SOLANA", true, true},
};

KnownNetwork network_of(std::string_view chain) {
    const auto found = std::ranges::find(kNetworks, chain, &KnownNetwork::chain);
    return found == std::end(kNetworks) ? KnownNetwork{} : *found;
}

}  // namespace

std::span<const KnownAsset> known_assets() { return kAssets; }

const KnownAsset* find_known_asset(std::string_view id) {
    const auto found = std::ranges::find(kAssets, id, &KnownAsset::id);
    return found == std::end(kAssets) ? nullptr : &*found;
}

Asset asset_of(const KnownAsset& known) {
    return {std::string(known.id), std::string(known.symbol), std::string(known.name),
            std::string(known.chain), std::string(known.contract)};
}

std::string_view coinbase_network(const KnownAsset& known) {
    return known.coinbase ? network_of(known.chain).coinbase : std::string_view();
}

std::string_view transak_network(const KnownAsset& known) {
    return known.transak ? network_of(known.chain).transak : std::string_view();
}

std::string_view network_word(std::string_view chain) { return network_of(chain).coinbase; }

std::string network_name(std::string_view chain) {
    const std::string_view name = network_of(chain).name;
    return std::string(name.empty() ? chain : name);
}

std::string network_title(std::string_view chain) {
    const auto known = chain::find_known_network(chain);
    return known ? std::string(known->name) : std::string(chain);
}

}  // namespace portico::api::onramp
