// SPDX-License-Identifier: Apache-2.0
//
// What a transaction cost its sender, by its receipt (Ethereum execution API; OP-stack and Scroll:
// l1Fee). Nodes are untrusted and chains have rules of their own: where the whole cannot be told
// for sure there is no fee, never a wrong one, and no block is refused for it.
#pragma once

#include <optional>

#include "core/base/json/json.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "server/data/history_records.hpp"

namespace portico::indexer {

/// What a receipt says of it.
struct Cost {
    chain::Uint256 gas{};
    std::optional<chain::Uint256> gas_price = {};  ///< none: of nodes from before London
    chain::Uint256 blobs{};                        ///< of type 3 (EIP-4844)
    chain::Uint256 l1_data{};                      ///< what a rollup takes for writing to its chain
};

/// Nothing where it does not say enough, a number is none of 256 bits, the transaction is of a type
/// that pays otherwise (deposits of rollups, account abstraction of zkSync, coins of Celo), or the
/// rollup has a part that is not known here (an operator's fee, a token ratio).
std::optional<Cost> read_cost(const Json& receipt);

/// The price that a transaction itself names: of use where the receipt names none.
std::optional<chain::Uint256> read_gas_price(const Json& transaction);

/// Nothing where no price is known, or the sum is above 256 bits.
std::optional<Amount> fee_of(const Cost& cost, const std::optional<chain::Uint256>& named_price);

}  // namespace portico::indexer
