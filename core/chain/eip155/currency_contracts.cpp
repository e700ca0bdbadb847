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

/// Packed into eight bytes, as approval.wasm and the pages' modules carry the table too.
struct Row {
    std::uint32_t chain;
    std::uint32_t contract;  ///< of kAddresses
};

enum : std::uint32_t { kIsBaseToken, kIsPolygon, kIsCelo, kIsCeloAlfajores, kIsOvm, kIsMoonbeam };
constexpr EvmAddress kAddresses[] = {kBaseToken, kPolygon, kCelo, kCeloAlfajores, kOvm, kMoonbeam};

constexpr Row kContracts[] = {
    {324, kIsBaseToken},  // ZKsync Era, Sepolia, and nodes of developers
    {300, kIsBaseToken},
    {260, kIsBaseToken},
    {270, kIsBaseToken},
    {272, kIsBaseToken},
    {2741, kIsBaseToken},  // Abstract
    {11'124, kIsBaseToken},
    {50'104, kIsBaseToken},  // Sophon
    {531'050'104, kIsBaseToken},
    {61'166, kIsBaseToken},  // Treasure
    {978'658, kIsBaseToken},
    {232, kIsBaseToken},  // Lens
    {37'111, kIsBaseToken},
    {388, kIsBaseToken},  // Cronos zkEVM
    {240, kIsBaseToken},
    {543'210, kIsBaseToken},  // Zero
    {137, kIsPolygon},
    {80'002, kIsPolygon},
    {42'220, kIsCelo},
    {11'142'220, kIsCelo},
    {44'787, kIsCeloAlfajores},
    {1088, kIsOvm},  // Metis
    {59'902, kIsOvm},
    {5000, kIsOvm},  // Mantle, where it is MNT
    {5003, kIsOvm},
    {288, kIsOvm},  // Boba, and OP Mainnet, where they wrote logs before Bedrock; Base, Zora
    {10, kIsOvm},
    {11'155'420, kIsOvm},
    {8453, kIsOvm},
    {84'532, kIsOvm},
    {7'777'777, kIsOvm},
    {999'999'999, kIsOvm},
    {1284, kIsMoonbeam},  // Moonbeam, Moonriver, Moonbase
    {1285, kIsMoonbeam},
    {1287, kIsMoonbeam},
};

}  // namespace

bool is_currency_contract(std::uint64_t chain, const EvmAddress& contract) {
    return contract == kTransferLogAddress || std::ranges::any_of(kContracts, [&](const Row& row) {
               return row.chain == chain && kAddresses[row.contract] == contract;
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
    return row != std::end(kContracts) && row->contract != kIsOvm && row->contract != kIsMoonbeam;
}

bool is_fee_account(std::uint64_t chain, const EvmAddress& account) {
    return account == kBootloader && is_currency_contract(chain, kBaseToken);
}

}  // namespace portico::chain
