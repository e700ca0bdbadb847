// SPDX-License-Identifier: Apache-2.0
//
// What bundlers ask the EntryPoint (ERC-4337, 0.7 and 0.8) and how it answers: bundles, why one was
// refused, and the events of operations that ran.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "core/base/bytes.hpp"
#include "core/chain/eip155/user_operation/user_operation.hpp"

namespace portico::chain {

/// Call data of `handleOps`: all in one transaction, what it earns goes to `beneficiary`.
Bytes encode_handle_ops(std::span<const UserOperation> operations, const EvmAddress& beneficiary);

/// Why the EntryPoint refused a bundle.
struct FailedOperation {
    std::uint64_t index = 0;  ///< of the operation in the bundle
    std::string reason;       ///< begins with AAxy; ASCII, at most 200 characters
    Bytes revert;             ///< what the account or paymaster said, where it did

    /// The code of the reason, AA25 for example; empty where it has none.
    std::string_view code() const;
};

/// Nothing where the data is no `FailedOp` or `FailedOpWithRevert`.
std::optional<FailedOperation> decode_failed_operation(ByteView revert_data);

/// `UserOperationEvent`: an operation was charged for.
struct OperationOutcome {
    Bytes32 hash{};
    EvmAddress sender{}, paymaster{};  ///< no paymaster: zero
    Uint256 nonce;
    bool success = false;
    Uint256 gas_cost;  ///< wei
    Uint256 gas_used;
};

/// Topic 0 of UserOperationEvent.
Bytes32 operation_event_topic();
/// Nothing for another log.
std::optional<OperationOutcome> decode_operation_event(std::span<const Bytes32> topics,
                                                       ByteView data);
/// What an operation's call said when it reverted (`UserOperationRevertReason`); nothing for
/// another log.
std::optional<Bytes> decode_revert_reason(std::span<const Bytes32> topics, ByteView data);

}  // namespace portico::chain
