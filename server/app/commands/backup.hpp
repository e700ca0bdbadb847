// SPDX-License-Identifier: Apache-2.0
//
// `portico backup FILE` and `portico restore FILE`: all that a data folder holds as one tar file,
// also while the server runs. Of a database in PostgreSQL only what is beside it in the data folder
// (docs/operation.md says how to use pg_dump).
#pragma once

#include "server/app/options.hpp"

namespace portico::app {

/// Returns the exit status. Leaves out, and says so, what is a key or opens one: the files of
/// secrets that the configuration names, and what looks like a key. The file is there whole and
/// checked, or not at all.
int backup_command(const Options& options);

/// Fills a data folder that is not there yet, or is empty but for what no backup holds (keys of
/// sign-in, the vault's lists), which stays. What it writes belongs to whom the folder belongs to.
/// Returns the exit status; where it is not 0, nothing was restored.
int restore_command(const Options& options);

}  // namespace portico::app
