// SPDX-License-Identifier: Apache-2.0
//
// What the table of keys says to people: the template of a configuration file, the table of the
// manual, and the values in force.
#pragma once

#include <string>
#include <vector>

#include "server/app/config/key.hpp"

namespace portico::app {

/// deploy/portico.toml: every key, commented out, with its default.
std::string config_template(const std::vector<Key>& defaults);
/// The table in docs/configuration.md.
std::string config_reference(const std::vector<Key>& defaults);
/// Every key with its value, as TOML; secrets not shown.
std::string config_in_force(const std::vector<Key>& keys);

}  // namespace portico::app
