// SPDX-License-Identifier: Apache-2.0
//
// `portico doctor` on swaps: a key that serves hardly anybody.
#pragma once

#include "server/app/commands/report.hpp"
#include "server/app/options.hpp"

namespace portico::app {

void check_swap_keys(const Options& options, Report& report);

}  // namespace portico::app
