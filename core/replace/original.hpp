// SPDX-License-Identifier: Apache-2.0
//
// A transaction that waits, as a node tells it (eth_getTransactionByHash), proved by its hash: a
// node cannot make up another one.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/json/json.hpp"
#include "core/chain/eip155/transaction/transaction.hpp"

namespace portico::replace {

/// Nothing where it is no legacy, EIP-2930 or EIP-1559 transaction, creates a contract, or has
/// another hash than `hash` (in small letters, with 0x).
std::optional<chain::Transaction> read_original(const Json& json, std::string_view hash);

}  // namespace portico::replace
