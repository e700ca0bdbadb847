// SPDX-License-Identifier: Apache-2.0
//
// Contracts that are a chain's own currency: their logs tell of moves of that currency, and their
// balances are its balances. Nothing of them is a token beside it (docs/decisions/0077).
#pragma once

#include <cstdint>
#include <string_view>

#include "core/chain/eip155/address.hpp"

namespace portico::chain {

/// Who writes the logs of EIP-7708, on every chain that has it.
inline constexpr EvmAddress kTransferLogAddress = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                                   0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                                   0xff, 0xff, 0xff, 0xff, 0xff, 0xfe};

/// `chain` is an eip155 id.
bool is_currency_contract(std::uint64_t chain, const EvmAddress& contract);
/// Of a CAIP-2 id, and an address in any case; false where they are none of eip155.
bool is_currency_contract(std::string_view chain, std::string_view contract);

/// Who takes the fee of a transaction and gives back what is left of it, by moves that logs tell
/// (zkSync's bootloader): those are parts of the fee.
bool is_fee_account(std::uint64_t chain, const EvmAddress& account);

/// Whether receipts of transactions that failed have logs too, of what these paid: on zkSync and
/// its kin, Polygon, and Celo. Elsewhere nothing is left of them.
bool logs_failed_transactions(std::uint64_t chain);

}  // namespace portico::chain
