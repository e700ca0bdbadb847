// SPDX-License-Identifier: Apache-2.0
//
// What became of an operation, in the form of eth_getUserOperationReceipt (ERC-7769).
#pragma once

#include <optional>

#include "core/base/json/json.hpp"
#include "core/chain/eip155/user_operation/entry_point.hpp"

namespace portico::api::bundler {

/// Of the receipt of the bundle's transaction: the part of this operation. Nothing where its event
/// is not there. The logs are those between the event before and its own.
std::optional<Json> operation_receipt(const Json& transaction, const Bytes32& hash,
                                      const chain::EvmAddress& entry_point);

}  // namespace portico::api::bundler
