// SPDX-License-Identifier: Apache-2.0
//
// Messages that people sign (EIP-191 version 0x45, personal_sign): the length in front keeps them
// from being a transaction. Contract accounts sign otherwise (EIP-1271): that takes a node.
#pragma once

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"
#include "core/chain/eip155/address.hpp"

namespace portico::chain {

/// keccak256("\x19Ethereum Signed Message:\n" || length in decimal || message).
Bytes32 personal_message_digest(ByteView message);

/// Who signed the digest. `signature` is r, s and v (0, 1, 27 or 28), 65 bytes. A high s is taken,
/// as wallets made it. Errors: crypto_bad_length; crypto_bad_signature.
Result<EvmAddress> recover_evm_signer(const Bytes32& digest, ByteView signature);

/// r, s and v (27 or 28) over the digest. Errors: crypto_bad_private_key.
Result<FixedBytes<65>> sign_evm_digest(const Secret<32>& private_key, const Bytes32& digest);

}  // namespace portico::chain
