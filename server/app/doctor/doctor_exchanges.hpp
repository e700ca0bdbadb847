// SPDX-License-Identifier: Apache-2.0
//
// `portico doctor` on exchanges: each answers, and takes the operator's keys.
#pragma once

#include "server/app/commands/report.hpp"
#include "server/app/options.hpp"

namespace portico::app {

void check_exchanges(const Options& options, Report& report);

}  // namespace portico::app
