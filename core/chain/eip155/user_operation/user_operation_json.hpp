// SPDX-License-Identifier: Apache-2.0
//
// User operations as JSON-RPC has them (ERC-7769): members unpacked, quantities and bytes in hex.
#pragma once

#include <expected>
#include <string>

#include "core/base/json/json.hpp"
#include "core/chain/eip155/user_operation/user_operation.hpp"

namespace portico::chain {

/// Of call data and factory data together: a transaction of 128 KiB is the most that nodes take.
inline constexpr std::size_t kUserOperationDataMax = 96 * 1024;
inline constexpr std::size_t kPaymasterDataMax = 8 * 1024;
inline constexpr std::size_t kOperationSignatureMax = 16 * 1024;
/// Of each gas limit: more than any block has.
inline constexpr std::uint64_t kOperationGasMax = 1'000'000'000;

/// Wei for a unit of gas: nine ether, in 63 bits as databases count.
inline constexpr std::uint64_t kOperationFeeMax = 9'000'000'000'000'000'000;

enum class OperationForm : std::uint8_t {
    kSigned,   ///< everything is there
    kUnsigned  ///< gas, fees and signature may be missing, as where they are asked for
};

/// Reads an operation. Unknown members are let be, as clients send some of their own; one that
/// stands twice is not. The error names the member that is wrong, for the developer.
std::expected<UserOperation, std::string> read_user_operation(const Json& json, OperationForm form);

/// All members, those of a factory and a paymaster where there are such.
Json user_operation_json(const UserOperation& operation);

}  // namespace portico::chain
