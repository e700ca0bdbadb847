// SPDX-License-Identifier: Apache-2.0
//
// `portico doctor` on the service that answers histories: it is asked for one page.
#pragma once

#include "server/app/commands/report.hpp"
#include "server/app/options.hpp"

namespace portico::app {

void check_history(const Options& options, Report& report);

}  // namespace portico::app
