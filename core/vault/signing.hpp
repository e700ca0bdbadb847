// SPDX-License-Identifier: Apache-2.0
//
// What an opened wallet signs. Each says in its errors what was wrong with what it was asked to
// sign, before anything is signed.
#pragma once

#include "core/base/result.hpp"
#include "core/vault/contract.hpp"
#include "core/vault/wallet_keys.hpp"

namespace portico::vault {

/// Errors: hex_*; chain_id_invalid.
Result<contract::VaultAnswer> sign(const WalletKeys& keys, const contract::SignMessage& request);
/// Errors: typed_data_invalid (also verifyingContract: the owner's smart account acts on it);
/// chain_id_invalid.
Result<contract::VaultAnswer> sign(const WalletKeys& keys, const contract::SignTypedData& request);
/// Errors: quantity_invalid; address_invalid; hex_*; storage_key_invalid; chain_id_invalid;
/// transaction_type_not_supported; transaction_invalid (a fee that the type does not have, or lacks
/// one); as check_transaction.
Result<contract::VaultAnswer> sign(const WalletKeys& keys,
                                   const contract::SignTransaction& request);
/// Errors: quantity_invalid; address_invalid; chain_id_invalid (0); nonce_at_max.
Result<contract::VaultAnswer> sign(const WalletKeys& keys,
                                   const contract::SignAuthorization& request);
/// Errors: hex_*.
Result<contract::VaultAnswer> sign(const WalletKeys& keys, const contract::SignSolana& request);
/// Errors: transaction_invalid (the member); chain_id_invalid; as smart_account::check_operation.
Result<contract::VaultAnswer> sign(const WalletKeys& keys,
                                   const contract::SignUserOperation& request);

}  // namespace portico::vault
