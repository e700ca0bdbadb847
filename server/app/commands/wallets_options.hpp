// SPDX-License-Identifier: Apache-2.0
//
// What `portico wallets ...` is asked to do (docs/wallets.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace portico::app {

enum class WalletsAction : std::uint8_t { kCheck, kImport, kExport, kList, kReset };

struct WalletsOptions {
    WalletsAction action = WalletsAction::kCheck;
    std::string file;    ///< check, import, export; empty: none given
    std::string images;  ///< import: folder of pictures; empty: none
    std::string search;  ///< list
};

/// Adds the subcommand `wallets` and its actions to the program's command line. `config` and `data`
/// take --config and --data, as they do for the other subcommands.
CLI::App* add_wallets_command(CLI::App& program, WalletsOptions& out, std::string& config,
                              std::optional<std::string>& data);

}  // namespace portico::app
