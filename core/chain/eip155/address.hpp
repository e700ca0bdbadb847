// SPDX-License-Identifier: Apache-2.0
//
// Ethereum addresses as text and their mixed-case checksum (EIP-55).
#pragma once

#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico::chain {

using EvmAddress = FixedBytes<20>;

/// `0x` and 40 digits, letters cased as EIP-55 says.
std::string evm_address_text(const EvmAddress& address);

/// The checksummed form of an address in any case.
/// Errors: address_invalid (not 0x and 40 hex digits). A wrong checksum is not an error here.
Result<std::string> checksum_evm_address(std::string_view text);

/// The 20 bytes of `0x` and 40 hex digits: all lower case, all upper case or rightly checksummed.
/// Errors: address_invalid.
Result<EvmAddress> parse_evm_address(std::string_view text);

/// True if parse_evm_address takes it.
bool is_evm_address(std::string_view text);

/// The address of an uncompressed public key (65 bytes, 04 first).
/// Errors: crypto_bad_public_key (wrong length or first byte; the point itself is not checked).
Result<EvmAddress> derive_evm_address(ByteView uncompressed_public_key);

}  // namespace portico::chain
