// SPDX-License-Identifier: Apache-2.0
//
// The table of all keys. A new one is one row here; then `portico config template >
// deploy/portico.toml` and the table of docs/configuration.md (`portico config reference`).
#pragma once

#include <vector>

#include "server/app/config/key.hpp"
#include "server/app/options.hpp"

namespace portico::app {

/// The keys, writing into `options`, which must outlive them.
std::vector<Key> config_keys(Options& options);

}  // namespace portico::app
