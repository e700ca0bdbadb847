// SPDX-License-Identifier: Apache-2.0
//
// What `portico console ...` is asked to do, and where the console is (docs/console.md).
#pragma once

#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace portico::app {

struct ConsoleOptions {
    std::string origin;             ///< empty: http://localhost at the admin listener's port
    std::string pages;              ///< empty: no console
    std::string name = "operator";  ///< link: who gets it
};

/// Adds the subcommand `console` and its actions; `add_keys` adds the options that all share.
CLI::App* add_console_command(CLI::App& program, ConsoleOptions& out,
                              const std::function<void(CLI::App&)>& add_keys);

}  // namespace portico::app
