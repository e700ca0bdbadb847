// SPDX-License-Identifier: Apache-2.0
//
// What accounts let others take by way of Permit2. Only its own events count: anybody may write
// such a log.
#pragma once

#include <array>
#include <optional>

#include "server/indexer/rules/chain_data.hpp"

namespace portico::indexer {

/// Of its Approval, which a call makes, and its Permit, which a signature makes: the account is
/// the second topic.
const std::array<Bytes32, 2>& permit2_topics();

/// An EffectKind::kPermit2Approval. Nothing for any other log.
std::optional<Effect> read_permit2_approval(const Log& log);

}  // namespace portico::indexer
