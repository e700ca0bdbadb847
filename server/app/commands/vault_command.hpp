// SPDX-License-Identifier: Apache-2.0
//
// `portico vault ...`: ends what is open at the vault, and takes rows that something else wrote.
// Works beside a running server.
#pragma once

#include "server/app/options.hpp"

namespace portico::app {

/// Returns the exit status. What went wrong is one line on stderr.
int vault_command(const Options& options);

}  // namespace portico::app
