// SPDX-License-Identifier: Apache-2.0
//
// The subcommands. Each returns the exit status of the program.
#pragma once

#include "server/app/options.hpp"
#include "server/app/reload.hpp"

namespace portico::app {

/// Runs until SIGINT or SIGTERM. What prevents the start is one line on stderr, and status 1.
/// `read_again` reads the options anew, for SIGHUP.
int serve(Options& options, Reload::Read read_again);

/// Checks what serve needs, one line each.
int doctor(const Options& options);

/// Allows as many open files as the system grants this process; returns how many.
std::size_t raise_file_limit();
/// With fewer open files the server does not start.
inline constexpr std::size_t kFilesMin = 128;

}  // namespace portico::app
