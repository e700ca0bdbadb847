// SPDX-License-Identifier: Apache-2.0
//
// `portico secret ...`: seals private keys for the configuration, and tells their addresses.
#pragma once

#include "server/app/options.hpp"

namespace portico::app {

/// Returns the exit status. What went wrong is one line on stderr.
int secret_command(const Options& options);

}  // namespace portico::app
