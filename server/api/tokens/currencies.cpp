// SPDX-License-Identifier: Apache-2.0
#include "server/api/tokens/currencies.hpp"

#include <algorithm>

#include "core/base/text/decimal.hpp"
#include "core/chain/networks.hpp"

namespace portico::api::tokens {
namespace {

constexpr std::uint8_t kEvmDecimals = 18;

struct Row {
    std::uint64_t chain;
    std::string_view symbol;
    std::string_view name = symbol;
    bool testnet = false;
};

/// Of eip155 networks that views do not list (core/chain/networks.hpp) and operators serve, as each
/// chain's own documentation and ethereum-lists/chains have them; ascending.
constexpr Row kRows[] = {
    {25, "CRO", "Cronos"},
    {30, "RBTC", "Smart Bitcoin"},
    {40, "TLOS", "Telos"},
    {50, "XDC"},
    {61, "ETC", "Ether Classic"},
    {88, "VIC", "Viction"},
    {122, "FUSE", "Fuse"},
    {130, "ETH", "Ether"},  // Unichain
    {143, "MON", "Monad"},
    {146, "S", "Sonic"},
    {169, "ETH", "Ether"},  // Manta Pacific
    {196, "OKB"},           // X Layer
    {204, "BNB"},           // opBNB
    {250, "FTM", "Fantom"},
    {260, "ETH", "Ether"},  // nodes of ZKsync's developers
    {270, "ETH", "Ether"},
    {288, "ETH", "Ether"},  // Boba
    {295, "HBAR", "Hedera"},
    {314, "FIL", "Filecoin"},
    {360, "ETH", "Ether"},  // Shape
    {480, "ETH", "Ether"},  // World Chain
    {592, "ASTR", "Astar"},
    {690, "ETH", "Ether"},  // Redstone
    {747, "FLOW", "Flow"},
    {919, "ETH", "Sepolia Ether", true},  // Mode
    {998, "HYPE", "Hyperliquid", true},
    {999, "HYPE", "Hyperliquid"},
    {1030, "CFX", "Conflux"},
    {1088, "METIS", "Metis"},
    {1101, "ETH", "Ether"},  // Polygon zkEVM
    {1116, "CORE", "Core"},
    {1135, "ETH", "Ether"},  // Lisk
    {1284, "GLMR", "Glimmer"},
    {1285, "MOVR", "Moonriver"},
    {1287, "DEV", "Dev", true},            // Moonbase Alpha
    {1301, "ETH", "Sepolia Ether", true},  // Unichain
    {1329, "SEI", "Sei"},
    {1337, "ETH", "Ether"},  // nodes of developers
    {1338, "ETH", "Ether"},
    {1514, "IP", "Story"},
    {1868, "ETH", "Ether"},  // Soneium
    {1946, "ETH", "Sepolia Ether", true},
    {2020, "RON", "Ronin"},
    {2222, "KAVA", "Kava"},
    {2741, "ETH", "Ether"},    // Abstract
    {2818, "ETH", "Ether"},    // Morph
    {4200, "BTC", "Bitcoin"},  // Merlin
    {4689, "IOTX", "IoTeX"},
    {4801, "ETH", "Sepolia Ether", true},  // World Chain
    {5000, "MNT", "Mantle"},
    {5003, "MNT", "Mantle", true},
    {7000, "ZETA", "Zeta"},
    {7560, "ETH", "Ether"},  // Cyber
    {8217, "KAIA", "Kaia"},
    {9745, "XPL", "Plasma"},
    {10'143, "MON", "Monad", true},
    {11'124, "ETH", "Sepolia Ether", true},  // Abstract
    {13'371, "IMX", "Immutable"},
    {31'337, "ETH", "Ether"},  // nodes of developers
    {33'139, "APE", "ApeCoin"},
    {34'443, "ETH", "Ether"},  // Mode
    {42'170, "ETH", "Ether"},  // Arbitrum Nova
    {42'793, "XTZ", "Tez"},    // Etherlink
    {43'111, "ETH", "Ether"},  // Hemi
    {44'787, "CELO", "Celo", true},
    {48'900, "ETH", "Ether"},  // Zircuit
    {50'104, "SOPH", "Sophon"},
    {57'073, "ETH", "Ether"},                // Ink
    {59'141, "ETH", "Sepolia Ether", true},  // Linea
    {59'144, "ETH", "Ether"},
    {59'902, "tMETIS", "Metis", true},
    {60'808, "ETH", "Ether"},    // BOB
    {61'166, "MAGIC", "Magic"},  // Treasure
    {80'069, "BERA", "Berachain", true},
    {80'094, "BERA", "Berachain"},
    {81'457, "ETH", "Ether"},  // Blast
    {98'866, "PLUME", "Plume"},
    {167'000, "ETH", "Ether"},                // Taiko
    {200'901, "BTC", "Bitcoin"},              // Bitlayer
    {534'351, "ETH", "Sepolia Ether", true},  // Scroll
    {534'352, "ETH", "Ether"},
    {560'048, "ETH", "Hoodi Ether", true},
    {747'474, "ETH", "Ether"},                // Katana
    {763'373, "ETH", "Sepolia Ether", true},  // Ink
    {978'658, "MAGIC", "Magic", true},
    {11'142'220, "CELO", "Celo", true},
    {168'587'773, "ETH", "Sepolia Ether", true},  // Blast
    {531'050'104, "SOPH", "Sophon", true},
    {666'666'666, "DEGEN", "Degen"},
};
static_assert(std::ranges::is_sorted(kRows, {}, &Row::chain));

const Row* find_row(std::string_view chain) {
    constexpr std::string_view kEvm = "eip155:";
    if (!chain.starts_with(kEvm)) return nullptr;
    const auto id = parse_decimal(chain.substr(kEvm.size()));
    const auto* const row =
        id ? std::ranges::lower_bound(kRows, *id, {}, &Row::chain) : std::end(kRows);
    return row != std::end(kRows) && row->chain == *id ? row : nullptr;
}

}  // namespace

Token native_token(std::string_view chain) {
    if (const auto network = chain::find_known_network(chain)) {
        // Wallets know it as XDAI, and check that; the chain itself and clients write it so.
        const bool is_xdai = network->currency_symbol == "XDAI";
        return {{},
                std::string(network->currency_name),
                is_xdai ? "xDAI" : std::string(network->currency_symbol),
                network->currency_decimals};
    }
    if (chain.starts_with("solana:")) return {{}, "Solana", "SOL", 9};
    if (const Row* row = find_row(chain))
        return {{}, std::string(row->name), std::string(row->symbol), kEvmDecimals};
    return {{}, {}, {}, kEvmDecimals};
}

bool is_test_network(std::string_view chain) {
    if (const auto network = chain::find_known_network(chain)) return network->testnet;
    const Row* row = find_row(chain);
    return row != nullptr && row->testnet;
}

Token Currencies::of(std::string_view chain) const {
    Token token = native_token(chain);
    const auto named = symbols_.find(chain);
    if (named != symbols_.end() && named->second != token.symbol)
        token.name = token.symbol = named->second;
    return token;
}

bool Currencies::is_testnet(std::string_view chain) const {
    return testnets_.contains(chain) || is_test_network(chain);
}

}  // namespace portico::api::tokens
