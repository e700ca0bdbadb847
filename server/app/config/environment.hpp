// SPDX-License-Identifier: Apache-2.0
//
// Reads the configuration from the environment: PORTICO_ and the key, lists with commas. An empty
// variable is none. One that nobody knows is refused where it is nearly one that is known: others
// may use the prefix too (Kubernetes does, for a service called portico).
#pragma once

#include <expected>
#include <set>
#include <string>
#include <vector>

#include "server/app/config/key.hpp"

namespace portico::app {

/// `variables` are "NAME=value". Errors are one line and name the variable.
std::expected<void, std::string> read_environment(const std::vector<std::string>& variables,
                                                  const std::vector<Key>& keys,
                                                  std::set<std::string>& given);

/// Those of this process that begin with PORTICO_.
std::vector<std::string> own_environment();

}  // namespace portico::app
