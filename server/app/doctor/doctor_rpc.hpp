// SPDX-License-Identifier: Apache-2.0
//
// What `portico doctor` says about the nodes of the configured chains.
#pragma once

#include "server/app/commands/report.hpp"
#include "server/app/options.hpp"

namespace portico::app {

/// Asks each node that the operator named: is it reachable, of the right chain, and up to date?
void check_rpc(const Options& options, Report& report);

}  // namespace portico::app
