// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/console_options.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <CLI/CLI.hpp>
#pragma clang diagnostic pop

namespace portico::app {

CLI::App* add_console_command(CLI::App& program, ConsoleOptions& out,
                              const std::function<void(CLI::App&)>& add_keys) {
    CLI::App* console = program.add_subcommand("console", "Let operators into the console");
    console->require_subcommand(1);
    CLI::App* link = console->add_subcommand(
        "link", "Print a link that signs an operator in, once, within 15 minutes");
    add_keys(*link);
    link->add_option("--name", out.name, "the operator, as the audit log names them")
        ->capture_default_str();
    return console;
}

}  // namespace portico::app
