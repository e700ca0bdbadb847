// SPDX-License-Identifier: Apache-2.0
//
// Calls of contracts as the newest block has them. A call that names "latest" may be answered by
// what was told a moment ago (docs/configuration.md), and whoever asks here has often just sent
// what changed it; one that names no block is always asked. Geth takes those since 1.13.2.
#pragma once

#include <string>
#include <vector>

#include "server/api/chain_data/reader.hpp"
#include "server/ops/awaitable.hpp"

namespace portico::api::convert {

/// eth_call of `call`, JSON, of the newest block, which it does not name.
chain_data::ChainCall newest_call(const std::string& call);

/// Reads `calls`, in one go. Of newest_call those that a node refused are asked once more with the
/// block named, as older nodes want it; not those that the contract refused. `reader` must outlive
/// the wait.
ops::Awaitable<chain_data::ChainAnswers> read_newest(chain_data::Reader& reader, std::string chain,
                                                     std::vector<chain_data::ChainCall> calls);

}  // namespace portico::api::convert
