// SPDX-License-Identifier: Apache-2.0
//
// Which `Deposit` and `Withdrawal` of a transaction wrapped or unwrapped the chain's own coins.
// Others write events of these names too: bridges, vaults, and whoever wants to be taken for one.
#pragma once

#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "core/chain/eip155/contracts/logs.hpp"
#include "server/indexer/rules/chain_data.hpp"

namespace portico::indexer {

class Wraps {
  public:
    /// `moves`: of coins, in the transaction. `wrapped`: contracts that are known to wrap them.
    Wraps(std::span<const ValueMove> moves, std::span<const Address> wrapped);

    /// What a token's contract said of itself in the same transaction: all of it, before counts().
    void note(const Address& contract, const chain::TokenTransfers& transfers);
    /// Whether the event minted or burnt. It does where the contract wrote no Transfer for it, and
    /// either is known or was given those coins (gave them back). Each Transfer and each move
    /// stands for one event.
    bool counts(const Address& contract, const chain::NativeWrap& wrap);

  private:
    using Key = std::tuple<Address, Address, Amount>;
    static bool take(std::map<Key, std::size_t>& from, const Key& key);

    std::span<const Address> wrapped_;
    std::map<Key, std::size_t> coins_;           ///< by giver and receiver
    std::map<Key, std::size_t> minted_, burnt_;  ///< by contract and account
};

}  // namespace portico::indexer
