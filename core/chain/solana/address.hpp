// SPDX-License-Identifier: Apache-2.0
//
// Solana addresses: base58 of 32 bytes, 32 to 44 characters. Programs and derived addresses are
// valid too, so the bytes need not be a point of the curve.
#pragma once

#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico::chain {

/// Errors: address_invalid.
Result<Bytes32> parse_solana_address(std::string_view text);

bool is_solana_address(std::string_view text);

}  // namespace portico::chain
