// SPDX-License-Identifier: Apache-2.0
//
// Reads the configuration file, TOML 1.0. The only file of ours that sees the TOML library.
#pragma once

#include <expected>
#include <set>
#include <string>
#include <vector>

#include "server/app/config/key.hpp"

namespace portico::app {

/// Sets the keys that the file has; `given` gets their names. The error is one line with file, line
/// and key; a key that nobody knows is one.
std::expected<void, std::string> read_config_file(const std::string& path,
                                                  const std::vector<Key>& keys,
                                                  std::set<std::string>& given);

}  // namespace portico::app
