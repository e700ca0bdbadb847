// SPDX-License-Identifier: Apache-2.0
//
// The account of a wallet's owner that is a program (ERC-4337): Safe 1.4.1 with its module of
// ERC-4337 0.3.0 and EntryPoint 0.7, at the addresses of Safe's published deployments (decision
// 64). One owner, whose key signs alone. Nothing here asks a chain, and nothing has a key.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "core/base/json/json.hpp"
#include "core/base/result.hpp"
#include "core/base/vec.hpp"
#include "core/chain/eip155/user_operation/user_operation.hpp"

namespace portico::smart_account {

/// Of one operation: what its owner still reads.
inline constexpr std::size_t kCallsMax = 16;
/// What an operation may offer for a unit of gas, in wei: far above any network's worst hour.
inline constexpr std::uint64_t kFeeMax = 10'000'000'000'000;

inline constexpr chain::EntryPointVersion kEntryPoint = chain::EntryPointVersion::k07;

/// Everything that has to be on a network before an account can be: its EntryPoint, the factory,
/// the code of accounts, the module, what sets it up, and what makes several calls.
std::array<chain::EvmAddress, 6> contracts();

/// Where the owner's account is, on every network, deployed or not (EIP-1014).
chain::EvmAddress account_address(const chain::EvmAddress& owner);

/// The call that deploys it: `initCode` of its first operation, and what ERC-6492 names.
struct Creation {
    chain::EvmAddress factory{};
    Bytes data;
};
Creation creation(const chain::EvmAddress& owner);

/// Whose account this call deploys; nothing where it is none that creation() makes.
std::optional<chain::EvmAddress> created_owner(const chain::EvmAddress& factory, ByteView data);

struct Call {
    chain::EvmAddress to{};
    chain::Uint256 value;
    Bytes data;
    friend bool operator==(const Call&, const Call&) = default;
};
using Calls = Vec<Call>;

/// Call data of an operation: one call, or several of which all happen or none.
/// Errors: transaction_invalid (calls: none or too many).
Result<Bytes> encode_calls(std::span<const Call> calls);
/// The calls of what encode_calls has made; in any other spelling it is refused.
/// Errors: transaction_invalid (callData).
Result<Calls> decode_calls(ByteView call_data);

/// Whether the owner's account would do with this operation what its calls say and nothing else:
/// it is this account, deployed by nothing else, its calls can be read, and none goes to the
/// account itself, which could give it other owners, but a plain payment and what enables the
/// modules that keep limits (spending_limits.hpp, call_limits.hpp); those modules are told nothing
/// else than limits that have words. The calls.
/// Errors: transaction_invalid (the member that is wrong); tip_above_fee_cap.
Result<Calls> check_operation(const chain::UserOperation& operation, const chain::EvmAddress& owner,
                              std::uint64_t chain_id);

/// What the owner signs for an operation (SafeOp of the module, EIP-712): every member but the
/// signature. `valid_until`: seconds since 1970; 0 holds for ever.
Bytes32 operation_digest(const chain::UserOperation& operation, std::uint64_t chain_id,
                         std::uint64_t valid_until);
/// The operation's `signature`, of the owner's r, s and v.
Bytes operation_signature(std::uint64_t valid_until, const FixedBytes<65>& signature);

/// What the owner signs for a hash that the account is to have signed (SafeMessage, EIP-712): its
/// ERC-1271 takes the 65 bytes.
Bytes32 message_digest(const chain::EvmAddress& account, std::uint64_t chain_id,
                       const Bytes32& hash);
/// The account's signature before it is deployed (ERC-6492).
Bytes undeployed_signature(const chain::EvmAddress& owner, const FixedBytes<65>& signature);

/// Whether typed data is of the kind that the owner's account itself acts on. Its owner's key does
/// not sign such a thing because a page asks: it would be an operation that nobody has read.
bool binds_account(const Json& typed_data, const chain::EvmAddress& owner);

}  // namespace portico::smart_account
