// SPDX-License-Identifier: Apache-2.0
//
// One question for every chain: is this text an address there? The rules of each namespace stand in
// its own folder; callers that know the namespace call those and link only what they need.
#pragma once

#include <string_view>

namespace portico::chain {

/// True if `address` is an account address on the chain `chain_namespace:reference`:
///
///   eip155    0x and 40 hex digits; mixed case must carry the EIP-55 checksum
///   solana    base58 of 32 bytes
///   bip122    base58check or bech32(m) of the network whose genesis block `reference` names
///   polkadot  SS58 of 32 or 33 bytes with a right checksum, of any network prefix
///   cosmos    bech32 of 20 or 32 bytes; on the Cosmos Hub with the prefix `cosmos`
///
/// A namespace, or a bip122 chain other than Bitcoin's, whose rules we do not know: the form that
/// CAIP-10 allows on any chain. Never an error: whatever is wrong gives false.
bool is_valid_address(std::string_view chain_namespace, std::string_view reference,
                      std::string_view address);

}  // namespace portico::chain
