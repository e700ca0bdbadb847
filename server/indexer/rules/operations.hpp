// SPDX-License-Identifier: Apache-2.0
//
// Operations of smart accounts in a bundler's transaction (ERC-4337). Of their events only those of
// the known entry points count: anybody may write such a log.
#pragma once

#include <optional>

#include "server/indexer/rules/chain_data.hpp"

namespace portico::indexer {

/// UserOperationEvent: a filter finds an account's operations by it, in its third topic.
const Bytes32& operation_topic();

/// The singletons of v0.6, v0.7 and v0.8: what lies there is the same on every chain.
bool is_entry_point(const Address& contract);

/// An EffectKind::kOperation, where the log ends an account's operation, or (of nobody) the entry
/// point's checks of all the operations that follow. Nothing for any other log.
std::optional<Effect> read_operation(const Log& log);

}  // namespace portico::indexer
