// SPDX-License-Identifier: Apache-2.0
//
// What became of an operation: in the form of eth_getUserOperationReceipt (ERC-7769), and where.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/base/json/json.hpp"
#include "core/chain/eip155/user_operation/entry_point.hpp"

namespace portico::api::bundler {

/// Of the receipt of the bundle's transaction: the part of this operation. Nothing where its event
/// is not there. The logs are those between the event before and its own.
std::optional<Json> operation_receipt(const Json& transaction, const Bytes32& hash,
                                      const chain::EvmAddress& entry_point);

/// The transaction in which an operation was carried out, whoever sent it.
struct CarriedOut {
    std::string transaction;
    std::int64_t block = 0;
};
/// By the hash of the operation: of logs as eth_getLogs answers, its events of any EntryPoint.
/// Nothing where one of them cannot be read.
std::optional<std::map<std::string, CarriedOut>> read_carried_out(const Json& logs);

}  // namespace portico::api::bundler
