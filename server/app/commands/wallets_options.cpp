// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/wallets_options.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <CLI/CLI.hpp>
#pragma clang diagnostic pop

namespace portico::app {

CLI::App* add_wallets_command(CLI::App& program, WalletsOptions& out, std::string& config,
                              std::optional<std::string>& data) {
    CLI::App* wallets = program.add_subcommand("wallets", "Look after the wallet directory");
    wallets->require_subcommand(1);
    const auto add = [&](const char* name, const char* help, WalletsAction action) {
        CLI::App* command = wallets->add_subcommand(name, help);
        command->add_option("--config", config, "TOML file")->envname("PORTICO_CONFIG");
        command->add_option("--data", data, "folder that everything is kept in")
            ->envname("PORTICO_DATA");
        command->callback([&out, action] { out.action = action; });
        return command;
    };
    add("check", "Check a directory file, or the directory in use", WalletsAction::kCheck)
        ->add_option("FILE", out.file, "directory file; none: the one in use");
    CLI::App* import =
        add("import", "Check a directory file and put it in use", WalletsAction::kImport);
    import->add_option("FILE", out.file, "directory file");
    import->add_option("--images", out.images,
                       "folder of pictures, called by wallet id or rdns; pictures of networks, "
                       "currencies and tokens in its folders assets, currencies and tokens");
    add("export", "Write the directory in use", WalletsAction::kExport)
        ->add_option("FILE", out.file, "where to; none: standard output");
    add("list", "Show the wallets of the directory in use", WalletsAction::kList)
        ->add_option("--search", out.search, "only those found so, best first");
    add("reset", "Go back to the directory that comes with the program", WalletsAction::kReset);
    return wallets;
}

}  // namespace portico::app
