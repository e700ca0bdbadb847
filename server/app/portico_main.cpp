// SPDX-License-Identifier: Apache-2.0
//
// The program: reads its options and runs one subcommand.
#include <csignal>
#include <cstdio>
#include <utility>

#include "server/app/backup.hpp"
#include "server/app/config/keys.hpp"
#include "server/app/config/manual.hpp"
#include "server/app/console_command.hpp"
#include "server/app/events_command.hpp"
#include "server/app/options.hpp"
#include "server/app/project_command.hpp"
#include "server/app/serve.hpp"
#include "server/app/storage.hpp"
#include "server/app/wallets_command.hpp"

namespace {

/// Writes what the table of keys says: of the defaults, or of what is in force.
int print_config(portico::app::Options options, portico::app::Command command) {
    using portico::app::Command;
    portico::app::Options defaults;
    const bool in_force = command == Command::kConfigShow;
    const auto keys = portico::app::config_keys(in_force ? options : defaults);
    const std::string text = in_force ? portico::app::config_in_force(keys)
                             : command == Command::kConfigTemplate
                                 ? portico::app::config_template(keys)
                                 : portico::app::config_reference(keys);
    std::fputs(text.c_str(), stdout);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    auto options = portico::app::parse_options(argc, argv);
    if (!options) {
        std::fprintf(stderr, "portico: %s\n", options.error().c_str());
        return 2;
    }
    switch (options->command) {
        case portico::app::Command::kServe:
            return portico::app::serve(
                *options, [argc, argv] { return portico::app::parse_options(argc, argv); });
        case portico::app::Command::kDoctor:
            return portico::app::doctor(*options);
        case portico::app::Command::kWallets:
            return portico::app::wallets_command(options->wallets, options->data);
        case portico::app::Command::kProject:
            return portico::app::project_command(*options);
        case portico::app::Command::kConsole:
            return portico::app::console_command(*options);
        case portico::app::Command::kEvents:
            return portico::app::events_command(*options);
        case portico::app::Command::kMigrate:
            return portico::app::migrate_command(*options);
        case portico::app::Command::kBackup:
            return portico::app::backup_command(*options);
        case portico::app::Command::kRestore:
            return portico::app::restore_command(*options);
        case portico::app::Command::kConfigTemplate:
        case portico::app::Command::kConfigReference:
        case portico::app::Command::kConfigShow:
            return print_config(std::move(*options), options->command);
        case portico::app::Command::kDone:
            return 0;
    }
    return 0;
}
