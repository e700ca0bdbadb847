// SPDX-License-Identifier: Apache-2.0
//
// Ethereum transactions of every type: legacy (with and without EIP-155), EIP-2930, EIP-1559,
// EIP-4844 (without its sidecar) and EIP-7702. Writing refuses what the network would refuse by
// form; transaction_decode.hpp reads. Not for asking a node: node_refusal.hpp has words for what a
// node refuses.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/crypto/curves/secp256k1.hpp"

namespace portico::chain {

enum class TransactionType : std::uint8_t {
    kLegacy = 0,
    kAccessList = 1,  ///< EIP-2930
    kFeeMarket = 2,   ///< EIP-1559
    kBlob = 3,        ///< EIP-4844
    kSetCode = 4      ///< EIP-7702
};

/// EIP-2681: no account may send with this nonce.
inline constexpr std::uint64_t kNonceMax = ~std::uint64_t{0};
/// The first byte of a versioned hash of a KZG commitment (EIP-4844).
inline constexpr std::uint8_t kBlobHashVersion = 1;

struct AccessListEntry {
    EvmAddress address{};
    std::vector<Bytes32> storage_keys;
    friend bool operator==(const AccessListEntry&, const AccessListEntry&) = default;
};

/// What an account signed to run the code of `address` (EIP-7702). A wrong signature makes the
/// entry void, not the transaction: it is not checked here.
struct Authorization {
    Uint256 chain_id;  ///< 0: any chain
    EvmAddress address{};
    std::uint64_t nonce = 0;
    std::uint8_t y_parity = 0;
    Uint256 r;
    Uint256 s;
    friend bool operator==(const Authorization&, const Authorization&) = default;
};

/// What is signed. Members that the type does not have are not looked at.
struct Transaction {
    TransactionType type = TransactionType::kFeeMarket;
    std::optional<Uint256> chain_id;  ///< absent only where legacy is not bound to a chain
    std::uint64_t nonce = 0;
    Uint256 gas_price;                 ///< wei; kLegacy and kAccessList
    Uint256 max_priority_fee_per_gas;  ///< wei; from kFeeMarket on
    Uint256 max_fee_per_gas;
    std::uint64_t gas = 0;
    std::optional<EvmAddress> to;  ///< absent: a contract is created; not in kBlob and kSetCode
    Uint256 value;                 ///< wei
    Bytes data;
    std::vector<AccessListEntry> access_list;       ///< all but kLegacy
    Uint256 max_fee_per_blob_gas;                   ///< kBlob
    std::vector<Bytes32> blob_versioned_hashes;     ///< kBlob, at least one
    std::vector<Authorization> authorization_list;  ///< kSetCode, at least one
    friend bool operator==(const Transaction&, const Transaction&) = default;

    bool has_fee_market() const { return type >= TransactionType::kFeeMarket; }
    /// The most one unit of gas may cost.
    const Uint256& fee_cap() const { return has_fee_market() ? max_fee_per_gas : gas_price; }
};

/// What no fork of the network takes, whoever signs it. Errors: chain_id_invalid (missing),
/// nonce_at_max, tip_above_fee_cap, blob_hash_version_invalid, transaction_invalid (to, blobs,
/// authorizations: missing).
Result<void> check_transaction(const Transaction& transaction);

/// What is hashed and signed. Errors: as check_transaction; chain_id_invalid (too large for
/// legacy).
Result<Bytes> encode_unsigned_transaction(const Transaction& transaction);
Result<Bytes32> transaction_digest(const Transaction& transaction);

struct SignedTransaction {
    Bytes raw;  ///< what eth_sendRawTransaction takes
    Bytes32 hash;
};

/// With a signature that somebody made of transaction_digest. Errors: as above;
/// crypto_bad_signature (recovery above 1, r or s zero, s high).
Result<SignedTransaction> attach_signature(const Transaction& transaction,
                                           const RecoverableSignature& signature);

/// Errors: as above; crypto_bad_private_key.
Result<SignedTransaction> sign_transaction(const Transaction& transaction,
                                           const Secret<32>& private_key);

/// What an account signs to let itself run the code of `address` (EIP-7702). Errors: nonce_at_max.
Result<Bytes32> authorization_digest(const Uint256& chain_id, const EvmAddress& address,
                                     std::uint64_t nonce);

/// The address of a contract that `sender` creates with its transaction of this nonce.
/// Errors: nonce_at_max.
Result<EvmAddress> create_address(const EvmAddress& sender, std::uint64_t nonce);
/// The same by CREATE2 (EIP-1014).
EvmAddress create2_address(const EvmAddress& sender, const Bytes32& salt,
                           const Bytes32& init_code_hash);

}  // namespace portico::chain
