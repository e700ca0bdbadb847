// SPDX-License-Identifier: Apache-2.0
//
// What the token programs keep in accounts: mints and the accounts of their holders, with the
// extensions of Token-2022 that a transfer meets. Sources: the state of SPL Token and Token-2022
// (solana.com/docs/tokens). Whose account it is (its program) is for the caller to check.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/bytes.hpp"

namespace portico::chain {

/// A part of each transfer, in hundredths of a percent, rounded up, at most `maximum`.
struct SolanaTransferFee {
    std::uint64_t from_epoch = 0;
    std::uint64_t maximum = 0;  ///< base units
    std::uint16_t basis_points = 0;

    std::uint64_t of(std::uint64_t amount) const;
};

struct SolanaMint {
    std::uint8_t decimals = 0;
    bool extended = false;          ///< of Token-2022, with extensions
    bool non_transferable = false;  ///< nobody can pass it on
    bool paused = false;            ///< nobody can now
    bool frozen_at_first = false;   ///< new accounts of it cannot be used until somebody allows it
    bool rescaled = false;          ///< wallets show other amounts than the account has
    /// Transfers call this program, with accounts of its own.
    std::optional<Bytes32> hook{};
    std::optional<Bytes32> permanent_delegate{};  ///< may take it from anybody
    std::optional<SolanaTransferFee> older_fee{};
    std::optional<SolanaTransferFee> newer_fee{};  ///< there are both or none

    /// What a transfer in this epoch costs; nothing where the mint keeps none.
    std::optional<SolanaTransferFee> fee_in(std::uint64_t epoch) const;
    /// Bytes of a holder's new account; its rent follows from them. 2022: of Token-2022.
    std::size_t account_size(bool token_2022) const;

  private:
    friend std::optional<SolanaMint> parse_solana_mint(ByteView data);
    std::size_t added_ = 0;  ///< bytes that its extensions ask of each account
};

/// Nothing for what is no mint, or none in use, or has an extension of another size.
std::optional<SolanaMint> parse_solana_mint(ByteView data);

struct SolanaTokenAccount {
    Bytes32 mint{};
    Bytes32 owner{};
    std::uint64_t amount = 0;
    bool frozen = false;
    bool wants_memo = false;  ///< refuses what comes without one
};

/// Nothing for what is no token account, or none in use.
std::optional<SolanaTokenAccount> parse_solana_token_account(ByteView data);

}  // namespace portico::chain
