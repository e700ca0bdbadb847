// SPDX-License-Identifier: Apache-2.0
#include "core/chain/networks.hpp"

namespace portico::chain {

namespace {

// clang-format off
constexpr KnownNetwork kNetworks[] = {
    // id, name, currency, symbol, decimals, testnet, public RPC, explorer
    {"eip155:1", "Ethereum", "Ether", "ETH", 18, false,
     "https://ethereum-rpc.publicnode.com", "https://etherscan.io"},
    {"eip155:10", "OP Mainnet", "Ether", "ETH", 18, false,
     "https://mainnet.optimism.io", "https://optimistic.etherscan.io"},
    {"eip155:42161", "Arbitrum One", "Ether", "ETH", 18, false,
     "https://arb1.arbitrum.io/rpc", "https://arbiscan.io"},
    {"eip155:137", "Polygon", "POL", "POL", 18, false,
     "https://polygon.drpc.org", "https://polygonscan.com"},
    {"eip155:8453", "Base", "Ether", "ETH", 18, false,
     "https://mainnet.base.org", "https://basescan.org"},
    {"eip155:56", "BNB Smart Chain", "BNB", "BNB", 18, false,
     "https://bsc-dataseed.bnbchain.org", "https://bscscan.com"},
    {"eip155:43114", "Avalanche", "Avalanche", "AVAX", 18, false,
     "https://api.avax.network/ext/bc/C/rpc", "https://snowtrace.io"},
    {"eip155:100", "Gnosis", "xDAI", "XDAI", 18, false,
     "https://rpc.gnosischain.com", "https://gnosisscan.io"},
    {"eip155:324", "ZKsync Era", "Ether", "ETH", 18, false,
     "https://mainnet.era.zksync.io", "https://explorer.zksync.io"},
    {"eip155:42220", "Celo", "CELO", "CELO", 18, false,
     "https://forno.celo.org", "https://celoscan.io"},
    {"eip155:1313161554", "Aurora", "Ether", "ETH", 18, false,
     "https://mainnet.aurora.dev", "https://explorer.aurora.dev"},
    {"eip155:7777777", "Zora", "Ether", "ETH", 18, false,
     "https://rpc.zora.energy", "https://explorer.zora.energy"},
    {"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "Solana", "Solana", "SOL", 9, false,
     "https://api.mainnet-beta.solana.com", "https://explorer.solana.com"},
    {"bip122:000000000019d6689c085ae165831e93", "Bitcoin", "Bitcoin", "BTC", 8, false,
     "", "https://mempool.space"},
    {"polkadot:91b171bb158e2d3848fa23a9f1c25182", "Polkadot", "Polkadot", "DOT", 10, false,
     "https://rpc.polkadot.io", "https://polkadot.subscan.io"},
    {"cosmos:cosmoshub-4", "Cosmos Hub", "Cosmos", "ATOM", 6, false,
     "", "https://www.mintscan.io/cosmos"},

    {"eip155:11155111", "Sepolia", "Sepolia Ether", "ETH", 18, true,
     "https://ethereum-sepolia-rpc.publicnode.com", "https://sepolia.etherscan.io"},
    {"eip155:17000", "Holesky", "Holesky Ether", "ETH", 18, true,
     "https://ethereum-holesky-rpc.publicnode.com", "https://holesky.etherscan.io"},
    {"eip155:11155420", "OP Sepolia", "Sepolia Ether", "ETH", 18, true,
     "https://sepolia.optimism.io", "https://sepolia-optimism.etherscan.io"},
    {"eip155:421614", "Arbitrum Sepolia", "Sepolia Ether", "ETH", 18, true,
     "https://sepolia-rollup.arbitrum.io/rpc", "https://sepolia.arbiscan.io"},
    {"eip155:80002", "Polygon Amoy", "POL", "POL", 18, true,
     "https://polygon-amoy.drpc.org", "https://amoy.polygonscan.com"},
    {"eip155:84532", "Base Sepolia", "Sepolia Ether", "ETH", 18, true,
     "https://sepolia.base.org", "https://sepolia.basescan.org"},
    {"eip155:97", "BNB Smart Chain Testnet", "BNB", "tBNB", 18, true,
     "https://data-seed-prebsc-1-s1.bnbchain.org:8545", "https://testnet.bscscan.com"},
    {"eip155:43113", "Avalanche Fuji", "Avalanche", "AVAX", 18, true,
     "https://api.avax-test.network/ext/bc/C/rpc", "https://testnet.snowtrace.io"},
    {"eip155:10200", "Gnosis Chiado", "xDAI", "XDAI", 18, true,
     "https://rpc.chiadochain.net", "https://gnosis-chiado.blockscout.com"},
    {"eip155:300", "ZKsync Sepolia", "Sepolia Ether", "ETH", 18, true,
     "https://sepolia.era.zksync.dev", "https://sepolia.explorer.zksync.io"},
    {"eip155:1313161555", "Aurora Testnet", "Ether", "ETH", 18, true,
     "https://testnet.aurora.dev", "https://explorer.testnet.aurora.dev"},
    {"eip155:999999999", "Zora Sepolia", "Sepolia Ether", "ETH", 18, true,
     "https://sepolia.rpc.zora.energy", "https://sepolia.explorer.zora.energy"},
    {"solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "Solana Devnet", "Solana", "SOL", 9, true,
     "https://api.devnet.solana.com", "https://explorer.solana.com"},
    {"solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z", "Solana Testnet", "Solana", "SOL", 9, true,
     "https://api.testnet.solana.com", "https://explorer.solana.com"},
    {"bip122:000000000933ea01ad0ee984209779ba", "Bitcoin Testnet", "Bitcoin", "tBTC", 8, true,
     "", "https://mempool.space/testnet"},
};
// clang-format on

}  // namespace

std::span<const KnownNetwork> known_networks() { return kNetworks; }

const KnownNetwork* find_known_network(std::string_view id) {
    for (const KnownNetwork& network : kNetworks) {
        if (network.id == id) return &network;
    }
    return nullptr;
}

}  // namespace portico::chain
