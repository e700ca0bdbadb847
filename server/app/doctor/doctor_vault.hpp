// SPDX-License-Identifier: Apache-2.0
//
// `portico doctor` on the vault: its keys open what is stored, and the audit logs are whole.
#pragma once

#include "server/app/commands/report.hpp"
#include "server/app/options.hpp"

namespace portico::app {

void check_vault(const Options& options, Report& report);

}  // namespace portico::app
