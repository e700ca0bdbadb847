// SPDX-License-Identifier: Apache-2.0
//
// The wire form of Solana transactions, legacy and version 0: signatures, then the message that is
// signed. Strict: one form of each number, nothing behind the end.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico::approval {

inline constexpr std::size_t kSolanaTransactionMax = 1'232;

struct SolanaInstruction {
    std::uint8_t program;  ///< place in keys
    Bytes accounts;        ///< places in keys, and behind them in the tables
    Bytes data;
};

struct SolanaMessage {
    std::uint8_t signatures = 0;  ///< of the header: the first keys sign
    bool versioned = false;
    std::vector<Bytes32> keys;  ///< those that the message holds itself
    std::vector<SolanaInstruction> instructions;
    std::vector<Bytes32> tables;  ///< address lookup tables
    std::size_t from_tables = 0;  ///< accounts that the tables give
};

/// Errors: approval_request_invalid (transaction).
Result<SolanaMessage> parse_solana_transaction(ByteView bytes);

/// True if a signature over these bytes could be one of a transaction: they begin as what is signed
/// of one.
bool is_solana_message(ByteView bytes);

}  // namespace portico::approval
