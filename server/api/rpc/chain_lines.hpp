// SPDX-License-Identifier: Apache-2.0
//
// Chains and their nodes as an operator writes them, one line for each node or method:
//
//   eip155:1 https://node.example/key weight=50 ws_url=wss://node.example/key
//   eip155:31337 http://127.0.0.1:8545 allow_private
//   eip155:1 method=debug_traceTransaction
//   eip155:31338 currency=DEMO testnet
//
// The configuration file's tables are read by the same rules.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/api/rpc/chain_config.hpp"

namespace portico::api::rpc {

/// The error is one line for a person; addresses, which may hold keys, are not repeated in it.
std::expected<std::vector<ChainConfig>, std::string> read_chain_lines(
    const std::vector<std::string>& lines);

/// Letters, digits and a few signs: what a currency's symbol is made of.
inline constexpr std::size_t kCurrencyMax = 16;

/// For people: the hosts alone.
std::vector<std::string> shown_chains(const std::vector<ChainConfig>& chains);

/// Adds the networks that Portico knows by name and that are not there, each served by the public
/// node that its own documentation names, also where pages are given another one.
std::vector<ChainConfig> with_public_nodes(std::vector<ChainConfig> chains);

}  // namespace portico::api::rpc
