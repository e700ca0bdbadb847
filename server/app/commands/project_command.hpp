// SPDX-License-Identifier: Apache-2.0
//
// `portico project ...`: makes, shows and changes projects. Works beside running servers, which
// take a change within a second.
#pragma once

#include "server/app/options.hpp"

namespace portico::app {

/// Returns the exit status. What went wrong is one line on stderr, and says that nothing was
/// changed.
int project_command(const Options& options);

}  // namespace portico::app
