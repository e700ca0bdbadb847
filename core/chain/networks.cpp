// SPDX-License-Identifier: Apache-2.0
//
// The table is one text, and not an array of views, because a page would pay for every pointer in
// it: five fields with zero bytes between them, then "decimals" and "testnet" as a character each.
#include "core/chain/networks.hpp"

namespace portico::chain {

namespace {

// clang-format off
#define DECIMALS_18 "R"
#define DECIMALS_10 "J"
#define DECIMALS_9 "I"
#define DECIMALS_8 "H"
#define DECIMALS_6 "F"
#define TESTNET_true "1"
#define TESTNET_false "0"
#define NETWORK(id, name, currency, symbol, decimals, testnet, rpc, explorer) \
    DECIMALS_##decimals TESTNET_##testnet \
    id "\0" name "\0" currency "\0" symbol "\0" rpc "\0" explorer "\0"

constexpr char kNetworks[] =
    // id, name, currency, symbol, decimals, testnet, public RPC, explorer
    NETWORK("eip155:1", "Ethereum", "Ether", "ETH", 18, false,
            "https://ethereum-rpc.publicnode.com", "https://etherscan.io")
    NETWORK("eip155:10", "OP Mainnet", "Ether", "ETH", 18, false,
            "https://mainnet.optimism.io", "https://optimistic.etherscan.io")
    NETWORK("eip155:42161", "Arbitrum One", "Ether", "ETH", 18, false,
            "https://arb1.arbitrum.io/rpc", "https://arbiscan.io")
    NETWORK("eip155:137", "Polygon", "POL", "POL", 18, false,
            "https://polygon.drpc.org", "https://polygonscan.com")
    NETWORK("eip155:8453", "Base", "Ether", "ETH", 18, false,
            "https://mainnet.base.org", "https://basescan.org")
    NETWORK("eip155:56", "BNB Smart Chain", "BNB", "BNB", 18, false,
            "https://bsc-dataseed.bnbchain.org", "https://bscscan.com")
    NETWORK("eip155:43114", "Avalanche", "Avalanche", "AVAX", 18, false,
            "https://api.avax.network/ext/bc/C/rpc", "https://snowtrace.io")
    NETWORK("eip155:100", "Gnosis", "xDAI", "XDAI", 18, false,
            "https://rpc.gnosischain.com", "https://gnosisscan.io")
    NETWORK("eip155:324", "ZKsync Era", "Ether", "ETH", 18, false,
            "https://mainnet.era.zksync.io", "https://explorer.zksync.io")
    NETWORK("eip155:42220", "Celo", "CELO", "CELO", 18, false,
            "https://forno.celo.org", "https://celoscan.io")
    NETWORK("eip155:1313161554", "Aurora", "Ether", "ETH", 18, false,
            "https://mainnet.aurora.dev", "https://explorer.aurora.dev")
    NETWORK("eip155:7777777", "Zora", "Ether", "ETH", 18, false,
            "https://rpc.zora.energy", "https://explorer.zora.energy")
    NETWORK("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "Solana", "Solana", "SOL", 9, false,
            "https://solana-rpc.publicnode.com", "https://explorer.solana.com")
    NETWORK("bip122:000000000019d6689c085ae165831e93", "Bitcoin", "Bitcoin", "BTC", 8, false,
            "", "https://mempool.space")
    NETWORK("polkadot:91b171bb158e2d3848fa23a9f1c25182", "Polkadot", "Polkadot", "DOT", 10, false,
            "https://rpc.polkadot.io", "https://polkadot.subscan.io")
    NETWORK("cosmos:cosmoshub-4", "Cosmos Hub", "Cosmos", "ATOM", 6, false,
            "", "https://www.mintscan.io/cosmos")

    NETWORK("eip155:11155111", "Sepolia", "Sepolia Ether", "ETH", 18, true,
            "https://ethereum-sepolia-rpc.publicnode.com", "https://sepolia.etherscan.io")
    NETWORK("eip155:17000", "Holesky", "Holesky Ether", "ETH", 18, true,
            "https://ethereum-holesky-rpc.publicnode.com", "https://holesky.etherscan.io")
    NETWORK("eip155:11155420", "OP Sepolia", "Sepolia Ether", "ETH", 18, true,
            "https://sepolia.optimism.io", "https://sepolia-optimism.etherscan.io")
    NETWORK("eip155:421614", "Arbitrum Sepolia", "Sepolia Ether", "ETH", 18, true,
            "https://sepolia-rollup.arbitrum.io/rpc", "https://sepolia.arbiscan.io")
    NETWORK("eip155:80002", "Polygon Amoy", "POL", "POL", 18, true,
            "https://polygon-amoy.drpc.org", "https://amoy.polygonscan.com")
    NETWORK("eip155:84532", "Base Sepolia", "Sepolia Ether", "ETH", 18, true,
            "https://sepolia.base.org", "https://sepolia.basescan.org")
    NETWORK("eip155:97", "BNB Smart Chain Testnet", "BNB", "tBNB", 18, true,
            "https://data-seed-prebsc-1-s1.bnbchain.org:8545", "https://testnet.bscscan.com")
    NETWORK("eip155:43113", "Avalanche Fuji", "Avalanche", "AVAX", 18, true,
            "https://api.avax-test.network/ext/bc/C/rpc", "https://testnet.snowtrace.io")
    NETWORK("eip155:10200", "Gnosis Chiado", "xDAI", "XDAI", 18, true,
            "https://rpc.chiadochain.net", "https://gnosis-chiado.blockscout.com")
    NETWORK("eip155:300", "ZKsync Sepolia", "Sepolia Ether", "ETH", 18, true,
            "https://sepolia.era.zksync.dev", "https://sepolia.explorer.zksync.io")
    NETWORK("eip155:1313161555", "Aurora Testnet", "Ether", "ETH", 18, true,
            "https://testnet.aurora.dev", "https://explorer.testnet.aurora.dev")
    NETWORK("eip155:999999999", "Zora Sepolia", "Sepolia Ether", "ETH", 18, true,
            "https://sepolia.rpc.zora.energy", "https://sepolia.explorer.zora.energy")
    NETWORK("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "Solana Devnet", "Solana", "SOL", 9, true,
            "https://api.devnet.solana.com", "https://explorer.solana.com")
    NETWORK("solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z", "Solana Testnet", "Solana", "SOL", 9, true,
            "https://api.testnet.solana.com", "https://explorer.solana.com")
    NETWORK("bip122:000000000933ea01ad0ee984209779ba", "Bitcoin Testnet", "Bitcoin", "tBTC", 8, true,
            "", "https://mempool.space/testnet");
#undef NETWORK
// clang-format on

std::string_view take_text(const char*& at) {
    const std::string_view text = at;
    at += text.size() + 1;
    return text;
}

std::optional<KnownNetwork> take_network(std::size_t& at) {
    const char* row = kNetworks + at;
    if (*row == 0) return std::nullopt;
    KnownNetwork network;
    network.currency_decimals = static_cast<std::uint8_t>(*row++ - '@');
    network.testnet = *row++ == '1';
    network.id = take_text(row);
    network.name = take_text(row);
    network.currency_name = take_text(row);
    network.currency_symbol = take_text(row);
    network.rpc_url = take_text(row);
    network.explorer_url = take_text(row);
    at = static_cast<std::size_t>(row - kNetworks);
    return network;
}

}  // namespace

Vec<KnownNetwork> known_networks() {
    Vec<KnownNetwork> networks;
    std::size_t at = 0;
    while (const auto network = take_network(at)) networks.push_back(*network);
    return networks;
}

std::optional<KnownNetwork> find_known_network(std::string_view id) {
    std::size_t at = 0;
    auto network = take_network(at);
    while (network && network->id != id) network = take_network(at);
    return network;
}

}  // namespace portico::chain
