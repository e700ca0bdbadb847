// SPDX-License-Identifier: Apache-2.0
//
// `portico payments ...`: works beside running servers, which see a new key at once.
#pragma once

#include "server/app/options.hpp"

namespace portico::app {

/// Returns the exit status. What went wrong is one line on stderr.
int payments_command(const Options& options);

}  // namespace portico::app
