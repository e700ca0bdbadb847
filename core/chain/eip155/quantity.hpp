// SPDX-License-Identifier: Apache-2.0
//
// Numbers of Ethereum JSON-RPC up to 256 bits: hex quantities (EIP-1474: `0x0`, `0x41`, no leading
// zeros) to and from decimal text, exactly. Not for byte data (hex.hpp) and not for arithmetic.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.hpp"

namespace portico::chain {

/// Longest decimal text of a 256-bit number.
inline constexpr std::size_t kQuantityDecimalMax = 78;

/// `0x...` to decimal text. Errors: quantity_invalid (no 0x, no digit, leading zero, bad digit,
/// more than 256 bits).
Result<std::string> quantity_to_decimal(std::string_view quantity);

/// Decimal text (digits, no leading zero) to `0x...`. Errors: quantity_invalid.
Result<std::string> decimal_to_quantity(std::string_view decimal);

/// A quantity that must fit 64 bits, such as a chain id or a block number. Leading zeros are taken,
/// as wallets send them. Errors: quantity_invalid.
Result<std::uint64_t> parse_quantity_u64(std::string_view quantity);

/// `0x` and the shortest lower-case hex digits.
std::string make_quantity(std::uint64_t value);

/// The CAIP-2 reference of an eip155 chain from the hex chain id a wallet reports: `0x89` -> `137`.
/// Errors: quantity_invalid (also for 0, which is no chain).
Result<std::string> chain_id_to_reference(std::string_view quantity);

/// The hex chain id of a CAIP-2 reference: `137` -> `0x89`. Errors: quantity_invalid.
Result<std::string> reference_to_chain_id(std::string_view reference);

}  // namespace portico::chain
