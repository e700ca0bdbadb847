// SPDX-License-Identifier: Apache-2.0
//
// What each kind of request says: one function a method or a few of them. Private to core/approval.
// Errors of all: approval_request_invalid (the member that is wrong); of parts, as their codecs
// say.
#pragma once

#include <span>

#include "core/approval/builder.hpp"
#include "core/base/json/json.hpp"
#include "core/base/result.hpp"
#include "core/smart_account/smart_account.hpp"

namespace portico::approval {

/// One whole unit of a currency of 18 decimals. A node, or a page, that asks for this much is
/// wrong or lies.
inline constexpr chain::Uint256 kHighFee = 1'000'000'000'000'000'000;

[[nodiscard]] inline std::unexpected<Error> request_invalid(std::string_view what) {
    return fail(Code::approval_request_invalid, std::string(what.substr(0, 64)));
}

/// eth_sendTransaction: `[transaction]`.
Result<void> describe_transaction(Builder& builder, const Json& params);
/// wallet_sendCalls (EIP-5792): `[{version, chainId, from, calls, capabilities}]`.
Result<void> describe_calls(Builder& builder, const Json& params);
/// personal_sign: `[message, account]`.
Result<void> describe_personal_sign(Builder& builder, const Json& params);
/// eth_signTypedData_v4: `[account, typedData]`; typed data as JSON or as its text.
Result<void> describe_typed_data(Builder& builder, const Json& params);
/// solana_signTransaction, solana_signAllTransactions, solana_signAndSendTransaction.
Result<void> describe_solana_transactions(Builder& builder, const Json& params);
/// solana_signMessage: `{message, pubkey}`.
Result<void> describe_solana_message(Builder& builder, const Json& params);
/// eth_sendUserOperation: `[operation, entryPoint]` (ERC-7769) of the owner's smart account, or of
/// the owner's own account where somebody pays its fee (EntryPoint 0.8), with everything but the
/// signatures settled. Where no owner is known, and the EntryPoint is another one, a tree. Errors:
/// as check_operation and check_own_operation.
Result<void> describe_user_operation(Builder& builder, const Json& params);
/// wallet_grantPermissions, wallet_revokePermissions: a tree.
Result<void> describe_tree(Builder& builder, SentenceCode sentence, const Json& params);

/// Calls of the own account that all happen or none, checked before.
void say_own_calls(Builder& builder, std::span<const smart_account::Call> calls);

/// What bytes that are to be signed as a message are.
void describe_message(Builder& builder, ByteView message, bool solana);

}  // namespace portico::approval
