// SPDX-License-Identifier: Apache-2.0
//
// What nodes and wallets of Solana answer, read strictly: anybody may run a node, and a wallet may
// have changed what it was asked. Source: solana.com/docs/rpc/http, and Wallet Standard.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/bytes.hpp"
#include "core/base/json/json.hpp"
#include "core/base/vec.hpp"
#include "core/chain/solana/transfer.hpp"

namespace portico::solana_send {

struct Account {
    bool exists = false;
    bool executable = false;
    std::uint64_t lamports = 0;
    Bytes32 owner{};  ///< a program
    Bytes data{};
};

/// A number of 64 bits, every digit of it.
std::optional<std::uint64_t> read_number(const Json* json);

/// Of getMultipleAccounts in base64, as many as were asked for; nothing for any other answer.
std::optional<Vec<Account>> read_accounts(const Json& result, std::size_t count);

/// One of an owner's accounts of a token.
struct Held {
    Bytes32 address{};
    Account account{};
};
/// Of getTokenAccountsByOwner in base64; nothing for any other answer.
std::optional<Vec<Held>> read_held(const Json& result);

/// Of getRecentPrioritizationFees: what a unit of compute cost in each of the last slots, in
/// millionths of a lamport, the lowest first. Nothing for any other answer.
std::optional<Vec<std::uint64_t>> read_prices(const Json& result);

struct LatestBlock {
    Bytes32 hash{};
    std::uint64_t last_valid_height = 0;  ///< above it no message with this hash is taken
};
std::optional<LatestBlock> read_latest_block(const Json& result);

/// Of simulateTransaction.
struct Trial {
    bool went = false;
    bool old_block = false;  ///< nothing was tried: the block is unknown or too old
    std::optional<std::uint64_t> units{};
    std::string reason{};  ///< in the words of the program, or the error's name; at most 256 bytes
};
std::optional<Trial> read_trial(const Json& result);

enum class Status : std::uint8_t {
    kUnknown,    ///< no node has it, and it may still come
    kProcessed,  ///< in a block that may be undone
    kConfirmed,
    kFailed,  ///< in a block, and only the fee was spent
    kExpired  ///< it never comes: its block is too old, and no node has it
};
/// How far the chain is. There are as many blocks as slots, or fewer.
struct Height {
    std::uint64_t blocks = 0;
    std::uint64_t slot = 0;
};
/// Of getEpochInfo. Nothing for any other answer.
std::optional<Height> read_height(const Json& result);

/// Of getSignatureStatuses for one, with its history searched. `height`: of the chain, finalized,
/// and asked before. Nothing for any other answer, and where a node that is not as far does not
/// know it.
std::optional<Status> read_status(const Json& result, const Height& height,
                                  std::uint64_t last_valid_height);

/// Whether a node whose first block is in slot `first` has all blocks that may have taken a message
/// of `last_valid_height`. Of the slots since then at most every second one may have had no block.
bool has_kept(std::uint64_t first, const Height& height, std::uint64_t last_valid_height);

/// What the wallet has signed, as nodes take it.
struct Signed {
    Bytes transaction{};
    std::string signature{};  ///< base58: what the chain knows it by
};
/// Of solana_signTransaction: `transaction` in base64 or base58, or `signature` alone. Nothing
/// where that is not a signature of exactly this transfer; whether it is the right one, nodes
/// check.
std::optional<Signed> read_signed(const Json& result, const chain::SolanaTransfer& transfer);

}  // namespace portico::solana_send
