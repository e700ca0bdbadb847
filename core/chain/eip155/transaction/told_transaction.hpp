// SPDX-License-Identifier: Apache-2.0
//
// A transaction as a node tells it (eth_getTransactionByHash, or within a block), proved by its
// hash: a node cannot make up another one, nor who signed it. Legacy, EIP-2930 and EIP-1559.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/json/json.hpp"
#include "core/chain/eip155/transaction/transaction.hpp"

namespace portico::chain {

struct ToldTransaction {
    Transaction transaction;
    RecoverableSignature signature{};
};

/// Nothing where it is of another type, has no signature, or has another hash than `hash` (in small
/// letters, with 0x).
std::optional<ToldTransaction> read_told_transaction(const Json& json, std::string_view hash);

}  // namespace portico::chain
