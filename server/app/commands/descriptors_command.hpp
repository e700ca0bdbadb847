// SPDX-License-Identifier: Apache-2.0
//
// `portico descriptors ...`: takes a registry of ERC-7730 that the operator has fetched into the
// data folder, and shows what was taken. A running server has it after its next start.
#pragma once

#include "server/app/options.hpp"
#include "server/vault/descriptors/book.hpp"

namespace portico::app {

/// Where descriptors come from, by the configuration.
vault::descriptors::BookSources descriptor_sources(const Options& options);

/// Returns the exit status. What went wrong is one line on stderr, and says whether anything was
/// changed.
int descriptors_command(const Options& options);

}  // namespace portico::app
