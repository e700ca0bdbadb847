// SPDX-License-Identifier: Apache-2.0
//
// A transfer of SOL or of a token (SPL Token, Token-2022), as the message that a wallet signs, and
// whether a message is that transfer. Sources: the interfaces of the system, token, associated
// token account and compute budget programs (solana.com/docs, spl.solana.com).
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/bytes.hpp"
#include "core/chain/solana/message.hpp"

namespace portico::chain {

struct SolanaTokenTransfer {
    Bytes32 program{};  ///< kTokenProgram or kToken2022Program
    Bytes32 mint{};
    Bytes32 source{};       ///< the payer's account of this token
    Bytes32 destination{};  ///< the recipient's
    std::uint8_t decimals = 0;
    bool creates = false;  ///< the destination, token_account_of the recipient, is made before
    /// What the token keeps of the amount (Token-2022): another fee, and the chain refuses.
    std::optional<std::uint64_t> fee{};
};

struct SolanaTransfer {
    Bytes32 from{};  ///< signs and pays the fee
    Bytes32 to{};
    std::uint64_t amount = 0;  ///< base units: lamports, or the token's
    std::optional<SolanaTokenTransfer> token{};
    std::uint32_t unit_limit = 0;  ///< of compute; what is not used is paid for all the same
    std::uint64_t unit_price = 0;  ///< in millionths of a lamport
    Bytes32 blockhash{};
};

/// At most this, in lamports, on top of the fee for the signature; nothing where it has no number.
std::optional<std::uint64_t> solana_priority_fee(std::uint32_t unit_limit,
                                                 std::uint64_t unit_price);

Bytes make_solana_transfer(const SolanaTransfer& transfer);

/// Checks that a wallet may put behind a transfer.
inline constexpr std::size_t kGuardsMax = 3;

/// Whether a signature of `transfer.from` over these bytes allows this transfer and nothing else:
/// the same payer, the same instructions in their order, the same accounts with the same rights, no
/// other signer, no lookup table. Behind it there may be kGuardsMax of Lighthouse's assertions,
/// which read (also further accounts) and change nothing (decision 88).
bool is_solana_transfer(ByteView message, const SolanaTransfer& transfer);

}  // namespace portico::chain
