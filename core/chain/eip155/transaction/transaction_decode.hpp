// SPDX-License-Identifier: Apache-2.0
//
// Reads signed transactions, and refuses all that the network refuses without looking at its state:
// any form but the one canonical one, signatures that nobody can have made, and, where a fork is
// named, what its rules refuse.
#pragma once

#include <optional>

#include "core/chain/eip155/transaction/fork.hpp"
#include "core/chain/eip155/transaction/transaction.hpp"

namespace portico::chain {

/// Longest transaction that is read: nodes take none that is longer than 128 KiB (blobs apart); a
/// block of data at the gas limit is below a few MiB.
inline constexpr std::size_t kTransactionBytesMax = 4 * 1024 * 1024;

struct TransactionRules {
    std::optional<Fork> fork;
    std::optional<Uint256> chain_id;  ///< a legacy transaction without one is of any chain
};

struct DecodedTransaction {
    Transaction transaction;
    EvmAddress sender;
    Bytes32 hash;
};

/// Errors: rlp_invalid; transaction_invalid (count, to, v, size); transaction_type_not_supported;
/// crypto_bad_signature (r, s, or no key that can have made it); chain_id_invalid (another chain);
/// as check_transaction and check_fork.
Result<DecodedTransaction> decode_transaction(ByteView raw, const TransactionRules& rules = {});

}  // namespace portico::chain
