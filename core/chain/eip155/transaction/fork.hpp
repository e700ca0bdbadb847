// SPDX-License-Identifier: Apache-2.0
//
// What each fork of Ethereum demands of a transaction beyond its form: its type, the gas that it
// takes before anything runs, and the size of the code it creates.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/result.hpp"
#include "core/chain/eip155/transaction/transaction.hpp"

namespace portico::chain {

enum class Fork : std::uint8_t { kLondon, kShanghai, kCancun, kPrague };

/// `London`, `Shanghai`, `Cancun`, `Prague`.
std::optional<Fork> parse_fork(std::string_view name);

/// EIP-3860: 2 * 24576 bytes.
inline constexpr std::size_t kInitCodeMax = 49'152;

/// What a transaction costs before anything runs: EIP-2028 (bytes of data), EIP-2 (creation),
/// EIP-2930 (access list), EIP-3860 from Shanghai, EIP-7702 from Prague.
std::uint64_t intrinsic_gas(const Transaction& transaction, Fork fork);

/// The least that a transaction is charged (EIP-7623, from Prague; before it the intrinsic gas).
std::uint64_t least_gas(const Transaction& transaction, Fork fork);

/// The most blobs of a block, and so of a transaction (EIP-4844, EIP-7691); 0 before Cancun.
std::size_t blobs_max(Fork fork);

/// Errors: transaction_type_not_supported; intrinsic_gas_too_low; fee_cap_too_high (gas times price
/// is above 2^256 - 1); transaction_invalid (init code: too long; blobs: too many).
Result<void> check_fork(const Transaction& transaction, Fork fork);

}  // namespace portico::chain
