// SPDX-License-Identifier: Apache-2.0
//
// The wire form of Solana transactions, legacy and version 0: signatures, then the message that is
// signed. Reading is strict: one form of each number, nothing behind the end.
// Source: solana.com/docs/core/transactions.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/bytes.hpp"
#include "core/base/vec.hpp"

namespace portico::chain {

inline constexpr std::size_t kSolanaTransactionMax = 1'232;

struct SolanaInstruction {
    std::uint8_t program;  ///< place in keys
    Bytes accounts;        ///< places in keys, and behind them in the tables
    Bytes data;
};

struct SolanaMessage {
    std::uint8_t signatures = 0;  ///< of the header: the first keys sign, and the first one pays
    std::uint8_t readonly_signed = 0;
    std::uint8_t readonly = 0;  ///< of those that do not sign
    bool versioned = false;
    Vec<Bytes32> keys{};  ///< those that the message holds itself
    Bytes32 blockhash{};
    Vec<SolanaInstruction> instructions{};
    Vec<Bytes32> tables{};        ///< address lookup tables
    std::size_t from_tables = 0;  ///< accounts that the tables give

    bool signs(std::size_t key) const { return key < signatures; }
    bool is_writable(std::size_t key) const;
};

struct SolanaTransaction {
    Vec<FixedBytes<64>> signatures{};  ///< as many as the message says
    Bytes message_bytes{};
    SolanaMessage message{};
};

std::optional<SolanaTransaction> parse_solana_transaction(ByteView bytes);
std::optional<SolanaMessage> parse_solana_message(ByteView bytes);

/// True if a signature over these bytes could be one of a transaction: they begin as what is signed
/// of one.
bool is_solana_message(ByteView bytes);

// --- writing ----------------------------------------------------------------------------------

struct SolanaAccount {
    Bytes32 key{};
    bool signs = false;
    bool writable = false;
};
/// An instruction by the keys themselves.
struct SolanaCall {
    Bytes32 program{};
    Vec<SolanaAccount> accounts{};
    Bytes data{};
    friend bool operator==(const SolanaCall&, const SolanaCall&);
};

/// The legacy message of these instructions; `payer` is its first key. Precondition: at most 127
/// keys, instructions, and accounts and bytes of each.
Bytes make_solana_message(const Bytes32& payer, const Vec<SolanaCall>& calls,
                          const Bytes32& blockhash);

/// The instructions of a message by their keys; nothing where tables give some of them.
std::optional<Vec<SolanaCall>> calls_of(const SolanaMessage& message);

/// A message with the signatures of its signers, as nodes take it.
Bytes make_solana_transaction(const Vec<FixedBytes<64>>& signatures, ByteView message);

}  // namespace portico::chain
