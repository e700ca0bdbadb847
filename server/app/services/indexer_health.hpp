// SPDX-License-Identifier: Apache-2.0
//
// What /health and the console say of the indexer: each chain, how far it is, and what is wrong.
#pragma once

#include <vector>

#include "server/api/console/health_log.hpp"
#include "server/indexer/chain_indexer.hpp"

namespace portico::app {

/// So many blocks behind, histories are old enough to be said so.
inline constexpr std::int64_t kBlocksBehindMax = 100;
/// So long without an answer from any node of a chain.
inline constexpr std::int64_t kIndexerSilentMs = 60'000;
/// So long without a block, though nodes have more.
inline constexpr std::int64_t kIndexerStalledMs = 60'000;

/// `chains`: of IndexService::status, empty until its first look. The worst of them counts.
api::console::ServiceHealth indexer_health(const std::vector<indexer::ChainStatus>& chains);

}  // namespace portico::app
