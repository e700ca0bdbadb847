// SPDX-License-Identifier: Apache-2.0
//
// `portico wallets ...`: checks, imports, exports and shows the wallet directory of a data folder.
// Works beside a running server, which takes a new directory within two seconds: files are replaced
// whole, and the folder's lock is the server's.
#pragma once

#include <string>

#include "server/app/commands/wallets_options.hpp"

namespace portico::app {

/// Returns the exit status. What went wrong is one line on stderr, and says whether anything was
/// changed.
int wallets_command(const WalletsOptions& options, const std::string& data_folder);

}  // namespace portico::app
