// SPDX-License-Identifier: Apache-2.0
//
// The addresses are those of each chain's own documentation or source: L2BaseToken (zkSync and its
// kin), GoldToken (Celo), MRC20 (Polygon), MVM_Coinbase (Metis), LegacyERC20ETH (OP stack), and the
// ERC-20 precompile of Moonbeam.
#include "core/chain/eip155/currency_contracts.hpp"

#include <algorithm>
#include <string>

#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"

namespace portico::chain {
namespace {

consteval EvmAddress address(std::string_view digits) {
    const auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
    EvmAddress out{};
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<std::uint8_t>(value(digits[2 * i]) << 4 | value(digits[2 * i + 1]));
    return out;
}

constexpr EvmAddress kBaseToken = address("000000000000000000000000000000000000800a");
constexpr EvmAddress kBootloader = address("0000000000000000000000000000000000008001");
constexpr EvmAddress kPolygon = address("0000000000000000000000000000000000001010");
constexpr EvmAddress kCelo = address("471ece3750da237f93b8e339c536989b8978a438");
constexpr EvmAddress kCeloAlfajores = address("f194afdf50b03e69bd7d057c1aa9e10c9954e4c9");
constexpr EvmAddress kOvm = address("deaddeaddeaddeaddeaddeaddeaddeaddead0000");
constexpr EvmAddress kMoonbeam = address("0000000000000000000000000000000000000802");

struct Row {
    std::uint64_t chain;
    EvmAddress contract;
};

constexpr Row kContracts[] = {
    {324, kBaseToken},  // ZKsync Era, Sepolia, and nodes of developers
    {300, kBaseToken},
    {260, kBaseToken},
    {270, kBaseToken},
    {2741, kBaseToken},  // Abstract
    {11'124, kBaseToken},
    {50'104, kBaseToken},  // Sophon
    {531'050'104, kBaseToken},
    {61'166, kBaseToken},  // Treasure
    {978'658, kBaseToken},
    {137, kPolygon},
    {80'002, kPolygon},
    {42'220, kCelo},
    {11'142'220, kCelo},
    {44'787, kCeloAlfajores},
    {1088, kOvm},  // Metis
    {59'902, kOvm},
    {10, kOvm},  // OP Mainnet, where it wrote logs before Bedrock; Base, Zora
    {11'155'420, kOvm},
    {8453, kOvm},
    {84'532, kOvm},
    {7'777'777, kOvm},
    {999'999'999, kOvm},
    {1284, kMoonbeam},  // Moonbeam, Moonriver, Moonbase
    {1285, kMoonbeam},
    {1287, kMoonbeam},
};

}  // namespace

bool is_currency_contract(std::uint64_t chain, const EvmAddress& contract) {
    return contract == kTransferLogAddress || std::ranges::any_of(kContracts, [&](const Row& row) {
               return row.chain == chain && row.contract == contract;
           });
}

bool is_currency_contract(std::string_view chain, std::string_view contract) {
    constexpr std::string_view kNamespace = "eip155:";
    if (!chain.starts_with(kNamespace)) return false;
    const auto id = parse_decimal(chain.substr(kNamespace.size()));
    const auto bytes = parse_evm_address(ascii_lower(contract));
    return id && bytes && is_currency_contract(*id, *bytes);
}

bool logs_failed_transactions(std::uint64_t chain) {
    const auto* const row = std::ranges::find(kContracts, chain, &Row::chain);
    return row != std::end(kContracts) && row->contract != kOvm && row->contract != kMoonbeam;
}

bool is_fee_account(std::uint64_t chain, const EvmAddress& account) {
    return account == kBootloader && is_currency_contract(chain, kBaseToken);
}

}  // namespace portico::chain
