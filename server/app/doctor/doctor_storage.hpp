// SPDX-License-Identifier: Apache-2.0
//
// The doctor's look at the database behind the API and the projects in it. Changes nothing.
#pragma once

#include "server/app/commands/report.hpp"
#include "server/app/options.hpp"

namespace portico::app {

void check_api_storage(const Options& options, Report& report);
/// Redis, where it is configured.
void check_redis(const Options& options, Report& report);

}  // namespace portico::app
