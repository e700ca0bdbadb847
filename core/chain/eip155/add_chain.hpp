// SPDX-License-Identifier: Apache-2.0
//
// What a wallet is asked when it must change network: the parameters of wallet_switchEthereumChain
// (EIP-3326) and, when it does not know the network, wallet_addEthereumChain (EIP-3085).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/json/json.hpp"
#include "core/base/result.hpp"

namespace portico::chain {

inline constexpr std::string_view kSwitchChainMethod = "wallet_switchEthereumChain";
inline constexpr std::string_view kAddChainMethod = "wallet_addEthereumChain";

/// What wallet_addEthereumChain tells a wallet. Empty lists are left out of the parameters.
struct AddChain {
    std::string_view reference;  ///< CAIP-2 reference: the chain id in decimal
    std::string_view name;
    std::string_view currency_name;
    std::string_view currency_symbol;
    std::int64_t currency_decimals = 18;
    std::span<const std::string_view> rpc_urls;  ///< only https (or http on this machine) are sent
    std::span<const std::string_view> block_explorer_urls;
    std::span<const std::string_view> icon_urls;
};

/// `[{"chainId":"0x89"}]`. Errors: quantity_invalid.
Result<Json> make_switch_chain_params(std::string_view reference);

/// `[{"chainId","chainName","nativeCurrency","rpcUrls","blockExplorerUrls","iconUrls"}]`.
/// Errors: quantity_invalid (reference); add_chain_incomplete (what is missing: a name, a currency
/// symbol of 2 to 6 characters, decimals, one usable RPC URL), because wallets refuse such a
/// request.
Result<Json> make_add_chain_params(const AddChain& chain);

}  // namespace portico::chain
