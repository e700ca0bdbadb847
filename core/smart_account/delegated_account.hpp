// SPDX-License-Identifier: Apache-2.0
//
// Several calls of a key's own account as one transaction (EIP-7702): the account is let run the
// code of Simple7702Account, of eth-infinitism's account-abstraction 0.8.0, and calls itself
// (decision 107). One address; nobody but its key, and EntryPoint 0.8 for what its key has signed,
// can have it do anything.
#pragma once

#include <span>

#include "core/smart_account/smart_account.hpp"

namespace portico::smart_account {

/// Where that code is, on every network that has it: the deployer of EIP-1014 puts it there with
/// salt 0, whoever asks it to.
chain::EvmAddress delegated_code();

/// What the account sends itself so that all of the calls happen or none.
/// Errors: transaction_invalid (calls: none or too many).
Result<Bytes> encode_own_calls(std::span<const Call> calls);
/// The calls of what encode_own_calls has made; in any other spelling it is refused.
/// Errors: transaction_invalid (data).
Result<Calls> decode_own_calls(ByteView data);

/// Of operations of the own account (ERC-4337), whose fee somebody else pays.
inline constexpr chain::EntryPointVersion kOwnEntryPoint = chain::EntryPointVersion::k08;

/// Whether the key's account would do with this operation what its calls say and nothing else: it
/// is that account, a paymaster pays, its calls can be read, none is calls again, and the account
/// is let run the code above or nothing is said of its code. The signature of the authorization is
/// not looked at. What its owner signs is chain::user_operation_hash, as it is. The calls.
/// Errors: transaction_invalid (the member that is wrong); tip_above_fee_cap.
Result<Calls> check_own_operation(const chain::UserOperation& operation,
                                  const chain::EvmAddress& owner, std::uint64_t chain_id);

}  // namespace portico::smart_account
