// SPDX-License-Identifier: Apache-2.0
//
// Which of the chain's own coins a transaction moved, each move once. It may be told in several
// ways: by the transaction's value, by traces, and by logs of a contract that is the currency
// (core/chain/eip155/currency_contracts.hpp). None of them is complete on every chain:
//
//   zkSync and its kin   Transfer of every move, of fees and refunds too; Mint of what came from
//                        the chain below
//   EIP-7708             Transfer of every move between two accounts, fees apart
//   Polygon              LogTransfer of every move; its contract forwards what it was given, and
//                        writes Transfer and LogTransfer of the whole way beside
//   Celo, Moonbeam       Transfer of what went by the contract, which is in no trace; none of the
//                        rest
//   Metis                Transfer of what went by the contract
//
// So every way is matched with what is known already, and what it does not find there is added. A
// move by the contract itself stands for its two halves: to the contract and on from there.
#pragma once

#include <span>
#include <vector>

#include "server/indexer/rules/chain_data.hpp"

namespace portico::indexer {

/// `known`: by the transaction's value or its traces. They come first, in their order. Moves of
/// nothing, and to or from those who take fees, are left out.
std::vector<ValueMove> coin_moves(ChainId chain, std::span<const ValueMove> known,
                                  std::span<const Log> logs);

/// Topic 0 of what Polygon logs of every move: a filter finds an account's coins by it, in its
/// third and fourth topics.
const Bytes32& coin_log_topic();

}  // namespace portico::indexer
