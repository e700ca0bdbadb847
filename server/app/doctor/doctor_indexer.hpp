// SPDX-License-Identifier: Apache-2.0
//
// `portico doctor` on the indexer: what it would follow, and how far it has come.
#pragma once

#include "server/app/commands/report.hpp"
#include "server/app/options.hpp"

namespace portico::app {

void check_indexer(const Options& options, Report& report);

}  // namespace portico::app
