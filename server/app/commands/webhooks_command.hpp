// SPDX-License-Identifier: Apache-2.0
//
// `portico webhooks ...`: works beside running servers.
#pragma once

#include "server/app/options.hpp"

namespace portico::app {

/// Returns the exit status. What went wrong is one line on stderr.
int webhooks_command(const Options& options);

}  // namespace portico::app
