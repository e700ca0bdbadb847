// SPDX-License-Identifier: Apache-2.0
#include "server/api/onramp/known_assets.hpp"

#include <algorithm>

#include "core/chain/networks.hpp"

namespace portico::api::onramp {
namespace {

constexpr KnownAsset kAssets[] = {
    {"ETH", "ETH", "Ether", "eip155:1", "", "eth", "ethereum", "ethereum"},
    {"ETH_BASE", "ETH", "Ether", "eip155:8453", "", "eth_base", "base", "base"},
    {"ETH_ARBITRUM", "ETH", "Ether", "eip155:42161", "", "eth_arbitrum", "arbitrum", "arbitrum"},
    {"ETH_OPTIMISM", "ETH", "Ether", "eip155:10", "", "eth_optimism", "optimism", "optimism"},
    {"POL", "POL", "POL", "eip155:137", "", "pol_polygon", "polygon", "polygon"},
    {"USDC", "USDC", "USD Coin", "eip155:1", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "usdc",
     "ethereum", "ethereum"},
    {"USDC_BASE", "USDC", "USD Coin", "eip155:8453", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
     "usdc_base", "base", "base"},
    {"USDC_ARBITRUM", "USDC", "USD Coin", "eip155:42161",
     "0xaf88d065e77c8cC2239327C5EDb3A432268e5831", "usdc_arbitrum", "arbitrum", "arbitrum"},
    {"USDC_OPTIMISM", "USDC", "USD Coin", "eip155:10", "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
     "usdc_optimism", "optimism", "optimism"},
    {"USDC_POLYGON", "USDC", "USD Coin", "eip155:137", "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
     "usdc_polygon", "polygon", "polygon"},
    {"SOL", "SOL", "Solana", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "", "sol", "solana",
     "solana"},
    {"USDC_SOLANA", "USDC", "USD Coin", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
     "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "usdc_sol", "solana", "solana"},
};

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

std::string_view network_word(std::string_view chain) {
    const auto found = std::ranges::find(kAssets, chain, &KnownAsset::chain);
    return found == std::end(kAssets) ? std::string_view() : found->coinbase_network;
}

std::string network_name(std::string_view chain) {
    const std::string_view word = network_word(chain);
    return word.empty() ? std::string(chain) : std::string(word) + "-mainnet";
}

std::string network_title(std::string_view chain) {
    const auto known = chain::find_known_network(chain);
    return known ? std::string(known->name) : std::string(chain);
}

}  // namespace portico::api::onramp
