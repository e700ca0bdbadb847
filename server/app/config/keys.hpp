// SPDX-License-Identifier: Apache-2.0
//
// The table of all keys. A new one is one row in keys.cpp or limit_keys.cpp; then `portico config
// template > deploy/portico.toml` and the table of docs/configuration.md (`portico config
// reference`).
#pragma once

#include <vector>

#include "server/app/config/key.hpp"
#include "server/app/options.hpp"

namespace portico::app {

/// The keys, writing into `options`, which must outlive them.
std::vector<Key> config_keys(Options& options);
/// Those of them that are limits, which stand last.
std::vector<Key> limit_keys(Options& options);

}  // namespace portico::app
