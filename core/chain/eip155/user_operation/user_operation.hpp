// SPDX-License-Identifier: Apache-2.0
//
// User operations of account abstraction (ERC-4337) as EntryPoint 0.7 and 0.8 take them: packed for
// the contract, and the hash that the account signs. The form of JSON-RPC is in
// user_operation_json.hpp; what the EntryPoint is asked and says is in entry_point.hpp.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/bytes.hpp"
#include "core/chain/eip155/abi/abi_value.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/transaction/transaction.hpp"
#include "core/chain/eip155/uint256.hpp"

namespace portico::chain {

enum class EntryPointVersion : std::uint8_t { k07, k08 };

/// Where each version stands on every network (ERC-4337: deployed by CREATE2).
EvmAddress entry_point_address(EntryPointVersion version);
/// Nothing for an address that is none of them.
std::optional<EntryPointVersion> entry_point_version(const EvmAddress& address);
/// The contract that calls factories for the EntryPoint: the first that it created.
EvmAddress sender_creator(const EvmAddress& entry_point);

/// In place of a factory: the account is made by EIP-7702, not deployed (EntryPoint 0.8).
inline constexpr EvmAddress kEip7702Marker = {0x77, 0x02};

/// Gas in units of gas, fees in wei for one of them.
struct UserOperation {
    EvmAddress sender{};
    Uint256 nonce;  ///< 192 bits of key, 64 of sequence
    std::optional<EvmAddress> factory;
    Bytes factory_data;
    Bytes call_data;
    std::uint64_t call_gas_limit = 0;
    std::uint64_t verification_gas_limit = 0;
    std::uint64_t pre_verification_gas = 0;
    std::uint64_t max_fee_per_gas = 0;
    std::uint64_t max_priority_fee_per_gas = 0;
    std::optional<EvmAddress> paymaster;
    std::uint64_t paymaster_verification_gas_limit = 0;
    std::uint64_t paymaster_post_op_gas_limit = 0;
    Bytes paymaster_data;
    Bytes signature;
    std::optional<Authorization> authorization;  ///< EIP-7702; beside the operation, not in it
    friend bool operator==(const UserOperation&, const UserOperation&) = default;

    bool is_eip7702() const { return factory == kEip7702Marker; }
};

/// `initCode` and `paymasterAndData` of the packed form; empty where there is none.
Bytes init_code(const UserOperation& operation);
Bytes paymaster_and_data(const UserOperation& operation);

/// Two numbers of 128 bits in one word, as the packed form has gas limits and fees.
Bytes32 two_halves(std::uint64_t high, std::uint64_t low);

/// The packed form, as the tuple
/// `(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)`.
AbiValue packed_user_operation(const UserOperation& operation);

/// What the account signs and how the operation is known: EntryPoint.getUserOpHash. For an account
/// of EIP-7702 it names the code that `authorization` gives it.
Bytes32 user_operation_hash(const UserOperation& operation, EntryPointVersion version,
                            const EvmAddress& entry_point, std::uint64_t chain_id);

/// The gas that an operation may be charged for, in all.
Uint256 total_gas(const UserOperation& operation);
/// The most that it can cost, in wei: what the EntryPoint wants to see before it runs.
Uint256 required_prefund(const UserOperation& operation);

/// What a bundle of this operation alone costs beside what the EntryPoint measures: the transaction
/// itself, the bytes of the operation (EIP-2028, EIP-7623), its share of the EntryPoint's work, and
/// its authorization. An operation that offers less makes its bundler pay.
std::uint64_t pre_verification_gas(const UserOperation& operation);

/// Whether the authorization gives the sender its code on this chain: by the sender's own key.
bool is_authorized(const UserOperation& operation, std::uint64_t chain_id);

}  // namespace portico::chain
