// SPDX-License-Identifier: Apache-2.0
//
// `portico names ...`: exports, shows and removes names of the operator's zones. Works beside a
// running server.
#pragma once

#include "server/app/options.hpp"

namespace portico::app {

/// Returns the exit status. What went wrong is one line on stderr.
int names_command(const Options& options);

}  // namespace portico::app
