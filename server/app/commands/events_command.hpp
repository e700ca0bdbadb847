// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/app/options.hpp"

namespace portico::app {

/// `portico events ...`; returns the exit status. The export goes to standard output, also while
/// the server runs.
int events_command(const Options& options);

}  // namespace portico::app
