// SPDX-License-Identifier: Apache-2.0
//
// Programs that transfers call, by their published addresses.
#pragma once

#include <string_view>

#include "core/base/bytes.hpp"

namespace portico::chain {

inline constexpr std::string_view kSystemProgram = "11111111111111111111111111111111";
inline constexpr std::string_view kTokenProgram = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
inline constexpr std::string_view kToken2022Program = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
inline constexpr std::string_view kTokenAccountsProgram =
    "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";
inline constexpr std::string_view kComputeBudgetProgram =
    "ComputeBudget111111111111111111111111111111";

/// Lighthouse: wallets add its checks to what they sign (decision 88).
inline constexpr std::string_view kGuardProgram = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95";

/// Precondition: one of the above.
Bytes32 solana_program(std::string_view address);

}  // namespace portico::chain
