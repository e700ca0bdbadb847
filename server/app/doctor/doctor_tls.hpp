// SPDX-License-Identifier: Apache-2.0
//
// The doctor's look at certificates: readable, of their keys, within their time, kept for us alone.
#pragma once

#include "server/app/commands/report.hpp"
#include "server/app/options.hpp"

namespace portico::app {

void check_tls(const Options& options, Report& report);

}  // namespace portico::app
