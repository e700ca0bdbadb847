// SPDX-License-Identifier: Apache-2.0
//
// The chains of `indexer.chains`, each with an upstream.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/app/options.hpp"
#include "server/indexer/config.hpp"

namespace portico::app {

/// The error is one line for the operator.
std::expected<std::vector<indexer::IndexedChain>, std::string> indexed_chains(
    const Options& options);

}  // namespace portico::app
