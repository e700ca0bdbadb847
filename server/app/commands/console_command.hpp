// SPDX-License-Identifier: Apache-2.0
//
// `portico console link`: the way in that needs nothing but the machine's command line.
#pragma once

#include <expected>
#include <string>

#include "server/api/console/guard.hpp"
#include "server/app/options.hpp"

namespace portico::app {

/// Where operators' browsers find the console. The error is one line: what to set.
std::expected<api::console::Address, std::string> console_address(const Options& options);

/// Returns the exit status.
int console_command(const Options& options);

}  // namespace portico::app
