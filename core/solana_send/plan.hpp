// SPDX-License-Identifier: Apache-2.0
//
// What a send on Solana would be, from what the node says of the accounts in it, or why there is
// none (decision 70). No I/O: whoever asks the node gives the facts, and tries the transfer there
// before anybody signs it.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "core/chain/solana/token_account.hpp"
#include "core/chain/solana/transfer.hpp"
#include "core/solana_send/node_answers.hpp"

namespace portico::solana_send {

struct Wish {
    Bytes32 from{};
    Bytes32 to{};                   ///< whose it shall be: never an account of tokens
    std::optional<Bytes32> mint{};  ///< none: SOL
    std::uint8_t decimals = 9;      ///< that are shown of it
    std::uint64_t amount = 0;       ///< base units
    bool all = false;               ///< whatever there is of it, in place of the amount
    std::uint32_t unit_limit = 0;
    std::uint64_t unit_price = 0;  ///< in millionths of a lamport
};

/// One of the payer's accounts of the token.
struct Source {
    Bytes32 address{};
    chain::SolanaTokenAccount account{};
};

struct Facts {
    Bytes32 blockhash{};
    std::uint64_t epoch = 0;
    std::uint64_t signature_fee = 0;  ///< lamports
    std::uint64_t rent_empty = 0;     ///< lamports that an account without data must have
    std::uint64_t rent_token = 0;     ///< the same of a new account of this token
    Account own{};
    Account recipient{};
    // Of a token alone:
    Account mint{};
    Account destination{};  ///< at destination_of()
    Vec<Source> sources{};
};

enum class Obstacle : std::uint8_t {
    kProgram,          ///< the recipient is a program: what is sent there is lost
    kMint,             ///< it is a token itself
    kTokenAccount,     ///< it is an account of a token, not somebody
    kSelf,             ///< the token would go from an account to the same one
    kNoToken,          ///< there is no such token
    kDecimals,         ///< it counts in another unit than the one that is shown
    kNotTransferable,  ///< nobody can pass it on, or nobody can now
    kHook,             ///< each transfer calls a program that nobody here knows
    kRescaled,         ///< wallets show other amounts than are sent
    kFrozen,           ///< the token's issuer has frozen an account of this transfer
    kMemo,             ///< the recipient takes nothing without a note
    kTakenOver,        ///< the recipient's account of the token belongs to somebody else
    kBalance,          ///< there is only `amount` of it in one account
    kFee,              ///< fee and rent, `amount` lamports, are more than what is left for them
    kRecipientRent,    ///< less than `amount` lamports cannot be sent to an empty account
    kRentLeft,         ///< what would be left is less than `amount` lamports, and not nothing
    kNothingArrives    ///< the token keeps all of it, or it is nothing
};
struct Refusal {
    Obstacle why = Obstacle::kBalance;
    std::uint64_t amount = 0;
};

struct Plan {
    chain::SolanaTransfer transfer{};
    std::uint64_t fee = 0;       ///< lamports, exactly
    std::uint64_t rent = 0;      ///< lamports that stay in the recipient's new token account
    std::uint64_t received = 0;  ///< base units
    std::uint64_t keeps = 0;     ///< of what is sent, in the account that it is sent from
    bool off_curve = false;      ///< nobody has the recipient's key: only a program can move it on
    bool of_program = false;     ///< a program owns the recipient
    bool can_be_taken = false;   ///< the token's issuer may take it from anybody
};

/// Where a token would arrive; nothing without a token, or where the mint is none.
std::optional<Bytes32> destination_of(const Wish& wish, const Account& mint);

std::variant<Plan, Refusal> make_plan(const Wish& wish, const Facts& facts);

}  // namespace portico::solana_send
